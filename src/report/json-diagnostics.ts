/** What the JSON report says of slices, stages, abstention and lists. None of it gates. */

import type { Rate, SideAbstention } from "../compare/abstention.ts";
import type { SideFalsePositives } from "../compare/false-positives.ts";
import type { SliceRow } from "../compare/slices.ts";
import type { StageShare } from "../compare/stage-loss.ts";
import type { Assessment } from "../judge/assessment.ts";
import { isConcentrated } from "./diagnostics.ts";

type Json = Record<string, unknown>;

/** Null where nothing could be compared. */
export const diagnosticsJson = ({
  abstention,
  listChanges,
  falsePositives,
  unplacedLosses,
}: Assessment): Json => ({
  abstention: abstention
    ? {
        baseline: abstentionJson(abstention.baseline),
        candidate: abstentionJson(abstention.candidate),
      }
    : null,
  list_changes: listChanges
    ? {
        stage: listChanges.stage,
        cutoff: listChanges.k,
        n: listChanges.n,
        identical: listChanges.identical,
        unlabelled: listChanges.unlabelled,
        jaccard: listChanges.jaccard ?? null,
        rbo: listChanges.rbo ?? null,
      }
    : null,
  false_positives: falsePositives
    ? {
        stage: falsePositives.stage,
        cutoff: falsePositives.k,
        n: falsePositives.n,
        baseline: falseJson(falsePositives.baseline),
        candidate: falseJson(falsePositives.candidate),
      }
    : null,
  unplaced_losses: unplacedLosses,
});

const abstentionJson = ({ right, wrong }: SideAbstention): Json => ({
  true: rateJson(right),
  false: rateJson(wrong),
});

const rateJson = ({ k, n, rate, interval }: Rate): Json => ({
  k,
  n,
  rate: rate ?? null,
  lower: interval?.lower ?? null,
  upper: interval?.upper ?? null,
});

/** A kind that nobody looked for is null, and not 0. */
const falseJson = ({ results, falsePositives, kinds }: SideFalsePositives): Json => ({
  results,
  false_positives: falsePositives,
  kinds: Object.fromEntries(Object.entries(kinds).map(([kind, n]) => [kind, n ?? null])),
});

export const sliceCountsJson = (row: SliceRow): Json => ({
  slice: row.slice,
  n: row.n,
  automatic: row.automatic,
  compared: row.compared,
  regressed: row.regressed,
  p_concentrated: row.pConcentrated ?? null,
  concentrated: isConcentrated(row),
});

export const stageJson = (share: StageShare): Json => ({
  stage: share.stage,
  owner: share.owner ?? null,
  n: share.n,
  recall_baseline: share.baseline ?? null,
  recall_candidate: share.candidate ?? null,
  survival_baseline: share.survivalBaseline ?? null,
  survival_candidate: share.survivalCandidate ?? null,
  contribution: share.contribution ?? null,
  lost_groups: share.lostGroups,
});
