/** Hard gates: what critical queries lost, what no-answer queries were given, what leaked. */

import {
  type ComparedQuery,
  type GroupMove,
  isFound,
  missingAt,
  presenceAt,
  shareRight,
} from "../compare/movement.ts";
import { type Cutoff, isBudget } from "../model/cutoff.ts";
import type { QueryId, StageName } from "../model/ids.ts";
import type { QueryPair } from "../model/observation.ts";
import { lastStage, type Policy, type StageCutoff, type StageSpec } from "../model/policy.ts";
import type { NonEmpty } from "../model/problem.ts";
import type { Reason } from "../model/reason.ts";
import { enforcedStages } from "../verify/stages.ts";
import type { WaiverBook } from "./waivers.ts";

/** One group that a critical query lost, or does not find though it must. */
export interface CriticalLoss {
  readonly queryId: QueryId;
  /** Of the query, in the golden set. */
  readonly place: number;
  /** Of the query. */
  readonly owner: string | undefined;
  readonly move: GroupMove;
  readonly stage: StageName;
  readonly cutoff: Cutoff;
  /** Undefined: not in the list, or the query is new. */
  readonly rankBaseline: number | undefined;
  readonly rankCandidate: number | undefined;
  readonly lostAt: GroupMove["lostAt"];
  /** In which share of its repeats each side has it; undefined: neither was repeated. */
  readonly repeats: string | undefined;
  /** Some order of equal scores would have kept it. */
  readonly tied: boolean;
  readonly code: "critical_evidence_lost" | "critical_not_found" | "critical_flaky";
  /** Somebody has accepted it, for a time. */
  readonly waived: boolean;
  /** What stood at `rankBaseline`, where `show: text` asks for it and the run has it. */
  readonly textBaseline?: string;
}

export interface CriticalFindings {
  readonly reasons: readonly Reason[];
  readonly losses: readonly CriticalLoss[];
  /** Queries with a loss that is accepted. */
  readonly waived: ReadonlySet<QueryId>;
  /** Whether something is accepted that a row of the hard gates guards. */
  readonly isWaivedAt: (place: {
    readonly measure: string;
    readonly stage: StageName | undefined;
    readonly cutoff: Cutoff | undefined;
  }) => boolean;
}

export function watchCritical(
  guarded: readonly StageCutoff[],
  stages: NonEmpty<StageSpec>,
  { policy, book }: { readonly policy: Policy; readonly book: WaiverBook },
) {
  const reasons: Reason[] = [];
  const losses: CriticalLoss[] = [];
  const waived = new Set<QueryId>();
  let waivedAnswers = 0;

  function judgeAnswer(pair: QueryPair): void {
    const told = judgeAbstention(pair, stages, policy);
    if (told.length === 0) return;
    const { id } = pair.query;
    if (book.covers(id, undefined, lastStage(stages).name)) {
      waived.add(id);
      waivedAnswers++;
    } else {
      for (const reason of told) reasons.push(reason);
    }
  }

  function judgeEvidence(query: ComparedQuery): void {
    const { id } = query.pair.query;
    for (const loss of judgeGroups(query, guarded, stages, policy)) {
      losses.push({ ...loss, waived: book.covers(id, loss.move.group.name, loss.stage) });
    }
  }

  return {
    see(query: ComparedQuery): void {
      const { pair } = query;
      const { id, critical, noAnswer } = pair.query;
      if (!critical) return;
      if (pair.kind === "unmeasured") {
        reasons.push({ code: "critical_unmeasured", queryId: id, why: pair.why ?? "missing" });
      } else if (noAnswer) {
        judgeAnswer(pair);
      } else {
        judgeEvidence(query);
      }
    },
    findings(): CriticalFindings {
      const open = losses.filter((loss) => !loss.waived);
      for (const { queryId } of losses.filter((loss) => loss.waived)) waived.add(queryId);
      const lost = open.map(({ code, queryId, move, stage, cutoff }): Reason => {
        return { code, queryId, group: move.group.name, stage, cutoff };
      });
      const isWaivedAt: CriticalFindings["isWaivedAt"] = ({ measure, stage, cutoff }) =>
        measure === "abstained"
          ? waivedAnswers > 0
          : losses.some((one) => one.waived && one.stage === stage && one.cutoff === cutoff);
      return { reasons: [...reasons, ...lost], losses, waived, isWaivedAt };
    },
  };
}

function judgeGroups(
  { pair, groups }: ComparedQuery,
  guarded: readonly StageCutoff[],
  stages: NonEmpty<StageSpec>,
  policy: Policy,
): readonly Omit<CriticalLoss, "waived">[] {
  const names = stages.map(({ name }) => name);
  return guarded.flatMap(({ stage, cutoff }) =>
    groups.flatMap((move): Omit<CriticalLoss, "waived">[] => {
      const at = names.indexOf(stage);
      const code = judgeGroup(pair, move.index, at, cutoff, policy);
      if (!code) return [];
      const isNew = pair.kind === "new";
      const ranks = move.stages[at];
      return [
        {
          queryId: pair.query.id,
          place: pair.place,
          owner: pair.query.owner,
          move,
          stage,
          cutoff,
          rankBaseline: isNew ? undefined : ranks?.baselineRank,
          rankCandidate: ranks?.candidateRank,
          repeats: describeRepeats(pair, move.index, at, cutoff),
          lostAt: missingAt(pair, move, stages.slice(0, at + 1)),
          tied: (pair.candidate.lists[at] ?? []).some(
            ({ groups: ranked }) =>
              !isBudget(cutoff) && ranked[move.index]?.tiedAt.includes(cutoff),
          ),
          code,
        },
      ];
    }),
  );
}

