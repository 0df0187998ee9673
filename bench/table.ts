/** Costs to ratios, ratios to a Markdown table. */

import type { Agreement } from "./agreement.ts";
import type { Cost } from "./measure.ts";
import type { Costs, CostsByTrial } from "./rounds.ts";
import type { Row } from "./rows.ts";

export interface Outcome {
  readonly row: Row;
  /** Nothing: a program that it needs is not there, or failed. */
  readonly value: number | undefined;
  /** A program that was there did not do its work. */
  readonly failed: boolean;
  readonly absolute: string;
}

export const isMissed = ({ row, value, failed }: Outcome, bar: "must" | "ci" = "must"): boolean =>
  failed || (value !== undefined && value > (row[bar] ?? Number.POSITIVE_INFINITY));

const none: Costs = { rounds: [], failed: false, bytes: 0 };

export function assess(row: Row, costs: CostsByTrial): Outcome {
  const { measured } = row;
  const of = costs.get(measured.of) ?? none;
  const over = "over" in measured ? (costs.get(measured.over) ?? none) : of;
  const sides = over === of ? [of] : [of, over];
  const failed = sides.some((side) => side.failed);
  const isThere = of.rounds.length > 0 && over.rounds.length > 0;
  return {
    row,
    value: isThere && !failed ? compute(measured.kind, of, over) : undefined,
    failed,
    absolute: sides.map((side) => describeCosts(side, measured.kind)).join("; "),
  };
}

function compute(kind: Row["measured"]["kind"], of: Costs, over: Costs): number | undefined {
  switch (kind) {
    case "wall":
      return ratio(middle(of, wall), middle(over, wall));
    case "cpu":
      return ratio(middle(of, cpu), middle(over, cpu));
    case "per byte": {
      const times = ratio(middle(of, wall), middle(over, wall));
      return times === undefined ? undefined : (times * over.bytes) / of.bytes;
    }
    case "peak": {
      const peaks = told(of, peak);
      return peaks && Math.max(...peaks);
    }
    case "growth": {
      const [peaks, before] = [told(of, peak), told(over, peak)];
      return peaks && before && medianOf(peaks.map((mb, i) => mb - (before[i] ?? Number.NaN)));
    }
  }
}

type Part = (cost: Cost) => number | undefined;

const wall: Part = (cost) => cost.wallMs;
const cpu: Part = (cost) => cost.cpuMs;
const peak: Part = (cost) => cost.peakMb;

const ratio = (of: number | undefined, over: number | undefined): number | undefined =>
  of === undefined || over === undefined ? undefined : of / over;

/** Of every round, if every round told it. */
function told({ rounds }: Costs, part: Part): readonly number[] | undefined {
  const values = rounds.map(part).filter((value) => value !== undefined);
  return values.length === rounds.length && values.length > 0 ? values : undefined;
}

function middle(costs: Costs, part: Part): number | undefined {
  const values = told(costs, part);
  return values && medianOf(values);
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (place: number): number => sorted[Math.floor(place)] ?? Number.NaN;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
}

function describeCosts(costs: Costs, kind: Row["measured"]["kind"]): string {
  const [ms, mb] = [middle(costs, kind === "cpu" ? cpu : wall), middle(costs, peak)];
  if (ms === undefined || costs.failed) return "-";
  const time = ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(2)} s`;
  return mb === undefined ? time : `${time}, ${mb.toFixed(0)} MB`;
}

/** Three digits that count. */
const format = (value: number): string => {
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
};

const missing = ({ failed }: Outcome): string => (failed ? "failed" : "not measured");

function verdictOf(outcome: Outcome): string {
  const { row, value } = outcome;
  if (isMissed(outcome)) return "**missed**";
  if (value === undefined || row.must === undefined) return "";
  return row.goal !== undefined && value <= row.goal ? "goal" : "must";
}

export function renderTable(outcomes: readonly Outcome[]): string {
  const head = [
    "| what | measured | must | goal | held? | absolute |",
    "| :--- | ---: | ---: | ---: | :--- | :--- |",
  ];
  const lines = outcomes.map((outcome) => {
    const { row, value, absolute } = outcome;
    const measured = value === undefined ? missing(outcome) : format(value);
    const cells = [
      row.what,
      measured,
      row.must ?? "",
      row.goal ?? "",
      verdictOf(outcome),
      absolute,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [...head, ...lines].join("\n");
}

export function renderAgreement(agreements: readonly Agreement[]): string {
  if (agreements.length === 0) return "";
  const agree = agreements.reduce((sum, one) => sum + one.agree, 0);
  const differ = agreements.reduce((sum, one) => sum + one.differ.length, 0);
  if (agree + differ === 0) return "Values beside those of trec_eval: not measured.";
  const [yes, no] = [agree, differ].map((count) => count.toLocaleString("en-US"));
  return [
    "Every value of every query of M, M with ties and S, both runs, beside trec_eval's at its four",
    `decimals: ${yes} values agree, ${no} differ.`,
  ].join("\n");
}
