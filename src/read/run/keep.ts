/** What a run says of the golden queries, kept as numbers: as objects, millions would not fit. */

import type { Budget } from "../../model/cutoff.ts";
import type { StageName } from "../../model/ids.ts";
import type { Fit, ForbiddenHit, GroupRank, Hit, Ranking, Retrieval } from "../../model/ranking.ts";
import { onPage, openPen, pageBits } from "./pen.ts";
import { isPlainRanking } from "./plain-ranking.ts";

/** Plain data, which another thread may make. */
export interface Kept {
  readonly pages: readonly Int32Array[];
  readonly texts: readonly string[];
  /** By place in the golden set: where its last row begins, plus 1; 0: it has none. */
  readonly heads: Int32Array;
}

export interface Keeper {
  keep(place: number, retrieval: Retrieval): void;
  /** Places with more than one row, in the order of the second. */
  readonly repeated: readonly number[];
  /** Returns what forgets all that comes after this. */
  mark(): () => void;
  kept(): Kept;
}

/** A text that is not there. */
const none = -1;

export function openKeeper(places: number): Keeper {
  const heads = new Int32Array(places);
  let repeated: number[] = [];
  const texts: string[] = [];
  const known = new Map<string, number>();
  const pen = openPen();

  /** Names that stand in every row are kept once; for others it does no harm. */
  function textAt(text: string | undefined): number {
    if (text === undefined) return none;
    const at = known.get(text);
    if (at !== undefined) return at;
    known.set(text, texts.length);
    return texts.push(text) - 1;
  }

  function list(value: readonly number[]): void {
    pen.int(value.length);
    for (const one of value) pen.int(one);
  }

  function forbidden(all: readonly ForbiddenHit[]): void {
    pen.int(all.length);
    for (const { rule, id, rank } of all) {
      pen.int(rule);
      pen.int(textAt(id));
      pen.int(rank);
    }
  }

  /** What few lists have: it is there for those alone. */
  function rest(ranking: Ranking): void {
    for (const { possible, tiedAt, excusedAt } of ranking.groups) {
      pen.int(possible ?? 0);
      list(tiedAt);
      list(excusedAt);
    }
    list(ranking.judgedCopies);
    list(ranking.copies);
    pen.int(ranking.copyCount);
    pen.double(ranking.topScore ?? Number.NaN);
    pen.int(ranking.ties.size);
    for (const [cutoff, digest] of ranking.ties) {
      pen.int(cutoff);
      pen.int(texts.push(digest) - 1);
    }
    forbidden(ranking.forbidden);
    forbidden(ranking.forbiddenUnclear);
    list(ranking.first.marks);
    pen.int(ranking.unjudged.length);
    for (const { rank, id } of ranking.unjudged) {
      pen.int(rank);
      pen.int(textAt(id));
    }
    asked(ranking);
  }

  /** What is there where it was asked for. */
  function asked(ranking: Ranking): void {
    pen.int(ranking.sameText);
    pen.int(ranking.fits.size);
    for (const [budget, { count, isExact }] of ranking.fits) {
      pen.int(textAt(budget));
      pen.int(count);
      pen.int(isExact ? 1 : 0);
    }
    pen.int(ranking.notes.size);
    for (const [name, value] of ranking.notes) {
      pen.int(textAt(name));
      pen.double(value);
    }
  }

  function ranking(one: Ranking): void {
    const isPlain = isPlainRanking(one);
    pen.int(isPlain ? 1 : 0);
    pen.int(one.returned);
    pen.int(one.goldItems);
    pen.int(one.groups.length);
    for (const { rank } of one.groups) pen.int(rank ?? 0);
    pen.int(one.hits.length);
    for (const { rank, grade } of one.hits) {
      pen.int(rank);
      pen.double(grade);
    }
    list(one.first.ids);
    pen.int(one.first.gold);
    if (!isPlain) rest(one);
  }

  return {
    get repeated() {
      return repeated;
    },
    keep(place, retrieval) {
      const before = heads[place] as number;
      if (before > 0 && pen.at(before - 1) === 0) repeated.push(place);
      heads[place] = pen.length() + 1;
      pen.int(before);
      pen.double(retrieval.repeat ?? Number.NaN);
      pen.int(textAt(retrieval.error));
      pen.int(retrieval.abstained ? 1 : 0);
      pen.double(retrieval.line);
      pen.int(textAt(retrieval.file));
      pen.int(retrieval.lists.size);
      for (const [stage, one] of retrieval.lists) {
        pen.int(textAt(stage));
        ranking(one);
      }
    },
    mark() {
      const headsThen = heads.slice();
      const length = pen.length();
      const repeatedThen = repeated.length;
      return () => {
        heads.set(headsThen);
        pen.back(length);
        repeated = repeated.slice(0, repeatedThen);
      };
    },
    kept: () => ({ pages: pen.pages(), texts, heads }),
  };
}

/** The rows of one place in the order of their coming; undefined: it has none. */
export function openKept({ pages, texts, heads }: Kept) {
  const double = new Float64Array(1);
  const halves = new Int32Array(double.buffer);
  let at = 0;

  function int(): number {
    const page = pages[at >>> pageBits] as Int32Array;
    return page[at++ & onPage] as number;
  }
  // a look at a place that no array has is slow
  const textAt = (place: number) => (place === none ? undefined : texts[place]);
  const text = (): string | undefined => textAt(int());
  function readDouble(): number {
    halves[0] = int();
    halves[1] = int();
    return double[0] as number;
  }

  function many<T>(read: () => T): readonly T[] {
    const length = int();
    if (length === 0) return nothing;
    const all: T[] = [];
    for (let i = 0; i < length; i++) all.push(read());
    return all;
  }

  const ints = (): readonly number[] => many(int);

  const hit = (): Hit => ({ rank: int(), grade: readDouble() });
  const plainGroup = (): GroupRank => ({
    rank: int() || undefined,
    possible: undefined,
    tiedAt: nothing,
    excusedAt: nothing,
  });
  const fit = () =>
    [(text() ?? "") as Budget, { count: int(), isExact: int() === 1 } satisfies Fit] as const;
  const note = () => [text() ?? "", readDouble()] as const;
  const forbidden = (): ForbiddenHit => ({ rule: int(), id: text() ?? "", rank: int() });
  const unjudged = () => ({ rank: int(), id: text() ?? "" });

  function readRest(groups: readonly GroupRank[]): Rest {
    return {
      groups: groups.map(({ rank }) => {
        return { rank, possible: int() || undefined, tiedAt: ints(), excusedAt: ints() };
      }),
      judgedCopies: ints(),
      copies: ints(),
      copyCount: int(),
      topScore: orUndefined(readDouble()),
      ties: new Map(many(() => [int(), text() ?? ""] as const)),
      forbidden: many(forbidden),
      forbiddenUnclear: many(forbidden),
      marks: ints(),
      unjudged: many(unjudged),
      sameText: int(),
      fits: new Map(many(fit)),
      notes: new Map(many(note)),
    };
  }

  function readRanking(): Ranking {
    const isPlain = int() === 1;
    const returned = int();
    const goldItems = int();
    const groups = many(plainGroup);
    const hits = many(hit);
    const ids = ints();
    const gold = int();
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
    const repeat = orUndefined(readDouble());
    const error = text();
    const abstained = int() === 1;
    const line = readDouble();
    const file = text() ?? "";
    const lists = new Map<StageName | undefined, Ranking>();
    for (let left = int(); left > 0; left--) {
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
      at = head - 1;
      head = int();
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
