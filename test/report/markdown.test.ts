import { describe, expect, it } from "vitest";
import type { Assessment } from "../../src/judge/assessment.ts";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { type Comparison, compare, eachOf, type Run } from "../make/comparison.ts";
import { judging, type Row } from "../make/golden.ts";

const context = {
  version: "0.0.0",
  inputs: [],
  overrides: [],
  today: "2026-11-30",
  queries: "changed",
} as const;
const render = (assessment: Assessment, limit?: number): string =>
  renderMarkdown(assessment, context, limit === undefined ? {} : { limit });

/** What stands above a section: its heading, or the summary of what is folded. */
const headsOf = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^(?:### (.*)|<summary>(.*)<\/summary>)$/gm)].map(
    ([, heading, summary]) => heading ?? summary ?? "",
  );

const golden = {
  window: { query: "may it be returned?", critical: true, required: ["w1"] },
  fee: { query: "what does it cost?", required: ["f1"], slices: { lang: "en" } },
  gift: { query: "is it wrapped?", required: ["g1"] },
  late: { query: "what if it is late?", required: ["l1"], review_by: "2026-01-01" },
  never: { query: "who was it?", required: ["n1"], forbidden: [{ id: "hr", reason: "secret" }] },
};
const baseline = { window: "w1 x", fee: "f1 x", gift: "x y g1", late: "l1 x", never: "x" };
const manifest = (versions: Row): Row => ({ manifest: { snapshot: { id: "s" }, ...versions } });
const withRows = (run: Run): readonly Row[] =>
  Object.entries(run).map(([query_id, list]) => ({ query_id, ranked: String(list).split(" ") }));

const everything: Comparison = {
  golden,
  baseline: [manifest({ embedding: "1", code: "a" }), ...withRows(baseline)],
  candidate: [
    manifest({ embedding: "2", code: "b" }),
    ...withRows({ window: "x y w1", fee: "x y f1", gift: "g1 x", late: "x l1", never: "hr x" }),
  ],
  config: { cutoffs: [2], slices: { gate: ["lang"], min_n: 1 } },
};
const nothing: Comparison = {
  golden: { window: golden.window },
  baseline: [manifest({}), ...withRows({ window: "w1 x y" })],
  candidate: [manifest({}), ...withRows({ window: "w1 x y" })],
  config: { cutoffs: [2] },
};

describe("the Markdown report", () => {
  it("has every section that has something to say, in this order", async () => {
    expect(headsOf(render(await compare(everything)))).toEqual([
      "Gates",
      "What the gates say",
      "Critical losses",
      "Forbidden results",
      "Regressed: 2 of 5",
      "1 improved",
      "1 moved, within the same cutoffs",
      "1 with evidence that neither side finds",
      "1 gate on slices",
      "Numbers of the gates",
      "Measures that no gate asks about",
      "All measures",
      "Slices",
      "Lists",
      "Health of the golden set: 1",
      "1 warning or notice",
      "What changed between the runs",
    ]);
  });

  it("says of each query what moved, from where to where, and which stage lost it", async () => {
    const rows = render(await compare(everything)).split("\n");
    expect(rows).toContain(
      "| ` window ` ` may it be returned? ` critical | regressed | ` w1 ` 1 → 3 | ` results ` |",
    );
    const late = rows.find((one) => one.startsWith("| ` late `"));
    expect(late).toContain("` l1 ` 1 → 2");
  });

  it("ends with the command that makes it again, with all that stood over the config", async () => {
    const assessment = await compare(nothing);
    const overrides = ["--cutoffs 3,5", "--golden 'my set.jsonl'"];
    const inputs = [{ role: "config", file: "gate.yml", sha256: "0" }] as const;
    expect(renderMarkdown(assessment, { ...context, inputs, overrides })).toContain(
      "Reproduce: ` retrieval-gate check --config gate.yml --cutoffs 3,5 --golden 'my set.jsonl' `.",
    );
  });

  it("has none that has nothing to say", async () => {
    const markdown = render(await compare(nothing));
    expect(headsOf(markdown)).toEqual([
      "Gates",
      "What the gates say",
      "Numbers of the gates",
      "Measures that no gate asks about",
      "All measures",
      "Health of the golden set: 1",
      "1 warning or notice",
    ]);
    expect(markdown).toContain("No critical query lost evidence, and 2 gates held.");
  });

  it("lists faults, unmeasured queries and other reasons where there are any", async () => {
    const { window: _, ...rest } = baseline;
    const markdown = render(await compare({ golden, baseline, candidate: rest }));
    expect(headsOf(markdown)).toEqual(
      expect.arrayContaining(["Also", "1 query new or unmeasured"]),
    );
    const broken = await compare({ golden, baseline, candidate: {}, config: { cutofs: [5] } });
    expect(headsOf(render(broken))[0]).toBe("Problems");
  });

  it("keeps a gate on a slice folded as long as it holds", async () => {
    const slices = { gate: ["lang"], min_n: 1 };
    const held = render(
      await compare({ golden, baseline, candidate: baseline, config: { slices } }),
    );
    expect(headsOf(held)).toContain("2 gates on slices");
    const open = await compare({
      golden: eachOf(12, (id, n) => ({ required: [id], slices: { part: String(n % 2) } })),
      baseline: eachOf(12, (id) => id),
      candidate: eachOf(12, (id, n) => (n === 0 ? "x" : id)),
      config: {
        cutoffs: [1],
        slices: { gate: ["part"], min_n: 1 },
        gates: [{ measure: "coverage@1" }, { lost_queries: 1 }],
      },
    });
    expect(headsOf(render(open)).some((head) => head.includes("on slices held"))).toBe(false);
  });

  it("warns of two changed components, but not of what is no component", async () => {
    const warning = "More than one component changed";
    const told = async (before: Row, after: Row) =>
      render(
        await compare({
          ...nothing,
          baseline: [manifest(before), ...withRows({ window: "w1" })],
          candidate: [manifest(after), ...withRows({ window: "w1" })],
        }),
      ).includes(warning);
    expect(await told({ embedding: "1", index: "1" }, { embedding: "2", index: "2" })).toBe(true);
    expect(await told({ embedding: "1", code: "a" }, { embedding: "2", code: "b" })).toBe(false);
    const [before, after] = [
      { embedding: "1", run_id: "1", created: "1", time: "1", as_of: "1" },
      { embedding: "2", run_id: "2", created: "2", time: "2", as_of: "2" },
    ];
    expect(await told(before, after)).toBe(false);
  });

  it("says the team's word for one result", async () => {
    const config = { ...everything.config, unit: "section" };
    const markdown = render(await compare({ ...everything, config }));
    expect(markdown).toContain("1 forbidden section,");
    expect(markdown).toMatch(/^\| Query \| Forbidden section \|/m);
    expect(render(await compare(everything))).toContain("1 forbidden unit,");
  });

  it("says it without whatever could be markup in it", async () => {
    const config = { ...everything.config, unit: "<b>|`@me https://www.x.org\n# " };
    const markdown = render(await compare({ ...everything, config }));
    expect(markdown).toContain("1 forbidden bme httpswwwxorg,");
  });
});

