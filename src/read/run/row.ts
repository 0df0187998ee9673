/** What a run reader hands on: the results of one query, whatever the format. */

import type { StageName } from "../../model/ids.ts";
import type { Manifest } from "../../model/manifest.ts";
import type { Problem } from "../../model/problem.ts";
import type { UnknownResults } from "../../model/ranking.ts";
import type { OnBlock } from "../lines.ts";
import type { ResultList } from "./list.ts";

export interface RunRow {
  readonly queryId: string;
  readonly repeat: number | undefined;
  readonly error: string | undefined;
  readonly abstained: boolean;
  /** Best first. The list of a row without stages stands under `undefined`. */
  readonly lists: ReadonlyMap<string | undefined, ResultList>;
  /** How long this retrieval took, in milliseconds, where the row says so. */
  readonly latencyMs?: number | undefined;
  readonly line: number;
  /** 64 bits of what the row says, the same wherever the row stands (docs/formats.md). */
  readonly content: bigint;
}

/** In 64 bits: the same in any order, and none has to be kept. */
export const addContents = (sum: bigint, more: bigint): bigint => BigInt.asUintN(64, sum + more);

export interface RunSink {
  /** The lists are good until this returns: their memory is used again. */
  row(row: RunRow): void;
  /** A row of this query is there, but cannot be read. */
  faulty(queryId: string, line: number): void;
  manifest(value: unknown, line: number): void;
  problem(problem: Problem): void;
  /** A query came back after another one: the file must be read again with `order: "any"`. */
  regroup(): void;
}

/** `grouped`: the rows of a query stand together, so each query is reduced when the next begins. */
export type RowOrder = "grouped" | "any";

/** Reads one file, block after block. */
export interface RunReader {
  readonly block: OnBlock;
  end(): void;
}

/** What one file of a run holds, besides the rows of golden queries. */
export interface RunFile {
  readonly file: string;
  readonly manifest: Manifest | undefined;
  /** The sum of the contents of its rows, in 64 bits. */
  readonly content: bigint;
  readonly unknownIds: ReadonlySet<string>;
  readonly unknownResults?: UnknownResults | undefined;
  readonly stageOrders: readonly (readonly StageName[])[];
  readonly problems: readonly Problem[];
}
