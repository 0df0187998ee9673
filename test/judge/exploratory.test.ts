/** Measures that no gate asks about: told, adjusted, and without a say. */

import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { compare, eachOf, stages } from "../make/comparison.ts";
import { judging, type Row } from "../make/golden.ts";
import { plainContext, reportText } from "../make/report.ts";

/** Six of forty move from the first place to the second; the gate looks at the second alone. */
const moving = (config: Row = {}, row: (index: number) => Row = () => ({})) =>
  compare({
    golden: eachOf(40, (_, i) => ({ ...judging("a"), ...row(i) })),
    baseline: eachOf(40, () => "a x"),
    candidate: eachOf(40, (_, i) => (i < 6 ? "x a" : "a x")),
    config: {
      ...{ cutoffs: [2], measures: ["coverage", "rr", "precision"] },
      ...{ gates: [{ measure: "coverage@2" }], ...config },
    },
  });

const listOf = async (config: Row = {}, row?: (index: number) => Row) => {
  const { exploratory } = JSON.parse(reportText(await moving(config, row)));
  return exploratory as readonly Record<string, unknown>[];
};

describe("the exploratory list", () => {
  it("has the measures that no gate asks about, with both directions and both adjustments", async () => {
    expect(await listOf()).toEqual([
      {
        ...{ stage: "results", measure: "rr", cutoff: 2, delta: -0.075, n: 40, wins: 0, losses: 6 },
        ...{ p: 1 / 32, p_drop: 1 / 64, p_improvement: 1, p_method: "binomial" },
        ...{ p_holm: 1 / 16, p_bh: 1 / 16 },
      },
      {
        ...{ stage: "results", measure: "precision", cutoff: 2, delta: 0, n: 40 },
        ...{ wins: 0, losses: 0, p: 1, p_drop: 1, p_improvement: 1, p_method: "none" },
        ...{ p_holm: 1, p_bh: 1 },
      },
    ]);
  });

  it("leaves out what a gate asks, but not what one asks of a slice alone", async () => {
    const names = async (gates: readonly Row[]) => {
      const told = await listOf({ gates }, () => ({ slices: { lang: "de" } }));
      return told.map(({ measure }) => measure);
    };
    expect(await names([{ measure: "rr@2" }])).toEqual(["coverage", "precision"]);
    expect(await names([{ measure: "rr@2", slice: "lang=de" }])).toContain("rr");
  });

  it("has no measure without a direction, and none of an earlier stage", async () => {
    const told = await compare({
      golden: eachOf(3, () => judging("a")),
      baseline: eachOf(3, () => stages({ wide: "a x", narrow: "a" })),
      candidate: eachOf(3, () => stages({ wide: "a x", narrow: "a" })),
      config: { measures: ["rr", "returned"], gates: [{ lost_queries: 0 }] },
    });
    const places = told.exploratory.map(({ row }) => `${row.stage}:${row.measure}`);
    expect(new Set(places)).toEqual(new Set(["narrow:rr"]));
  });

  it("flips the queries of a cluster as one", async () => {
    const [rr] = await listOf({}, (i) => (i < 3 ? { cluster: "c" } : {}));
    expect(rr).toMatchObject({ losses: 6, p_drop: 1 / 16 });
  });

  it("gives no verdict", async () => {
    const told = await moving();
    expect([told.verdict, told.reasons]).toEqual(["pass", []]);
  });

  it("is folded in the comment, and says what it is", async () => {
    const text = renderMarkdown(await moving(), plainContext);
    expect(text).toContain("<summary>Measures that no gate asks about</summary>");
    expect(text).toContain("no verdict rests on them");
    expect(text).toContain("| ` results:rr@2 ` | -0.0750 | 0 / 6 | 0.0313 | 0.0625 | 0.0625 |");
  });

  it("is empty without a baseline", async () => {
    const told = await compare({
      golden: eachOf(3, () => judging("a")),
      candidate: eachOf(3, () => "a"),
      config: { no_baseline: "absolute", gates: [{ measure: "coverage@5", min: 0.5 }] },
    });
    expect(told.exploratory).toEqual([]);
  });

  it("is of the schema of the report", async () => {
    const schema = JSON.parse(readFileSync("schema/report-1.json", "utf8"));
    const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);
    validate(JSON.parse(reportText(await moving())));
    expect(validate.errors ?? []).toEqual([]);
  });
});
