/** What the command line does with its flags: judge, write the reports, print. */

import { nodeFiles } from "./adapters/node-files.ts";
import { systemClock, terminal, terminalProgress } from "./adapters/terminal.ts";
import { runGate } from "./gate.ts";
import { writeReports } from "./publish/reports.ts";
import { renderConsole } from "./report/console.ts";
import { readFlags, usage } from "./settings/flags.ts";
import { version } from "./version.ts";

export async function runCli(argv: readonly string[]): Promise<number> {
  const { flags, problems } = readFlags(argv);
  if (flags.command === "help") return terminal.print(usage);
  if (flags.command === "version") return terminal.print(`${version}\n`);
  const files = nodeFiles(terminalProgress);
  try {
    const { assessment, inputs, today } = await runGate(flags, problems, files, systemClock);
    const context = { version, inputs, today, queries: flags.queries };
    const { told } = await writeReports(flags, files, assessment, context);
    terminal.print(renderConsole(assessment, terminal.look));
    for (const line of told) terminal.complain(`${line}\n`);
    return told.length === 0 ? assessment.exitCode : 2;
  } catch (error) {
    return terminal.bug(error);
  }
}
