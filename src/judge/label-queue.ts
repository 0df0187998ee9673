/** What single gates want labelled, as one list: what could change most comes first. */

import { compareIds, type QueryId, type StageName } from "../model/ids.ts";
import type { Unlabelled } from "../score/unjudged.ts";
import type { LabelColumns } from "./labels.ts";

/** One result that somebody should look at. */
export interface WantedLabel extends Omit<Unlabelled, "effect"> {
  readonly queryId: QueryId;
  readonly place: number;
  readonly stage: StageName;
  /** Gates that the label could move. */
  readonly gates: readonly string[];
  /** The largest change of the means of these gates that the label could cause, added up. */
  readonly priority: number;
}

/** No more are made at a time than are asked for. */
export interface LabelQueue extends Iterable<WantedLabel> {
  readonly length: number;
  first(count: number): readonly WantedLabel[];
}

/** What one gate wants labelled. */
export interface Wanted {
  readonly gate: string;
  readonly stage: StageName;
  /** The weight of all queries that the gate counts. */
  readonly total: number;
  readonly results: LabelColumns;
}

/** Put in order when it is first asked for. */
export function queueLabels(
  wanted: readonly Wanted[],
  idAt: (place: number) => QueryId,
): LabelQueue {
  let known: ReturnType<typeof sortLabels> | undefined;
  function sorted(): ReturnType<typeof sortLabels> {
    if (known === undefined) known = sortLabels(wanted);
    return known;
  }
  function labelAt(index: number): WantedLabel {
    const { place, ...label } = sorted().at(index);
    return { queryId: idAt(place), place, ...label };
  }
  return {
    get length() {
      return sorted().length;
    },
    first: (count) =>
      Array.from({ length: Math.min(count, sorted().length) }, (_, index) => labelAt(index)),
    *[Symbol.iterator]() {
      for (let index = 0; index < sorted().length; index++) yield labelAt(index);
    },
  };
}

type PlacedLabel = Omit<WantedLabel, "queryId">;

function sortLabels(wanted: readonly Wanted[]) {
  const table = openTable();
  for (const labels of byQuery(wanted)) for (const label of labels) table.add(label);
  return table.sorted();
}

/** The labels of one query after the other: in that order each gate has seen them. */
function* byQuery(wanted: readonly Wanted[]): Generator<Iterable<PlacedLabel>> {
  const last = wanted.reduce(
    (most, { results }) => Math.max(most, results.places.at(-1) ?? -1),
    -1,
  );
  const next = wanted.map(() => 0);
  for (let place = 0; place <= last; place++) {
    const byId = new Map<string, PlacedLabel>();
    for (const [at, one] of wanted.entries()) {
      const { places } = one.results;
      let row = next[at] as number;
      for (; places[row] === place; row++) addLabel(byId, one, row);
      next[at] = row;
    }
    yield byId.values();
  }
}

function addLabel(
  byId: Map<string, PlacedLabel>,
  { gate, stage, total, results }: Wanted,
  row: number,
): void {
  const id = results.ids[row] as string;
  const key = JSON.stringify([stage, id]);
  const known = byId.get(key);
  byId.set(key, {
    ...{ place: results.places[row] as number, id, stage },
    rankBaseline: known?.rankBaseline ?? results.ranksBaseline[row],
    rankCandidate: known?.rankCandidate ?? results.ranksCandidate[row],
    gates: [...(known?.gates ?? []), gate],
    priority: (known?.priority ?? 0) + (results.effects[row] as number) / total,
  });
}

/** Labels as columns: there may be millions. */
function openTable() {
  const places: number[] = [];
  const ids: string[] = [];
  const stages: StageName[] = [];
  const ranksBaseline: (number | undefined)[] = [];
  const ranksCandidate: (number | undefined)[] = [];
  const priorities: number[] = [];
  const gates: (readonly string[])[] = [];
  // most labels are wanted by the same gates
  const knownGates = new Map<string, readonly string[]>();

  function sameGates(names: readonly string[]): readonly string[] {
    const key = JSON.stringify(names);
    const known = knownGates.get(key) ?? names;
    knownGates.set(key, known);
    return known;
  }

  const compare = (a: number, b: number): number =>
    (priorities[b] as number) - (priorities[a] as number) ||
    (places[a] as number) - (places[b] as number) ||
    compareIds(ids[a] as string, ids[b] as string);

  return {
    add(label: PlacedLabel): void {
      places.push(label.place);
      ids.push(label.id);
      stages.push(label.stage);
      ranksBaseline.push(label.rankBaseline);
      ranksCandidate.push(label.rankCandidate);
      priorities.push(label.priority);
      gates.push(sameGates(label.gates));
    },
    /** Those first that could change most. */
    sorted() {
      const order = Int32Array.from(ids, (_, row) => row).sort(compare);
      return {
        length: order.length,
        at(index: number): PlacedLabel {
          const row = order[index] as number;
          return {
            ...{ place: places[row] as number, id: ids[row] as string },
            stage: stages[row] as StageName,
            ...{ rankBaseline: ranksBaseline[row], rankCandidate: ranksCandidate[row] },
            ...{ gates: gates[row] as readonly string[], priority: priorities[row] as number },
          };
        },
      };
    },
  };
}
