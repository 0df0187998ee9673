/** Whether both runs searched one frozen corpus, and the manifest keys that must be equal. */

import { canonicalJson, type Manifest, type Snapshot } from "../model/manifest.ts";
import type { Policy } from "../model/policy.ts";
import type { Reason } from "../model/reason.ts";

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

type Pair = readonly [Snapshot | undefined, Snapshot | undefined];

/** Snapshots and the manifest keys that the config wants equal. */
export function checkManifests(
  policy: Policy,
  baseline: Manifest | undefined,
  candidate: Manifest | undefined,
  { unknownResults }: { readonly unknownResults: number },
): { readonly reasons: readonly Reason[]; readonly proven: boolean } {
  const ofCandidate: Pair = [policy.snapshot, candidate?.snapshot];
  const pairs: readonly Pair[] = [
    [baseline?.snapshot, candidate?.snapshot],
    [policy.snapshot, baseline?.snapshot],
    ofCandidate,
  ];
  const mayDiffer = policy.snapshotChange === "overlap";
  // where they may differ, the candidate is held to what the config names, and the baseline to none
  const asked = mayDiffer ? [ofCandidate] : pairs;
  const differs = asked.find(([a, b]) => compareSnapshots(a, b) === "different");
  // who returns what no list of units holds has searched something else, whatever is declared
  const proven = unknownResults === 0 && isProven(policy, pairs);
  const isEnough =
    proven || (mayDiffer && unknownResults === 0 && isDeclared(policy, baseline, candidate));
  const notProven = !isEnough && !differs && policy.requireSnapshot;
  return {
    proven,
    reasons: [
      ...(differs ? [snapshotsDiffer(differs)] : []),
      ...(notProven ? [{ code: "snapshot_not_proven" } as const] : []),
      ...policy.mustMatch.flatMap((key) => compareKey(key, baseline, candidate)),
    ],
  };
}

/** A digest in the config asks for one in both manifests. */
function isProven({ snapshot }: Policy, pairs: readonly Pair[]): boolean {
  const told = pairs.map(([a, b]) => compareSnapshots(a, b));
  return snapshot?.digest === undefined ? told[0] === "same" : told.every((one) => one === "same");
}

/** It is known of both sides which snapshot they searched. */
const isDeclared = (
  { snapshot }: Policy,
  baseline: Manifest | undefined,
  candidate: Manifest | undefined,
): boolean =>
  [baseline, candidate].every((one) => one?.snapshot?.digest !== undefined) &&
  (snapshot?.digest === undefined || snapshot.digest === candidate?.snapshot?.digest);

const snapshotsDiffer = ([a, b]: Pair): Reason => ({
  code: "snapshot_differs",
  key: "snapshot",
  baseline: formatSnapshot(a),
  candidate: formatSnapshot(b),
});

function compareKey(
  key: string,
  baseline: Manifest | undefined,
  candidate: Manifest | undefined,
): readonly Reason[] {
  const before = entryOf(baseline, key);
  const after = entryOf(candidate, key);
  if (before !== undefined && canonicalJson(before) === canonicalJson(after)) return [];
  const told = { baseline: formatEntry(before), candidate: formatEntry(after) };
  return [{ code: "manifest_differs", key, ...told }];
}

/** Only what the manifest itself says: every object inherits a `constructor`. */
export const entryOf = (manifest: Manifest | undefined, key: string): unknown =>
  manifest && Object.hasOwn(manifest.entries, key) ? manifest.entries[key] : undefined;

const formatSnapshot = (snapshot: Snapshot | undefined): string =>
  [snapshot?.id, snapshot?.digest].filter((one) => one !== undefined).join(" ");

const formatEntry = (value: unknown): string =>
  value === undefined ? "not declared" : typeof value === "string" ? value : canonicalJson(value);

/** Also the candidate alone must be of the snapshot that the config asks for. */
export const isAboutSnapshot = ({ code }: Reason): boolean =>
  code === "snapshot_differs" || code === "snapshot_not_proven";
