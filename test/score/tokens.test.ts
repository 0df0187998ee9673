import { describe, expect, it } from "vitest";
import type { Item } from "../../src/read/run/item.ts";
import { tokens } from "../../src/score/tokens.ts";
import { score } from "../make/score.ts";

/** Items with these tokens; `-` has none. */
const counted = (text: string): Item[] =>
  text
    .split(" ")
    .filter(Boolean)
    .map((one, index) => ({ id: `i${index}`, ...(one === "-" ? {} : { tokens: Number(one) }) }));

describe("tokens", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                              k  tokens     expected
    ["all of them",                     5, "10 20",   30],
    ["only the first k",                1, "10 20",   10],
    ["one that was not counted",        5, "10 -",    undefined],
    ["one below the cutoff",            1, "10 -",    10],
    ["nothing returned",                5, "",        0],
  ])("%s", (_why, k, text, expected) => {
    expect(score(tokens, k, {}, counted(text))).toBe(expected);
  });
});
