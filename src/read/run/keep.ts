/** What a run says of the golden queries, kept as numbers: as objects, millions would not fit. */

import type { ForbiddenHit, Ranking, Retrieval } from "../../model/ranking.ts";
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
  const rows = openPages(pen.pages());

  /** 0: there is none. Names that stand in every row are kept once; for others it does no harm. */
  function text(one: string | undefined): void {
    natural(one === undefined ? 0 : 1 + textAt(one));
  }

  function textAt(one: string): number {
    const at = known.get(one);
    if (at !== undefined) return at;
    known.set(one, texts.length);
    return texts.push(one) - 1;
  }

  function list(value: readonly number[]): void {
    natural(value.length);
    for (const one of value) natural(one);
  }

  function forbidden(all: readonly ForbiddenHit[]): void {
    natural(all.length);
    for (const { rule, id, rank } of all) {
      natural(rule);
      text(id);
      natural(rank);
    }
  }

  /** What few lists have: it is there for those alone. */
  function rest(ranking: Ranking): void {
    for (const { possible, tiedAt, excusedAt } of ranking.groups) {
      natural(possible ?? 0);
      list(tiedAt);
      list(excusedAt);
    }
    list(ranking.judgedCopies);
    list(ranking.copies);
    natural(ranking.copyCount);
    number(ranking.topScore ?? Number.NaN);
    natural(ranking.ties.size);
    for (const [cutoff, digest] of ranking.ties) {
      natural(cutoff);
      // hardly one stands twice
      natural(texts.push(digest));
    }
    forbidden(ranking.forbidden);
    forbidden(ranking.forbiddenUnclear);
    list(ranking.first.marks);
    natural(ranking.unjudged.length);
    for (const { rank, id } of ranking.unjudged) {
      natural(rank);
      text(id);
    }
    asked(ranking);
  }

  /** What is there where it was asked for. */
  function asked(ranking: Ranking): void {
    natural(ranking.sameText);
    natural(ranking.fits.size);
    for (const [budget, { count, isExact }] of ranking.fits) {
      text(budget);
      natural(count);
      natural(isExact ? 1 : 0);
    }
    natural(ranking.notes.size);
    for (const [name, value] of ranking.notes) {
      text(name);
      number(value);
    }
  }

  function ranking(one: Ranking): void {
    const isPlain = isPlainRanking(one);
    natural(isPlain ? 1 : 0);
    natural(one.returned);
    natural(one.goldItems);
    natural(one.groups.length);
    for (const { rank } of one.groups) natural(rank ?? 0);
    natural(one.hits.length);
    for (const { rank, grade } of one.hits) {
      natural(rank);
      number(grade);
    }
    natural(one.first.ids.length);
    for (const id of one.first.ids) pen.word(id);
    natural(one.first.gold);
    if (!isPlain) rest(one);
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
      natural((abstained ? 1 : 0) + (repeat === undefined ? 0 : 2));
      if (repeat !== undefined) number(repeat);
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
    kept: () => ({ pages: pen.pages(), texts, heads }),
  };
}
