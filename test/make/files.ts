/** Bytes in pieces, golden sets and runs for tests, and problems in short. */

import type { GoldenSet } from "../../src/model/golden.ts";
import type { Problem } from "../../src/model/problem.ts";
import type { Retrieval, RunFacts } from "../../src/model/ranking.ts";
import type { ByteSink } from "../../src/ports.ts";
import { makeGoldenSet, readGoldenFile } from "../../src/read/golden/golden.ts";
import { feedRun } from "../../src/read/run/collect.ts";
import { joinRun, openRun } from "../../src/read/run/join.ts";
import { type Keeper, openKeeper } from "../../src/read/run/keep.ts";
import { openKept } from "../../src/read/run/kept.ts";
import type { RowOrder, RunFile } from "../../src/read/run/row.ts";
import type { Units } from "../../src/read/units/table.ts";
import type { UnitFacts } from "../../src/read/units/unit.ts";
import { idsIn } from "./golden.ts";

/**
 * Feeds `bytes` in pieces that end at `cuts`, then ends. All pieces share one buffer that is
 * overwritten after each of them, as a reader of files does.
 */
export async function feedPieces(
  sink: ByteSink,
  bytes: Uint8Array,
  cuts: readonly number[] = [],
): Promise<void> {
  const shared = Buffer.alloc(bytes.length);
  let from = 0;
  for (const to of [...new Set([...cuts, bytes.length])].sort((a, b) => a - b)) {
    if (to <= from || to > bytes.length) continue;
    const piece = shared.subarray(0, to - from);
    piece.set(bytes.subarray(from, to));
    await sink.feed(piece);
    shared.fill(0xfe);
    from = to;
  }
  await sink.end();
}

/** After each byte. */
export const everyByte = (bytes: Uint8Array): readonly number[] =>
  Array.from(bytes, (_, index) => index + 1);

const anyPolicy = {
  critical: { at: undefined, rule: "no_loss", marks: [] },
  impliedGroups: undefined,
} as const;

/** The golden set of these rows, which must be free of faults. */
export function goldenSet(...rows: readonly object[]): GoldenSet {
  const text = rows.map((row) => JSON.stringify(row)).join("\n");
  const read = readGoldenFile("golden.jsonl", text, "jsonl");
  const made = makeGoldenSet(read.rows, anyPolicy);
  const problems = [...read.problems, ...made.problems];
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return made.golden;
}

/** The golden rows of `text` and everything that is wrong with them. */
export function readGoldenText(text: string, file = "golden.jsonl") {
  const read = readGoldenFile(file, text, undefined);
  const made = makeGoldenSet(read.rows, anyPolicy);
  return { golden: made.golden, problems: [...read.problems, ...made.problems] };
}

export interface RunRequest {
  readonly file?: string;
  readonly format?: string;
  readonly golden: GoldenSet;
  readonly cutoffs?: readonly number[];
  readonly cuts?: readonly number[];
}

/** One file of a run, and what it says of golden queries. */
export interface ReadFile extends RunFile {
  readonly order: RowOrder;
  readonly queries: ReadonlyMap<string, readonly Retrieval[]>;
}

/** One file of a run, read in the order of the file, or in any order where that is needed. */
export async function readRunFile(
  content: string | Uint8Array,
  { file = "run.jsonl", format, golden, cutoffs = [1, 2, 5], cuts = [] }: RunRequest,
  keeper = openKeeper(golden.size),
): Promise<ReadFile> {
  const forget = keeper.mark();
  for (const order of ["grouped", "any"] as const) {
    const request = {
      file,
      format,
      golden,
      keeper,
      depths: { cutoffs, unjudged: 0 },
      lookUp: () => undefined,
      order,
    };
    const feed = feedRun(request);
    await feedPieces(feed, Buffer.from(content), cuts);
    if (feed.mustRegroup()) {
      forget();
      continue;
    }
    return { ...feed.result(), order, queries: queriesIn(golden, openKept(keeper.kept())) };
  }
  throw new Error("cannot be grouped");
}

/** What a run says of each query of which it says anything. */
export const queriesIn = (golden: GoldenSet, rowsAt: RunFacts["retrievalsOf"]) =>
  new Map<string, readonly Retrieval[]>(
    idsIn(golden).flatMap((id, place) => {
      const rows = rowsAt(place);
      return rows ? [[id, rows] as const] : [];
    }),
  );

/** A run of one file. */
export async function readRunText(content: string | Uint8Array, request: RunRequest) {
  const keeper = openKeeper(request.golden.size);
  const file = await readRunFile(content, request, keeper);
  return joinFiles([file], { keeper, golden: request.golden });
}

/** Files that were read with one keeper, as one run. */
export function joinFiles(
  files: readonly ReadFile[],
  { keeper, golden }: { readonly keeper: Keeper; readonly golden: GoldenSet },
) {
  const joined = joinRun(files[0]?.file ?? "", files, { keeper, golden }, undefined);
  const run = openRun(joined.run);
  return {
    run: { ...run, queries: queriesIn(golden, run.retrievalsOf) },
    problems: joined.problems,
  };
}

/** Ids and facts, in the order of the list. */
export function unitsIn(units: Units): readonly (readonly [string, UnitFacts])[] {
  const all: (readonly [string, UnitFacts])[] = [];
  units.eachUnit((facts, id) => all.push([id(), facts]));
  return all;
}

/** `error id_wrong run.jsonl:3 ranked[0].id`: where a problem stands, without its words. */
export const briefly = ({ severity, code, file, lines, path }: Problem): string =>
  `${severity} ${code} ${file}${lines ? `:${lines.join(",")}` : ""} ${path ?? ""}`.trim();

/** The words that a reader sees. */
export const wordsOf = (problems: readonly Problem[]): string =>
  problems.map(({ message, hint }) => `${message} ${hint}`).join("\n");
