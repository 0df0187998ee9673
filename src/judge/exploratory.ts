/** Measures that no gate asks about: what chance has to say of them, which decides nothing. */

import type { MeasureRow } from "../compare/aggregate.ts";
import { deltaAt, isMember, type ScoredPair } from "../compare/valued.ts";
import type { StageName } from "../model/ids.ts";
import { measureNamed } from "../score/measures.ts";
import type { Column } from "../score/score-run.ts";
import { adjustBenjaminiHochberg, adjustHolm } from "../statistics/adjust.ts";
import type { Changes } from "../statistics/changes.ts";
import { type Direction, testEach } from "../statistics/each.ts";
import type { GateResult } from "./gate-result.ts";
import { byUnit, openUnits } from "./gate-sums.ts";

/** Of how many changed queries a measure is tested where only drawing would tell. */
const mostDrawn = 1000;
/** How many changed queries of a measure are remembered; with more it is not tested. */
const mostRemembered = 100_000;

export interface Explored {
  readonly row: MeasureRow;
  /** Undefined: so many queries changed that to test it would not be cheap. */
  readonly tested: ExploredChance | undefined;
}

export interface ExploredChance extends Direction {
  /** In both directions: a change this large, up or down. */
  readonly p: number;
  /** p, adjusted for all measures of the list. */
  readonly holm: number;
  readonly benjaminiHochberg: number;
}

/** Sees every query once. `columns` are all that is measured. */
export function watchMeasures(columns: readonly Column[], last: StageName) {
  const unitOf = openUnits();
  const watched = columns.flatMap((column, at) =>
    column.stage === last && measureNamed(column.measure).gated
      ? [{ column, at, places: [] as number[], units: [] as number[], deltas: [] as number[] }]
      : [],
  );
  return {
    see(scored: ScoredPair): void {
      const { query, place } = scored.pair;
      const unit = unitOf(query, place);
      if (scored.alone) return;
      for (const { at, places, units, deltas } of watched) {
        if (!isMember(scored, at)) continue;
        const delta = deltaAt(scored.scores, at);
        if (delta === 0 || places.length > mostRemembered) continue;
        places.push(place);
        units.push(unit);
        deltas.push(query.weight * delta);
      }
    },
    /** Of the measures that have a value and that none of these gates asks about, in their order. */
    explore(rows: readonly MeasureRow[], gates: readonly GateResult[]): readonly Explored[] {
      const asked = gates.filter(({ slice }) => slice === undefined);
      const open = watched.flatMap(({ column, places, units, deltas }) => {
        const row = rows.find((one) => isAt(one, column));
        if (!row || row.delta === undefined || asked.some((gate) => isAt(gate, column))) return [];
        const isWhole = places.length <= mostRemembered;
        return [{ row, changes: isWhole ? byUnit(places, units, deltas) : undefined }];
      });
      const chances = adjustAll(open.map(({ changes }) => changes));
      return open.map(({ row }, i) => ({ row, tested: chances[i] }));
    },
  };
}

type Place = Pick<Column, "measure" | "cutoff"> & { readonly stage: StageName | undefined };

const isAt = (one: Place, { stage, measure, cutoff }: Place): boolean =>
  one.stage === stage && one.measure === measure && one.cutoff === cutoff;

function adjustAll(all: readonly (Changes | undefined)[]): readonly (ExploredChance | undefined)[] {
  const tested = testEach(
    all.flatMap((changes) => changes ?? []),
    mostDrawn,
  );
  let next = 0;
  const directions = all.map((changes) => (changes ? tested[next++] : undefined));
  const ps = directions.flatMap((one) => (one ? [twoSided(one)] : []));
  const holm = adjustHolm(ps);
  const benjaminiHochberg = adjustBenjaminiHochberg(ps);
  let at = 0;
  return directions.map((one) => {
    if (!one) return undefined;
    const adjusted = { p: ps[at], holm: holm[at], benjaminiHochberg: benjaminiHochberg[at] };
    at++;
    return { ...one, ...(adjusted as Record<keyof typeof adjusted, number>) };
  });
}

/** Sign vectors lie as far out on one side as on the other. */
const twoSided = ({ dropP, improvementP }: Direction): number =>
  Math.min(1, 2 * Math.min(dropP, improvementP));
