/** The examples of a document: the blocks before a `Gives:` line, run through the real line. */

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { nodeFiles } from "../../src/adapters/node-files.ts";
import { runGate } from "../../src/gate.ts";
import type { Assessment } from "../../src/judge/assessment.ts";
import type { Problem } from "../../src/model/problem.ts";
import { reasonKinds } from "../../src/model/reason.ts";
import type { Files } from "../../src/ports.ts";
import { renderLabels } from "../../src/report/labels.ts";
import { readFlags } from "../../src/settings/flags.ts";
import { runSnapshot } from "../../src/snapshot.ts";
import { reportText } from "../make/report.ts";
import { filesOf } from "./example-files.ts";
import { type Block, type Document, inCode, type Piece, type Table } from "./markdown.ts";

export interface Example {
  readonly name: string;
  readonly blocks: readonly Block[];
  /** The line that says what comes out, or the table of values. */
  readonly gives: string | Table;
}

export interface Told {
  readonly assessment: Assessment;
  readonly report: string;
  /** What the blocks that print have printed, one after the other. */
  readonly printed: readonly string[];
}

const givesSign = "Gives: ";
const plainSign = /^The gate exits ([0-4])\b/;
const isValues = ({ header }: Table): boolean => header[0] === "measure" && header.length > 1;

/** All examples of a document, and the places of blocks that none of them uses. */
export function examplesOf({ file, pieces }: Pick<Document, "file" | "pieces">): {
  readonly examples: readonly Example[];
  readonly unused: readonly string[];
} {
  const examples: Example[] = [];
  const unused: string[] = [];
  const everywhere = keepEverywhere();
  let own: Block[] = [];
  let isUsed = false;
  const begin = () => {
    if (!isUsed) unused.push(...own.map(({ line }) => `${file}:${line}`));
    own = [];
    isUsed = false;
  };
  const take = (piece: Piece) => {
    if (isOutcome(piece)) {
      const gives = piece.kind === "table" ? piece : givesOf(piece.text);
      const blocks = [...everywhere.blocks(), ...own];
      examples.push({ name: `${file}:${piece.line}`, blocks, gives });
      isUsed = true;
    } else if (isOwn(piece)) {
      if (isUsed) begin();
      own.push(piece);
    }
  };
  for (const piece of pieces) {
    if (piece.kind === "heading") begin();
    if (!everywhere.take(piece)) take(piece);
  }
  begin();
  return { examples, unused };
}

/** Blocks for all examples below their heading, until one of its level or above it. */
function keepEverywhere() {
  let level = 0;
  let kept: { readonly level: number; readonly block: Block }[] = [];
  return {
    blocks: () => kept.map(({ block }) => block),
    take(piece: Piece): boolean {
      if (piece.kind === "heading") {
        level = piece.level;
        kept = kept.filter((one) => one.level < piece.level);
      }
      const isKept = piece.kind === "block" && piece.words.includes("everywhere");
      if (isKept) kept.push({ level, block: piece });
      return isKept;
    },
  };
}

/** Blocks that other tests hold against what they show. */
const shownElsewhere = ["example-output", "workflow", "story"];

const isOwn = (piece: Piece): piece is Block =>
  piece.kind === "block" &&
  piece.words.length > 0 &&
  !shownElsewhere.includes(piece.words[0] ?? "");

const isOutcome = (piece: Piece): piece is Exclude<Piece, { kind: "block" | "heading" }> =>
  piece.kind === "table"
    ? isValues(piece)
    : piece.kind === "paragraph" &&
      (piece.text.startsWith(givesSign) || plainSign.test(piece.text));

/** What a `Gives:` line says; or the exit code of a plain paragraph, and the reasons that it names. */
function givesOf(text: string): string {
  const exit = plainSign.exec(text)?.[1];
  if (exit === undefined) return text.slice(givesSign.length);
  const reasons = inCode(text).filter((one) => Object.hasOwn(reasonKinds, one));
  return [`exit ${exit}`, ...reasons.map((code) => `reason \`${code}\``)].join(", ");
}

