/** docs/start.md is one story: its files and commands, from top to bottom, in an empty folder. */

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readAction } from "../../scripts/docs.ts";
import { problemCodes } from "../../src/model/problem.ts";
import { reasonKinds } from "../../src/model/reason.ts";
import { type Block, inCode, type Piece, readDocument } from "./markdown.ts";

const { pieces } = readDocument("docs/start.md");
const isStory = (piece: Piece): piece is Block =>
  piece.kind === "block" && piece.words[0] === "story";
const story = pieces.filter(isStory);
const isCommand = ({ language }: Block): boolean => language === "sh";

/** The paragraph behind a block. */
const proseAfter = (block: Block): string => {
  const next = pieces[pieces.indexOf(block) + 1];
  return next?.kind === "paragraph" ? next.text : "";
};

const exitTold = (text: string): number => Number(/\bexits (\d)/.exec(text)?.[1] ?? 0);
const codes = new Set<string>([...problemCodes, ...Object.keys(reasonKinds)]);

/** Codes of the sentence that says how the command ends. */
const codesTold = (text: string): readonly string[] =>
  inCode(text.split(". On your own")[0] ?? "").filter((one) => codes.has(one));

const slashes = (path: string): string => path.replaceAll("\\", "/");
const commandLine = `"${slashes(process.execPath)}" "${slashes(process.cwd())}/dist/cli.js"`;
const hasPython = spawnSync("python3", ["--version"]).status === 0;

describe("docs/start.md", () => {
  it("says how every command line of the gate ends", () => {
    const checks = story.filter((one) => isCommand(one) && one.text.includes("cli.js check"));
    expect(checks.length).toBeGreaterThan(4);
    for (const one of checks) expect(proseAfter(one)).toMatch(/^It exits [0-4]\b/);
    expect(new Set(checks.map((one) => exitTold(proseAfter(one))))).toEqual(new Set([0, 1, 3]));
  });

  it("has a workflow that runs a command of the page and the Action as it is", () => {
    const shown = story.find(({ words }) => words[1]?.startsWith(".github/workflows/"));
    const { steps } = parse(shown?.text ?? "").jobs.gate;
    const commands = story.filter(isCommand).flatMap(({ text }) => text.split("\n"));
    const [, run, gate] = steps;
    expect(commands).toContain(run.run);
    expect(readFileSync("README.md", "utf8")).toContain(`uses: ${gate.uses}\n`);
    expect(Object.keys(readAction().inputs)).toEqual(
      expect.arrayContaining(Object.keys(gate.with ?? {})),
    );
  });

  it("names every file that it commits", () => {
    const table = pieces.find((one) => one.kind === "table");
    const named = (table?.kind === "table" ? table.rows : []).flatMap(([cell = ""]) =>
      inCode(cell),
    );
    const text = story.map((one) => `${one.words[1] ?? ""}\n${one.text}`).join("\n");
    expect(named).toHaveLength(6);
    for (const file of named) expect(text).toContain(file);
  });
});

describe.skipIf(!hasPython)("docs/start.md, run with python3 from top to bottom", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "start-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const write = ({ words: [, file = ""], text }: Block) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${text}\n`);
  };
  const run = ({ text }: Block) => {
    const script = text
      .replaceAll("node /path/to/retrieval-gate/dist/cli.js", commandLine)
      .replaceAll('cli.js" check', 'cli.js" check --json report.json');
    // Python takes a file as unchanged that is as long and as old as before
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };
    return spawnSync("bash", ["-ec", script], { cwd: folder, encoding: "utf8", env });
  };

  // each step takes what those before it have left
  it.each(story.map((block) => [block.words[1] ?? block.text.split("\n").at(-1), block] as const))(
    "%s",
    (_name, block) => {
      if (!isCommand(block)) {
        write(block);
        return;
      }
      const told = proseAfter(block);
      const { status, stdout, stderr } = run(block);
      expect([status, stderr], stdout).toEqual([exitTold(told), ""]);
      const wanted = codesTold(told);
      if (wanted.length === 0) return;
      const { reasons } = JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));
      expect(reasons.map(({ code }: { code: string }) => code)).toEqual(
        expect.arrayContaining([...wanted]),
      );
    },
  );

  it("has proven its snapshot", () => {
    const report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));
    expect(report.manifest.snapshot_proven).toBe(true);
  });
});
