/** Decided cells to Markdown tables. */

import { resamples, seed } from "../src/statistics/random.ts";
import type { Bar, Cell, Decided } from "./simulation.ts";
import { repetitions } from "./simulation.ts";

export const titles = { middling: "A middling system", good: "A good system" } as const;

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
  const kinds = [...new Set(all.map(({ cell }) => cell.kind))];
  return [
    `Seed ${seed}, ${resamples.toLocaleString("en-US")} sign vectors, Node ${process.version}.`,
    ...kinds.map((kind) => {
      const own = all.filter(({ cell }) => cell.kind === kind);
      const rule = header.map((_, at) => (at === 7 ? ":---" : "---:"));
      const rows = [header, rule, ...own.map(renderRow)];
      return `${titles[kind]}:\n\n${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}`;
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
    return [`- ${cell.kind}, ${queries} queries, churn ${churn}, ${lost} lose: ${told}`];
  });
  if (lines.length === 0) return [];
  const [few, many] = [repetitions.first, repetitions.deciding].map((times) =>
    times.toLocaleString("en-US"),
  );
  const why = `Beyond their bar in the first ${few} repetitions, and so decided by ${many}:`;
  return [`${why}\n\n${lines.join("\n")}`];
}
