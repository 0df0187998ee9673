import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { renderConsole } from "../../src/report/console.ts";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { type Comparison, compare } from "../make/comparison.ts";

const context = {
  version: "0.0.0",
  inputs: [],
  overrides: [],
  today: "2026-11-30",
  queries: "changed",
} as const;
const same: Comparison = { golden: { q: "a" }, baseline: { q: "a" }, candidate: { q: "a" } };
const config = (text: string): Comparison => ({ ...same, files: { "gate.yml": text } });
const goldenYaml = (text: string): Comparison => ({
  ...same,
  config: { golden: "golden.yaml" },
  files: { "golden.yaml": text },
});
const hostile = 'https://x.org"\\q"@me<b>';

describe("a message about what the user wrote", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each<[string, Comparison]>([
    ["an alias without an anchor",  config(`version: 1\nid: *${hostile}\n`)],
    ["a tag that nobody knows",     config(`version: 1\nid: !${hostile} x\n`)],
    ["an unknown measure",          { ...same, config: { measures: [hostile] } }],
    ["an unknown key",              { ...same, config: { [hostile]: 1 } }],
    ["a value of the wrong kind",   { ...same, config: { mode: hostile } }],
    ["a digest that does not fit",  { ...same, config: { snapshot: { files: "golden.jsonl", digest: hostile } } }],
    ["a file that is not there",    { ...same, config: { candidate: hostile } }],
    ["a key that is no text",       goldenYaml(`- {query_id: q, relevant: {? [${JSON.stringify(hostile)}] : 1}}`)],
    ["a golden set that is broken", goldenYaml(`- *${hostile}`)],
  ])("is literal text in every report: %s", async (_why, comparison) => {
    const assessment = await compare(comparison);
    expect(assessment.exitCode).toBe(2);
    const html = micromark(renderMarkdown(assessment, context), {
      ...{ extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true },
    });
    expect(html).toContain("https://x.org");
    expect(html.replace(/<code>[^<]*<\/code>/g, "")).not.toMatch(/https:|@me|<b>/);
    expect(renderConsole(assessment, { colour: false })).toContain("https://x.org");
  });
});
