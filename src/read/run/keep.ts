/** What a run says of the golden queries, kept as numbers: as objects, millions would not fit. */

import type { Budget } from "../../model/cutoff.ts";
import type { StageName } from "../../model/ids.ts";
import type { Fit, ForbiddenHit, GroupRank, Hit, Ranking, Retrieval } from "../../model/ranking.ts";
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

  return {
    get repeated() {
      return repeated;
    },
    keep(place, retrieval) {
      const before = heads[place] as number;
      if (before > 0 && headBefore(pen.pages(), before) === 0) repeated.push(place);
      natural(before);
      natural((retrieval.abstained ? 1 : 0) + (retrieval.repeat === undefined ? 0 : 2));
      if (retrieval.repeat !== undefined) number(retrieval.repeat);
      text(retrieval.error);
      natural(retrieval.line);
      text(retrieval.file);
      natural(retrieval.lists.size);
      for (const [stage, one] of retrieval.lists) {
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

/** That of the row before, of the same place. */
function headBefore(pages: Kept["pages"], head: number): number {
  const row = openPages(pages);
  row.goTo(head - 1);
  return row.natural();
}

/** The rows of one place in the order of their coming; undefined: it has none. */
export function openKept({ pages, texts, heads }: Kept) {
  const { goTo, natural, number, word } = openPages(pages);

  function text(): string | undefined {
    const told = natural();
    // a look at a place that no array has is slow
    return told === 0 ? undefined : texts[told - 1];
  }

  function many<T>(read: () => T): readonly T[] {
    const length = natural();
    if (length === 0) return nothing;
    const all: T[] = [];
    for (let i = 0; i < length; i++) all.push(read());
    return all;
  }

  const naturals = (): readonly number[] => many(natural);

  const hit = (): Hit => ({ rank: natural(), grade: number() });
  const plainGroup = (): GroupRank => ({
    rank: natural() || undefined,
    possible: undefined,
    tiedAt: nothing,
    excusedAt: nothing,
  });
  const fit = () =>
    [
      (text() ?? "") as Budget,
      { count: natural(), isExact: natural() === 1 } satisfies Fit,
    ] as const;
  const note = () => [text() ?? "", number()] as const;
  const forbidden = (): ForbiddenHit => ({ rule: natural(), id: text() ?? "", rank: natural() });
  const unjudged = () => ({ rank: natural(), id: text() ?? "" });

  function readRest(groups: readonly GroupRank[]): Rest {
    return {
      groups: groups.map(({ rank }) => {
        return {
          rank,
          possible: natural() || undefined,
          tiedAt: naturals(),
          excusedAt: naturals(),
        };
      }),
      judgedCopies: naturals(),
      copies: naturals(),
      copyCount: natural(),
      topScore: orUndefined(number()),
      ties: new Map(many(() => [natural(), text() ?? ""] as const)),
      forbidden: many(forbidden),
      forbiddenUnclear: many(forbidden),
      marks: naturals(),
      unjudged: many(unjudged),
      sameText: natural(),
      fits: new Map(many(fit)),
      notes: new Map(many(note)),
    };
  }

  function readRanking(): Ranking {
    const isPlain = natural() === 1;
    const returned = natural();
    const goldItems = natural();
    const groups = many(plainGroup);
    const hits = many(hit);
    const ids = many(word);
    const gold = natural();
    const rest = isPlain ? withoutRest : readRest(groups);
    // key by key, so that all rankings have one shape
    return {
      returned,
      groups: isPlain ? groups : rest.groups,
      hits,
      judgedCopies: rest.judgedCopies,
      copies: rest.copies,
      copyCount: rest.copyCount,
      ties: rest.ties,
      topScore: rest.topScore,
      forbidden: rest.forbidden,
      forbiddenUnclear: rest.forbiddenUnclear,
      unjudged: rest.unjudged,
      goldItems,
      first: { ids, gold, marks: rest.marks },
      sameText: rest.sameText,
      fits: rest.fits,
      notes: rest.notes,
    };
  }

  function readRow(): Retrieval {
    const signs = natural();
    const abstained = signs % 2 === 1;
    const repeat = signs < 2 ? undefined : number();
    const error = text();
    const line = natural();
    const file = text() ?? "";
    const lists = new Map<StageName | undefined, Ranking>();
    for (let left = natural(); left > 0; left--) {
      const stage = text() as StageName | undefined;
      lists.set(stage, readRanking());
    }
    return { repeat, error, abstained, lists, line, file };
  }

  return (place: number): readonly Retrieval[] | undefined => {
    let head = heads[place] ?? 0;
    if (head === 0) return undefined;
    const rows: Retrieval[] = [];
    while (head > 0) {
      goTo(head - 1);
      head = natural();
      rows.push(readRow());
    }
    return rows.length === 1 ? rows : rows.reverse();
  };
}

const nothing: readonly never[] = [];

type Rest = Omit<Ranking, "returned" | "hits" | "goldItems" | "first"> & {
  readonly marks: readonly number[];
};

const withoutRest: Rest = {
  groups: nothing,
  judgedCopies: nothing,
  copies: nothing,
  copyCount: 0,
  ties: new Map(),
  topScore: undefined,
  forbidden: nothing,
  forbiddenUnclear: nothing,
  marks: nothing,
  sameText: 0,
  fits: new Map(),
  notes: new Map(),
  unjudged: nothing,
};

const orUndefined = (value: number): number | undefined =>
  Number.isNaN(value) ? undefined : value;
