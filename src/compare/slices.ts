/** Means over the named subsets of the queries, and where regressions are concentrated. */

import { compareIds, type StageName } from "../model/ids.ts";
import type { Column } from "../score/score-run.ts";
import { type Means, type MeasureRow, openMeans } from "./aggregate.ts";
import { automaticSlices } from "./automatic-slices.ts";
import { adjustConcentration, isRegressed } from "./concentration.ts";
import type { ScoredPair } from "./valued.ts";

export interface SliceRow {
  readonly slice: string;
  readonly n: number;
  /** Made from the golden row, not declared in it. */
  readonly automatic: boolean;
  /** Measured on both sides, and of these those that lost a group. */
  readonly compared: number;
  readonly regressed: number;
  /** How likely chance puts as many regressions into it, adjusted over all slices. */
  readonly pConcentrated: number | undefined;
  readonly measures: readonly MeasureRow[];
}

interface SlicesInput {
  /** `name=value` of all that the golden set declares. */
  readonly declared: Iterable<string>;
  readonly columns: readonly Column[];
  readonly last: StageName;
  readonly alone: boolean;
  /** Of all queries: they see each one after the slices have. */
  readonly means: Means;
}

/** Every value of every slice, at the stage `last`, in the order of their names. */
export function openSlices({ declared, columns, last, alone, means: meansOfAll }: SlicesInput) {
  const places = [...columns.keys()].filter((at) => columns[at]?.stage === last);
  const bySlice = new Map<string, Slice>();
  const automaticOf = automaticSlices(declared);
  const all = newCount(false);
  let whole: readonly Slice[] = [];

  function open(slice: string, automatic: boolean): Slice {
    const isWhole = automatic && all.n === 1;
    const means = isWhole ? undefined : openMeans(columns, places, alone);
    const row = { ...newCount(automatic), means };
    if (isWhole) whole = [...whole, row];
    bySlice.set(slice, row);
    return row;
  }

  function see(slice: string, automatic: boolean, scored: ScoredPair): void {
    const row = bySlice.get(slice) ?? open(slice, automatic);
    count(row, scored);
    row.means?.see(scored);
  }

  /** Those that the last query does not belong to go on by themselves. */
  function part(): void {
    if (whole.every(({ n }) => n === all.n)) return;
    for (const row of whole) if (row.n < all.n) row.means = meansOfAll.fork(places);
    whole = whole.filter(({ n }) => n === all.n);
  }

  return {
    see(scored: ScoredPair): void {
      count(all, scored);
      for (const slice of scored.pair.query.slices) see(slice, false, scored);
      for (const slice of automaticOf(scored.pair.query)) see(slice, true, scored);
      part();
    },
    rows(): readonly SliceRow[] {
      const rows = [...bySlice]
        // a slice that nobody declared, and that holds every query, says nothing
        .filter(([, { automatic, n }]) => !automatic || n < all.n)
        .sort(([a], [b]) => compareIds(a, b));
      const ps = adjustConcentration(
        rows.map(([, row]) => row),
        all,
      );
      return rows.map(([slice, { n, automatic, compared, regressed, means }], at) => {
        const pConcentrated = ps[at];
        const counts = { n, automatic, compared, regressed, pConcentrated };
        return { slice, ...counts, measures: means?.rows() ?? [] };
      });
    },
  };
}

interface Counted {
  readonly automatic: boolean;
  n: number;
  compared: number;
  regressed: number;
}

interface Slice extends Counted {
  /** Undefined while it holds every query, and nobody declared it: it says nothing then. */
  means: Means | undefined;
}

const newCount = (automatic: boolean): Counted => ({ automatic, n: 0, compared: 0, regressed: 0 });

function count(row: Counted, { pair, query }: ScoredPair): void {
  row.n++;
  if (pair.kind === "compared") row.compared++;
  if (isRegressed(query)) row.regressed++;
}
