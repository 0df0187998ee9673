/** Ids are ordered by their UTF-8 bytes, in every place and on every machine. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareIds } from "../../src/model/ids.ts";

const bytewise = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

describe("compareIds", () => {
  it.each<[string, string, string]>([
    ["letters", "a", "b"],
    ["a prefix comes first", "a", "aa"],
    ["nothing comes first", "", "\u0000"],
    ["capitals come before small letters, in no locale's order", "Z", "a"],
    ["numbers are text", "10", "9"],
    ["a composed letter comes after a decomposed one", "e\u0301", "\u00e9"],
    ["the last code unit below the surrogates", "\ud7ff", "\ue000"],
    ["code points above U+FFFF come last, though their units are smaller", "\uffff", "\u{10000}"],
    ["also behind a shared start", "ab\uffff", "ab\u{1f600}"],
    ["also among themselves", "\u{1f600}", "\u{1f601}"],
  ])("%s", (_why, first, second) => {
    expect(Math.sign(compareIds(first, second))).toBe(-1);
    expect(Math.sign(compareIds(second, first))).toBe(1);
    expect(compareIds(first, first)).toBe(0);
    expect(bytewise(first, second)).toBe(-1);
  });

  it("orders any two texts as their bytes", () => {
    const text = fc.string({ unit: "binary", maxLength: 6 });
    const near = fc.string({
      unit: fc.constantFrom("a", "\ud7ff", "\ue000", "\uffff", "\u{10000}"),
    });
    fc.assert(
      fc.property(fc.oneof(text, near), fc.oneof(text, near), (a, b) => {
        expect(Math.sign(compareIds(a, b))).toBe(bytewise(a, b));
      }),
      { numRuns: 2000 },
    );
  });
});
