/** Runs as JSON Lines: a manifest, rows with `ranked` or `stages`, or one row for each result. */

import type { Problem } from "../../model/problem.ts";
import { isObject } from "../../settings/schema.ts";
import { describeValue } from "../../settings/shapes.ts";
import { newline } from "../ascii.ts";
import { jsonProblem, parseJson } from "../json.ts";
import { withoutReturn } from "../lines.ts";
import { type HollowRow, hollowReader, type KernelPlace } from "./json-items.ts";
import { flatRows } from "./jsonl-flat.ts";
import {
  isFlat,
  type JsonObject,
  readOneOf,
  readQueryId,
  readWholeRow,
  type Say,
  trimmed,
} from "./jsonl-row.ts";
import { openKernel } from "./kernel.ts";
import type { RowOrder, RunReader, RunSink } from "./row.ts";

export function readRunJsonl(file: string, order: RowOrder, sink: RunSink): RunReader {
  const kernel = openKernel();
  const flat = flatRows(file, order, sink, kernel);
  const rows = hollowReader(kernel, checkItem);
  let seenData = false;

  function readLine(place: KernelPlace, line: number): void {
    const { bytes, start, end } = place;
    const hollow = rows.read(place);
    const text = hollow?.text ?? bytes.toString("utf8", start, end);
    if (text.trim() === "") return;
    const row = (hollow && parseHollow(hollow)) ?? readObject(file, text, line, sink);
    if (!row) return;
    if ("manifest" in row && !("query_id" in row)) manifestLine(row, line);
    else dataLine(row, hollow, place, line);
    seenData = true;
  }

  function manifestLine({ manifest }: JsonObject, line: number): void {
    if (seenData) sink.problem(lateManifest(file, line));
    else sink.manifest(manifest, line);
  }

  function dataLine(
    row: JsonObject,
    hollow: HollowRow | undefined,
    place: KernelPlace,
    line: number,
  ): void {
    let faults = 0;
    const say: Say = (code, path, message, hint) => {
      faults++;
      const field = path === "" ? {} : { path };
      sink.problem({ code, severity: "error", message, hint, file, ...field, lines: [line] });
    };
    const queryId = readQueryId(row, say);
    if (isFlat(row)) {
      flat.add(row, queryId, { ...place, line }, say);
      return;
    }
    const whole = readWholeRow(row, say, hollow?.lists);
    if (queryId === undefined) return;
    if (faults > 0) {
      sink.faulty(queryId, line);
      return;
    }
    if (hollow) rows.learn(hollow, place.shift);
    const { start, end } = trimmed(place);
    const content = kernel.digestAt(start + place.shift, end + place.shift);
    sink.row({ ...whole, queryId, line, content });
  }

  /** Where the line at `start` ends, if it is a row as the one before. */
  function readPlain(place: KernelPlace, line: number): number | undefined {
    const row = rows.readPlain(place);
    if (!row) return undefined;
    const { nextLine, ...told } = row;
    sink.row({ ...told, repeat: undefined, error: undefined, abstained: false, line });
    return nextLine;
  }

  return {
    block(bytes, start, end, line) {
      const shift = kernel.take(bytes, start, end) - start;
      let number = line;
      let from = start;
      while (from < end) {
        const next = flat.readMore({ bytes, start: from, end, shift });
        number += next.rows;
        from = next.end;
        if (from === end) break;
        const behind = readPlain({ bytes, start: from, end, shift }, number);
        if (behind === undefined) {
          const to = bytes.indexOf(newline, from);
          const place = { bytes, start: from, end: withoutReturn(bytes, from, to), shift };
          readLine(place, number);
          from = to + 1;
        } else from = behind;
        number++;
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
