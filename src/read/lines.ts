/** Pushed bytes to whole lines: BOM, line ends and UTF-8 are dealt with here, once. */

import { isUtf8 } from "node:buffer";
import type { Problem } from "../model/problem.ts";
import { carriageReturn, newline } from "./ascii.ts";

/** Takes the bytes of one file, in pieces of any size. `feed` may ask to be waited for. */
export interface Feed {
  feed(bytes: Uint8Array): void | Promise<void>;
  end(): void | Promise<void>;
  /** How many lines have come so far; undefined: nobody counts them. */
  lines?(): number | undefined;
}

/**
 * Takes lines in one piece: `bytes[start, end)` holds whole lines in UTF-8, each with its line end,
 * the first of which has the number `line`. Gives the number of the line after them. The bytes are
 * reused afterwards.
 */
export type OnBlock = (bytes: Buffer, start: number, end: number, line: number) => number;

/** Takes one line: `bytes[start, end)`, without line end. The bytes are reused afterwards. */
type OnLine = (bytes: Buffer, start: number, end: number, line: number) => void;

const longestLine = 256 * 1024 * 1024;
const lineEnd = Buffer.of(newline);

/** Passes on what is fed as blocks of whole lines. Lines that are not UTF-8 are told and left out. */
export function feedBlocks(
  file: string,
  onBlock: OnBlock,
  onProblem: (problem: Problem) => void,
): Feed {
  let rest: Buffer[] = [];
  let restLength = 0;
  let line = 1;
  let skipping = false;

  const complain = (code: "not_utf8" | "line_too_long", message: string, hint: string) => {
    onProblem({ code, severity: "error", message, hint, file, lines: [line] });
    line++;
  };

  function takeBlock(bytes: Buffer, start: number, end: number): void {
    const from = line === 1 && startsWithBom(bytes, start) ? start + 3 : start;
    if (isUtf8(bytes.subarray(from, end))) line = onBlock(bytes, from, end, line);
    else takeEach(bytes, from, end);
  }

  /** Somewhere is a byte that is no UTF-8: the other lines are read nevertheless. */
  function takeEach(bytes: Buffer, start: number, end: number): void {
    for (let from = start; from < end; ) {
      const to = bytes.indexOf(newline, from) + 1;
      if (isUtf8(bytes.subarray(from, to))) line = onBlock(bytes, from, to, line);
      else complain("not_utf8", "this line is not UTF-8", "Save the file as UTF-8.");
      from = to;
    }
  }

  /** The end of the line that began in an earlier piece. */
  function takeRest(end: Buffer): void {
    if (skipping) {
      complain("line_too_long", "this line has more than 256 MiB", "Write one row on each line.");
    } else {
      const whole = Buffer.concat([...rest, end]);
      takeBlock(whole, 0, whole.length);
    }
    skipping = false;
    rest = [];
    restLength = 0;
  }

  function keep(bytes: Buffer): void {
    if (bytes.length === 0) return;
    restLength += bytes.length;
    if (restLength > longestLine) skipping = true;
    if (skipping) rest = [];
    else rest.push(Buffer.from(bytes));
  }

  return {
    feed(chunk) {
      const bytes = asBuffer(chunk);
      const last = bytes.lastIndexOf(newline) + 1;
      let first = 0;
      if (last > 0 && restLength > 0) {
        first = bytes.indexOf(newline) + 1;
        takeRest(bytes.subarray(0, first));
      }
      if (first < last) takeBlock(bytes, first, last);
      keep(bytes.subarray(last));
    },
    end() {
      if (restLength > 0) takeRest(lineEnd);
    },
    lines: () => line - 1,
  };
}

/** Splits what is fed into lines. Blank lines are passed on too, since they count. */
export const feedLines = (
  file: string,
  onLine: OnLine,
  onProblem: (problem: Problem) => void,
): Feed => feedBlocks(file, (...block) => eachLine(onLine, ...block), onProblem);

/** Each line of a block; gives the number of the line after them. */
export function eachLine(
  onLine: OnLine,
  bytes: Buffer,
  start: number,
  end: number,
  line: number,
): number {
  let number = line;
  for (let from = start; from < end; number++) {
    const to = bytes.indexOf(newline, from);
    onLine(bytes, from, withoutReturn(bytes, from, to), number);
    from = to + 1;
  }
  return number;
}

/** The end of the line in `bytes[start, end)` when one carriage return does not belong to it. */
export const withoutReturn = (bytes: Buffer, start: number, end: number): number =>
  end > start && bytes[end - 1] === carriageReturn ? end - 1 : end;

const startsWithBom = (bytes: Buffer, start: number): boolean =>
  bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf;

export const asBuffer = (chunk: Uint8Array): Buffer =>
  Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
