/** The runner of a job, as a step sees it: inputs, outputs, summary, annotations, log, event. */

import { randomUUID } from "node:crypto";
import { appendFileSync, readFileSync, statSync } from "node:fs";
import * as core from "@actions/core";
import { GateError } from "../model/problem.ts";
import type { Progress, Step } from "../ports.ts";
import { logPause, tellProgress } from "./progress.ts";

/** An input, without blanks around it; empty when it is not given. */
export const inputOf = (name: string): string => core.getInput(name);

const variable = (name: string): string => process.env[name] ?? "";

export const step: Step = {
  print(text) {
    // whatever the text holds, the runner looks for nothing but this token until it has come
    const token = randomUUID();
    process.stdout.write(`::stop-commands::${token}\n${text}\n::${token}::\n`);
  },
  setOutput(name, value) {
    writing("GITHUB_OUTPUT", () => core.setOutput(name, value));
  },
  summaryBytes() {
    return statSync(variable("GITHUB_STEP_SUMMARY"), { throwIfNoEntry: false })?.size ?? 0;
  },
  appendSummary(markdown) {
    writing("GITHUB_STEP_SUMMARY", (file) => appendFileSync(file, markdown));
  },
  annotate(level, message, place) {
    const { title, file, line } = place ?? {};
    const properties = {
      ...(title === undefined ? {} : { title }),
      ...(file === undefined ? {} : { file }),
      ...(line === undefined ? {} : { startLine: line }),
    };
    if (level === "error") core.error(message, properties);
    else core.warning(message, properties);
  },
};

export const logProgress: Progress = tellProgress({ pause: logPause, say: step.print });

/** A file that the runner gave us for this. */
function writing(name: string, act: (file: string) => void): void {
  const file = variable(name);
  try {
    if (file === "") throw new Error(`${name} is not set`);
    act(file);
  } catch (error) {
    throw new GateError(
      "output_not_writable",
      `${file || name} cannot be written: ${(error as Error).message}`,
      "This file is the runner's own: look at the disk of the runner.",
      { cause: error },
    );
  }
}

/** Ends the step: the only place that sets the exit code and marks the step as failed. */
export function finish({ exitCode, error }: { exitCode: number; error: string | undefined }): void {
  if (error !== undefined) core.setFailed(error);
  process.exitCode = exitCode;
}

/** Ends the step after a bug of ours. What is thrown here might hold anything, so it is wrapped. */
export function finishWithBug(error: unknown): void {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  step.print(told);
  try {
    step.setOutput("exit-code", "4");
  } catch {
    // the exit code says it too, and there is nobody left to tell
  }
  const what = "This is a bug in retrieval-gate, not in your files.";
  finish({ exitCode: 4, error: `${what} Please report it with the text above.` });
}

export interface Job {
  /** `owner/name`. */
  readonly repository: string;
  readonly apiUrl: string;
  readonly run: number;
  readonly attempt: number;
  /** The pull request of the event, and the commit of it that is judged. */
  readonly pull: { readonly number: number; readonly head: string } | undefined;
  /** A folder that is gone after the job. */
  readonly temporary: string | undefined;
}

export const readJob = (): Job => ({
  repository: variable("GITHUB_REPOSITORY"),
  apiUrl: variable("GITHUB_API_URL") || "https://api.github.com",
  run: Number.parseInt(variable("GITHUB_RUN_ID"), 10) || 0,
  attempt: Number.parseInt(variable("GITHUB_RUN_ATTEMPT"), 10) || 1,
  pull: readPull(),
  temporary: variable("RUNNER_TEMP") || undefined,
});

/** Push, schedule, dispatch and merge groups have no pull request that one could write to. */
function readPull(): Job["pull"] {
  try {
    const event: unknown = JSON.parse(readFileSync(variable("GITHUB_EVENT_PATH"), "utf8"));
    const pull = (event as { pull_request?: { number?: unknown; head?: { sha?: unknown } } })
      .pull_request;
    if (!Number.isSafeInteger(pull?.number)) return undefined;
    return { number: Number(pull?.number), head: String(pull?.head?.sha ?? "") };
  } catch {
    // without an event there is nobody to write to; the verdict does not need one
    return undefined;
  }
}
