/** A run file on its way: rows come in from the reader of its format, small facts come out. */

import type { GoldenQuery, GoldenSet } from "../../model/golden.ts";
import { type QueryId, queryId, type StageName, stageName } from "../../model/ids.ts";
import type { Manifest } from "../../model/manifest.ts";
import type { Problem } from "../../model/problem.ts";
import type { Ranking, Retrieval } from "../../model/ranking.ts";
import { type Feed, feedLines, feedUnpacked } from "../bytes.ts";
import { detectRunFormat, foreignFile, type RunFormat } from "../detect.ts";
import { emptyFile } from "../golden/golden.ts";
import { readManifest, wrongManifest } from "../manifest.ts";
import { foldId } from "../normalise.ts";
import { type Complaints, collectProblems } from "../problems.ts";
import { reduceList } from "../reduce.ts";
import type { LookUp } from "../units.ts";
import { faultyRow, repeatedQuery } from "./join.ts";
import { readRunJsonl } from "./jsonl.ts";
import type { RowOrder, RunFile, RunReader, RunRow, RunSink } from "./row.ts";
import { readTrec } from "./trec.ts";

/** A new format is one file and one line here. */
const readers: Record<RunFormat, (file: string, order: RowOrder, sink: RunSink) => RunReader> = {
  jsonl: readRunJsonl,
  trec: readTrec,
};

export interface RunRequest {
  readonly file: string;
  readonly format: RunFormat | undefined;
  readonly golden: GoldenSet;
  readonly cutoffs: readonly number[];
  readonly lookUp: LookUp;
  readonly order: RowOrder;
}

export interface RunFeed extends Feed {
  /** The rows of some query do not stand together: begin again with `order: "any"`. */
  mustRegroup(): boolean;
  /** After `end`. */
  result(): RunFile;
}

export function feedRun(request: RunRequest): RunFeed {
  const { file, order } = request;
  const problems = collectProblems(file);
  const facts = collectFacts(request, problems);
  let reader: RunReader | undefined;
  let regroup = false;
  const sink: RunSink = {
    row: facts.row,
    faulty: facts.faulty,
    manifest: facts.manifest,
    problem: problems.add,
    regroup() {
      regroup = true;
    },
  };

  function firstLine(bytes: Buffer, start: number, end: number): RunReader | undefined {
    const text = bytes.toString("utf8", start, Math.min(end, start + 10_000));
    if (request.format) return readers[request.format](file, order, sink);
    // a comment is not data yet: its columns are looked at by the reader that follows
    if (text.trim() === "") return undefined;
    const detected = detectRunFormat(text);
    if (typeof detected === "string") return readers[detected](file, order, sink);
    problems.add(foreignFile(file, detected.looksLike));
    return { line() {}, end() {} };
  }

  const lines = feedLines(
    file,
    (bytes, start, end, line) => {
      reader ??= firstLine(bytes, start, end);
      if (!regroup) reader?.line(bytes, start, end, line);
    },
    problems.add,
  );
  const unpacked = feedUnpacked(file, lines, problems.add);
  return {
    feed: unpacked.feed,
    async end() {
      await unpacked.end();
      if (!regroup) reader?.end();
      if (facts.isEmpty() && !problems.anyError()) problems.add(emptyFile(file, "run"));
    },
    mustRegroup: () => regroup,
    result: () => ({ file, ...facts.result(), problems: problems.all() }),
  };
}

function collectFacts({ file, golden, cutoffs, lookUp }: RunRequest, problems: Complaints) {
  const byId = new Map<string, GoldenQuery>(golden.queries.map((query) => [query.id, query]));
  const folded = new Map<string, string>(golden.queries.map(({ id }) => [foldId(id), id]));
  const queries = new Map<QueryId, Retrieval[]>();
  const unknownIds = new Set<string>();
  const contents: string[] = [];
  const stageOrders = new Map<string, readonly StageName[]>();
  let manifest: Manifest | undefined;
  let hasUnstaged = false;

  function unknown(id: string, line: number): void {
    if (unknownIds.has(id)) return;
    unknownIds.add(id);
    const known = folded.get(foldId(id));
    if (known !== undefined) problems.add(lookalikeQuery(file, id, known, line));
  }

  function keep(id: string, retrieval: Retrieval): void {
    const others = queries.get(queryId(id)) ?? [];
    const clash = others.find(
      (other) =>
        other.repeat === undefined ||
        retrieval.repeat === undefined ||
        other.repeat === retrieval.repeat,
    );
    if (clash) problems.add(repeatedQuery(file, id, retrieval, clash));
    queries.set(queryId(id), [...others, retrieval]);
  }

  return {
    row(row: RunRow): void {
      contents.push(row.content);
      noteStages(row);
      const query = byId.get(row.queryId);
      if (!query) {
        unknown(row.queryId, row.line);
        return;
      }
      const lists = new Map<StageName | undefined, Ranking>();
      for (const [stage, items] of row.lists) {
        const ranking = reduceList(query, items, cutoffs, lookUp);
        lists.set(stage === undefined ? undefined : stageName(stage), ranking);
        for (const { gold, seen } of ranking.lookalikes) {
          problems.add(lookalikeUnit(file, query.id, gold, seen, row.line));
        }
      }
      const { repeat, error, abstained, line } = row;
      keep(row.queryId, { repeat, error, abstained, lists, line, file });
    },
    faulty(id: string, line: number): void {
      if (!byId.has(id)) unknown(id, line);
      else keep(id, { ...faultyRow, line, file });
    },
    manifest(value: unknown, line: number): void {
      const told = readManifest(value);
      if (typeof told === "string") problems.add(wrongManifest(file, told, line));
      else manifest = told;
    },
    isEmpty: () => queries.size === 0 && unknownIds.size === 0,
    result: () => ({
      manifest,
      contents,
      queries,
      unknownIds,
      stageOrders: [...stageOrders.values()],
      hasUnstaged,
    }),
  };

  function noteStages({ lists }: RunRow): void {
    const names = [...lists.keys()].flatMap((name) =>
      name === undefined ? [] : [stageName(name)],
    );
    if (names.length < lists.size) hasUnstaged = true;
    if (names.length > 0) stageOrders.set(JSON.stringify(names), names);
  }
}

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
  gold: string,
  seen: string,
  line: number,
): Problem => ({
  code: "id_looks_alike",
  severity: "warning",
  message: `query ${JSON.stringify(query)} needs ${JSON.stringify(gold)}; ${JSON.stringify(seen)} looks the same after normalisation, but is another id`,
  hint: "Ids are compared as they are: case, blanks, leading zeros and Unicode form count.",
  file,
  lines: [line],
});
