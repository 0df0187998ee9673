/** What was kept of a run comes out again, as objects that are soon forgotten. */

import type { Budget } from "../../model/cutoff.ts";
import type { StageName } from "../../model/ids.ts";
import type {
  FirstResults,
  Fit,
  ForbiddenHit,
  GroupRank,
  Hit,
  Ranking,
  Retrieval,
} from "../../model/ranking.ts";
import type { Kept } from "./keep.ts";
import { openPages } from "./pen.ts";

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
  const group = ({ rank }: GroupRank): GroupRank => ({
    rank,
    possible: natural() || undefined,
    tiedAt: naturals(),
    excusedAt: naturals(),
  });
  const fit = () =>
    [
      (text() ?? "") as Budget,
      { count: natural(), isExact: natural() === 1 } satisfies Fit,
    ] as const;
  const note = () => [text() ?? "", number()] as const;
  const forbidden = (): ForbiddenHit => ({ rule: natural(), id: text() ?? "", rank: natural() });
  const unjudged = () => ({ rank: natural(), id: text() ?? "" });

  // both kinds key by key in one order, so that all rankings have one shape
  function readRanking(): Ranking {
    const isPlain = natural() === 1;
    const returned = natural();
    const goldItems = natural();
    const groups = many(plainGroup);
    const hits = many(hit);
    const ids = many(word);
    const gold = natural();
    if (!isPlain) return readRest({ returned, goldItems, groups, hits }, { ids, gold });
    return {
      returned,
      goldItems,
      groups,
      hits,
      judgedCopies: nothing,
      copies: nothing,
      copyCount: 0,
      topScore: undefined,
      ties: noEntries,
      forbidden: nothing,
      forbiddenUnclear: nothing,
      first: { ids, gold, marks: nothing },
      unjudged: nothing,
      sameText: 0,
      fits: noEntries,
      notes: noEntries,
    };
  }

  function readRest(
    { returned, goldItems, groups, hits }: Plain,
    { ids, gold }: Omit<FirstResults, "marks">,
  ): Ranking {
    return {
      returned,
      goldItems,
      groups: groups.map(group),
      hits,
      judgedCopies: naturals(),
      copies: naturals(),
      copyCount: natural(),
      topScore: orUndefined(number()),
      ties: new Map(many(() => [natural(), text() ?? ""] as const)),
      forbidden: many(forbidden),
      forbiddenUnclear: many(forbidden),
      first: { ids, gold, marks: naturals() },
      unjudged: many(unjudged),
      sameText: natural(),
      fits: new Map(many(fit)),
      notes: new Map(many(note)),
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

const noEntries = new Map<never, never>();

type Plain = Pick<Ranking, "returned" | "goldItems" | "groups" | "hits">;

const orUndefined = (value: number): number | undefined =>
  Number.isNaN(value) ? undefined : value;
