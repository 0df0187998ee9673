/** Retrieval systems that differ by chance alone, or by a loss that is known: facts, no files. */

import type { Facts } from "../src/assess.ts";
import { unjudgedDepth } from "../src/judge/gates-in-force.ts";
import { depthsIn } from "../src/model/cutoff.ts";
import type { GoldenSet } from "../src/model/golden.ts";
import { cutoffsOf, type Policy } from "../src/model/policy.ts";
import type { Ranking, RunFacts } from "../src/model/ranking.ts";
import { makeGoldenSet, readGoldenFile } from "../src/read/golden/golden.ts";
import { reduceList } from "../src/read/reduce.ts";
import { listOf } from "../src/read/run/list.ts";
import { knownMeasures } from "../src/score/measures.ts";
import { readFlags } from "../src/settings/flags.ts";
import { readSettings } from "../src/settings/settings.ts";
import { seed, seededState, xoshiro128 } from "../src/statistics/random.ts";

/**
 * How often, in a thousand, the evidence stands at each rank of a list of twenty; the last place:
 * it is not in the list. Within the first five are 720 of it for the one system, 900 for the other.
 */
export const rankWeights = {
  middling: [350, 150, 100, 70, 50, 40, 30, 25, 20, 15, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 100],
  good: [550, 180, 80, 50, 40, 20, 10, 10, 5, 5, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 30],
} as const;
const depth = 20;
const thousand = 1000;
/** What is lost stood within the cutoff of the gate on coverage. */
const needed = 5;

/**
 * How likely a move over so many places is, beside one over a single place. Near moves are about
 * those of a real change (docs/statistics.md); far ones are to any place, as likely as it is.
 */
export const moveWeights = {
  near: (distance: number): number => 1 / distance,
  far: (): number => 1,
} as const;

export interface System {
  readonly kind: keyof typeof rankWeights;
  /** How far evidence moves that moves. */
  readonly moves: keyof typeof moveWeights;
  readonly queries: number;
  /** The chance of each query that its evidence stands elsewhere after the change. */
  readonly churn: number;
  /** How many queries had their evidence within the first five, and lose it. */
  readonly lost: number;
}

/**
 * All that is set; the rest are the defaults. Three measures, over all queries and over each of
 * four slice values, are fifteen gates. Others would be shown, and judge nothing.
 */
export const config = `cutoffs: [5, 10]
measures: [coverage]
gates:
  - { measure: coverage@5 }
  - { measure: ndcg@10 }
  - { measure: rr@10 }
slices: { gate: [lang, kind] }
`;

/** Makes the facts of one repetition after the other: each time the same, in the same order. */
export function openSystems(system: System, stream: number): () => Facts {
  const { queries, lost } = system;
  const policy = readPolicy();
  const golden = makeGolden(queries, policy);
  const retrievals = everyRanking(golden, policy).map((ranking) => [
    {
      ...{ repeat: undefined, error: undefined, abstained: false },
      ...{ lists: new Map([[undefined, ranking]]), line: 1, file: "" },
    },
  ]);
  const draw = openDraws(stream);
  const before = new Int32Array(queries);
  const after = new Int32Array(queries);
  const runOf = (file: string, places: Int32Array): RunFacts => ({
    ...{ file, manifest: undefined, digest: file, unknownQueries: 0, stageOrders: [] },
    retrievalsOf: (query) => retrievals[places[query] as number],
  });
  const facts: Facts = {
    ...{ policy, golden },
    baseline: runOf("baseline", before),
    candidate: runOf("candidate", after),
    ...{ anchor: undefined, waivers: [], snapshotUnits: undefined, today: "2026-01-01" },
    ...{ baselineMissing: false, problems: [], baselineProblems: [] },
    files: { config: "gate.yml", golden: "golden", baseline: "baseline", candidate: "candidate" },
  };
  return () => {
    for (let query = 0; query < queries; query++) placeEvidence(query, before, after, system, draw);
    loseEvidence(before, after, lost, draw);
    return facts;
  };
}

