/** What the command line does with its flags: judge, write the reports, print. */

import { nodeFiles } from "./adapters/node-files.ts";
import { outliveReaders } from "./adapters/streams.ts";
import { systemClock, terminal, terminalProgress } from "./adapters/terminal.ts";
import { findThreads } from "./adapters/thread.ts";
import { type GateRun, runGate } from "./gate.ts";
import { printReport } from "./publish/print.ts";
import { formatOverrides, readFlags, usage } from "./settings/flags.ts";
import { version } from "./version.ts";

export async function runCli(argv: readonly string[]): Promise<number> {
  outliveReaders();
  const { flags, problems } = readFlags(argv);
  if (flags.command === "help") return terminal.print(usage);
  if (flags.command === "version") return terminal.print(`${version}\n`);
  const files = nodeFiles(terminalProgress);
  const threads = findThreads(import.meta.url, terminalProgress);
  let run: GateRun;
  try {
    run = await runGate(flags, problems, files, { clock: systemClock, threads });
  } catch (error) {
    return terminal.bug(error);
  }
  // decided: from here on nothing changes the exit code
  const { assessment, inputs, today } = run;
  const context = {
    version,
    inputs,
    today,
    queries: flags.queries,
    overrides: formatOverrides(flags),
  };
  await printReport(assessment, context, flags, { files, terminal });
  return assessment.exitCode;
}