/** `2 of 3 -> 1 of 3`. */
function describeRepeats(
  pair: QueryPair,
  group: number,
  stage: number,
  cutoff: Cutoff,
): string | undefined {
  const [before, after] = [pair.baseline, pair.candidate].map(({ lists }) =>
    presenceAt(lists[stage], group, cutoff),
  );
  if ((before?.of ?? 1) < 2 && (after?.of ?? 1) < 2) return undefined;
  const words = (one: typeof before) => (one ? `${one.found} of ${one.of}` : "-");
  return `${words(before)} -> ${words(after)}`;
}

/** Undefined: nothing to complain about. */
function judgeGroup(
  pair: QueryPair,
  group: number,
  stage: number,
  cutoff: Cutoff,
  policy: Policy,
): CriticalLoss["code"] | undefined {
  const after = presenceAt(pair.candidate.lists[stage], group, cutoff);
  const before = presenceAt(pair.baseline.lists[stage], group, cutoff);
  if (!after || isFound(after)) return undefined;
  if (pair.kind === "new" || !before) return "critical_not_found";
  if (before.found === 0) {
    return policy.critical.rule === "always_found" ? "critical_not_found" : undefined;
  }
  if (after.found === 0 && isFound(before)) return "critical_evidence_lost";
  // what flickers must not flicker more than before
  if (after.found / after.of < before.found / before.of) return "critical_flaky";
  return policy.critical.rule === "always_found" ? "critical_not_found" : undefined;
}

function judgeAbstention(
  pair: QueryPair,
  stages: NonEmpty<StageSpec>,
  policy: Policy,
): readonly Reason[] {
  const queryId = pair.query.id;
  const stage = lastStage(stages).name;
  const after = shareRight(pair.candidate, policy) ?? 0;
  const before = pair.kind === "new" ? undefined : (shareRight(pair.baseline, policy) ?? 0);
  if (after === 1) return [];
  const place = { queryId, group: undefined, stage, cutoff: undefined };
  if (before === undefined) return [{ code: "critical_not_found", ...place }];
  if (before === 1 && after === 0) return [{ code: "critical_answered", queryId, stage }];
  if (after < before) return [{ code: "critical_flaky", ...place }];
  return policy.critical.rule === "always_found" ? [{ code: "critical_not_found", ...place }] : [];
}

/** A forbidden result at or after the enforced stage. */
export interface Leak {
  readonly queryId: QueryId;
  readonly id: string;
  readonly stage: StageName;
  readonly rank: number;
  readonly reason: string;
  /** The baseline holds it at that stage too. */
  readonly preExisting: boolean;
}

export function watchLeaks(stages: NonEmpty<StageSpec>, policy: Policy) {
  const enforced = enforcedStages(stages, policy);
  const leaks: Leak[] = [];
  const unclear: Reason[] = [];
  return {
    see(pair: QueryPair): void {
      if (pair.query.forbidden.length === 0) return;
      for (const at of enforced) {
        const stage = stages[at]?.name as StageName;
        for (const leak of leaksAt(pair, at, stage)) leaks.push(leak);
        for (const reason of unclearAt(pair, at, stage)) unclear.push(reason);
      }
    },
    findings(): { readonly reasons: readonly Reason[]; readonly leaks: readonly Leak[] } {
      const found = leaks.map(({ queryId, stage, id, rank, reason: why, preExisting }): Reason => {
        return { code: "forbidden_found", queryId, stage, id, rank, why, preExisting };
      });
      return { reasons: [...unclear, ...found], leaks };
    },
  };
}

function leaksAt({ query, baseline, candidate }: QueryPair, at: number, stage: StageName): Leak[] {
  const before = new Set(baseline.leaks[at]?.forbidden.map(({ rule, id }) => `${rule} ${id}`));
  const seen = new Set<string>();
  return (candidate.leaks[at]?.forbidden ?? []).flatMap(({ rule, id, rank }) => {
    const key = `${rule} ${id}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const preExisting = before.has(key);
    const reason = query.forbidden[rule]?.reason ?? "";
    return [{ queryId: query.id, id, stage, rank, reason, preExisting }];
  });
}

/**
 * A rule that an item can neither break nor keep, or a list that is not there to be searched: not
 * recorded, or no row, or one that failed without a list.
 */
function unclearAt({ query, candidate }: QueryPair, at: number, stage: StageName): Reason[] {
  const { state, assumedEmpty, lists, leaks } = candidate;
  const code = "leak_unmeasured";
  const isThere = state === "ok" ? lists[at] !== undefined : leaks[at]?.isWhole === true;
  const notRecorded = !isThere && !assumedEmpty;
  const gap: Reason[] = notRecorded
    ? [{ code, queryId: query.id, stage, id: undefined, why: "", isOtherChunker: false }]
    : [];
  const rules = new Set<number>();
  const unclear = (leaks[at]?.unclear ?? []).flatMap(
    ({ rule, id, isOtherChunker = false }): Reason[] => {
      if (rules.has(rule)) return [];
      rules.add(rule);
      const why = query.forbidden[rule]?.reason ?? "";
      return [{ code, queryId: query.id, stage, id, why, isOtherChunker }];
    },
  );
  return [...gap, ...unclear];
}
