/**
 * Rows of numbers as bytes, one behind the other, on pages: memory that grew as one piece would be
 * copied, and for a moment be there twice.
 */

import { endOfNumber, readNumber, writeNumber } from "../units/varint.ts";

/**
 * A row begins at a multiple of 4 bytes and stands on one page. One that is longer than a page has a
 * page of its own. So 32 bits tell the place of any row in 16 GiB.
 */
const alignment = 4;
const pageBits = 16;
export const pageSize = alignment << pageBits;
/** One less than 32 bits tell: whoever keeps places adds 1. */
const mostPages = 2 ** (32 - pageBits) - 1;

/** One number, and the bytes that it is. */
const double = new Float64Array(1);
const bytes = new Uint8Array(double.buffer);

/** The numbers are those of one row until it ends. */
export function openPen() {
  const pages: Uint8Array[] = [];
  /** Of the last page. */
  let used = pageSize;
  const row: number[] = [];
  let length = 0;

  /** Whole, and not below 0. */
  function natural(value: number): void {
    length = writeNumber(row, length, value);
  }

  return {
    natural,
    /** Any number. Those that are natural are shorter. */
    number(value: number): void {
      if (Number.isInteger(value) && value >= 0 && value < 2 ** 53 - 1 && !Object.is(value, -0)) {
        natural(1 + value);
        return;
      }
      natural(0);
      double[0] = value;
      for (const byte of bytes) row[length++] = byte;
    },
    /** 32 bits. */
    word(value: number): void {
      for (let shift = 0; shift < 32; shift += 8) row[length++] = value >>> shift;
    },
    /** Gives the place of the row that ends here. It has some number. */
    end(): number {
      if (used + length > pageSize) {
        if (pages.length === mostPages) throw new RangeError("a run that takes more than 16 GiB");
        pages.push(new Uint8Array(Math.max(pageSize, length)));
        used = 0;
      }
      const page = pages.at(-1) as Uint8Array;
      // of each number the last 8 bits
      for (let i = 0; i < length; i++) page[used + i] = row[i] as number;
      const place = (pages.length - 1) * 2 ** pageBits + used / alignment;
      used = (used + length + alignment - 1) & -alignment;
      length = 0;
      return place;
    },
    /** Returns what forgets all rows that come after this. */
    mark(): () => void {
      const [count, usedThen] = [pages.length, used];
      return () => {
        pages.length = count;
        used = usedThen;
      };
    },
    pages: pages as readonly Uint8Array[],
  };
}

/** Reads rows number by number, in the order in which they were written. */
export function openPages(pages: readonly Uint8Array[]) {
  let page = pages[0] as Uint8Array;
  let at = 0;

  function natural(): number {
    const start = at++;
    const first = page[start] as number;
    if (first < 128) return first;
    at = endOfNumber(page, start);
    return readNumber(page, start);
  }

  return {
    goTo(place: number): void {
      page = pages[place >>> pageBits] as Uint8Array;
      at = alignment * (place & (2 ** pageBits - 1));
    },
    natural,
    number(): number {
      const told = natural();
      if (told > 0) return told - 1;
      for (let i = 0; i < 8; i++) bytes[i] = page[at++] as number;
      return double[0] as number;
    },
    word(): number {
      let value = 0;
      for (let shift = 0; shift < 32; shift += 8) value |= (page[at++] as number) << shift;
      return value;
    },
  };
}
