/** A run file on its way: rows come in from the reader of its format, small facts come out. */

import type { Depths, Sought } from "../../model/golden.ts";
import { type StageName, stageName } from "../../model/ids.ts";
import type { Manifest } from "../../model/manifest.ts";
import type { Problem } from "../../model/problem.ts";
import type { Ranking, Retrieval } from "../../model/ranking.ts";
import { newline } from "../ascii.ts";
import { detectFormat, isComment } from "../detect.ts";
import { feedUnpacked } from "../gzip.ts";
import { eachLine, type Feed, feedBlocks, withoutReturn } from "../lines.ts";
import type { Lookalike } from "../lookalikes.ts";
import { readManifest, wrongManifest } from "../manifest.ts";
import { foldId } from "../normalise.ts";
import { latencyNote } from "../notes.ts";
import { type Complaints, collectProblems, emptyFile, foreignFile } from "../problems.ts";
import { reduceList } from "../reduce.ts";
import { rememberLast } from "../remember.ts";
import type { Units } from "../units/table.ts";
import type { LookUp } from "../units/unit.ts";
import { runFormats } from "./formats.ts";
import { faultyRow } from "./join.ts";
import type { Keeper } from "./keep.ts";
import {
  addContents,
  type RowOrder,
  type RunFile,
  type RunReader,
  type RunRow,
  type RunSink,
} from "./row.ts";
import { watchResults } from "./unknown-results.ts";

export interface RunRequest {
  readonly file: string;
  /** The name of one; undefined: told by content. */
  readonly format: string | undefined;
  readonly golden: Sought;
  /** Takes the rows of golden queries, of this file as of the others of the run. */
  readonly keeper: Keeper;
  readonly depths: Depths;
  readonly lookUp: LookUp;
  /** A result exists when one of these lists holds it; left out: nothing is known of any. */
  readonly exists?: readonly Units[];
  readonly order: RowOrder;
  /** Sees each row whole, before it becomes facts. */
  readonly alsoSee?: (row: RunRow) => void;
}

interface RunFeed extends Feed {
  /** The rows of some query do not stand together: begin again with `order: "any"`. */
  mustRegroup(): boolean;
  /** After `end`. */
  result(): RunFile;
}

/** Behind so many comments, another one is taken for data. */
const mostComments = 200;

export function feedRun(request: RunRequest): RunFeed {
  const { file, order } = request;
  const problems = collectProblems(file);
  const facts = collectFacts(request, problems);
  let regroup = false;
  const sink: RunSink = {
    row(row) {
      request.alsoSee?.(row);
      facts.row(row);
    },
    faulty: facts.faulty,
    manifest: facts.manifest,
    problem: problems.add,
    regroup() {
      regroup = true;
    },
  };
  let reader = runFormats.find(({ name }) => name === request.format)?.read(file, order, sink);
  // those that stand before the first row wait, with line ends, until it tells who reads them
  const comments: { readonly bytes: Buffer; readonly line: number }[] = [];

  function begin(text: string): RunReader {
    const told = detectFormat(text, runFormats);
    if ("foreign" in told) {
      problems.add(foreignFile(file, told.foreign));
      return { block: (...block) => eachLine(() => undefined, ...block), end() {} };
    }
    const begun = told.read(file, order, sink);
    for (const { bytes, line } of comments) begun.block(bytes, 0, bytes.length, line);
    return begun;
  }

  /** Looks at one line for who may read the file; false: this line is the first for the reader. */
  function isBefore(bytes: Buffer, from: number, to: number, line: number): boolean {
    const end = Math.min(withoutReturn(bytes, from, to), from + 10_000);
    const text = bytes.toString("utf8", from, end);
    if (text.trim() === "") return true;
    if (isComment(text) && comments.length < mostComments) {
      comments.push({ bytes: Buffer.from(bytes.subarray(from, to + 1)), line });
      return true;
    }
    reader = begin(text);
    return false;
  }

  function takeBlock(bytes: Buffer, start: number, end: number, line: number): number {
    let from = start;
    let number = line;
    while (!reader && from < end) {
      const to = bytes.indexOf(newline, from);
      if (!isBefore(bytes, from, to, number)) break;
      from = to + 1;
      number++;
    }
    return reader && !regroup ? reader.block(bytes, from, end, number) : number;
  }

  const blocks = feedBlocks(file, takeBlock, problems.add);
  const unpacked = feedUnpacked(file, blocks, problems.add);
  return {
    feed: unpacked.feed,
    lines: () => blocks.lines?.(),
    async end() {
      await unpacked.end();
      const [first] = comments;
      if (!reader && first) reader = begin(first.bytes.toString("utf8"));
      if (!regroup) reader?.end();
      if (facts.isEmpty() && !problems.anyError()) problems.add(emptyFile(file, "run"));
    },
    mustRegroup: () => regroup,
    result: () => ({ file, ...facts.result(), problems: problems.all() }),
  };
}

