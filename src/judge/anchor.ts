/** The second, pinned baseline: small losses, each within the tolerance, must not add up. */

import { compareQuery } from "../compare/movement.ts";
import type { GoldenSet } from "../model/golden.ts";
import type { Policy, StageSpec } from "../model/policy.ts";
import type { NonEmpty, Problem } from "../model/problem.ts";
import type { RunFacts } from "../model/ranking.ts";
import type { AnchorFault, Reason } from "../model/reason.ts";
import type { Scores } from "../score/score-run.ts";
import { findOtherChunker } from "../verify/chunkers.ts";
import { watchSides } from "../verify/comparable.ts";
import { type NeededPlaces, openPairs } from "../verify/observe.ts";
import { compareSnapshots } from "../verify/snapshots.ts";
import { type GateFinding, openGates } from "./gates.ts";
import type { WaiverBook } from "./waivers.ts";

export interface AnchorFacts {
  readonly file: string;
  readonly run: RunFacts | undefined;
  readonly problems: readonly Problem[];
}

interface Judged {
  readonly findings: readonly GateFinding[];
  readonly reasons: readonly Reason[];
}

/** All gates again, with the pinned run as the baseline and its tolerance. Nothing without one. */
export function judgeAnchor(
  facts: {
    readonly policy: Policy;
    readonly golden: GoldenSet | undefined;
    readonly candidate: RunFacts | undefined;
    readonly anchor: AnchorFacts | undefined;
  },
  stages: NonEmpty<StageSpec>,
  tools: {
    readonly scores: Scores;
    readonly needed: NeededPlaces;
    readonly book: WaiverBook;
  },
): Judged {
  const { policy, golden, candidate, anchor } = facts;
  if (!anchor || !golden) return { findings: [], reasons: [] };
  const unusable = (why: AnchorFault): Judged => ({
    findings: [],
    reasons: [{ code: "anchor_unusable", file: anchor.file, why }],
  });
  const { run } = anchor;
  if (anchor.problems.some(({ severity }) => severity === "error")) return unusable("faulty");
  if (!run) return unusable("missing");
  const snapshots = compareSnapshots(run.manifest?.snapshot, candidate?.manifest?.snapshot);
  if (snapshots === "different") return unusable("other_snapshot");

  const { scores, needed, book } = tools;
  const otherChunker = findOtherChunker(run, candidate);
  const pairAt = openPairs(golden, run, candidate, { policy, stages, needed, otherChunker });
  const sides = watchSides(stages);
  const gates = openGates({
    ...{ golden, columns: scores.columns, stages, policy, book },
    ...{ absolute: false, listsIdentical: run.digest === candidate?.digest, isAnchor: true },
  });
  for (let place = 0; place < golden.ids.length; place++) {
    const pair = pairAt(place);
    // the baseline may be of the same chunker as the candidate: nothing else would tell
    if (pair.why === "other_chunker") return unusable("other_chunker");
    sides.see(pair);
    scores.score(pair);
    const query = compareQuery(pair, stages, { policy, unheld: new Map() });
    gates.see({ pair, query, scores, alone: false });
  }
  return sides.reasons().length > 0
    ? unusable("too_small")
    : { findings: gates.judge().findings, reasons: [] };
}
