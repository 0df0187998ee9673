import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { formatMeasure } from "../../src/settings/measure-at.ts";
import { type Comparison, compare } from "../make/comparison.ts";
import { idsIn } from "../make/golden.ts";

type Values = Readonly<Record<string, Readonly<Record<string, number | string>>>>;

const folder = new URL("./trec/", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, folder), "utf8");

const ours: Readonly<Record<string, string>> = {
  recall: "recall",
  P: "precision",
  map_cut: "ap",
  ndcg_cut: "ndcg",
  success: "success",
};
/** Deeper than every list, for what trec_eval does not cut. */
const uncut = 1000;

/** `P_5` is `precision@5`; undefined: we compute no such thing. */
function ourName(name: string): string | undefined {
  if (name === "recip_rank") return `rr@${uncut}`;
  if (name === "map") return `ap@${uncut}`;
  if (name === "Rprec") return "rprec";
  const [, measure = "", k] = /^(.+)_(\d+)$/.exec(name) ?? [];
  return measure in ours ? `${ours[measure]}@${k}` : undefined;
}

/** Our value for each query and measure; undefined: none. */
async function ourValues(golden: string, run: string, values: Values) {
  const names = Object.values(values).flatMap((one) => Object.keys(one).map(ourName));
  const cutoffs = new Set([uncut, ...names.flatMap((name) => Number(name?.split("@")[1]) || [])]);
  const comparison: Comparison = {
    golden: [],
    candidate: [],
    config: {
      golden: "qrels.txt",
      baseline: "run.txt",
      candidate: "run.txt",
      missing_queries: "empty",
      cutoffs: [...cutoffs],
      measures: ["recall", "precision", "ndcg", "ap", "rr", "success", "rprec"],
    },
    files: { "qrels.txt": golden, "run.txt": run },
  };
  const { golden: set, queries, scoresOf } = await compare(comparison);
  const told = new Map<string, number | undefined>();
  for (const [place, id] of (set ? idsIn(set) : []).entries()) {
    const { columns, candidate } = scoresOf(queries.at(place).pair);
    for (const [at, { measure, cutoff }] of columns.entries()) {
      const value = candidate.values[at];
      const key = `${id} ${formatMeasure(measure, cutoff)}`;
      told.set(key, Number.isNaN(value) ? undefined : value);
    }
  }
  return told;
}

/** trec_eval gives 0 where nothing is relevant; here such a query has no value. */
function expectedOf(values: Values): readonly (readonly [string, number | undefined, string])[] {
  return Object.entries(values).flatMap(([query, all]) =>
    Object.entries(all).flatMap(([name, value]) => {
      const key = ourName(name);
      const expected = Number(all.num_rel) === 0 ? undefined : Number(value);
      return key === undefined ? [] : [[`${query} ${key}`, expected, name] as const];
    }),
  );
}

describe("trec_eval, 58 random queries", () => {
  it("gives the same values to the last bit", async () => {
    const { level1 } = JSON.parse(read("random60/per_query_full_precision.json"));
    const told = await ourValues(read("random60/qrels.txt"), read("random60/run.txt"), level1);
    const expected = expectedOf(level1);
    expect(expected.length).toBe(58 * 32);
    expect(expected.filter(([, value]) => value === undefined).length).toBeGreaterThan(0);
    for (const [key, value, name] of expected) {
      // no value is another thing than no measure
      expect([key, told.has(key)]).toEqual([key, true]);
      expect([name, key, told.get(key)]).toEqual([name, key, value]);
    }
  });
});

describe("trec_eval 10, small cases", () => {
  const names = readdirSync(new URL("cases/", folder)).sort();

  it.each(names)("%s", async (name) => {
    const observed = JSON.parse(read(`cases/${name}/observed.json`));
    const values: Values = observed["trec_eval-10.0-rc3 -c"];
    const told = await ourValues(
      read(`cases/${name}/qrels.txt`),
      read(`cases/${name}/run.txt`),
      values,
    );
    const expected = expectedOf(values);
    expect(expected.length).toBeGreaterThan(0);
    for (const [key, value, theirs] of expected) {
      expect([key, told.has(key)]).toEqual([key, true]);
      // the printout has four decimals
      const value4 = told.get(key)?.toFixed(4);
      expect([observed.note, theirs, key, value4]).toEqual([
        observed.note,
        theirs,
        key,
        value?.toFixed(4),
      ]);
    }
  });
});
