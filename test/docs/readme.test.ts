import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeFiles } from "../../src/adapters/node-files.ts";
import { runGate } from "../../src/gate.ts";
import { renderConsole } from "../../src/report/console.ts";
import { readFlags } from "../../src/settings/flags.ts";
import { type Block, documentFiles, type Piece, readDocument } from "./markdown.ts";

const readme = readDocument("README.md");

async function runShownCommand() {
  const command = /^node dist\/cli\.js (.+)$/m.exec(readme.text)?.[1] ?? "";
  const { flags, problems } = readFlags(command.split(" "));
  const clock = { today: () => "2026-11-30" };
  return (await runGate(flags, problems, nodeFiles(), { clock })).assessment;
}

/** The parts of the shown output that do not stand in the real one, in this order. */
function strangeParts(shown: string, real: string): readonly string[] {
  let from = 0;
  return shown.split(/^\[\.\.\.\]$/m).flatMap((part) => {
    const text = part.trim();
    const at = `${real}\n`.indexOf(`${text}\n`, from);
    if (at >= 0) from = at + text.length;
    return at < 0 ? [text] : [];
  });
}

describe("README.md", () => {
  it("shows what the example really prints, in whole blocks", async () => {
    const blocks = readme.pieces
      .filter(isBlock)
      .filter(({ words }) => words[0] === "example-output");
    expect(blocks).toHaveLength(1);
    const shown = blocks[0]?.text ?? "";
    const real = renderConsole(await runShownCommand(), { colour: false });
    expect(strangeParts(shown, real)).toEqual([]);
    const realBlocks = real.trim().split("\n\n");
    const kept = shown.split("\n\n").filter((one) => one !== "[...]");
    expect(kept.filter((one) => !realBlocks.includes(one))).toEqual([]);
    expect(strangeParts(shown.replace("2 critical", "3 critical"), real)).not.toEqual([]);
  });

  it("tells the story with the numbers of the example", async () => {
    const { measures, counts, exitCode } = await runShownCommand();
    const coverage = measures.find(
      ({ stage, measure, cutoff }) => stage === "context" && measure === "coverage" && cutoff === 5,
    );
    const before = coverage?.baseline.macro?.toFixed(3);
    const after = coverage?.candidate.macro?.toFixed(3);
    const story = readme.text.replaceAll("\n", " ");
    expect(story).toContain(`rose from ${before} to ${after}`);
    expect(counts.improved).toBe(10);
    expect(story).toContain("ten queries improved");
    expect(story).toContain(`It exits ${exitCode}.`);
  });

  it("has the averages of the example in examples/README.md", async () => {
    const { measures } = await runShownCommand();
    const meanOf = (name: string, cutoff: string) => {
      const found = measures.find(
        (one) => one.stage === "context" && one.measure === name && String(one.cutoff) === cutoff,
      );
      return [found?.baseline.macro?.toFixed(3), found?.candidate.macro?.toFixed(3)];
    };
    const rows = readFileSync("examples/README.md", "utf8").matchAll(
      /^\| (\w+) at (\d+) +\| ([\d.]+) +\| ([\d.]+) +\|$/gm,
    );
    const told = [...rows].map(([, name = "", cutoff = "", ...values]) => [name, cutoff, values]);
    expect(told).toHaveLength(6);
    for (const [name, cutoff, values] of told) {
      expect(meanOf(String(name).toLowerCase(), String(cutoff)), `${name}@${cutoff}`).toEqual(
        values,
      );
    }
  });

  it("keeps the place of the Action", () => {
    const [start, end] = [
      readme.text.indexOf("<!-- action -->"),
      readme.text.indexOf("<!-- /action -->"),
    ];
    expect(start).toBeGreaterThan(0);
    expect(end).toBeGreaterThan(start);
  });
});

const isBlock = (piece: Piece): piece is Block => piece.kind === "block";

/** What GitHub makes of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

/** Links to files that are not there, or to headings that are not in them. */
function brokenLinks(file: string, text: string): readonly string[] {
  const bare = text.replace(/^(`{3,})[\s\S]*?^\1$/gm, "").replace(/`[^`\n]*`/g, "");
  return [...bare.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) => {
    if (/^https?:/.test(link)) return [];
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? file : join(dirname(file), path);
    if (!existsSync(target)) return [link];
    if (anchor === undefined) return [];
    const headings = [...readFileSync(target, "utf8").matchAll(/^#{1,6} (.+)$/gm)];
    return headings.some(([, heading = ""]) => anchorOf(heading) === anchor) ? [] : [link];
  });
}

describe("all documents", () => {
  const documents = documentFiles.map(readDocument);

  it("are those that are to be there", () => {
    const names = "README CONTRIBUTING CHANGELOG SECURITY docs/formats docs/measures docs/verdict";
    const wanted = [...names.split(" "), "docs/problems", "examples/README"];
    expect(documentFiles).toEqual(expect.arrayContaining(wanted.map((name) => `${name}.md`)));
  });

  it.each(documents)("$file links only to what is there", ({ file, text }) => {
    expect(brokenLinks(file, text)).toEqual([]);
  });

  it("a broken link is caught", () => {
    const text = "[a](docs/nowhere.md) [b](README.md#nothing) [c](README.md#try-it) `[d](no.md)`";
    expect(brokenLinks("README.md", text)).toEqual(["docs/nowhere.md", "README.md#nothing"]);
  });

  it.each(documents)("$file has lines of at most 100 columns, but for data and tables", (one) => {
    const data = new Set(one.pieces.filter(isBlock).flatMap(({ text }) => text.split("\n")));
    const long = one.text
      .split("\n")
      .filter((line) => line.length > 100 && !line.startsWith("|") && !data.has(line));
    expect(long).toEqual([]);
  });
});
