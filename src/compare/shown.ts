/** What is shown of a comparison, and never gated. */

import { depthsIn } from "../model/cutoff.ts";
import { lastStage, type Policy, type StageSpec } from "../model/policy.ts";
import type { NonEmpty } from "../model/problem.ts";
import { type Abstention, openAbstention } from "./abstention.ts";
import { type FalsePositives, openFalsePositives } from "./false-positives.ts";
import { type ListChanges, openListChanges } from "./list-changes.ts";
import type { ComparedQuery } from "./movement.ts";
import { openStageShares, type StageShare, type UnplacedLosses } from "./stage-loss.ts";

export interface Shown {
  readonly stageShares: readonly StageShare[];
  readonly unplacedLosses: UnplacedLosses;
  /** Undefined here and below: nothing could be compared. */
  readonly abstention: Abstention | undefined;
  readonly listChanges: ListChanges | undefined;
  readonly falsePositives: FalsePositives | undefined;
}

export const nothingShown: Shown = {
  stageShares: [],
  unplacedLosses: { unknown: 0, snapshot: 0 },
  abstention: undefined,
  listChanges: undefined,
  falsePositives: undefined,
};

/** `idsDiffer`: ids of the two runs mean other units, so that lists cannot be held beside each other. */
export function openShown(stages: NonEmpty<StageSpec>, policy: Policy, idsDiffer = false) {
  const { name: last, cutoffs } = lastStage(stages);
  const deepest = depthsIn(cutoffs).at(-1) ?? 0;
  const shares = openStageShares(stages);
  const abstention = openAbstention(policy);
  const lists = openListChanges(last, deepest);
  const falsePositives = openFalsePositives(last, deepest, policy.diagnostics);
  return {
    see(query: ComparedQuery): void {
      shares.see(query);
      abstention.see(query);
      lists.see(query);
      falsePositives.see(query);
    },
    found: (): Shown => ({
      stageShares: shares.shares(),
      unplacedLosses: shares.unplaced(),
      abstention: abstention.rates(),
      listChanges: idsDiffer ? undefined : lists.changes(),
      falsePositives: idsDiffer ? undefined : falsePositives.found(),
    }),
  };
}
