import { describe, expect, it } from "vitest";
import type { Assessment } from "../../src/judge/assessment.ts";
import { renderConsole } from "../../src/report/console.ts";
import { type Comparison, compare, eachOf, stages } from "../make/comparison.ts";

const plain = { colour: false };
const linesOf = (assessment: Assessment): readonly string[] =>
  renderConsole(assessment, plain).split("\n");
/** The rows of the table of gates, its head apart. */
const gateLines = (assessment: Assessment): readonly string[] => {
  const lines = linesOf(assessment);
  const head = lines.findIndex((line) => line.startsWith("Gate  "));
  return lines.slice(head + 1, head + 1 + assessment.gates.length);
};

const losing: Comparison = {
  golden: {
    window: { query: "may it be returned?", critical: true, required: ["w1"], owner: "retail" },
    fee: { query: "what does it cost?", required: ["f1"] },
    gift: { query: "is it wrapped?", required: ["g1"] },
  },
  baseline: { window: stages({ found: "w1", shown: "w1" }), fee: "f1", gift: "g1" },
  candidate: {
    window: stages({ found: "w1", shown: "x w1" }),
    fee: "x y f1",
    gift: stages({ shown: "x g1" }),
  },
  config: { cutoffs: [1, 2], stages: [{ name: "found" }, { name: "shown", owner: "shop" }] },
};

describe("the console", () => {
  it("tells the worst first", async () => {
    const text = renderConsole(await compare(losing), plain);
    const order = ["default: failed", "1 critical loss", "Critical losses", "Gate  ", "Worse: 3"];
    const places = order.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const [section = ""] = text.slice(text.indexOf("Worse: ")).split("\n\n");
    const worse = section.split("\n").slice(1);
    expect(worse.map((line) => line.trim().split(/[ :]/)[0])).toEqual(["window", "fee", "gift"]);
  });

  it("tells of a loss what, where, between which ranks, by whom", async () => {
    const lines = linesOf(await compare(losing));
    const from = lines.indexOf("Critical losses");
    expect(lines.slice(from, from + 4)).toEqual([
      "Critical losses",
      "  window may it be returned?",
      "    w1",
      "    shown@1, rank 1 -> 2, lost by shown (shop)",
    ]);
    expect(lines).toContain('  window (critical): regressed: "w1" 1 -> 2, lost by shown');
  });

  it("has colour only when it is asked for, and then the same text", async () => {
    const assessment = await compare(losing);
    const bare = renderConsole(assessment, plain);
    const painted = renderConsole(assessment, { colour: true });
    expect(bare).not.toContain("\u001b");
    expect(painted).toContain("\u001b[31mdefault: failed\u001b[0m");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
    expect(painted.replace(/\u001b\[\d+m/g, "")).toBe(bare);
  });

  it("cuts long lists, and says how much is left", async () => {
    const many: Comparison = {
      golden: eachOf(50, (id) => ({ critical: true, required: [id] })),
      baseline: eachOf(50, (id) => id),
      candidate: eachOf(50, () => "x"),
      config: { cutoffs: [1] },
    };
    const lines = linesOf(await compare(many));
    expect(lines.filter((line) => line === "  and 30 more")).toHaveLength(2);
    expect(lines.length).toBeLessThan(120);
  });

  it("keeps to 80 columns, whatever the names are", async () => {
    const long = "word ".repeat(30);
    const assessment = await compare({
      golden: {
        [`query ${long}`]: { query: long, critical: true, required: [["a1", `b ${long}`]] },
      },
      baseline: { [`query ${long}`]: stages({ [long]: "a1" }) },
      candidate: { [`query ${long}`]: stages({ [long]: "x" }) },
      config: { cutoffs: [1] },
    });
    const wide = linesOf(assessment).filter((line) => line.length > 80);
    expect(wide.filter((line) => !/^(error|warning|notice): /.test(line))).toEqual([]);
  });

  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["few",             { n: 8 }],
    ["100,000",         { n: 100_000 }],
    ["7 million",       { n: 7_000_000, delta: -0.0001 }],
    ["large counts",    { n: 100_000, baseline: 12_345_678, candidate: 12_345_679 }],
    ["tiny numbers",    { n: 100_000, baseline: 0.00001, candidate: -1e-12, delta: -1e-12 }],
  ])("keeps a blank between the numbers of a gate: %s", async (_why, numbers) => {
    const assessment = await compare(losing);
    const gates = assessment.gates.map((gate, at) => ({
      ...{ ...gate, name: "a long name of a gate ".repeat(3), result: "inconclusive" as const },
      ...(at === 0 ? {} : numbers),
    }));
    for (const line of gateLines({ ...assessment, gates })) {
      expect(line).toMatch(/^.*\S( +[-+.e\d]+){4} {2}inconclusive$/);
      expect(line.length).toBeLessThanOrEqual(80);
    }
  });

  it("never prints what a runner would take for a command, nor a control character", async () => {
    const hostile = "::error::x ##[error]x \u001b[31m :::stop-commands::x\r\n::add-mask::x \u202e";
    const assessment = await compare({
      golden: [
        {
          ...{ query_id: hostile, query: hostile, critical: true, owner: hostile },
          ...{ required: [{ name: hostile, any_of: [{ quote: hostile }] }] },
          ...{ forbidden: [{ id: hostile, reason: hostile }], slices: { a: hostile } },
        },
      ],
      baseline: [
        { manifest: { [hostile]: "1", code: hostile } },
        { query_id: hostile, stages: { [hostile]: [{ id: "a", text: hostile }] } },
      ],
      candidate: [
        { manifest: { [hostile]: "2" } },
        { query_id: hostile, stages: { [hostile]: [{ id: hostile, text: "" }] } },
      ],
      config: { id: "shop", slices: { gate: ["a"], min_n: 1 } },
    });
    const text = renderConsole(assessment, plain);
    expect(text).toContain("Critical losses");
    expect(text).toContain("Forbidden results");
    expect(text).not.toMatch(/::|##\[/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  it("lists what is accepted, by whom and until when, and nothing that has ended", async () => {
    const entry = (query_id: string, expires: string) =>
      JSON.stringify({ query_id, reason: "moved to q7", owner: "ranking", expires });
    const lines = linesOf(
      await compare({
        ...losing,
        config: { ...losing.config, waivers: "waivers.yml" },
        files: {
          "waivers.yml": `[${entry("window", "2026-12-31")},${entry("fee", "2026-11-01")}]`,
        },
      }),
    );
    const from = lines.indexOf("Waivers");
    expect(lines.slice(from, from + 3)).toEqual([
      "Waivers",
      "  window: moved to q7 (ranking, until 2026-12-31)",
      "",
    ]);
  });
});
