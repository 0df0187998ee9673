import { describe, expect, it } from "vitest";
import { leaks } from "../../src/score/leaks.ts";
import { score } from "../make/score.ts";

const guard = {
  forbidden: [
    { id: "hr#1", reason: "permission" },
    { doc: "hr.md", reason: "permission" },
  ],
};
const inDoc = (id: string, doc: string) => ({ id, doc });

describe("leaks", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each([
    ["nothing forbidden",                 [inDoc("a", "a.md")],                          0],
    ["one rule",                          [inDoc("a", "hr.md")],                         1],
    ["two rules on one result",           [inDoc("hr#1", "hr.md")],                      2],
    ["a copy is the same leak",           [inDoc("a", "hr.md"), inDoc("a", "hr.md")],    1],
    ["two results of one rule",           [inDoc("a", "hr.md"), inDoc("b", "hr.md")],    2],
    ["nothing returned",                  [],                                            0],
  ])("%s", (_why, list, expected) => {
    expect(score(leaks, undefined, guard, list)).toBe(expected);
  });

  it("looks below every cutoff", () => {
    const deep = [...Array.from({ length: 50 }, (_, i) => inDoc(`x${i}`, "a.md"))];
    expect(score(leaks, undefined, guard, [...deep, inDoc("z", "hr.md")])).toBe(1);
  });

  it("has no value for a query without a rule", () => {
    expect(score(leaks, undefined, {}, "hr#1")).toBeUndefined();
  });
});
