/** What an assessment becomes in a job: files, outputs, log, summary, annotations, comment. */

import type { Assessment } from "../judge/assessment.ts";
import type { Files, PullRequest, Step } from "../ports.ts";
import { type Annotations, lastError, makeAnnotations, restOf } from "../report/annotations.ts";
import { renderConsole } from "../report/console.ts";
import type { ReportContext } from "../report/json.ts";
import { markerBytes, type Origin, withMarker } from "../report/marker.ts";
import { hasFailed, hasNews } from "../report/news.ts";
import { makeOutputs } from "../report/outputs.ts";
import { type Room, renderSummary } from "../report/summary.ts";
import { neutral } from "../report/terminal-text.ts";
import { type Draft, publishComment } from "./comment.ts";
import { describeFailure } from "./failure.ts";
import { type ReportPaths, writeReports } from "./reports.ts";

interface Outside {
  readonly files: Files;
  readonly step: Step;
  /** Undefined: there is no pull request to write to. Nothing is asked before this is called. */
  readonly pullRequest: (() => Promise<PullRequest>) | undefined;
  readonly origin: Origin;
  /** Where a JSON report goes that nobody asked for; undefined: nowhere. */
  readonly spareFolder: string | undefined;
}

interface Ending {
  readonly exitCode: number;
  /** The last word among the errors of the step; undefined: it has not failed. */
  readonly error: string | undefined;
}

/**
 * In this order, so that nothing later can change anything earlier. The exit code is settled
 * before any of it: a report that was asked for and is missing is told as an error, whatever else
 * goes wrong in one warning.
 */
export async function publish(
  assessment: Assessment,
  context: ReportContext,
  paths: ReportPaths,
  outside: Outside,
): Promise<Ending> {
  const { step } = outside;
  const warnings: string[] = [];
  const attempt = async (what: string, act: () => unknown) => {
    try {
      await act();
    } catch (error) {
      warnings.push(`${what}: ${describeFailure(error)}`);
    }
  };

  const { exitCode } = assessment;
  const reports = await writeReports(paths, outside.files, assessment, context);
  const asked = reports.files.find((file) => file === paths.json);
  const json = asked ?? (await writeSpare(assessment, context, outside, warnings));
  await attempt("outputs", () => {
    const outputs = makeOutputs(assessment, exitCode, json);
    for (const [name, value] of Object.entries(outputs)) step.setOutput(name, value);
  });
  await attempt("log", () => step.print(renderConsole(assessment, { colour: false })));
  await attempt("job summary", async () => {
    const { renderMarkdown } = await import("../report/markdown.ts");
    const render = (room: Room) => renderMarkdown(assessment, context, room);
    const text = renderSummary(render, step.summaryBytes());
    if (text === undefined) warnings.push("job summary: it is full, nothing was added");
    else step.appendSummary(text);
  });
  await attempt("annotations", () => {
    const rest = annotate(step, makeAnnotations(assessment));
    if (rest !== "") warnings.push(rest);
  });
  let url = "";
  await attempt("comment", async () => {
    url = (await comment(assessment, context, outside)) ?? "";
  });
  await attempt("outputs", () => step.setOutput("comment-url", url));
  const errors = reports.told.map(neutral);
  await attempt("verdict", () => {
    if (exitCode !== 0) errors.push(lastError(assessment));
    else if (errors.length > 0) step.annotate("error", errors.join(" "));
  });
  await attempt("warnings", () => {
    if (warnings.length > 0) step.annotate("warning", warnings.map(neutral).join("\n"));
  });
  return { exitCode, error: exitCode === 0 ? undefined : errors.join(" ") || assessment.verdict };
}

/** Returns what to say of those that are not shown. */
function annotate(step: Step, annotations: Annotations): string {
  const { errors, warnings } = annotations;
  for (const { message, ...place } of errors) step.annotate("error", message, place);
  for (const { message, ...place } of warnings) step.annotate("warning", message, place);
  return restOf(annotations);
}

/** `report-json` names a report always, also where no path was given. Its loss is only told. */
async function writeSpare(
  assessment: Assessment,
  context: ReportContext,
  { files, spareFolder }: Outside,
  warnings: string[],
): Promise<string> {
  if (spareFolder === undefined) return "";
  const json = `${spareFolder}/retrieval-gate-${assessment.policy.id}.json`;
  const paths = { json, markdown: undefined };
  const { told } = await writeReports(paths, files, assessment, context);
  for (const warning of told) warnings.push(warning);
  return told.length === 0 ? json : "";
}

/** The address of the comment of this gate, if one stands there afterwards. */
async function comment(
  assessment: Assessment,
  context: ReportContext,
  { pullRequest, origin }: Outside,
): Promise<string | undefined> {
  if (pullRequest === undefined || assessment.policy.comment === "never") return undefined;
  const { commentLimit, renderMarkdown } = await import("../report/markdown.ts");
  const text = renderMarkdown(assessment, context, { limit: commentLimit, reserved: markerBytes });
  const draft: Draft = {
    body: withMarker(assessment.policy.id, origin, text),
    addIfNone: isWanted(assessment),
  };
  return (await publishComment(await pullRequest(), draft)).url;
}

/** Whether a comment is to be added where none of this gate stands yet. */
function isWanted(assessment: Assessment): boolean {
  switch (assessment.policy.comment) {
    case "always":
      return true;
    case "on-change":
      return hasNews(assessment);
    case "on-failure":
      return hasFailed(assessment);
    case "never":
      return false;
  }
}
