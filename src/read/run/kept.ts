/** What was kept of a run comes out again, as objects that are soon forgotten. */

import type { Budget } from "../../model/cutoff.ts";
import type { StageName } from "../../model/ids.ts";
import type { Fit, ForbiddenHit, GroupRank, Hit, Ranking, Retrieval } from "../../model/ranking.ts";
import type { Kept } from "./keep.ts";
import { openPages } from "./pen.ts";

/** The rows of one place in the order of their coming; undefined: it has none. */
export function openKept({ pages, texts, heads }: Kept) {
  const { goTo, natural, number, word } = openPages(pages);
  let isPlain = true;

  /** A length or count that a plain ranking leaves out. */
  const rest = (): number => (isPlain ? 0 : natural());

  // a look at a place that no array has is slow
  const textAt = (told: number) => (told === 0 ? undefined : texts[told - 1]);
  const text = (): string => textAt(natural()) ?? "";

  function many<T>(length: number, read: () => T): readonly T[] {
    if (length === 0) return nothing;
    const all: T[] = [];
    for (let i = 0; i < length; i++) all.push(read());
    return all;
  }

  const entries = <K, V>(length: number, read: () => readonly [K, V]): ReadonlyMap<K, V> =>
    length === 0 ? noEntries : new Map(many(length, read));

  const restNaturals = (): readonly number[] => many(rest(), natural);

  const group = (rank: number): GroupRank => ({
    rank: rank || undefined,
    possible: rest() || undefined,
    tiedAt: restNaturals(),
    excusedAt: restNaturals(),
  });
  const hit = (): Hit => ({ rank: natural(), grade: number() });
  const tie = () => [natural(), text()] as const;
  const fit = () =>
    [text() as Budget, { count: natural(), isExact: natural() === 1 } satisfies Fit] as const;
  const note = () => [text(), number()] as const;
  const forbidden = (): ForbiddenHit => ({ rule: natural(), id: text(), rank: natural() });
  const unjudged = () => ({ rank: natural(), id: text() });

  function readRanking(): Ranking {
    isPlain = natural() === 1;
    const returned = natural();
    const goldItems = natural();
    const ranks = many(natural(), natural);
    const hits = many(natural(), hit);
    const ids = many(natural(), word);
    const gold = natural();
    return {
      returned,
      goldItems,
      groups: ranks.map(group),
      hits,
      judgedCopies: restNaturals(),
      copies: restNaturals(),
      copyCount: rest(),
      topScore: rest() === 0 ? undefined : number(),
      ties: entries(rest(), tie),
      forbidden: many(rest(), forbidden),
      forbiddenUnclear: many(rest(), forbidden),
      first: { ids, gold, marks: restNaturals() },
      unjudged: many(rest(), unjudged),
      sameText: rest(),
      fits: entries(rest(), fit),
      notes: entries(rest(), note),
    };
  }

  function readRow(): Retrieval {
    const abstained = natural() === 1;
    const repeat = natural() === 0 ? undefined : number();
    const error = textAt(natural());
    const line = natural();
    const file = text();
    const lists = new Map<StageName | undefined, Ranking>();
    for (let left = natural(); left > 0; left--) {
      const stage = textAt(natural()) as StageName | undefined;
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
