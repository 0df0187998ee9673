/** What the command line does with its flags: judge, write the reports, print. */

import { nodeFiles } from "./adapters/node-files.ts";
import { systemClock, terminal, terminalProgress } from "./adapters/terminal.ts";
import { findThreads } from "./adapters/thread.ts";
import { type GateRun, runGate } from "./gate.ts";
import { formatProblem, type Problem } from "./model/problem.ts";
import type { Files } from "./ports.ts";
import { printReport } from "./publish/print.ts";
import { neutral } from "./report/terminal-text.ts";
import { type Flags, formatOverrides, readFlags, usage } from "./settings/flags.ts";
import { runSnapshot } from "./snapshot.ts";
import { version } from "./version.ts";

export async function runCli(argv: readonly string[]): Promise<number> {
  if (argv.length === 0) return printUsage();
  const { flags, problems } = readFlags(argv);
  if (flags.command === "help") return terminal.print(usage);
  if (flags.command === "version") return terminal.print(`${version}\n`);
  const files = nodeFiles(terminalProgress);
  if (flags.command === "snapshot") return printSnapshot(flags, problems, files);
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

/** Who asks for nothing is shown what there is to ask for. */
function printUsage(): 2 {
  terminal.complain(usage);
  return 2;
}

/** Faults go where a shell does not take them for the answer. */
async function printSnapshot(
  flags: Flags,
  flagProblems: readonly Problem[],
  files: Files,
): Promise<number> {
  try {
    const { text, problems } = await runSnapshot(flags, flagProblems, files);
    if (text !== undefined) return terminal.print(text);
    for (const problem of problems) {
      terminal.complain(
        `error: ${neutral(formatProblem(problem))}\n    ${neutral(problem.hint)}\n`,
      );
    }
    return 2;
  } catch (error) {
    return terminal.bug(error);
  }
}
