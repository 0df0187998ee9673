/** Decided cells to Markdown tables. */

import { resamples, seed } from "../src/statistics/random.ts";
import type { Bar, Cell, Decided } from "./simulation.ts";
import { repetitions } from "./simulation.ts";

export const titles = {
  "middling near": "A middling system, near moves",
  "good near": "A good system, near moves",
  "middling far": "A middling system, far moves",
  "good far": "A good system, far moves",
} as const;

const isOf = (key: string, { kind, moves }: Cell): boolean => `${kind} ${moves}` === key;

/** In the order of the tables. */
export const inTables = (cells: readonly Cell[]): readonly Cell[] =>
  Object.keys(titles).flatMap((key) => cells.filter((cell) => isOf(key, cell)));

export const header = [
  "queries",
  "churn",
  "lose",
  "times",
  "exit 1",
  "95 % interval",
  "bar",
  "held?",
  "credible",
  "hard",
  "unsure",
  "a mean fell",
] as const;

/** One table for each kind of system, and which cells took more repetitions. */
export function renderSimulation(all: readonly Decided[]): string {
  return [
    `Seed ${seed}, ${resamples.toLocaleString("en-US")} sign vectors, Node ${process.version}.`,
    ...Object.entries(titles).flatMap(([key, title]) => {
      const own = all.filter(({ cell }) => isOf(key, cell));
      if (own.length === 0) return [];
      const rule = header.map((_, at) => (at === 7 ? ":---" : "---:"));
      const rows = [header, rule, ...own.map(renderRow)];
      return `${title}:\n\n${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}`;
    }),
    ...describeDecided(all),
  ].join("\n\n");
}

export function renderRow({ cell, counts, interval, held }: Decided): readonly string[] {
  const { repetitions: times, stopped, credible, hard, inconclusive, anyFellFar } = counts;
  const share = (count: number): string => percent(count / times);
  return [
    ...keyOf(cell),
    times.toLocaleString("en-US"),
    share(stopped),
    `${percent(interval.lower)} to ${percent(interval.upper)}`,
    describeBar(cell.bar),
    held === undefined ? "" : held ? "yes" : "**missed**",
    share(credible),
    share(hard),
    share(inconclusive),
    share(anyFellFar),
  ];
}

/** What names a row. */
export const keyOf = ({ queries, churn, lost }: Cell): readonly string[] => [
  String(queries),
  `${Math.round(100 * churn)} %`,
  String(lost),
];

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function describeBar(bar: Bar): string {
  if (!bar) return "";
  return "atMost" in bar ? `at most ${100 * bar.atMost} %` : `at least ${100 * bar.atLeast} %`;
}

function describeDecided(all: readonly Decided[]): readonly string[] {
  const lines = all.flatMap(({ cell, first }) => {
    if (!first) return [];
    const [queries, churn, lost] = keyOf(cell);
    const told = percent(first.stopped / first.repetitions);
    return [
      `- ${cell.kind}, ${cell.moves} moves, ${queries} queries, churn ${churn}, ${lost} lose: ${told}`,
    ];
  });
  if (lines.length === 0) return [];
  const [few, many] = [repetitions.first, repetitions.deciding].map((times) =>
    times.toLocaleString("en-US"),
  );
  const why = `Beyond their bar in the first ${few} repetitions, and so decided by ${many}:`;
  return [`${why}\n\n${lines.join("\n")}`];
}
