import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { codeSpan, oneLine } from "../../src/report/markdown-parts.ts";
import { readMarker, withMarker } from "../../src/report/marker.ts";
import { compare } from "../make/comparison.ts";

const pieces = [
  ..."|`\\*_~[]()<>!#&@:;/-+=\"' \t\n\r\u0000".split(""),
  ...["``", "```", "\\|", "\\\\", "\\`", "| ` |", "||", " ` ", "\r\n", "\n\n", "\u2028"],
  ...[
    "@octocat",
    "@org/team",
    "#12",
    "GH-12",
    "org/repo#7",
    "0123456789abcdef0123456789abcdef01234567",
  ],
  ...["https://example.org/x?y=1&z", "www.example.org", "a@example.org", "<https://example.org>"],
  ...["[x](https://example.org)", "![x](https://example.org/x.png)", "[x]: /y", "[^1]", ":tada:"],
  ...["<b>", "</code>", "</td></tr></table>", "<details>", "</details>", "<script>", "<img src=x>"],
  ...["<!--", "-->", "<!-- retrieval-gate id=x run=9 attempt=1 head= digest=0123456789abcdef -->"],
  ...[
    "&lt;",
    "&amp;",
    "&#96;",
    "&#124;",
    "&NewLine;",
    "---",
    "***",
    "# x",
    "> x",
    "- [ ] x",
    "~~x~~",
  ],
  ...[
    "$x$",
    "$$",
    "$`x`$",
    "\u200b",
    "\u202e",
    "\u2066",
    "\ufeff",
    "\u00ad",
    "\ud800",
    "👩‍👧",
    "ä",
    "漢",
  ],
];
const hostile = fc
  .array(
    fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...pieces) }, fc.string({ maxLength: 4 })),
    {
      minLength: 1,
      maxLength: 9,
    },
  )
  .map((parts) => parts.join(""));

const strings = fc.sample(hostile, { numRuns: 20_000, seed: 20261130 });

type Renderer = (markdown: string) => string;

const renderers: readonly [string, Renderer | undefined][] = [
  [
    "micromark with the GFM extension",
    (markdown) =>
      micromark(markdown, {
        extensions: [gfm()],
        htmlExtensions: [gfmHtml()],
        allowDangerousHtml: true,
      }),
  ],
  ["cmark-gfm", cmarkGfm()],
];

/** GitHub's own renderer, where it is installed. */
function cmarkGfm(): Renderer | undefined {
  const extensions = ["table", "autolink", "strikethrough", "tasklist", "tagfilter"];
  const options = ["--unsafe", ...extensions.flatMap((one) => ["-e", one])];
  const run: Renderer = (input) => {
    const { stdout, status } = spawnSync("cmark-gfm", options, { input, maxBuffer: 1 << 28 });
    if (status !== 0) throw new Error(`cmark-gfm: ${status}`);
    return stdout.toString("utf8");
  };
  return spawnSync("cmark-gfm", ["--version"]).status === 0 ? run : undefined;
}

const batches = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  );

const decode = (html: string): string =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** What is wrong with the rendered row of a string: undefined when it is literal text. */
function rowFault(row: string | undefined, raw: string): string | undefined {
  const [, cell] = /^<tr>\s*<td>([\s\S]*)<\/td>\s*<td>7<\/td>\s*<\/tr>$/.exec(row ?? "") ?? [];
  if (cell === undefined) return "broken row";
  const shown = oneLine(raw, 80);
  if (shown === "") return cell === "(empty)" ? undefined : "not empty";
  const [, code] = /^<code>([^<]*)<\/code>$/.exec(cell) ?? [];
  if (code === undefined) return "more than text";
  // a blank may part a backslash from a pipe
  const plain = (text: string) => text.replace(/\\ ?(?=\|)/g, "\\");
  return plain(decode(code)) === plain(shown) ? undefined : "other text";
}

/** How many rows of a table with these strings in it come out wrong. */
function countFaults(
  render: Renderer,
  encode: (raw: string) => string,
  among: readonly string[] = strings,
): number {
  let faults = 0;
  for (const batch of batches(among, 250)) {
    const rows = batch.map((raw) => `| ${encode(raw)} | 7 |`);
    const html = render(["| a | b |", "| --- | --- |", ...rows, ""].join("\n"));
    const body = html.slice(html.indexOf("<tbody>"), html.indexOf("</tbody>"));
    const found = body.match(/<tr>[\s\S]*?<\/tr>/g) ?? [];
    for (const [index, raw] of batch.entries()) {
      if (rowFault(found[index], raw) !== undefined) faults++;
    }
  }
  return faults;
}

