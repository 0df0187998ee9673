/** The report files that were asked for. */

import type { Assessment } from "../judge/assessment.ts";
import type { Files } from "../ports.ts";
import { type ReportContext, renderJson } from "../report/json.ts";
import { renderLabels } from "../report/labels.ts";
import { renderMarkdown } from "../report/markdown.ts";
import { describeFailure } from "./failure.ts";

export interface ReportPaths {
  readonly json: string | undefined;
  readonly markdown: string | undefined;
  readonly labels?: string | undefined;
}

interface WrittenReports {
  readonly files: readonly string[];
  /** What is missing although it could be written when it was looked at, a sentence each. */
  readonly told: readonly string[];
}

/** Throws nothing: the verdict stands, with its reports or without. */
export async function writeReports(
  { json, markdown, labels }: ReportPaths,
  files: Files,
  assessment: Assessment,
  context: ReportContext,
): Promise<WrittenReports> {
  const written: string[] = [];
  const told: string[] = [];
  const write = async (file: string | undefined, render: () => Iterable<string>) => {
    if (file === undefined || isRefused(file, assessment)) return;
    try {
      await files.writeWhole(file, render());
      written.push(file);
    } catch (error) {
      told.push(`report ${JSON.stringify(file)}: ${describeFailure(error)}`);
    }
  };
  await write(json, () => renderJson(assessment, context));
  await write(markdown, () => [renderMarkdown(assessment, context)]);
  await write(labels, () => renderLabels(assessment));
  return { files: written, told };
}

/** It was found before anything was judged that nothing may be written there. */
const isRefused = (path: string, { problems }: Assessment): boolean =>
  problems.some(({ code, file }) => code === "output_not_writable" && file === path);
