import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import type { Assessment } from "../../src/judge/assessment.ts";
import { type Comparison, compare } from "../make/comparison.ts";
import { reportText } from "../make/report.ts";

const schema = JSON.parse(readFileSync("schema/report-1.json", "utf8"));
const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);
const context = { version: "0.0.0", inputs: [], overrides: [], today: "2026-11-30" } as const;

/** The report as a program reads it. */
function reportOf(assessment: Assessment, queries: "changed" | "all" = "changed") {
  return JSON.parse(reportText(assessment, { ...context, queries }));
}

/** A critical query that loses its evidence, in which everything has this name. */
const named = (name: string): Comparison => ({
  golden: [
    {
      ...{ query_id: name, query: name, critical: true, owner: name },
      ...{ slices: { a: name }, required: [{ name, any_of: [name] }] },
      ...{ forbidden: [{ id: `${name} `, reason: name }] },
    },
  ],
  // a literal of an object would set the prototype instead of a key
  baseline: [
    JSON.parse(
      `{"query_id":${JSON.stringify(name)},"stages":{${JSON.stringify(name)}:[${JSON.stringify(name)}]}}`,
    ),
  ],
  candidate: [
    JSON.parse(
      `{"query_id":${JSON.stringify(name)},"stages":{${JSON.stringify(name)}:[${JSON.stringify(`${name} `)}]}}`,
    ),
  ],
  config: { cutoffs: [1] },
});

describe("the JSON report", () => {
  it.each([
    "__proto__",
    "constructor",
    "toString",
    " ",
    "a@1",
    '"\\\n',
    "\u2028\u202e\u0000",
    "\ufeff",
    "漢👩‍👧",
  ])("is of its schema, and whole, where everything is named %j", async (name) => {
    const report = reportOf(await compare(named(name)), "all");
    validate(report);
    expect(validate.errors ?? []).toEqual([]);
    const [query] = report.queries;
    expect(query.query_id).toBe(name);
    expect(Object.keys(query.stages)).toEqual([name]);
    expect(Object.keys(query.groups[0].ranks)).toEqual([name]);
    expect(Object.keys(query.groups[0].change)).toEqual([`${name}@1`]);
    expect(report.critical_losses).toMatchObject([
      { query_id: name, group: name, evidence: name, stage: name, lost_at: name, owner: name },
    ]);
    expect(report.leaks).toMatchObject([{ id: `${name} `, reason: name, rank: 1 }]);
  });

  it("is of its schema also when nothing could be read", async () => {
    const report = reportOf(await compare({ golden: {}, candidate: {}, config: { cutofs: [1] } }));
    validate(report);
    expect(validate.errors ?? []).toEqual([]);
    expect(report).toMatchObject({ verdict: "invalid", exit_code: 2, queries: [] });
  });

  it("holds raw numbers, and null where there is no value", async () => {
    const report = reportOf(
      await compare({
        golden: { a: "a1 a2 a3", none: { no_answer: true } },
        baseline: { a: "a1", none: "" },
        candidate: { a: "a1", none: "" },
        config: { cutoffs: [3] },
      }),
      "all",
    );
    const [a, none] = report.queries;
    expect(a.stages.results["coverage@3"]).toEqual([1 / 3, 1 / 3]);
    expect(none.stages.results["coverage@3"]).toEqual([null, null]);
    expect(
      report.measures.find(({ cutoff }: { cutoff: unknown }) => cutoff === null),
    ).toBeDefined();
  });

  it("lists changed and critical queries, or all", async () => {
    const assessment = await compare({
      golden: { kept: "k", lost: "l", guarded: { critical: true, required: ["g"] } },
      baseline: { kept: "k", lost: "l", guarded: "g" },
      candidate: { kept: "k", lost: "x", guarded: "g" },
    });
    const idsOf = (which: "changed" | "all") =>
      reportOf(assessment, which).queries.map(({ query_id }: { query_id: string }) => query_id);
    expect(idsOf("changed")).toEqual(["guarded", "lost"]);
    expect(idsOf("all")).toEqual(["guarded", "kept", "lost"]);
  });

  it("names the owner of the stage that lost it, else that of the query", async () => {
    const losing: Comparison = {
      golden: { q: { critical: true, required: ["a"], owner: "retail" } },
      baseline: { q: "a" },
      candidate: { q: "x" },
      config: { cutoffs: [1], stages: [{ name: "shown" }] },
    };
    const owners = async (comparison: Comparison) =>
      reportOf(await compare(comparison)).critical_losses.map(
        ({ owner }: { owner: unknown }) => owner,
      );
    expect(await owners(losing)).toEqual(["retail"]);
    const stages = [{ name: "shown", owner: "shop" }];
    expect(await owners({ ...losing, config: { cutoffs: [1], stages } })).toEqual(["shop"]);
  });
});
