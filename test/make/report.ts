/** The JSON report of a comparison. */

import type { Assessment } from "../../src/judge/assessment.ts";
import { type ReportContext, renderJson } from "../../src/report/json.ts";

export const plainContext: ReportContext = {
  version: "0.0.0",
  inputs: [],
  overrides: [],
  today: "2026-11-30",
  queries: "changed",
};

/** As it is written to a file. */
export const reportText = (assessment: Assessment, context: Partial<ReportContext> = {}): string =>
  [...renderJson(assessment, { ...plainContext, ...context })].join("");
