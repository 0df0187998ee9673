/** What an assessment becomes on a command line: files and text. */

import type { Assessment } from "../judge/assessment.ts";
import type { Files } from "../ports.ts";
import { type Look, renderConsole } from "../report/console.ts";
import type { ReportContext } from "../report/json.ts";
import { neutral } from "../report/terminal-text.ts";
import { describeFailure } from "./failure.ts";
import { type ReportPaths, writeReports } from "./reports.ts";

interface Terminal {
  print(text: string): void;
  complain(text: string): void;
  readonly look: Look;
}

/** Throws nothing, and decides nothing: what could not be told is complained about. */
export async function printReport(
  assessment: Assessment,
  context: ReportContext,
  paths: ReportPaths,
  { files, terminal }: { readonly files: Files; readonly terminal: Terminal },
): Promise<void> {
  const { told } = await writeReports(paths, files, assessment, context);
  const complaints = [...told];
  try {
    terminal.print(renderConsole(assessment, terminal.look));
  } catch (error) {
    complaints.push(`console: ${describeFailure(error)}`);
  }
  for (const line of complaints) terminal.complain(`${neutral(line)}\n`);
}