describe("under a limit", () => {
  const long = "a word of the query ".repeat(4);
  const many: Comparison = {
    golden: eachOf(400, (id) => ({ query: long, critical: id < "n2", required: [`${id}-a`] })),
    baseline: eachOf(400, (id) => `${id}-a`),
    candidate: eachOf(400, () => "x"),
    config: { cutoffs: [1] },
  };

  it.each([1_000_000, 65_000, 30_000, 12_000, 6_000, 3_000, 800])(
    "of %i bytes all tags are closed, and the verdict is there",
    async (limit) => {
      const markdown = render(await compare(many), limit);
      expect(Buffer.byteLength(markdown)).toBeLessThanOrEqual(limit);
      expect(markdown).toMatch(/^## Retrieval gate: default: failed\n\n> \[!CAUTION\]/);
      for (const tag of ["details", "summary"]) {
        const opened = markdown.split(`<${tag}>`).length;
        expect(markdown.split(`</${tag}>`)).toHaveLength(opened);
      }
      expect(markdown.endsWith("\n")).toBe(true);
    },
  );

  it("shows fewer and fewer rows, and says so, until only the top is left", async () => {
    const assessment = await compare(many);
    const rows = [65_000, 30_000, 12_000, 6_000].map((limit) => {
      const [, shown] = /Showing (\d+) of \d+, worst first/.exec(render(assessment, limit)) ?? [];
      return Number(shown);
    });
    expect(rows).toEqual([...rows].sort((a, b) => b - a));
    expect(new Set(rows).size).toBeGreaterThan(2);
    expect(render(assessment, 800)).toContain("The details are in the JSON report.");
  });

  it("lists what to judge, why, and from where to where it moved since the anchor", async () => {
    const told = await compare({
      golden: { q: judging("a b") },
      baseline: { q: "a x" },
      candidate: { q: "a x" },
      config: {
        cutoffs: [2],
        gates: [{ measure: "precision@2" }],
        anchor: { run: "anchor.jsonl" },
      },
      files: { "anchor.jsonl": '{"query_id":"q","ranked":["y","a"]}\n' },
    });
    const rows = render(told).split("\n");
    expect(rows.filter((row) => /^\| ` q ` \| ` [xy] `/.test(row))).toEqual([
      "| ` q ` | ` x ` | ` results ` | 2 → 2 | 0.5000 | could change mean |",
      "| ` q ` | ` y ` | ` results ` | 1 (anchor) → - | 0.5000 | could change mean |",
    ]);
  });
});
