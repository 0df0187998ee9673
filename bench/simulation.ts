/** What the gate says of systems whose difference is known: how often it stops them, and why. */

import { assess } from "../src/assess.ts";
import type { Assessment } from "../src/judge/assessment.ts";
import { exactInterval, type Interval } from "../src/statistics/proportions.ts";
import { openSystems, type System } from "./simulated-systems.ts";

/** How often exit 1 may, or must, come. Undefined: told, without a bar. */
export type Bar = { readonly atMost: number } | { readonly atLeast: number } | undefined;

export interface Cell extends System {
  readonly bar: Bar;
}

/** Fixed beforehand; a cell that is beyond its bar is decided by the larger one, and only that. */
export const repetitions = { first: 1_000, deciding: 10_000 } as const;

const sizes = [20, 30, 50, 100, 200];
const kinds = ["middling", "good"] as const;

type Kind = Pick<System, "kind" | "moves">;

const identical = (kind: Kind): readonly Cell[] =>
  [0.1, 0.2].flatMap((churn) =>
    sizes.map((queries): Cell => ({ ...kind, queries, churn, lost: 0, bar: { atMost: 0.06 } })),
  );

/** Queries, how many of them lose their evidence, and the churn beside it. */
const losses = [
  ...sizes.map((queries) => [queries, queries / 10, 0.1] as const),
  ...[50, 100, 200].map((queries) => [queries, Math.round(queries / 20), 0.1] as const),
  [100, 10, 0] as const,
];

const harmed = (kind: Kind): readonly Cell[] =>
  losses.map(([queries, lost, churn]): Cell => {
    const bar = queries === 100 && lost === 10 ? { atLeast: 0.9 } : undefined;
    return { ...kind, queries, churn, lost, bar };
  });

/** The place of a cell among all is its stream of random numbers, less one. */
export const cells: readonly Cell[] = (["far", "near"] as const).flatMap((moves) =>
  kinds.flatMap((kind) => [...identical({ kind, moves }), ...harmed({ kind, moves })]),
);

export interface Counts {
  readonly repetitions: number;
  /** By what the program exits with. */
  readonly stopped: number;
  readonly inconclusive: number;
  /** Of those that were stopped, how many had such a reason; some have both. */
  readonly credible: number;
  readonly hard: number;
  /** What two simpler rules would have stopped: any mean fell, any fell by more than 0.02. */
  readonly anyFell: number;
  readonly anyFellFar: number;
  /** The most gates that were judged. */
  readonly gates: number;
}

/** Counts what the program itself says of so many repetitions. */
export function simulate(cell: System, stream: number, times: number): Counts {
  const next = openSystems(cell, stream);
  const counts = {
    ...{ repetitions: times, stopped: 0, inconclusive: 0, credible: 0, hard: 0 },
    ...{ anyFell: 0, anyFellFar: 0, gates: 0 },
  };
  for (let done = 0; done < times; done++) {
    const told = assess(next());
    const measured = told.gates.filter(({ delta }) => delta !== undefined);
    const lowest = Math.min(...measured.map(({ delta = 0 }) => delta));
    checkReasons(told);
    const has = (code: string) => Number(told.reasons.some((reason) => reason.code === code));
    counts.stopped += Number(told.exitCode === 1);
    counts.inconclusive += Number(told.verdict === "inconclusive");
    counts.credible += has("credible_drop");
    counts.hard += has("hard_drop");
    counts.anyFell += Number(lowest < -1e-9);
    counts.anyFellFar += Number(lowest < -0.02 - 1e-9);
    counts.gates = Math.max(counts.gates, measured.length);
  }
  return counts;
}

const expected = ["credible_drop", "hard_drop", "drop_not_credible"];

/** Anything else, as an input that the gate refuses, would be a fault of the simulation. */
function checkReasons({ reasons }: Assessment): void {
  const strange = reasons.find(({ code }) => !expected.includes(code));
  if (strange) throw new Error(`a simulated system gave ${JSON.stringify(strange)}`);
}

export interface Decided {
  readonly cell: Cell;
  readonly counts: Counts;
  readonly interval: Interval;
  /** What the first repetitions said, where more had to decide. */
  readonly first: Counts | undefined;
  readonly held: boolean | undefined;
}

export function decide(
  cell: Cell,
  stream: number,
  { first, deciding }: { readonly first: number; readonly deciding: number } = repetitions,
): Decided {
  const before = simulate(cell, stream, first);
  const isBeyond = isHeld(cell, before) === false;
  const counts = isBeyond ? simulate(cell, stream, deciding) : before;
  const interval = exactInterval(counts.stopped, counts.repetitions, 0.95);
  if (!interval) throw new Error("nothing was repeated");
  return {
    ...{ cell, counts, interval },
    first: isBeyond ? before : undefined,
    held: isHeld(cell, counts),
  };
}

/** Undefined: there is no bar. */
export function isHeld(
  { bar }: Cell,
  { stopped, repetitions: times }: Pick<Counts, "stopped" | "repetitions">,
): boolean | undefined {
  if (!bar) return undefined;
  return "atMost" in bar ? stopped <= bar.atMost * times : stopped >= bar.atLeast * times;
}

/**
 * Whether a missed bar of this cell is a fault of the gate. Bars are made for evidence that moves as
 * in a real change, and for the good system. That of the middling one moving anywhere is harder than
 * the rules of the gate can hold: it is told beside the same bars, so that everybody sees how far.
 */
export const binds = ({ kind, moves }: Cell): boolean => kind !== "middling" || moves !== "far";