/** Runs the example in a folder of its own. */
export async function runExample(
  { blocks }: Pick<Example, "blocks">,
  more: readonly string[] = [],
): Promise<Told> {
  const folder = mkdtempSync(join(tmpdir(), "docs-"));
  try {
    const argv = [...commandOf(blocks), ...more];
    writeFiles(folder, filesOf(blocks, argv));
    for (const block of blocks) if (block.words[0] === "make") runScript(block, folder);
    const { flags, problems } = readFlags(argv);
    const clock = { today: () => "2026-11-30" };
    const { assessment, inputs, today } = await runGate(flags, problems, filesIn(folder), {
      clock,
    });
    const report = reportText(assessment, {
      version: "0",
      inputs,
      overrides: [],
      today,
      queries: flags.queries,
    });
    writeFileSync(join(folder, "report.json"), report);
    if (flags.labels !== undefined) {
      writeFileSync(join(folder, flags.labels), [...renderLabels(assessment)].join(""));
    }
    const printed: string[] = [];
    for (const block of blocks) {
      if (block.words[0] === "prints") printed.push(runScript(block, folder));
      if (block.words[0] === "snapshot") printed.push(await tellSnapshot(block, folder));
    }
    return { assessment, report, printed };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text === "" ? "" : `${text}\n`);
  }
}

/** The arguments of `node dist/cli.js ...`, where the example shows them. */
function commandOf(blocks: readonly Block[]): readonly string[] {
  const shown = blocks.find(({ words }) => words[0] === "check");
  const line = /^node dist\/cli\.js (.+)$/.exec(shown?.text.replaceAll("\\\n", " ") ?? "");
  if (shown && !line) throw new Error(`line ${shown.line} shows no command`);
  return line?.[1]?.trim().split(/\s+/) ?? ["check", "--config", "gate.yml"];
}

/** What the command `snapshot` prints. */
async function tellSnapshot({ line, text }: Block, folder: string): Promise<string> {
  const words = text.trim().split(/\s+/);
  // a pattern stands in quotes, as a shell would otherwise put its files there
  const [node, cli, ...argv] = words.map((word) => word.replace(/^'(.*)'$/, "$1"));
  if (node !== "node" || cli !== "dist/cli.js") throw new Error(`line ${line} shows no command`);
  const { flags, problems } = readFlags(argv);
  const told = await runSnapshot(flags, problems, filesIn(folder));
  if (told.text === undefined) throw new Error(JSON.stringify(told.problems));
  return told.text;
}

function runScript({ language, text }: Block, folder: string): string {
  const [program, flag] = language === "js" ? [process.execPath, "-e"] : ["bash", "-c"];
  const input = language === "js" ? ["--input-type=module", flag, text] : [flag, text];
  return execFileSync(program, input, { cwd: folder, encoding: "utf8" });
}

/** The real files of a folder, named as from within it. */
function filesIn(folder: string): Files {
  const real = nodeFiles();
  const at = (file: string) => join(folder, file);
  return {
    expand: async (pattern) =>
      (await real.expand(at(pattern))).map((file) => relative(folder, file)),
    read: (file, sink, isDone) => real.read(at(file), sink, isDone),
    sizeOf: async () => 0,
    realPath: (file) => real.realPath(at(file)),
    isReadableTwice: (file) => real.isReadableTwice(at(file)),
    whyNotWritable: (file) => real.whyNotWritable(at(file)),
    writeWhole: (file, text) => real.writeWhole(at(file), text),
  };
}

/** What came out, in the words of a `Gives:` line; only those warnings that it names. */
export function outcomeOf({ assessment }: Told, gives: string): string {
  const { exitCode, reasons, problems } = assessment;
  const named = givesParts(gives);
  const codes = [...new Set(reasons.map(({ code }) => code))].sort();
  const told = problems.flatMap((problem) => {
    const plain = `${problem.severity} \`${problem.code}\``;
    const placed = `${plain}${linesOf(problem)}`;
    const wanted = named.find((one) => one === plain || one === placed);
    return wanted === undefined && problem.severity !== "error" ? [] : [wanted ?? placed];
  });
  return [`exit ${exitCode}`, ...codes.map((code) => `reason \`${code}\``), ...new Set(told)]
    .sort()
    .join(", ");
}

/** `exit 2, reason ..., error ... on line 3.` as a sorted list. */
export function givesParts(gives: string): readonly string[] {
  const parts = gives.replace(/\.$/, "").split(", ");
  const clause = /^(exit [0-4]|reason `\w+`|(error|warning|notice) `\w+`( on lines? [\d and]+)?)$/;
  const strange = parts.filter((part) => !clause.test(part));
  if (strange.length > 0) throw new Error(`cannot be read: ${strange.join(" | ")}`);
  return [...parts].sort();
}

function linesOf({ lines, also }: Problem): string {
  const all = [...(lines ?? []), ...(also ?? []).flatMap(({ line }) => line ?? [])];
  if (all.length === 0) return "";
  return ` on line${all.length > 1 ? "s" : ""} ${all.join(" and ")}`;
}
