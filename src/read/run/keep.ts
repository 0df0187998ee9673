/** What a run says of the golden queries, kept as numbers: as objects, millions would not fit. */

import type { ForbiddenHit, GroupRank, Hit, Ranking, Retrieval } from "../../model/ranking.ts";
import { openPages, openPen } from "./pen.ts";
import { isPlainRanking } from "./plain-ranking.ts";

/** Plain data, which another thread may make. */
export interface Kept {
  readonly pages: readonly Uint8Array[];
  readonly texts: readonly string[];
  /** By place in the golden set: where its last row stands, plus 1; 0: it has none. */
  readonly heads: Uint32Array;
}

export interface Keeper {
  keep(place: number, retrieval: Retrieval): void;
  /** Places with more than one row, in the order of the second. */
  readonly repeated: readonly number[];
  /** Returns what forgets all that comes after this. */
  mark(): () => void;
  kept(): Kept;
}

export function openKeeper(places: number): Keeper {
  const heads = new Uint32Array(places);
  let repeated: number[] = [];
  const texts: string[] = [];
  const known = new Map<string, number>();
  const pen = openPen();
  const { natural, number } = pen;
  const rows = openPages(pen.pages);

  /** 0: there is none. Names that stand in every row are kept once; for others it does no harm. */
  function text(one: string | undefined): void {
    if (one === undefined) {
      natural(0);
      return;
    }
    const at = known.get(one) ?? texts.push(one);
    known.set(one, at);
    natural(at);
  }

  function optional(value: number | undefined): void {
    natural(value === undefined ? 0 : 1);
    if (value !== undefined) number(value);
  }

  function many<T>(all: readonly T[], write: (one: T) => void): void {
    natural(all.length);
    for (const one of all) write(one);
  }

  const naturals = (all: readonly number[]) => many(all, natural);

  const forbidden = ({ rule, id, rank }: ForbiddenHit) => {
    natural(rule);
    text(id);
    natural(rank);
  };

  /** What few lists have: it is there for those alone. */
  function rest(ranking: Ranking): void {
    for (const { possible, tiedAt, excusedAt } of ranking.groups) {
      natural(possible ?? 0);
      naturals(tiedAt);
      naturals(excusedAt);
    }
    naturals(ranking.judgedCopies);
    naturals(ranking.copies);
    natural(ranking.copyCount);
    optional(ranking.topScore);
    many([...ranking.ties], ([cutoff, digest]) => {
      natural(cutoff);
      // hardly one stands twice
      natural(texts.push(digest));
    });
    many(ranking.forbidden, forbidden);
    many(ranking.forbiddenUnclear, forbidden);
    naturals(ranking.first.marks);
    many(ranking.unjudged, ({ rank, id }) => {
      natural(rank);
      text(id);
    });
    natural(ranking.sameText);
    many([...ranking.fits], ([budget, { count, isExact }]) => {
      text(budget);
      natural(count);
      natural(isExact ? 1 : 0);
    });
    many([...ranking.notes], ([name, value]) => {
      text(name);
      number(value);
    });
  }

  function ranking(one: Ranking): void {
    const isPlain = isPlainRanking(one);
    natural(isPlain ? 1 : 0);
    natural(one.returned);
    natural(one.goldItems);
    many(one.groups, group);
    many(one.hits, hit);
    many(one.first.ids, pen.word);
    natural(one.first.gold);
    if (!isPlain) rest(one);
  }

  const group = ({ rank }: GroupRank) => natural(rank ?? 0);

  function hit({ rank, grade }: Hit): void {
    natural(rank);
    number(grade);
  }

  /** Gives the head of the row before. */
  function noteRepeat(place: number): number {
    const before = heads[place] as number;
    if (before === 0) return 0;
    rows.goTo(before - 1);
    if (rows.natural() === 0) repeated.push(place);
    return before;
  }

  return {
    get repeated() {
      return repeated;
    },
    keep(place, { repeat, error, abstained, line, file, lists }) {
      natural(noteRepeat(place));
      natural(abstained ? 1 : 0);
      optional(repeat);
      text(error);
      natural(line);
      text(file);
      natural(lists.size);
      for (const [stage, one] of lists) {
        text(stage);
        ranking(one);
      }
      heads[place] = 1 + pen.end();
    },
    mark() {
      const headsThen = heads.slice();
      const forgetRows = pen.mark();
      const repeatedThen = repeated.length;
      return () => {
        heads.set(headsThen);
        forgetRows();
        repeated = repeated.slice(0, repeatedThen);
      };
    },
    kept: () => ({ pages: pen.pages, texts, heads }),
  };
}
