/** A whole comparison in a few lines: rows become JSON Lines, and the real line reads them. */

import type { ComparedQuery } from "../../src/compare/movement.ts";
import { runGate } from "../../src/gate.ts";
import type { Assessment } from "../../src/judge/assessment.ts";
import type { Item } from "../../src/read/run/item.ts";
import { readFlags } from "../../src/settings/flags.ts";
import { formatMeasure } from "../../src/settings/measure-at.ts";
import { MemoryFiles } from "../fakes/memory-files.ts";
import { aRow, needing, type Row } from "./golden.ts";
import { aList } from "./ranking.ts";

/** By query id: `"a|b c"` is what it needs; an object is its row. */
export type Golden = Readonly<Record<string, string | Row>>;

/** By query id: `"a b:0.5"` is its list, best first; an object is the rest of its row. */
export type Run = Readonly<Record<string, string | Row>>;

export interface Comparison {
  readonly golden: Golden | readonly Row[];
  /** Left out: there is no such file. */
  readonly baseline?: Run | readonly Row[];
  readonly candidate: Run | readonly Row[];
  readonly config?: Row;
  readonly today?: string;
  /** Further files, and text in the place of those above. */
  readonly files?: Readonly<Record<string, string>>;
}

/** `"a b"` for each stage, as an object of lists. */
export const stages = (lists: Readonly<Record<string, string>>): Row => ({
  stages: Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, aList(list)])),
});

/** Rows of a run; `repeats` gives a row for each list. */
export const repeats = (query_id: string, ...lists: readonly string[]): readonly Row[] =>
  lists.map((list, index) => ({ query_id, repeat: index + 1, ranked: aList(list) }));

const isRows = (given: Golden | readonly Row[]): given is readonly Row[] => Array.isArray(given);

export const goldenRows = (golden: Golden | readonly Row[]): readonly Row[] =>
  isRows(golden)
    ? golden
    : Object.entries(golden).map(([query_id, row]) =>
        aRow({ query_id, ...(typeof row === "string" ? needing(row) : row) }),
      );

export const runRows = (run: Run | readonly Row[]): readonly Row[] =>
  isRows(run)
    ? run
    : Object.entries(run).map(([query_id, row]) => ({
        query_id,
        ...(typeof row === "string" ? { ranked: aList(row) satisfies readonly Item[] } : row),
      }));

const lines = (rows: readonly Row[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/** The files of a comparison, as a user would write them. */
export function filesOf({ golden, baseline, candidate, config, files }: Comparison): MemoryFiles {
  const written = {
    version: 1,
    golden: "golden.jsonl",
    baseline: "baseline.jsonl",
    candidate: "candidate.jsonl",
    ...config,
  };
  return new MemoryFiles({
    "gate.yml": JSON.stringify(written),
    "golden.jsonl": lines(goldenRows(golden)),
    ...(baseline ? { "baseline.jsonl": lines(runRows(baseline)) } : {}),
    "candidate.jsonl": lines(runRows(candidate)),
    ...files,
  });
}

export async function compare(comparison: Comparison): Promise<Assessment> {
  const { flags, problems } = readFlags(["check", "--config", "gate.yml"]);
  const clock = { today: () => comparison.today ?? "2026-11-30" };
  return (await runGate(flags, problems, filesOf(comparison), { clock })).assessment;
}

/** The codes of all reasons, each once, in alphabetical order. */
export const codesOf = ({ reasons }: Assessment): readonly string[] =>
  [...new Set(reasons.map(({ code }) => code))].sort();

/** What a gate of that name came to. */
export function gateOf({ gates }: Assessment, name: string) {
  const gate = gates.find((one) => one.name === name);
  if (!gate) throw new Error(`no gate ${name} among ${gates.map((one) => one.name).join(", ")}`);
  return gate;
}

/** The means of `recall@5`, at the last stage unless another is named. */
export function meansOf({ measures, stages }: Assessment, at: string, stage?: string) {
  const wanted = stage ?? stages.at(-1)?.name;
  const row = measures.find(
    (one) => one.stage === wanted && formatMeasure(one.measure, one.cutoff) === at,
  );
  if (!row) throw new Error(`no measure ${at}`);
  return row;
}

/** Before and after of one query; undefined: no value. */
export function valuesOf(told: Assessment, id: string, at: string, stage?: string) {
  const wanted = stage ?? told.stages.at(-1)?.name;
  const { columns, baseline, candidate } = told.scoresOf(queryOf(told, id).pair);
  const column = columns.findIndex(
    (one) => one.stage === wanted && formatMeasure(one.measure, one.cutoff) === at,
  );
  if (column < 0) throw new Error(`no ${at} of ${id}`);
  return [baseline.values[column], candidate.values[column]].map((value) =>
    Number.isNaN(value) ? undefined : value,
  );
}

function placeOf({ golden }: Assessment, id: string): number {
  const place = golden?.placeOf(id);
  if (place === undefined) throw new Error(`no query ${id}`);
  return place;
}

/** All queries, by place. */
export const allQueries = ({ queries }: Assessment): readonly ComparedQuery[] =>
  Array.from({ length: queries.size }, (_, place) => queries.at(place));

/** What happened to a query. */
export const queryOf = (told: Assessment, id: string): ComparedQuery =>
  told.queries.at(placeOf(told, id));

/** `aNumber(3, (n) => ...)`: an entry for each of the ids n0, n1, n2. */
export const eachOf = <T>(count: number, make: (id: string, index: number) => T) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`n${index}`, make(`n${index}`, index)] as const),
  );
