/** Text as quotes are compared, and ids that a reader would take for one. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filterByLastByte, foldId, normaliseText } from "../../src/read/normalise.ts";

describe("normaliseText", () => {
  it.each<[string, string, string]>([
    ["white space collapses", "a \t\r\n b", "a b"],
    ["also the kinds that only Unicode knows", "a\u00a0\u2003\u3000\u2028b", "a b"],
    ["and falls away at both ends", "\n a \u00a0", "a"],
    ["ligatures come apart", "o\ufb03ce", "office"],
    ["accents are composed", "cafe\u0301", "caf\u00e9"],
    ["full width becomes narrow", "\uff21\uff11", "A1"],
    ["superscripts become digits", "m\u00b2", "m2"],
    ["case stays", "Aa", "Aa"],
    ["nothing but white space is nothing", " \u00a0\n", ""],
  ])("%s", (_why, text, normal) => {
    expect(normaliseText(text)).toBe(normal);
    expect(normaliseText(normal)).toBe(normal);
  });
});

describe("foldId", () => {
  it.each<[string, string, string, boolean]>([
    ["case", "Doc-1", "doc-1", true],
    ["blanks", " doc 1 ", "doc1", true],
    ["leading zeros", "doc-007", "doc-7", true],
    ["zero is a number too", "doc-000", "doc-0", true],
    ["Unicode form", "caf\u00e9", "cafe\u0301", true],
    ["zeros inside a number count", "100", "1", false],
    ["zeros behind a number count", "10", "1", false],
    ["other letters", "doc-1", "doc-l", false],
    ["punctuation", "doc-1", "doc_1", false],
  ])("%s", (_why, one, other, alike) => {
    expect(foldId(one) === foldId(other)).toBe(alike);
  });
});

describe("the last byte of an id", () => {
  const lastByte = (id: string): number => Buffer.from(id).at(-1) as number;
  const anyId = fc.oneof(
    fc.string({ minLength: 1, unit: "grapheme" }),
    fc.string({ minLength: 1, unit: "binary-ascii" }),
  );

  it("never keeps an id from being folded that folds to what is sought", () => {
    fc.assert(
      fc.property(anyId, fc.array(anyId, { maxLength: 3 }), (id, others) => {
        const mayFold = filterByLastByte([...others, id].map(foldId));
        const spellings = [id, id.toUpperCase(), `${id} `, id.normalize("NFD")];
        for (const one of spellings) {
          if (foldId(one) === foldId(id)) expect(mayFold(lastByte(one))).toBe(true);
        }
      }),
    );
  });

  it("keeps most others from it", () => {
    const mayFold = filterByLastByte(["doc-7", "doc-a"]);
    const ends = Array.from({ length: 256 }, (_, byte) => byte).filter(mayFold);
    const plain = ends.filter((byte) => byte > 32 && byte < 127);
    expect(String.fromCharCode(...plain)).toBe("7Aa");
    // blanks may go, and beyond ASCII a sign may become another one
    expect(ends).toHaveLength(33 + 3 + 129);
  });
});
