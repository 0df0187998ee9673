/** `show: text`: what was retrieved and is lost stands beside the loss, and nowhere unasked. */

import { describe, expect, it } from "vitest";
import { runGate } from "../../src/gate.ts";
import type { Assessment } from "../../src/judge/assessment.ts";
import { makeAnnotations } from "../../src/report/annotations.ts";
import { renderConsole } from "../../src/report/console.ts";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { renderSummary } from "../../src/report/summary.ts";
import { readFlags } from "../../src/settings/flags.ts";
import { type Comparison, compare, filesOf } from "../make/comparison.ts";
import type { Row } from "../make/golden.ts";
import { reportText } from "../make/report.ts";

const said = "no refund is paid after 30 days";
const lost = [
  { id: "x", text: "another" },
  { id: "u1", text: said },
];
const losing = (baseline: readonly Row[], config: Row = {}): Comparison => ({
  golden: { q: { query: "when?", critical: true, required: ["u1"] } },
  baseline,
  candidate: [{ query_id: "q", ranked: ["x"] }],
  config: { cutoffs: [2], show: "text", ...config },
});
const plain = losing([{ query_id: "q", ranked: lost }]);
const textOf = async (comparison: Comparison) =>
  (await compare(comparison)).criticalLosses.map(({ textBaseline }) => textBaseline);

const context = {
  ...{ version: "0.0.0", inputs: [], overrides: [] },
  ...{ today: "2026-11-30", queries: "all" as const },
};
// biome-ignore format: the columns are aligned by hand
const reports: readonly [string, (assessment: Assessment) => string][] = [
  ["comment",      (assessment) => renderMarkdown(assessment, context)],
  ["summary",      (assessment) => renderSummary((room) => renderMarkdown(assessment, context, room), 0) ?? ""],
  ["console",      (assessment) => renderConsole(assessment, { colour: false })],
  ["annotations",  (assessment) => JSON.stringify(makeAnnotations(assessment))],
];

describe("show: text", () => {
  it.each(reports)("has the text that was lost in the %s", async (_name, render) => {
    expect(render(await compare(plain))).toContain(said);
    const queries = { ...plain, config: { ...plain.config, show: "queries" } };
    expect(render(await compare(queries))).not.toContain(said);
  });

  it("changes nothing of the verdict, nor of the JSON report but the policy", async () => {
    const queries = { ...plain, config: { ...plain.config, show: "queries" } };
    const [shown, unshown] = [await compare(plain), await compare(queries)];
    expect(reportText(shown, context)).toBe(reportText(unshown, context));
    expect(shown.exitCode).toBe(1);
  });

  it("finds it at the stage that is guarded, and in flat rows", async () => {
    const wide = [{ id: "u1", text: "as of another stage" }];
    const staged = losing([{ query_id: "q", stages: { wide, context: lost } }]);
    const candidate = [{ query_id: "q", stages: { wide, context: ["x"] } }];
    expect(await textOf({ ...staged, candidate })).toEqual([said]);
    const other = { query_id: "p", id: "z" };
    const flat = lost.map((item) => ({ query_id: "q", ...item }));
    // the rows of q do not stand together, so that the file is read again
    const apart = [flat[0], other, flat[1]].flatMap((row) => row ?? []);
    expect(await textOf(losing(flat))).toEqual([said]);
    expect(await textOf(losing(apart))).toEqual([said]);
  });

  it("has none where there is none to be had", async () => {
    expect(await textOf(losing([{ query_id: "q", ranked: ["x", "u1"] }]))).toEqual([undefined]);
    const repeated = [1, 2].map((repeat) => ({ query_id: "q", repeat, ranked: lost }));
    expect(await textOf(losing(repeated))).toEqual([undefined]);
    const isNew = losing([{ query_id: "p", ranked: ["x"] }]);
    const golden = { q: { critical: true, required: ["u1"] }, p: { required: ["x"] } };
    const found = await textOf({ ...isNew, golden });
    expect(found.filter((text) => text !== undefined)).toEqual([]);
  });

  it("reads no run twice that can be read only once", async () => {
    const files = filesOf(plain);
    files.isReadableTwice = async () => false;
    const { flags, problems } = readFlags(["check", "--config", "gate.yml"]);
    const { assessment } = await runGate(flags, problems, files, {
      clock: { today: () => context.today },
    });
    expect(assessment.criticalLosses.map(({ textBaseline }) => textBaseline)).toEqual([undefined]);
  });
});
