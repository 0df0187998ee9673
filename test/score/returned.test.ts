import { expect, it } from "vitest";
import { returned } from "../../src/score/returned.ts";
import { score } from "../make/score.ts";

// biome-ignore format: the columns are aligned by hand
it.each([
  ["fewer than k",             5, "a b",    2],
  ["more than k",              2, "a b c",  2],
  ["copies are results too",   5, "a a",    2],
  ["nothing",                  5, "",       0],
])("returned: %s", (_why, k, list, expected) => {
  expect(score(returned, k, {}, list)).toBe(expected);
});
