/** The report files that were asked for. */

import { GateError } from "../model/problem.ts";
import type { Files } from "../ports.ts";
import { type ReportContext, renderJson } from "../report/json.ts";
import { renderMarkdown } from "../report/markdown.ts";

export interface ReportPaths {
  readonly json: string | undefined;
  readonly markdown: string | undefined;
}

export interface WrittenReports {
  readonly files: readonly string[];
  /** What could not be written although it could before, a sentence each. */
  readonly told: readonly string[];
}

export async function writeReports(
  { json, markdown }: ReportPaths,
  files: Files,
  assessment: Parameters<typeof renderJson>[0],
  context: ReportContext,
): Promise<WrittenReports> {
  const written: string[] = [];
  const told: string[] = [];
  const refused = assessment.problems.filter(({ code }) => code === "output_not_writable");
  const write = async (file: string | undefined, render: () => string) => {
    if (file === undefined || refused.some((one) => one.file === file)) return;
    try {
      await files.writeWhole(file, render());
      written.push(file);
    } catch (error) {
      if (!(error instanceof GateError)) throw error;
      told.push(`${error.message} (${error.code}). ${error.hint}`);
    }
  };
  await write(json, () => renderJson(assessment, context));
  await write(markdown, () => renderMarkdown(assessment, context));
  return { files: written, told };
}
