/** What the lists of a run are asked, besides which evidence they hold. */

import type { Budget } from "../model/cutoff.ts";

/** Plain data, which may go into another thread. */
export interface Asked {
  /** All that anything later looks at, ascending: they bound what is kept. */
  readonly cutoffs: readonly number[];
  /** How far down results without a label are kept; 0: nobody asks for them. */
  readonly unjudged: number;
  readonly budgets: readonly Budget[];
  /** Names of what single measures look at: see `notes.ts`. */
  readonly notes: readonly string[];
  /** Undefined: a needed unit is known by its id alone. */
  readonly texts: GoldTexts | undefined;
}

/** By the id of a needed unit: sha256 of each text that is known of it, normalised. */
export type GoldTexts = ReadonlyMap<string, ReadonlySet<string>>;

export const onlyAt = (cutoffs: readonly number[]): Asked => ({
  cutoffs,
  unjudged: 0,
  budgets: [],
  notes: [],
  texts: undefined,
});
