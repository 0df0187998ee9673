import { describe, expect, it } from "vitest";
import { judged } from "../../src/score/judged.ts";
import { judging, needing } from "../make/golden.ts";
import { score } from "../make/score.ts";

describe("judged", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    // why                                      k   relevant      list       expected
    ["every result was looked at",              2, "a b=0",       "b a",     1],
    ["grade 0 and below were judged",           3, "a b=0 c=-1",  "c b x",   2 / 3],
    ["only the first k count",                  1, "a",           "x a",     0],
    ["over what was returned, not over k",     10, "a",           "a x",     1 / 2],
    ["a copy of a judged unit was judged",      3, "a",           "a a x",   2 / 3],
    ["no positive grade is no matter",          2, "a=0",         "a x",     1 / 2],
    ["nothing returned: no value",              5, "a",           "",        undefined],
  ])("%s", (_why, k, relevant, list, expected) => {
    expect(score(judged, k, judging(relevant), list)).toBe(expected);
  });

  it("is 1 for a row with required only, where all else counts as judged", () => {
    expect(score(judged, 3, needing("a"), "x y z")).toBe(1);
    expect(score(judged, 3, needing("a"), "")).toBeUndefined();
  });

  it("is no closed world once relevant is written", () => {
    expect(score(judged, 2, { ...needing("a"), ...judging("a") }, "a x")).toBe(1 / 2);
  });

  it("has no value for a query that needs nothing", () => {
    expect(score(judged, 2, { no_answer: true }, "x")).toBeUndefined();
    const guard = { forbidden: [{ id: "h", reason: "permission" }] };
    expect(score(judged, 2, guard, "x")).toBeUndefined();
  });
});
