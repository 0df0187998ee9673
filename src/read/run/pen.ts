/**
 * Rows of numbers as bytes, one behind the other, on pages: memory that grew as one piece would be
 * copied, and for a moment be there twice.
 */

import { writeNumber } from "../units/varint.ts";

/**
 * A row begins at a multiple of 4 bytes and stands on one page. One that is longer than a page has a
 * page of its own. So 32 bits tell the place of any row in 16 GiB.
 */
const alignment = 4;
const pageBits = 16;
export const pageSize = alignment << pageBits;

/** More than any number takes. */
const roomForOne = 16;

/** The numbers are those of one row until it ends. */
export function openPen() {
  const pages: Uint8Array[] = [];
  /** Of the last page. */
  let used = pageSize;
  let row = new Uint8Array(256);
  let length = 0;
  const double = new Float64Array(1);
  const bytes = new Uint8Array(double.buffer);

  function makeRoom(): void {
    if (length + roomForOne <= row.length) return;
    const longer = new Uint8Array(2 * row.length);
    longer.set(row);
    row = longer;
  }

  /** Whole, and not below 0. */
  function natural(value: number): void {
    makeRoom();
    length = writeNumber(row, length, value);
  }

  function raw(from: Uint8Array, count: number): void {
    makeRoom();
    for (let i = 0; i < count; i++) row[length++] = from[i] as number;
  }

  return {
    natural,
    /** Any number. Small whole ones are the shortest. */
    number(value: number): void {
      if (Math.abs(value) < mostWhole && Number.isInteger(value) && !Object.is(value, -0)) {
        natural(1 + (value < 0 ? -2 * value - 1 : 2 * value));
        return;
      }
      natural(0);
      double[0] = value;
      raw(bytes, 8);
    },
    /** 32 bits. */
    word(value: number): void {
      makeRoom();
      for (let shift = 0; shift < 32; shift += 8) row[length++] = value >>> shift;
    },
    /** Gives the place of the row that ends here. It has some number. */
    end(): number {
      if (used + length > pageSize) {
        pages.push(new Uint8Array(Math.max(pageSize, length)));
        used = 0;
      }
      const page = pages[pages.length - 1] as Uint8Array;
      page.set(row.subarray(0, length), used);
      const place = (pages.length - 1) * 2 ** pageBits + used / alignment;
      used = alignment * Math.ceil((used + length) / alignment);
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
    pages: (): readonly Uint8Array[] => pages,
  };
}

/** Below it, a whole number and its sign stand in one natural number, exactly. */
const mostWhole = 2 ** 52;

/** Reads rows number by number, in the order in which they were written. */
export function openPages(pages: readonly Uint8Array[]) {
  let page: Uint8Array = noPage;
  let at = 0;
  const double = new Float64Array(1);
  const bytes = new Uint8Array(double.buffer);

  function natural(): number {
    const first = page[at++] as number;
    if (first < 128) return first;
    let value = first & 127;
    for (let scale = 128; ; scale *= 128) {
      const byte = page[at++] as number;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  return {
    goTo(place: number): void {
      page = pages[place >>> pageBits] as Uint8Array;
      at = alignment * (place & (2 ** pageBits - 1));
    },
    natural,
    number(): number {
      const told = natural();
      if (told > 0) return told % 2 === 1 ? (told - 1) / 2 : -told / 2;
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

const noPage = new Uint8Array(0);
