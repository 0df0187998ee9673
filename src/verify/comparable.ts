/** May these two runs be compared at all: snapshots, manifests, usable rows. */

import { needsEvidence } from "../model/golden.ts";
import { compareIds } from "../model/ids.ts";
import { canonicalJson, type Manifest, type Snapshot } from "../model/manifest.ts";
import type { Observation, QueryPair } from "../model/observation.ts";
import { lastStage, type Policy, type StageSpec } from "../model/policy.ts";
import type { NonEmpty, Problem } from "../model/problem.ts";
import type { Reason, Side } from "../model/reason.ts";

/** Whether the snapshots are the same, other, or not proven to be either. */
export function compareSnapshots(
  a: Snapshot | undefined,
  b: Snapshot | undefined,
): "same" | "different" | "unproven" {
  if (!a || !b) return "unproven";
  if (a.digest !== undefined && b.digest !== undefined) {
    return a.digest === b.digest ? "same" : "different";
  }
  if (a.id !== undefined && b.id !== undefined && a.id !== b.id) return "different";
  return a.digest === undefined && b.digest === undefined ? "same" : "unproven";
}

/** Snapshots and the manifest keys that the config wants equal. */
export function checkManifests(
  policy: Policy,
  baseline: Manifest | undefined,
  candidate: Manifest | undefined,
): { readonly reasons: readonly Reason[]; readonly proven: boolean } {
  const reasons: Reason[] = [];
  const pairs = [
    [baseline?.snapshot, candidate?.snapshot],
    [policy.snapshot, baseline?.snapshot],
    [policy.snapshot, candidate?.snapshot],
  ] as const;
  const told = pairs.map(([a, b]) => compareSnapshots(a, b));
  const differs = pairs[told.indexOf("different")];
  if (differs) {
    reasons.push({
      code: "snapshot_differs",
      key: "snapshot",
      baseline: formatSnapshot(differs[0]),
      candidate: formatSnapshot(differs[1]),
    });
  }
  // a digest in the config asks for one in both manifests
  const isChecked =
    policy.snapshot?.digest === undefined || (told[1] === "same" && told[2] === "same");
  const proven = told[0] === "same" && isChecked;
  if (!proven && !differs && policy.requireSnapshot) reasons.push({ code: "snapshot_not_proven" });
  for (const key of policy.mustMatch) {
    const before = entryOf(baseline, key);
    const after = entryOf(candidate, key);
    if (before !== undefined && canonicalJson(before) === canonicalJson(after)) continue;
    reasons.push({
      code: "manifest_differs",
      key,
      baseline: formatEntry(before),
      candidate: formatEntry(after),
    });
  }
  return { reasons, proven };
}

/** Only what the manifest itself says: every object inherits a `constructor`. */
const entryOf = (manifest: Manifest | undefined, key: string): unknown =>
  manifest && Object.hasOwn(manifest.entries, key) ? manifest.entries[key] : undefined;

const formatSnapshot = (snapshot: Snapshot | undefined): string =>
  [snapshot?.id, snapshot?.digest].filter((one) => one !== undefined).join(" ");

const formatEntry = (value: unknown): string =>
  value === undefined ? "not declared" : typeof value === "string" ? value : canonicalJson(value);

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

/** Baselines that are too small, runs without a common query, sides that returned nothing. */
export function checkSides(
  pairs: readonly QueryPair[],
  stages: NonEmpty<StageSpec>,
): readonly Reason[] {
  const reasons: Reason[] = [];
  const isUsable = ({ state, assumedEmpty }: Observation) => state === "ok" && !assumedEmpty;
  const usable = pairs.filter(({ baseline }) => isUsable(baseline)).length;
  if (usable * 2 < pairs.length) {
    reasons.push({ code: "baseline_too_small", usable, queries: pairs.length });
  }
  const isShared = ({ baseline, candidate }: QueryPair) =>
    isUsable(baseline) && isUsable(candidate);
  if (pairs.length > 0 && !pairs.some(isShared)) reasons.push({ code: "nothing_in_common" });
  for (const side of ["baseline", "candidate"] as const) {
    if (isAllEmpty(pairs, side)) {
      reasons.push({
        code: "all_lists_empty",
        side,
        stage: lastStage(stages).name,
      });
    }
  }
  return reasons;
}

/** Every recorded last list of the queries that something must be found, or guarded, for. */
function isAllEmpty(pairs: readonly QueryPair[], side: Side): boolean {
  const withEvidence = pairs.filter(({ query }) => needsEvidence(query));
  const asked =
    withEvidence.length > 0 ? withEvidence : pairs.filter(({ query }) => !query.noAnswer);
  const lists = asked.flatMap((pair) => pair[side].lists.at(-1) ?? []);
  return lists.length > 0 && lists.every(({ returned }) => returned === 0);
}
