/** May these two runs be compared at all: what changed between them, usable rows. */

import { needsEvidence } from "../model/golden.ts";
import { compareIds } from "../model/ids.ts";
import { canonicalJson, type Manifest } from "../model/manifest.ts";
import type { Observation, QueryPair } from "../model/observation.ts";
import { lastStage, type StageSpec } from "../model/policy.ts";
import type { NonEmpty, Problem } from "../model/problem.ts";
import type { Ranking, RunFacts } from "../model/ranking.ts";
import { type Reason, type Side, sides } from "../model/reason.ts";
import { entryOf } from "./snapshots.ts";

export interface ManifestChange {
  readonly key: string;
  readonly baseline: unknown;
  readonly candidate: unknown;
}

/** The components that differ, by name. The snapshot is judged elsewhere. */
export function compareManifests(
  baseline: Manifest | undefined,
  candidate: Manifest | undefined,
): readonly ManifestChange[] {
  const keys = new Set([
    ...Object.keys(baseline?.entries ?? {}),
    ...Object.keys(candidate?.entries ?? {}),
  ]);
  if (!baseline || !candidate) return [];
  return [...keys]
    .filter((key) => key !== "snapshot")
    .map((key) => ({
      key,
      baseline: entryOf(baseline, key),
      candidate: entryOf(candidate, key),
    }))
    .filter((one) => canonicalJson(one.baseline ?? null) !== canonicalJson(one.candidate ?? null))
    .sort((a, b) => compareIds(a.key, b.key));
}

/** Keys that name a version of the whole rather than a component. */
const wholeKeys = ["code", "run_id", "created", "time", "as_of"];

/** What may have moved the results: with more than one it cannot be told which of them did. */
export const changedComponents = (changes: readonly ManifestChange[]): readonly string[] =>
  changes.map(({ key }) => key).filter((key) => !wholeKeys.includes(key));

export function checkManifestChanges(
  changes: readonly ManifestChange[],
  file: string,
): readonly Problem[] {
  const components = changedComponents(changes);
  if (components.length < 2) return [];
  return [
    {
      code: "manifest_many_changes",
      severity: "warning",
      message: `more than one component changed: ${components.map((key) => JSON.stringify(key)).join(", ")}`,
      hint: "Change one at a time to learn which of them did what.",
      file,
    },
  ];
}

/**
 * Both runs say the same of every query. Most often a change that touches no retrieval; but a step
 * that did not run, and left an old file behind, looks just like it.
 */
export function checkIdentical(
  baseline: RunFacts | undefined,
  candidate: RunFacts | undefined,
  files: Readonly<Record<Side, string>>,
): readonly Problem[] {
  if (!baseline || baseline.digest !== candidate?.digest) return [];
  const isOneFile = files.baseline === files.candidate;
  return [
    {
      code: "runs_identical",
      severity: isOneFile ? "warning" : "notice",
      message: isOneFile
        ? "baseline and candidate are one file: nothing is compared"
        : "baseline and candidate return the same for every query",
      hint: isOneFile
        ? "Give the run of the base branch as the baseline, and that of this change as the candidate."
        : "If this change should move results, look whether retrieval was run for it.",
      file: files.candidate,
    },
  ];
}

/** Baselines that are too small, runs without a common query, sides that returned nothing. */
export function watchSides(stages: NonEmpty<StageSpec>) {
  let queries = 0;
  let usable = 0;
  let shared = 0;
  // of the queries that need evidence, and of all that may have an answer
  const needed: Record<Side, Lists> = { baseline: noLists, candidate: noLists };
  const answerable: Record<Side, Lists> = { baseline: noLists, candidate: noLists };
  let anyNeeds = false;
  return {
    see(pair: QueryPair): void {
      const { query, baseline, candidate } = pair;
      queries++;
      if (isUsable(baseline) && !isNoUse(pair)) usable++;
      if (isUsable(baseline) && isUsable(candidate)) shared++;
      const needs = needsEvidence(query);
      if (needs) anyNeeds = true;
      if (needs) addBoth(needed, pair);
      if (!query.noAnswer) addBoth(answerable, pair);
    },
    reasons(): readonly Reason[] {
      const reasons: Reason[] = [];
      if (usable * 2 < queries) reasons.push({ code: "baseline_too_small", usable, queries });
      if (queries > 0 && shared === 0) reasons.push({ code: "nothing_in_common" });
      const asked = anyNeeds ? needed : answerable;
      for (const side of sides) {
        if (asked[side] !== "empty") continue;
        reasons.push({ code: "all_lists_empty", side, stage: lastStage(stages).name });
      }
      return reasons;
    },
  };
}

/** A row that lacks the judged stage, or hides its evidence. */
const isNoUse = ({ kind, goldChanged, idsOff }: QueryPair): boolean =>
  kind === "new" && !goldChanged && !idsOff;

const isUsable = ({ state, assumedEmpty }: Observation): boolean => state === "ok" && !assumedEmpty;

/** What is known of many lists: there is none, all are empty, or some is not. */
type Lists = "none" | "empty" | "filled";
const noLists: Lists = "none";

function addBoth(sides: Record<Side, Lists>, pair: QueryPair): void {
  sides.baseline = addLists(sides.baseline, pair.baseline.lists.at(-1));
  sides.candidate = addLists(sides.candidate, pair.candidate.lists.at(-1));
}

function addLists(known: Lists, lists: readonly Ranking[] | undefined): Lists {
  if (known === "filled" || !lists || lists.length === 0) return known;
  return lists.every(({ returned }) => returned === 0) ? "empty" : "filled";
}
