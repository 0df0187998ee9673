/** The data sets by name, and how each is made. */

import { packBoth, shuffleBaseline } from "./from-runs.ts";
import { flat, stages, withTexts } from "./json-shapes.ts";
import { type Pair, writePair } from "./pair.ts";
import type { MakeShape } from "./shape.ts";
import { crlf, longIds, longTags, tabs, tied, trec, unsorted } from "./trec-shapes.ts";

export type DataName =
  | "s"
  | "m"
  | "double"
  | "ties"
  | "shuffled"
  | "gzip"
  | "long-ids"
  | "tabs"
  | "crlf"
  | "long-tags"
  | "unsorted"
  | "stages"
  | "flat"
  | "l";

export interface DataSet {
  /** The data set whose files it is made of. */
  readonly from?: DataName;
  readonly write: (to: Pair, from: Pair) => void | Promise<void>;
}

/** As MS MARCO's passages: 284 MB per run as TREC lines. */
const queries = 6_980;
const depth = 1_000;

const lists = (queries: number, depth: number, shape: MakeShape): DataSet => ({
  write: (to) => writePair(to, { queries, depth }, shape),
});

export const dataSets: Readonly<Record<DataName, DataSet>> = {
  s: lists(200, 50, trec),
  m: lists(queries, depth, trec),
  double: lists(queries, 2 * depth, trec),
  ties: lists(queries, depth, tied),
  shuffled: { from: "m", write: (to, from) => shuffleBaseline(from, to, depth) },
  gzip: { from: "m", write: (to, from) => packBoth(from, to) },
  // about as many bytes as M each
  "long-ids": lists(4_880, depth, longIds),
  tabs: lists(queries, depth, tabs),
  crlf: lists(6_800, depth, crlf),
  "long-tags": lists(3_040, depth, longTags),
  unsorted: lists(queries, depth, unsorted),
  stages: lists(14_000, 100, stages),
  flat: lists(queries, depth, flat),
  l: lists(100_000, 20, withTexts),
};
