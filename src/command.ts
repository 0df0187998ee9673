/** What the command line does with its flags: judge, write the reports, print. */

import { nodeFiles } from "./adapters/node-files.ts";
import { systemClock, terminal, terminalProgress } from "./adapters/terminal.ts";
import { runGate } from "./gate.ts";
import { GateError } from "./model/problem.ts";
import type { Files } from "./ports.ts";
import { renderConsole } from "./report/console.ts";
import { type ReportContext, renderJson } from "./report/json.ts";
import { renderMarkdown } from "./report/markdown.ts";
import { type Flags, readFlags, usage } from "./settings/flags.ts";
import { version } from "./version.ts";

export async function runCli(argv: readonly string[]): Promise<number> {
  const { flags, problems } = readFlags(argv);
  if (flags.command === "help") return terminal.print(usage);
  if (flags.command === "version") return terminal.print(`${version}\n`);
  const files = nodeFiles(terminalProgress);
  try {
    const { assessment, inputs, today } = await runGate(flags, problems, files, systemClock);
    const context = { version, inputs, today, queries: flags.queries };
    const unwritten = await writeReports(flags, files, assessment, context);
    terminal.print(renderConsole(assessment, terminal.look));
    terminal.complain(unwritten);
    return unwritten === "" ? assessment.exitCode : 2;
  } catch (error) {
    return terminal.bug(error);
  }
}

/** All reports that were asked for. What cannot be written although it could before is told. */
async function writeReports(
  flags: Flags,
  files: Files,
  assessment: Parameters<typeof renderJson>[0],
  context: ReportContext,
): Promise<string> {
  const told: string[] = [];
  const refused = assessment.problems.filter(({ code }) => code === "output_not_writable");
  const write = async (file: string | undefined, render: () => string) => {
    if (file === undefined || refused.some((one) => one.file === file)) return;
    try {
      await files.writeWhole(file, render());
    } catch (error) {
      if (!(error instanceof GateError)) throw error;
      told.push(`${error.message} (${error.code}). ${error.hint}\n`);
    }
  };
  await write(flags.json, () => renderJson(assessment, context));
  await write(flags.markdown, () => renderMarkdown(assessment, context));
  return told.join("");
}
