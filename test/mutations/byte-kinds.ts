/** What happens to bytes, whatever they stand for. */

import type { Dice } from "./dice.ts";
import { type Kind, splice } from "./kind.ts";

const someBytes = (most: number, dice: Dice): Buffer =>
  Buffer.from(Array.from({ length: 1 + dice.below(most) }, () => dice.below(256)));

/** Where a block of at most `most` bytes begins and ends; it may be a line. */
function block(bytes: Buffer, most: number, dice: Dice): readonly [number, number] {
  const start = dice.below(bytes.length);
  if (dice.once(3)) return [startOfLine(bytes, start), endOfLine(bytes, start)];
  return [start, Math.min(bytes.length, start + 1 + dice.below(most))];
}

const startOfLine = (bytes: Buffer, at: number): number =>
  at === 0 ? 0 : bytes.lastIndexOf(10, at - 1) + 1;
const endOfLine = (bytes: Buffer, at: number): number => bytes.indexOf(10, at) + 1 || bytes.length;

/** Anywhere, or where a line begins. */
const anyPlace = (bytes: Buffer, dice: Dice): number => {
  const at = dice.below(bytes.length + 1);
  return dice.once(3) ? startOfLine(bytes, at) : at;
};

const structure = Array.from("{}[],:\"\\ \t\r\n0919eE+-.#&*!|>%@`'~", (sign) => Buffer.from(sign));

const notUtf8 = [
  [0xff],
  [0xfe, 0xff],
  [0xc0, 0x80],
  [0xc3],
  [0xe2, 0x82],
  [0xed, 0xa0, 0x80],
  [0xed, 0xb0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  [0x80],
].map((one) => Buffer.from(one));

/** Signs that some program takes for a blank, a line end, or nothing at all. */
const oddSigns = Array.from(
  "\u0001\u0008\u000b\u000c\u001b\u007f\u0085\u00a0\u00ad\u200b\u200d\u2028\u2029\u202e\u3000\ufffd",
  (sign) => Buffer.from(sign),
);

const mark = Buffer.from("\ufeff");

export const byteKinds: readonly Kind[] = [
  {
    name: "bits flipped",
    does: "one to four bits anywhere are turned",
    mutate(bytes, dice) {
      const flipped = Buffer.from(bytes);
      for (let left = 1 + dice.below(4); left > 0; left--) {
        const at = dice.below(bytes.length);
        flipped[at] = (flipped[at] ?? 0) ^ (1 << dice.below(8));
      }
      return flipped;
    },
  },
  {
    name: "byte replaced",
    does: "a byte becomes one that has a meaning in some format",
    mutate(bytes, dice) {
      const at = dice.below(bytes.length);
      return splice(bytes, at, at + 1, dice.pick(structure));
    },
  },
  {
    name: "bytes deleted",
    does: "up to eight bytes, or a line, are taken out",
    mutate: (bytes, dice) => splice(bytes, ...block(bytes, 8, dice), Buffer.alloc(0)),
  },
  {
    name: "bytes inserted",
    does: "up to four random bytes, or one letter, are put in",
    mutate(bytes, dice) {
      const at = dice.below(bytes.length + 1);
      return splice(bytes, at, at, dice.once(2) ? Buffer.from("x") : someBytes(4, dice));
    },
  },
  {
    name: "block repeated",
    does: "a block or a line stands twice, there or elsewhere",
    mutate(bytes, dice) {
      const [start, end] = block(bytes, 200, dice);
      const at = dice.once(2) ? end : anyPlace(bytes, dice);
      return splice(bytes, at, at, bytes.subarray(start, end));
    },
  },
  {
    name: "block moved",
    does: "a block or a line stands elsewhere",
    mutate(bytes, dice) {
      const [start, end] = block(bytes, 60, dice);
      const left = splice(bytes, start, end, Buffer.alloc(0));
      const at = anyPlace(left, dice);
      return splice(left, at, at, bytes.subarray(start, end));
    },
  },
  {
    name: "cut short",
    does: "the file ends anywhere, or with any of its lines",
    mutate(bytes, dice) {
      const at = dice.below(bytes.length);
      return bytes.subarray(0, dice.once(2) ? at : bytes.indexOf(10, at) + 1);
    },
  },
  {
    name: "zero byte",
    does: "a NUL is put in",
    mutate(bytes, dice) {
      const at = dice.below(bytes.length + 1);
      return splice(bytes, at, at, Buffer.alloc(1 + dice.below(3)));
    },
  },
  {
    name: "not UTF-8",
    does: "bytes that no character is made of are put in",
    mutate(bytes, dice) {
      const at = dice.below(bytes.length + 1);
      return splice(bytes, at, at, dice.pick(notUtf8));
    },
  },
  {
    name: "byte order mark",
    does: "a BOM is put at the beginning, or anywhere",
    mutate(bytes, dice) {
      const at = dice.once(2) ? 0 : dice.below(bytes.length + 1);
      return splice(bytes, at, at, mark);
    },
  },
  {
    name: "odd sign",
    does: "a control character, or a sign that looks like a blank or like nothing, is put in",
    mutate(bytes, dice) {
      let at = dice.below(bytes.length + 1);
      // not into the middle of a character
      while (((bytes[at] ?? 0) & 0xc0) === 0x80) at++;
      return splice(bytes, at, at, dice.pick(oddSigns));
    },
  },
];
