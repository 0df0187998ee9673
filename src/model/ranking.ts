/** What a run becomes: for each query and stage one small fact. The results themselves are gone. */

import type { Contents } from "./contents.ts";
import { type Budget, type Cutoff, isBudget } from "./cutoff.ts";
import type { StageName } from "./ids.ts";
import type { Manifest } from "./manifest.ts";

/** How a group stands in one list. Ranks are 1-based. */
export interface GroupRank {
  /** The smallest k at which the first k results satisfy the group; undefined: never. */
  readonly rank: number | undefined;
  /**
   * The smallest k at which the group may be satisfied though it cannot be shown, since an item
   * lacks the key that an alternative needs; undefined: nothing is hidden.
   */
  readonly possible: number | undefined;
  /** Cutoffs that the group misses, but would meet in another order of the crossing tie. */
  readonly tiedAt: readonly number[];
  /** Of those, the cutoffs where the other run holds the same tie: there it counts as satisfied. */
  readonly excusedAt: readonly number[];
}

/** Neither there nor hidden. */
export const absentGroup: GroupRank = {
  rank: undefined,
  possible: undefined,
  tiedAt: [],
  excusedAt: [],
};

/** Satisfied, not satisfied, or hidden by an item that lacks a key. */
type GroupState = "found" | "absent" | "unmeasured";

/** Within the first k results. */
export function groupState({ rank, possible, excusedAt }: GroupRank, k: number): GroupState {
  if ((rank !== undefined && rank <= k) || excusedAt.includes(k)) return "found";
  return possible !== undefined && possible <= k ? "unmeasured" : "absent";
}

/** How many of the first results fit into a token budget together. */
export interface Fit {
  readonly count: number;
  /** Whether the next one is too much, or the list ends: else it lacks `tokens`, and more may fit. */
  readonly isExact: boolean;
}

/** The same at any cutoff. At a token budget no tie is excused: another order has another depth. */
export function groupAt(
  ranking: Pick<Ranking, "returned" | "fits">,
  group: GroupRank,
  cutoff: Cutoff,
): GroupState {
  if (!isBudget(cutoff)) return groupState(group, cutoff);
  const { count, isExact } = fitOf(ranking, cutoff);
  const { rank = Number.POSITIVE_INFINITY, possible = Number.POSITIVE_INFINITY } = group;
  if (rank <= count) return "found";
  const may = Math.min(rank, possible);
  return may <= count || (!isExact && may < Number.POSITIVE_INFINITY) ? "unmeasured" : "absent";
}

/** An empty list fits into any budget; of another list nothing is known that was not counted. */
export const fitOf = (
  { returned, fits }: Pick<Ranking, "returned" | "fits">,
  budget: Budget,
): Fit => fits.get(budget) ?? { count: 0, isExact: returned === 0 };

/** A judged unit where it first stands. */
export interface Hit {
  readonly rank: number;
  readonly grade: number;
}

/** A forbidden rule, by its index in the golden row, and the first result that it applies to. */
export interface ForbiddenHit {
  readonly rule: number;
  readonly id: string;
  readonly rank: number;
  /** It is open because ids of the runs mean other units, and not for a key. */
  readonly isOtherChunker?: true;
}

/** How many results are kept one by one: for what is shown of lists, and never for a gate. */
export const mostFirst = 20;

/** What the keys of a result can say against it. */
export const markNames = ["outdated", "tenant", "region", "lang"] as const;
export type MarkName = (typeof markNames)[number];

/**
 * The first results, to the deepest cutoff and at most `mostFirst`. Of sets of them, bit 0 stands
 * for rank 1.
 */
export interface FirstResults {
  /** A hash of 32 bits of each id: two ids may have the same. */
  readonly ids: readonly number[];
  /** Those that stand for required or relevant evidence; a copy does not. */
  readonly gold: number;
  /** In the order of `markNames`; empty: nothing is said against any, or nobody looked. */
  readonly marks: readonly number[];
}

/** One list of results, reduced against its golden row. */
export interface Ranking {
  /** Length of the recorded list, copies included. */
  readonly returned: number;
  /** In the order of the golden row's groups. */
  readonly groups: readonly GroupRank[];
  /** By rank. */
  readonly hits: readonly Hit[];
  /** Ranks of copies of judged units: judged, but they earn nothing. */
  readonly judgedCopies: readonly number[];
  /** Ranks of all copies up to the deepest cutoff, and their count in the whole list. */
  readonly copies: readonly number[];
  readonly copyCount: number;
  /**
   * For each cutoff inside a run of equal scores at or above whose score evidence is shown: digest of
   * the results there. The order of others decides nothing.
   */
  readonly ties: ReadonlyMap<number, string>;
  /**
   * The highest score, kept for no-answer queries, and for others where a score tells who abstains;
   * undefined when some item has none or the list is empty.
   */
  readonly topScore: number | undefined;
  readonly forbidden: readonly ForbiddenHit[];
  /** Rules that some item can neither match nor escape: it lacks the key. */
  readonly forbiddenUnclear: readonly ForbiddenHit[];
  /**
   * The first results without a label, as far down as a gate asks for what they could be; none where
   * the row says that all else is judged.
   */
  readonly unjudged: readonly { readonly rank: number; readonly id: string }[];
  /** How many results stand for required or relevant evidence. */
  readonly goldItems: number;
  readonly first: FirstResults;
  /** How many groups owe their rank to the text of a needed unit under another id. */
  readonly sameText: number;
  /** For each token budget that something looks at. */
  readonly fits: ReadonlyMap<Budget, Fit>;
  /** What single measures look at, by name and cutoff, as `tokens@5`: few are asked for any. */
  readonly notes: ReadonlyMap<string, number>;
}

/** One row (or the flat rows) of one query, or one repeat of it. */
export interface Retrieval {
  readonly repeat: number | undefined;
  readonly error: string | undefined;
  readonly abstained: boolean;
  /** By stage name; the list of a row without stages stands under `undefined`. */
  readonly lists: ReadonlyMap<StageName | undefined, Ranking>;
  readonly line: number;
  readonly file: string;
}

/** Results that do not exist: they stand in no list of units. */
export interface UnknownResults {
  readonly count: number;
  /** The first few by their ids, each with a place where it stands. */
  readonly examples: readonly {
    readonly id: string;
    readonly file: string;
    readonly line: number;
  }[];
}

/** All that is kept of a run. */
export interface RunFacts {
  readonly file: string;
  readonly manifest: Manifest | undefined;
  /** The sha256 of a sum over its rows, whatever their order (docs/formats.md). */
  readonly digest: string;
  /**
   * By place in the golden set: one for each repeat; undefined: there is no row. A faulty row is a
   * failed one. Made anew on each call, since a run is kept as numbers.
   */
  retrievalsOf(place: number): readonly Retrieval[] | undefined;
  /** How many other queries the run holds. */
  readonly unknownQueries: number;
  /** The first three of them, in the order of their bytes; left out: there are none. */
  readonly unknownNames?: readonly string[];
  /** Undefined: no list says which units exist. */
  readonly unknownResults?: UnknownResults | undefined;
  /** What its own list of units says of gold; undefined: it has none. */
  readonly contents?: Contents | undefined;
  /** Each distinct order in which rows name their stages. */
  readonly stageOrders: readonly (readonly StageName[])[];
}
