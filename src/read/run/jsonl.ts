/** Runs as JSON Lines: a manifest, rows with `ranked` or `stages`, or one row for each result. */

import type { Problem } from "../../model/problem.ts";
import { describeValue } from "../../settings/shapes.ts";
import { newline } from "../ascii.ts";
import { sha256 } from "../bytes.ts";
import { jsonProblem, parseJson } from "../json.ts";
import { withoutReturn } from "../lines.ts";
import { type HollowRow, hollowReader } from "./json-items.ts";
import { type JsonRows, jsonRows } from "./json-rows.ts";
import { flatRows } from "./jsonl-flat.ts";
import {
  isFlat,
  isObject,
  type JsonObject,
  type RowPlace,
  readId,
  readOneOf,
  readWholeRow,
  type Say,
  trimmed,
} from "./jsonl-row.ts";
import type { RowOrder, RunReader, RunSink } from "./row.ts";

const rowsExpected = 256;

export function readRunJsonl(file: string, order: RowOrder, sink: RunSink): RunReader {
  const flat = flatRows(file, order, sink);
  // one for each list of a row; every row uses them again
  const memory: JsonRows[] = [];
  const readHollow = hollowReader((index) => (memory[index] ??= jsonRows(rowsExpected)), checkItem);
  let seenData = false;

  function readLine(bytes: Buffer, start: number, end: number, line: number): void {
    const hollow = readHollow(bytes, start, end);
    const text = hollow?.text ?? bytes.toString("utf8", start, end);
    if (text.trim() === "") return;
    const row = (hollow && parseHollow(hollow)) ?? readObject(file, text, line, sink);
    if (!row) return;
    if ("manifest" in row && !("query_id" in row)) manifestLine(row, line);
    else dataLine(row, hollow, { bytes, start, end, line });
    seenData = true;
  }

  function manifestLine({ manifest }: JsonObject, line: number): void {
    if (seenData) sink.problem(lateManifest(file, line));
    else sink.manifest(manifest, line);
  }

  function dataLine(row: JsonObject, hollow: HollowRow | undefined, place: RowPlace): void {
    const { line } = place;
    let faults = 0;
    const say: Say = (code, path, message, hint) => {
      faults++;
      const field = path === "" ? {} : { path };
      sink.problem({ code, severity: "error", message, hint, file, ...field, lines: [line] });
    };
    const queryId = readId(row.query_id, "query_id", say);
    if (isFlat(row)) {
      flat.add(row, queryId, place, say);
      return;
    }
    const whole = readWholeRow(row, say, hollow?.lists);
    if (queryId === undefined) return;
    if (faults > 0) {
      sink.faulty(queryId, line);
      return;
    }
    const bare = trimmed(place);
    const content = sha256(bare.bytes.subarray(bare.start, bare.end));
    sink.row({ ...whole, queryId, line, content });
  }

  return {
    block(bytes, start, end, line) {
      let number = line;
      let from = start;
      while (from < end) {
        const next = flat.readMore(bytes, from, end);
        number += next.rows;
        from = next.end;
        if (from === end) break;
        const to = bytes.indexOf(newline, from);
        readLine(bytes, from, withoutReturn(bytes, from, to), number);
        number++;
        from = to + 1;
      }
      return number;
    },
    end: flat.closeAll,
  };
}

function checkItem(value: unknown) {
  let isGood = true;
  const item = readOneOf(value, "", () => {
    isGood = false;
  });
  return isGood ? item : undefined;
}

/** Undefined: it is not valid JSON. Nothing else can be wrong with it. */
function parseHollow({ text }: HollowRow): JsonObject | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readObject(
  file: string,
  text: string,
  line: number,
  sink: RunSink,
): JsonObject | undefined {
  const json = parseJson(text);
  if (!json.ok) {
    sink.problem(jsonProblem(file, line, text, json.fault));
    return undefined;
  }
  if (isObject(json.value)) return json.value;
  sink.problem(notAnObject(file, line, json.value));
  return undefined;
}

const notAnObject = (file: string, line: number, value: unknown): Problem => ({
  code: "row_wrong_shape",
  severity: "error",
  message: `a row must be an object, not ${describeValue(value)}`,
  hint: 'Write {"query_id": "...", "ranked": [...]}.',
  file,
  lines: [line],
});

const lateManifest = (file: string, line: number): Problem => ({
  code: "manifest_wrong",
  severity: "error",
  message: "the manifest must be the first line",
  hint: "Move it to the top, and keep one.",
  file,
  lines: [line],
});
