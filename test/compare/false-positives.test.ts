import { describe, expect, it } from "vitest";
import type { SideFalsePositives } from "../../src/compare/false-positives.ts";
import { compare } from "../make/comparison.ts";
import type { Row } from "../make/golden.ts";

interface Asked {
  readonly row: Row;
  readonly ranked: readonly (string | Row)[];
  readonly config?: Row;
}

async function foundIn({ row, ranked, config }: Asked): Promise<SideFalsePositives> {
  const told = await compare({
    golden: { q: row },
    baseline: { q: { ranked } },
    candidate: { q: { ranked } },
    config: { cutoffs: [5], ...config },
  });
  if (!told.falsePositives) throw new Error("nothing compared");
  return told.falsePositives.candidate;
}

/** `duplicate 1 unjudged 2`: kinds that are there. */
const kindsOf = ({ kinds }: SideFalsePositives): string =>
  Object.entries(kinds)
    .filter(([, n]) => n !== undefined && n > 0)
    .map(([kind, n]) => `${kind} ${n}`)
    .join(" ");

const item = (id: string, keys: Row): Row => ({ id, ...keys });
const us = { required: ["a"], slices: { region: "us", tenant: ["acme", "both"], lang: "en" } };

describe("results that nothing needs", () => {
  const judged = { required: ["a"], relevant: { a: 1, b: 2, n: 0 } };

  it.each<[string, Row, readonly (string | Row)[], string]>([
    ["needed or relevant ones are none", judged, ["a", "b"], ""],
    ["judged as not relevant", judged, ["n", "a"], "not_relevant 1"],
    ["never judged", judged, ["u", "a"], "unjudged 1"],
    [
      "all else, where only `required` is written",
      { required: ["a"] },
      ["u", "a"],
      "not_relevant 1",
    ],
    ["a copy of what is needed", { required: ["a"] }, ["a", "a"], "duplicate 1"],
    ["a copy of what is not", judged, ["u", "u"], "duplicate 1 unjudged 1"],
    [
      "a forbidden one",
      { required: ["a"], forbidden: [{ id: "h", reason: "r" }] },
      ["a", "h"],
      "forbidden 1",
    ],
    [
      "evidence by its document",
      { required: [[{ doc: "d" }]] },
      [item("x", { doc: "d" }), item("y", { doc: "e" })],
      "not_relevant 1",
    ],
    ["below the cutoff", judged, ["a", "b", "a1", "a2", "a3", "u"], "unjudged 3"],
  ])("%s", async (_why, row, ranked, expected) => {
    expect(kindsOf(await foundIn({ row, ranked }))).toBe(expected);
  });

  it("are counted among all results of queries that need evidence", async () => {
    const told = await compare({
      golden: { q: "a", n: { no_answer: true }, f: { forbidden: [{ id: "h", reason: "r" }] } },
      baseline: { q: "a x", n: "", f: "x" },
      candidate: { q: "a", n: "z", f: "x" },
    });
    expect(told.falsePositives).toMatchObject({
      n: 1,
      baseline: { results: 2, falsePositives: 1 },
      candidate: { results: 1, falsePositives: 0 },
    });
  });

  it("are of no kind that needs keys, unless somebody looked", async () => {
    const ranked = ["a", item("b", { superseded_by: "a" })];
    const told = await foundIn({ row: us, ranked });
    expect(told.kinds).toMatchObject({ outdated: undefined, tenant: undefined, region: undefined });
    expect(kindsOf(told)).toBe("not_relevant 1");
  });
});

describe("with diagnostics: true", () => {
  const config = { diagnostics: true };

  it.each<[string, Row, string]>([
    ["a result that another one replaced", { superseded_by: "a" }, "outdated 1"],
    ["one that nothing replaced", { superseded_by: null }, "not_relevant 1"],
    ["one that says it is outdated", { status: "outdated" }, "outdated 1"],
    ["one that ended yesterday", { valid_to: "2026-11-29" }, "outdated 1"],
    ["one that ends today", { valid_to: "2026-11-30" }, "not_relevant 1"],
    ["a time of day counts as its day", { valid_to: "2026-11-29T23:59:59Z" }, "outdated 1"],
    ["an end that is no date", { valid_to: "1 May" }, "not_relevant 1"],
    ["another region", { region: "uk" }, "region 1"],
    ["the region that is asked for", { region: "us" }, "not_relevant 1"],
    ["one of its regions", { region: ["uk", "us"] }, "not_relevant 1"],
    ["no region", {}, "not_relevant 1"],
    ["another tenant", { tenant: "umbrella" }, "tenant 1"],
    ["the second tenant that is asked for", { tenant: "both" }, "not_relevant 1"],
    ["another language", { lang: "de" }, "lang 1"],
    ["each result counts once", { lang: "de", region: "uk", superseded_by: "a" }, "outdated 1"],
    ["a key that objects inherit is none", { constructor: "x" }, "not_relevant 1"],
  ])("tells %s", async (_why, keys, expected) => {
    const told = await foundIn({ row: us, ranked: ["a", item("b", keys)], config });
    expect(kindsOf(told)).toBe(expected);
  });

  const old = { status: "outdated", tenant: "umbrella", region: "uk", lang: "de" };

  it.each<[string, readonly Row[], string]>([
    ["forbidden before all else", [item("h", old)], "forbidden 1"],
    ["a copy before what its keys say", [item("b", old), item("b", old)], "duplicate 1 outdated 1"],
    ["outdated before another tenant", [item("b", old)], "outdated 1"],
    ["another tenant before another region", [item("b", { ...old, status: "" })], "tenant 1"],
    ["what its keys say before not relevant", [item("n", { lang: "de" })], "lang 1"],
    [
      "each kind of them",
      [item("h", {}), item("b", { lang: "de" }), item("n", {}), item("u", {})],
      "forbidden 1 lang 1 not_relevant 1 unjudged 1",
    ],
  ])("counts a result once: %s", async (_why, items, expected) => {
    const forbidden = [{ id: "h", reason: "r" }];
    const row = { ...us, relevant: { a: 1, n: 0 }, forbidden };
    expect(kindsOf(await foundIn({ row, ranked: ["a", ...items], config }))).toBe(expected);
  });

  it("looks at the first 20 results, whatever the cutoff", async () => {
    const ranked = ["a", ...Array.from({ length: 24 }, (_, i) => item(`u${i}`, {}))];
    const told = await foundIn({ row: us, ranked, config: { ...config, cutoffs: [25] } });
    expect(told).toMatchObject({ results: 20, falsePositives: 19 });
    expect(kindsOf(told)).toBe("not_relevant 19");
  });

  it("asks for a region only where the golden row names one", async () => {
    const ranked = ["a", item("b", { region: "uk" })];
    expect(kindsOf(await foundIn({ row: { required: ["a"] }, ranked, config }))).toBe(
      "not_relevant 1",
    );
  });

  it("says nothing against what is needed", async () => {
    const ranked = [item("a", { region: "uk", status: "outdated" })];
    expect(kindsOf(await foundIn({ row: us, ranked, config }))).toBe("");
  });
});