function collectFacts(request: RunRequest, problems: Complaints) {
  const { file, golden, depths, lookUp, keeper } = request;
  // what is asked of a query is worked out once for all its repeats
  const queryAt = rememberLast((place: number) => golden.at(place));
  let known = 0;
  const unknownIds = new Set<string>();
  let content = 0n;
  const stageOrders = new Map<string, readonly StageName[]>();
  // that of the last row: most rows name the same
  let lastOrder: readonly (string | undefined)[] = [];
  let manifest: Manifest | undefined;
  const results = watchResults(file, request.exists ?? []);

  function unknown(id: string, line: number): void {
    if (unknownIds.has(id)) return;
    unknownIds.add(id);
    const alike = foldedIds(golden).get(foldId(id));
    if (alike !== undefined) problems.add(lookalikeQuery(file, id, alike, line));
  }

  function keep(place: number, retrieval: Retrieval): void {
    keeper.keep(place, retrieval);
    known++;
  }

  const asksLatency = depths.notes?.includes(latencyNote);
  const withLatency = (ranking: Ranking, { latencyMs }: RunRow): Ranking =>
    asksLatency && latencyMs !== undefined
      ? { ...ranking, notes: new Map([...ranking.notes, [latencyNote, latencyMs]]) }
      : ranking;

  return {
    row(row: RunRow): void {
      content = addContents(content, row.content);
      noteStages(row);
      const place = golden.placeOf(row.queryId);
      if (place === undefined) {
        unknown(row.queryId, row.line);
        return;
      }
      const query = queryAt(place);
      const lists = new Map<StageName | undefined, Ranking>();
      for (const [stage, items] of row.lists) {
        const { ranking, lookalikes } = reduceList(query, items, depths, lookUp);
        results?.see(items, row.line);
        lists.set(stage === undefined ? undefined : stageName(stage), withLatency(ranking, row));
        for (const one of lookalikes) {
          problems.add(lookalikeUnit(file, query.id, one, row.line));
        }
      }
      const { repeat, error, abstained, line } = row;
      keep(place, { repeat, error, abstained, lists, line, file });
    },
    faulty(id: string, line: number): void {
      const place = golden.placeOf(id);
      if (place === undefined) unknown(id, line);
      else keep(place, { ...faultyRow, line, file });
    },
    manifest(value: unknown, line: number): void {
      const told = readManifest(value);
      if (typeof told === "string") problems.add(wrongManifest(file, told, line));
      else manifest = told;
    },
    isEmpty: () => known === 0 && unknownIds.size === 0,
    result: () => ({
      manifest,
      content,
      unknownIds,
      unknownResults: results?.found(),
      stageOrders: [...stageOrders.values()],
    }),
  };

  function noteStages({ lists }: RunRow): void {
    if (isSameOrder(lists.keys(), lastOrder)) return;
    lastOrder = [...lists.keys()];
    const names = lastOrder.flatMap((name) => (name === undefined ? [] : [stageName(name)]));
    if (names.length > 0) stageOrders.set(JSON.stringify(names), names);
  }
}

function isSameOrder(
  names: Iterable<string | undefined>,
  order: readonly (string | undefined)[],
): boolean {
  let at = 0;
  for (const name of names) {
    if (at === order.length || order[at] !== name) return false;
    at++;
  }
  return at === order.length;
}

/** The ids by what they look like: once for all files of a run, which may be thousands. */
const foldedIds = rememberLast((golden: Sought): ReadonlyMap<string, string> => {
  const folded = new Map<string, string>();
  for (let place = 0; place < golden.size; place++) {
    const one = golden.idAt(place);
    folded.set(foldId(one), one);
  }
  return folded;
});

const lookalikeQuery = (file: string, id: string, known: string, line: number): Problem => ({
  code: "id_looks_alike",
  severity: "warning",
  message: `query ${JSON.stringify(id)} is unknown, but looks like ${JSON.stringify(known)}`,
  hint: "Ids are compared as they are: case, blanks, leading zeros and Unicode form count.",
  file,
  lines: [line],
});

const lookalikeUnit = (
  file: string,
  query: string,
  { id, isForbidden, seen }: Lookalike,
  line: number,
): Problem => ({
  code: "id_looks_alike",
  severity: "warning",
  message: `query ${JSON.stringify(query)} ${isForbidden ? "forbids" : "needs"} ${JSON.stringify(id)}; ${JSON.stringify(seen)} looks the same after normalisation, but is another id`,
  hint: "Ids are compared as they are: case, blanks, leading zeros and Unicode form count.",
  file,
  lines: [line],
});
