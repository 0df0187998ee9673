/** The second, pinned baseline: small losses, each within the tolerance, must not add up. */

import { compareQuery } from "../compare/movement.ts";
import { openQueryTable, type QueryTable } from "../compare/query-table.ts";
import type { GoldenSet } from "../model/golden.ts";
import type { QueryPair } from "../model/observation.ts";
import type { Policy, StageCutoff, StageSpec } from "../model/policy.ts";
import { collectNames, type NonEmpty, type Problem } from "../model/problem.ts";
import type { RunFacts } from "../model/ranking.ts";
import type { AnchorFault, Reason } from "../model/reason.ts";
import type { Scores } from "../score/score-run.ts";
import { findOtherChunker } from "../verify/chunkers.ts";
import { watchSides } from "../verify/comparable.ts";
import { openPairs } from "../verify/observe.ts";
import { checkManifests } from "../verify/snapshots.ts";
import { openGates } from "./gates.ts";
import type { GateFinding } from "./judge-gate.ts";
import type { Wanted } from "./label-queue.ts";
import { noiseProblems } from "./noise.ts";
import type { WaiverBook } from "./waivers.ts";

export interface AnchorFacts {
  readonly file: string;
  readonly run: RunFacts | undefined;
  readonly problems: readonly Problem[];
}

interface Judged {
  readonly findings: readonly GateFinding[];
  readonly reasons: readonly Reason[];
  readonly problems: readonly Problem[];
  /** Results to label, by gate. */
  readonly wanted: readonly Wanted[];
  /** What became of the queries since the pinned run; undefined: nothing was compared with it. */
  readonly queries: QueryTable | undefined;
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
    readonly needed: readonly StageCutoff[];
    readonly book: WaiverBook;
  },
): Judged {
  const { policy, golden, candidate, anchor } = facts;
  if (!anchor || !golden) return nothing;
  const unusable = (why: AnchorFault): Judged => ({
    ...nothing,
    reasons: [{ code: "anchor_unusable", file: anchor.file, why }],
  });
  const { run } = anchor;
  const fault = faultOf(policy, anchor, candidate);
  if (!run || fault) return unusable(fault ?? "missing");

  const { scores, needed, book } = tools;
  const otherChunker = findOtherChunker(run, candidate);
  const request = { policy, stages, needed, otherChunker, isAnchor: true };
  const pairAt = openPairs(golden, run, candidate, request);
  const compare = (pair: QueryPair) => compareQuery(pair, stages, { policy, unheld: new Map() });
  const queries = openQueryTable(golden.size, (place) => compare(pairAt(place)));
  const coverage = watchCoverage(stages);
  const gates = openGates({
    ...{ golden, columns: scores.columns, stages, policy, book },
    ...{ absolute: false, listsIdentical: run.digest === candidate?.digest, isAnchor: true },
  });
  for (let place = 0; place < golden.size; place++) {
    const pair = pairAt(place);
    // the baseline may be of the same chunker as the candidate: nothing else would tell
    if (pair.why === "other_chunker") return unusable("other_chunker");
    coverage.see(pair);
    scores.score(pair);
    const query = compare(pair);
    queries.see(query);
    gates.see({ pair, query, scores, alone: false });
  }
  if (coverage.isTooSmall()) return unusable("too_small");
  const { findings, noiseUnmeasured, wanted } = gates.judge();
  const problems = [
    ...noiseProblems(noiseUnmeasured, anchor.file),
    ...coverage.problems(anchor.file),
  ];
  return { findings, reasons: [], problems, wanted, queries };
}

/** What can be told before any query is looked at. */
function faultOf(
  policy: Policy,
  { run, problems }: AnchorFacts,
  candidate: RunFacts | undefined,
): AnchorFault | undefined {
  if (problems.some(({ severity }) => severity === "error")) return "faulty";
  if (!run) return "missing";
  // what an overlap leaves out is known of the baseline alone
  const strict: Policy = { ...policy, snapshotChange: "refuse" };
  const { manifest } = run;
  const told = checkManifests(strict, manifest, candidate?.manifest, { unknownResults: 0 });
  const [differs] = told.reasons;
  return differs && (manifestFaults[differs.code] ?? "other_component");
}

const nothing: Judged = {
  ...{ findings: [], reasons: [], problems: [], wanted: [] },
  queries: undefined,
};

const manifestFaults: Readonly<Record<string, AnchorFault>> = {
  snapshot_differs: "other_snapshot",
  snapshot_not_proven: "snapshot_not_proven",
};

/** Of how many queries the pinned run can say anything. */
function watchCoverage(stages: NonEmpty<StageSpec>) {
  const sides = watchSides(stages);
  const lacking = collectNames();
  return {
    see(pair: QueryPair): void {
      sides.see(pair);
      if (pair.kind === "new") lacking.add(pair.query.id);
    },
    isTooSmall: () => sides.reasons().length > 0,
    problems: (file: string): readonly Problem[] =>
      lacking.count === 0 ? [] : [incomplete(file, lacking.text)],
  };
}

/** Such queries are in no mean since the anchor: a loss of theirs does not add up. */
const incomplete = (file: string, which: string): Problem => ({
  code: "anchor_incomplete",
  severity: "warning",
  message: `the anchor says nothing of ${which}`,
  hint: "Pin a run that has these queries, once it was reviewed.",
  file,
});
