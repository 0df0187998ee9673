/** The rows that make up nearly all of a TREC run, as fast as they can be read. */

import { blank, minus, nine, point, tab, zero } from "../ascii.ts";
import { type Beginnings, findOwner } from "./beginnings.ts";
import { seed, separator, step } from "./byte-rows.ts";
import type { OwnedRows } from "./scattered-rows.ts";
import { mostDigits, powersOfTen, readPlainDecimal } from "./score.ts";
import { beginsWith, isSame } from "./words.ts";

/** How rows are written: most rows say the same again. */
export interface Usual {
  readonly beginnings: Beginnings;
  /** What stood behind its score, with line end. */
  suffix: DataView;
}

/**
 * Reads rows that begin as rows before them, end as the last one, and differ in unit, rank and
 * score, which are plain numbers. Gives the start of the first line in `bytes[start, end)` that is
 * another kind of row, or that needs more room: it is left to the reader of all rows.
 *
 * One function on purpose: the engine stops inlining somewhere in the middle, and parted into
 * readable pieces this took three times as long.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: see above
export function readPlainRows(
  rows: OwnedRows,
  usual: Usual,
  bytes: Buffer,
  view: DataView,
  start: number,
  end: number,
): number {
  const { ids, starts, scores, ranks, hashes, owners } = rows;
  const { beginnings, suffix } = usual;
  const room = scores.length - 1;
  const known = beginnings.bytes;
  // what rows of the last owner begin with; the first row looks for it
  let owner = -1;
  let prefix = 0;
  let prefixSize = 0;
  let row = rows.length;
  let line = start;
  while (line < end && row < room) {
    if (owner < 0 || !isSame(view, line, known, prefix, prefixSize)) {
      owner = findOwner(beginnings, view, line);
      if (owner < 0) break;
      prefix = beginnings.starts[owner] as number;
      prefixSize = beginnings.sizes[owner] as number;
    }

    // the unit
    let at = line + prefixSize;
    let to = starts[row] as number;
    let hash = seed;
    let byte = bytes[at] as number;
    const from = to;
    while (byte > blank) {
      ids[to++] = byte;
      hash = Math.imul(hash ^ byte, step);
      byte = bytes[++at] as number;
    }
    if (to === from || to >= ids.length || (byte !== blank && byte !== tab)) break;

    // the rank
    let rank = 0;
    const rankStart = ++at;
    for (byte = bytes[at] as number; byte >= zero && byte <= nine; byte = bytes[++at] as number) {
      rank = (rank * 10 + byte - zero) | 0;
    }
    const rankDigits = at - rankStart;
    if (rankDigits < 1 || rankDigits > mostDigits || (byte !== blank && byte !== tab)) break;

    // the score
    byte = bytes[++at] as number;
    const isNegative = byte === minus;
    if (isNegative) byte = bytes[++at] as number;
    let whole = 0;
    const wholeStart = at;
    for (; byte >= zero && byte <= nine; byte = bytes[++at] as number) {
      whole = (whole * 10 + byte - zero) | 0;
    }
    const wholeDigits = at - wholeStart;
    if (byte === point) byte = bytes[++at] as number;
    let rest = 0;
    const restStart = at;
    for (; byte >= zero && byte <= nine; byte = bytes[++at] as number) {
      rest = (rest * 10 + byte - zero) | 0;
    }
    const decimals = at - restStart;
    if (wholeDigits + decimals < 1 || !beginsWith(view, at, suffix)) break;
    let score: number;
    if (wholeDigits > mostDigits || decimals > mostDigits || wholeDigits + decimals > 15) {
      score = readPlainDecimal(bytes, wholeStart, at);
      if (Number.isNaN(score)) break;
    } else {
      // mantissa and power of ten are exact, so one division rounds correctly
      const power = powersOfTen[decimals] as number;
      score = (whole * power + rest) / power;
    }
    // 0 and -0 are the same score, and have the same content
    scores[row] = isNegative ? 0 - score : score;
    ranks[row] = rank;
    hashes[row] = hash;
    owners[row] = owner;
    ids[to] = separator;
    row++;
    starts[row] = to + 1;
    line = at + suffix.byteLength;
  }
  rows.length = row;
  return line;
}
