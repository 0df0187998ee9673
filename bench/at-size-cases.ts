/** Runs at sizes where programs break, what the gate has to make of each, and how to write them. */

import { readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Report } from "./gate.ts";
import type { RankedList, Size } from "./generate.ts";
import { type Pair, writePair, writeSides } from "./pair.ts";
import type { Pen } from "./pen.ts";
import { trec } from "./trec-shapes.ts";
import { listIds, listTexts, withUnits } from "./unit-lists.ts";

export interface SizeCase {
  readonly what: string;
  readonly write: (to: Pair) => void;
  readonly flags?: (pair: Pair) => readonly string[];
  readonly isRight: (exit: number, report: Report) => boolean;
}

/** Long enough that it is read as a long file. */
const long: Size = { queries: 2_000, depth: 1_000 };
const shape = trec("bench-a");

/** Every query is compared, and no value of any differs between the sides. */
const isSame =
  (queries: number) =>
  (exit: number, { counts }: Report): boolean =>
    exit === 0 &&
    counts.compared === queries &&
    [counts.regressed, counts.improved, counts.mixed].every((count) => count === 0);

/** And the content is the same to the last score. */
const isEqual =
  (queries: number) =>
  (exit: number, report: Report): boolean => {
    const { baseline_digest, candidate_digest } = report.manifest;
    return isSame(queries)(exit, report) && baseline_digest === candidate_digest;
  };

const has = (all: readonly { readonly code: string }[], wanted: string): boolean =>
  all.some(({ code }) => code === wanted);

/** Deeper than any cutoff, so that ties across one are the same on both sides. */
const top = ({ units, micros }: RankedList): RankedList => ({
  units: units.subarray(0, 20),
  micros: micros.subarray(0, 20),
});

/** A short baseline beside the whole lists: the first twenty of each. */
const writeTopBesideWhole = (to: Pair, size: Size): void =>
  writeSides(to, size, shape, (short, whole, { query, baseline }) => {
    shape.writeList(short, query, top(baseline));
    shape.writeList(whole, query, baseline);
  });

/** Twice the same lists. */
const writeTwice = (to: Pair, size: Size): void =>
  writeSides(to, size, shape, (first, second, { query, baseline }) => {
    shape.writeList(first, query, baseline);
    shape.writeList(second, query, baseline);
  });

/** The first query has a hundred results with a megabyte of text each; the others have no text. */
function writeLongLine(to: Pair, size: Size): void {
  const text = Buffer.from("Returns are accepted within 30 days. ".repeat(27_027));
  const writeLine = (pen: Pen, query: number, { units }: RankedList, isLong: boolean): void => {
    pen.bytes(Buffer.from(`{"query_id":"${query}","ranked":[`));
    for (const [i, unit] of units.entries()) {
      pen.bytes(Buffer.from(`${i === 0 ? "" : ","}{"id":"${unit}","text":"`));
      if (isLong) pen.bytes(text);
      pen.bytes(Buffer.from('"}'));
    }
    pen.bytes(Buffer.from("]}\n"));
  };
  let index = 0;
  writeSides(to, size, shape, (short, whole, { query, baseline }) => {
    writeLine(short, query, baseline, false);
    writeLine(whole, query, baseline, index++ === 0);
  });
}

/** The last line is whole, but nothing ends it. */
function cutNewline({ candidate }: Pair): void {
  truncateSync(candidate, statSync(candidate).size - 1);
}

/** As a run whose writer came back to its first query at the very end. */
function moveFirstLineToEnd({ candidate }: Pair): void {
  const text = readFileSync(candidate);
  const end = text.indexOf(0x0a) + 1;
  writeFileSync(candidate, Buffer.concat([text.subarray(end), text.subarray(0, end)]));
}

function packAndCut({ candidate }: Pair): void {
  const packed = gzipSync(readFileSync(candidate), { level: 1 });
  writeFileSync(candidate, packed.subarray(0, packed.length / 2));
}

/** The rows of the last query end the file: they are cut off. */
function dropLastQuery({ candidate }: Pair): void {
  const text = readFileSync(candidate);
  const last = text
    .subarray(text.lastIndexOf(0x0a, -2) + 1)
    .toString("latin1")
    .split(" ")[0];
  truncateSync(candidate, text.indexOf(`\n${last} `) + 1);
}

const ofTopBesideWhole = (what: string, size: Size): SizeCase => ({
  what,
  write: (to) => writeTopBesideWhole(to, size),
  isRight: isSame(size.queries),
});

const spoilt = (
  what: string,
  spoil: (pair: Pair) => void,
  isRight: SizeCase["isRight"],
): SizeCase => ({
  what,
  write(to) {
    writeTwice(to, long);
    spoil(to);
  },
  isRight,
});

/** The first queries of M: enough to look up two million results. */
const some: Size = { queries: 1_000, depth: 1_000 };

const withList = (
  what: string,
  list: (to: Pair) => void,
  isRight: SizeCase["isRight"],
): SizeCase => ({
  what,
  write(to) {
    writeTwice(to, some);
    list(to);
  },
  flags: withUnits,
  isRight,
});

export const sizeCases: readonly SizeCase[] = [
  ofTopBesideWhole("a TREC run of more than 2 GiB", { queries: 53_500, depth: 1_000 }),
  ofTopBesideWhole("a TREC run of more than 4 GiB", { queries: 107_000, depth: 1_000 }),
  {
    what: "a JSON line of 100 MB",
    write: (to) => writeLongLine(to, { queries: 20, depth: 100 }),
    isRight: isSame(20),
  },
  ofTopBesideWhole("a million results for every query", { queries: 8, depth: 1_000_000 }),
  {
    what: "a million queries, on both sides",
    write: (to) => writePair(to, { queries: 1_000_000, depth: 10 }, trec),
    isRight: (exit, { counts }) => exit <= 1 && counts.compared === 1_000_000,
  },
  withList("a list of 8.8 million ids", listIds, (exit, report) => {
    const isTold = has(report.problems, "result_unknown");
    return isSame(some.queries)(exit, report) && !isTold;
  }),
  withList(
    "the same without the last thousand",
    (to) => listIds(to, 1_000),
    (exit, report) => exit <= 2 && has(report.problems, "result_unknown"),
  ),
  withList(
    "a list of a million units with texts",
    listTexts,
    (exit, report) => exit <= 2 && has(report.problems, "result_unknown"),
  ),
  spoilt("no newline at the end", cutNewline, isEqual(long.queries)),
  spoilt("a query that comes back in the last line", moveFirstLineToEnd, isEqual(long.queries)),
  spoilt("gzip that is cut in the middle", packAndCut, (exit) => exit === 2),
  spoilt(
    "a candidate without the last query",
    dropLastQuery,
    (exit, { counts, reasons }) =>
      exit === 1 && counts.missing_candidate === 1 && has(reasons, "incomplete_run"),
  ),
];
