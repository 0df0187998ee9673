/** Shell: the GitHub Action. The straight line, published. */

import { openPullRequest } from "./adapters/github.ts";
import { nodeFiles } from "./adapters/node-files.ts";
import { finish, finishWithBug, inputOf, logProgress, readJob, step } from "./adapters/runner.ts";
import { outliveReaders } from "./adapters/streams.ts";
import { systemClock } from "./adapters/terminal.ts";
import { findThreads } from "./adapters/thread.ts";
import { runGate } from "./gate.ts";
import { publish } from "./publish/publish.ts";
import { formatOverrides } from "./settings/flags.ts";
import { readInputs } from "./settings/inputs.ts";
import { version } from "./version.ts";

outliveReaders();
try {
  const { flags, problems } = readInputs(inputOf);
  const files = nodeFiles(logProgress);
  const machine = { clock: systemClock, threads: findThreads(import.meta.url, logProgress) };
  const { assessment, inputs, today } = await runGate(flags, problems, files, machine);

  // decided: from here on the outside is told, and cannot answer back
  const { pull, run, attempt, temporary, ...job } = readJob();
  const overrides = formatOverrides(flags);
  const context = { version, inputs, today, queries: flags.queries, overrides, pull };
  const token = inputOf("github-token");
  const ending = await publish(assessment, context, flags, {
    files,
    step,
    pullRequest: pull && (() => openPullRequest({ ...job, token, pull: pull.number })),
    origin: { run, attempt, head: pull?.head ?? "" },
    spareFolder: temporary,
  });
  finish(ending);
} catch (error) {
  finishWithBug(error);
}
