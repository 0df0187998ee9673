/** What single gates want labelled, as one list: what could change most comes first. */

import { compareIds, type QueryId, type StageName } from "../model/ids.ts";
import type { Unlabelled } from "../score/unjudged.ts";
import type { GateResult } from "./gate-result.ts";
import type { LabelColumns } from "./labels.ts";

/** Why a label is wanted; of several reasons the first. */
export const labelReasons = [
  "unjudged_results_could_explain_drop",
  "too_few_judged",
  "could_change_mean",
] as const;
export type LabelReason = (typeof labelReasons)[number];

/** Of a gate that came to this; a gate that nobody judges wants no label. */
export const labelReason = (outcome: GateResult["reason"]): LabelReason | undefined =>
  outcome && (labelReasons.find((reason) => reason === outcome) ?? "could_change_mean");

/** One result that somebody should look at. */
export interface WantedLabel extends Omit<Unlabelled, "effect"> {
  readonly queryId: QueryId;
  readonly place: number;
  readonly stage: StageName;
  /** In the pinned run, as a gate since the anchor knows it. */
  readonly rankAnchor: number | undefined;
  /** Gates that the label could move, or that lack judged results. */
  readonly gates: readonly string[];
  readonly reason: LabelReason;
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
  /** What has become of the gate. */
  readonly reason: LabelReason;
  /** What is the baseline to the gate is the pinned run. */
  readonly isAnchor: boolean;
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
    yield [...byId.values()].filter(({ gates }) => gates.length > 0);
  }
}

/** What changes no mean is asked for only where it is missing among the judged. */
const isWanted = ({ reason, results }: Wanted, row: number): boolean =>
  results.effects[row] !== 0 || reason === "too_few_judged";

/** What a gate does not want tells at least where the result stands. */
function addLabel(byId: Map<string, PlacedLabel>, wanted: Wanted, row: number): void {
  const { gate, reason, isAnchor, stage, total, results } = wanted;
  const id = results.ids[row] as string;
  const key = JSON.stringify([stage, id]);
  const known = byId.get(key);
  const rankBefore = results.ranksBaseline[row];
  const gates = known?.gates ?? [];
  const isAlso = isWanted(wanted, row);
  byId.set(key, {
    ...{ place: results.places[row] as number, id, stage },
    rankBaseline: known?.rankBaseline ?? (isAnchor ? undefined : rankBefore),
    rankAnchor: known?.rankAnchor ?? (isAnchor ? rankBefore : undefined),
    rankCandidate: known?.rankCandidate ?? results.ranksCandidate[row],
    gates: isAlso ? [...gates, gate] : gates,
    reason:
      isAlso || !known
        ? earlier(gates.length > 0 ? known?.reason : undefined, reason)
        : known.reason,
    priority: (known?.priority ?? 0) + (results.effects[row] as number) / total,
  });
}

const earlier = (one: LabelReason | undefined, other: LabelReason): LabelReason =>
  one !== undefined && labelReasons.indexOf(one) < labelReasons.indexOf(other) ? one : other;

/** Labels as columns: there may be millions. */
function openTable() {
  const places: number[] = [];
  const ids: string[] = [];
  const stages: StageName[] = [];
  const ranksBaseline: (number | undefined)[] = [];
  const ranksCandidate: (number | undefined)[] = [];
  const ranksAnchor: (number | undefined)[] = [];
  const reasons: LabelReason[] = [];
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
      ranksAnchor.push(label.rankAnchor);
      reasons.push(label.reason);
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
            ...{ rankAnchor: ranksAnchor[row], reason: reasons[row] as LabelReason },
            ...{ gates: gates[row] as readonly string[], priority: priorities[row] as number },
          };
        },
      };
    },
  };
}