describe.each(renderers)("with %s", (name, render) => {
  if (render === undefined) {
    it.skip(`skipped: ${name} is not on the PATH`, () => undefined);
    return;
  }

  it("20,000 hostile strings stay literal text in their row", () => {
    expect(countFaults(render, codeSpan)).toBe(0);
  });

  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["no encoding",        (raw: string) => raw,                                                1_500],
    ["single backticks",   (raw: string) => `\`${raw}\``,                                        750],
    ["escaped pipes",      (raw: string) => raw.replaceAll("|", "\\|"),                         1_500],
    ["a single fence",     (raw: string) => `\` ${oneLine(raw, 80).replaceAll("|", "\\|")} \``,   150],
  ])("the same count, over 3,000 of them, tells %s from it", (_, encode, atLeast) => {
    expect(countFaults(render, encode, strings.slice(0, 3_000))).toBeGreaterThan(atLeast);
  });

  it("a whole comment of them is only what we wrote", async () => {
    for (const batch of batches(strings.slice(0, 2_000), 100)) {
      const body = await hostileComment(batch);
      const [first, ...rest] = body.split("\n");
      expect(readMarker(body)?.id).toBe("hostile");
      const html = render(rest.join("\n"));
      expect(commentFaults(html), first).toEqual([]);
      expect(html).toContain("was: <code>");
    }
  });
});

/** A failing comparison in which everything that a user can name is hostile. */
async function hostileComment(names: readonly string[]): Promise<string> {
  const ids = [...new Set(names.filter((one) => !/\p{Surrogate}/u.test(one)))];
  const name = (index: number): string => ids[index % ids.length] ?? "x";
  const assessment = await compare({
    golden: ids.map((query_id, n) => ({
      query_id,
      query: name(n + 1),
      critical: n % 3 === 0,
      owner: name(n + 2),
      slices: { [name(n + 3)]: name(n + 4) },
      required: [{ name: name(n + 5), any_of: [name(n + 6), { quote: `q${name(n + 7)}` }] }],
      forbidden: [{ id: name(n + 8), reason: name(n + 9) }],
    })),
    baseline: [
      { manifest: { snapshot: { id: name(1), digest: name(2) }, [name(3)]: name(4) } },
      ...ids.map((query_id, n) => ({
        query_id,
        stages: { [name(0)]: [{ id: name(n + 6), text: name(n + 10) }] },
      })),
    ],
    candidate: [
      { manifest: { snapshot: { id: name(1), digest: name(2) }, [name(3)]: name(5) } },
      ...ids.map((query_id, n) => ({
        query_id,
        stages: { [name(0)]: [{ id: name(n + 8), text: "" }] },
      })),
    ],
    config: { id: "hostile", show: "text" },
  });
  const context = {
    version: "0.0.0",
    inputs: [],
    overrides: [],
    today: "2026-11-30",
    queries: "changed",
  } as const;
  const text = renderMarkdown(assessment, context);
  return withMarker("hostile", { run: 1, attempt: 1, head: "" }, text);
}

const ours = new Set(
  "h2 h3 p strong blockquote table thead tbody tr th td code details summary ul li br".split(" "),
);

/** Elements, mentions and rows that we did not write. */
function commentFaults(html: string): readonly string[] {
  const outside = html.replace(/<code>[^<]*<\/code>/g, "");
  const faults: string[] = [];
  for (const [tag, name = ""] of outside.matchAll(/<\/?([a-z!][a-z0-9-]*)[^>]*>/gi)) {
    if (!ours.has(name.toLowerCase())) faults.push(tag);
  }
  faults.push(...(outside.match(/@\w+|\bGH-\d+|\w#\d+|https?:|www\./g) ?? []));
  for (const [table] of html.matchAll(/<table>[\s\S]*?<\/table>/g)) {
    const widths = new Set(
      [...table.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(
        ([, row = ""]) => row.match(/<t[dh][ >]/g)?.length,
      ),
    );
    if (widths.size !== 1) faults.push(`rows of ${[...widths].join(", ")} cells`);
  }
  const opened = outside.match(/<details>/g)?.length;
  if (opened !== outside.match(/<\/details>/g)?.length) faults.push("details left open");
  return faults;
}