/** A number from 0 up to but not 1. */
type Draw = () => number;

/** From the program's seed plus the number of the stream; with 0 it would be that of the signs. */
function openDraws(stream: number): Draw {
  const fill = xoshiro128(seededState(seed + stream));
  const words = new Uint32Array(4096);
  let next = words.length;
  return () => {
    if (next === words.length) {
      fill(words);
      next = 0;
    }
    return (words[next++] as number) / 2 ** 32;
  };
}

/**
 * The same place on both sides or, with the chance `churn`, two that differ. Those are drawn
 * together, again and again until they differ and the move is taken, so that either order is as
 * likely: a second place that were drawn to differ from the first would pull towards the rare places.
 */
function placeEvidence(
  query: number,
  before: Int32Array,
  after: Int32Array,
  { kind, moves, churn }: System,
  draw: Draw,
): void {
  const weights = rankWeights[kind];
  const changes = draw() < churn;
  do {
    before[query] = drawPlace(weights, draw);
    after[query] = changes ? drawPlace(weights, draw) : (before[query] as number);
  } while (changes && !isTaken((before[query] as number) - (after[query] as number)));

  function isTaken(move: number): boolean {
    if (move === 0) return false;
    const weight = moveWeights[moves](Math.abs(move));
    // where every move is taken, nothing is drawn
    return weight === 1 || draw() < weight;
  }
}

function drawPlace(weights: readonly number[], draw: Draw): number {
  let left = draw() * thousand;
  let place = 0;
  while (left >= (weights[place] as number)) left -= weights[place++] as number;
  return place;
}

/** Whatever else happened to those queries: after the change their evidence is not in the list. */
function loseEvidence(before: Int32Array, after: Int32Array, lost: number, draw: Draw): void {
  const held = [...before.keys()].filter((query) => (before[query] as number) < needed);
  for (let left = Math.min(lost, held.length); left > 0; left--) {
    const [query = 0] = held.splice(Math.floor(draw() * held.length), 1);
    after[query] = depth;
  }
}

function readPolicy(): Policy {
  const { flags } = readFlags(["check", "--golden", "-", "--baseline", "-", "--candidate", "-"]);
  const text = `version: 1\n${config}`;
  const formats = { golden: [], run: [] };
  const read = readSettings(flags, { file: "gate.yml", text }, knownMeasures, formats);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return { ...read.settings.policy, snapshot: undefined };
}

/** Every query needs one unit; half of them have each value of either slice. None is critical. */
function makeGolden(queries: number, policy: Policy): GoldenSet {
  const rows = Array.from({ length: queries }, (_, i) => {
    const slices = { lang: i % 2 === 0 ? "de" : "en", kind: i % 4 < 2 ? "fact" : "task" };
    const row = { query_id: `q${String(i).padStart(4, "0")}`, required: ["a"], slices };
    return JSON.stringify(row);
  });
  const { golden } = makeGoldenSet(readGoldenFile("golden", rows.join("\n"), "jsonl").rows, policy);
  // they are asked for again in each repetition
  const made = Array.from({ length: golden.size }, (_, place) => golden.at(place));
  return { ...golden, at: (place) => made[place] as (typeof made)[number] };
}

/** What the reader keeps of a list with the evidence at each place, and of one without it. */
function everyRanking(golden: GoldenSet, policy: Policy): readonly Ranking[] {
  const depths = { cutoffs: depthsIn(cutoffsOf(policy)), unjudged: unjudgedDepth(policy) };
  return Array.from({ length: depth + 1 }, (_, place) => {
    const ids = Array.from({ length: depth }, (_, at) => (at === place ? "a" : `x${at}`));
    const list = listOf(ids.map((id) => ({ id })));
    return reduceList(golden.at(0), list, depths, () => undefined).ranking;
  });
}
