import { describe, expect, it } from "vitest";
import type { Item } from "../../src/read/run/item.ts";
import { sources } from "../../src/score/sources.ts";
import { score } from "../make/score.ts";

/** One item of each document; `-` names none. */
const docs = (text: string): Item[] =>
  text
    .split(" ")
    .filter(Boolean)
    .map((doc, index) => ({ id: `i${index}`, ...(doc === "-" ? {} : { doc }) }));

describe("sources", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                   k  documents  expected
    ["one each",                             5, "d e f",   3],
    ["one document twice",                   5, "d e d",   2],
    ["below the cutoff",                     1, "d e",     1],
    ["a result without a document",          5, "d -",     undefined],
    ["one below the cutoff",                 1, "d -",     1],
    ["nothing returned",                     5, "",        0],
  ])("%s", (_why, k, text, expected) => {
    expect(score(sources, k, {}, docs(text))).toBe(expected);
  });
});
