/** Complaints: the same one once, in one order, and not without end. */

import { describe, expect, it } from "vitest";
import type { Problem, Severity } from "../../src/model/problem.ts";
import { collectProblems, collectRepeated, mergeProblems } from "../../src/read/problems.ts";

const problem = (message: string, line: number, severity: Severity = "error"): Problem => ({
  code: "row_wrong_shape",
  severity,
  message,
  hint: "",
  file: "f",
  lines: [line],
});

const collect = (...problems: readonly Problem[]): readonly Problem[] => {
  const complaints = collectProblems("f");
  for (const one of problems) complaints.add(one);
  return complaints.all();
};

const briefly = (problems: readonly Problem[]) =>
  problems.map(({ message, lines }) => `${message} ${lines?.join()}`);

describe("collectProblems", () => {
  it("tells the same problem once, with all its lines in order", () => {
    expect(briefly(collect(problem("a", 3), problem("b", 1), problem("a", 2)))).toEqual([
      "a 2,3",
      "b 1",
    ]);
  });

  it("tells a line once", () => {
    expect(briefly(collect(problem("a", 3), problem("a", 3)))).toEqual(["a 3"]);
  });

  it("tells every other place once, and none that is told already", () => {
    const at = (line: number, other: number) => ({
      ...problem("a", line),
      also: [{ file: "f", line: other }],
    });
    expect(collect(at(1, 3), at(1, 2), at(2, 4))).toMatchObject([
      { lines: [1, 2], also: [{ line: 3 }, { line: 4 }] },
    ]);
  });

  it("keeps places in another file, though the line is the same", () => {
    const told = { ...problem("a", 1), also: [{ file: "g", line: 1 }] };
    expect(collect(told)).toEqual([told]);
  });

  it("puts errors first, then goes by field and words", () => {
    const told = [
      problem("b", 1, "notice"),
      problem("a", 1, "warning"),
      { ...problem("a", 1), path: "y" },
      { ...problem("b", 1), path: "x" },
      problem("c", 1),
    ];
    const sorted = [told[4], told[3], told[2], told[1], told[0]];
    expect(collect(...told)).toEqual(sorted);
    expect(collect(...told.toReversed())).toEqual(sorted);
  });

  const many = (n: number, severity: Severity) =>
    Array.from({ length: n }, (_, i) => problem(`m${String(i).padStart(5, "0")}`, i, severity));

  it.each<[string, Problem[], number, Severity | undefined]>([
    ["a thousand are told", many(1000, "error"), 1000, undefined],
    ["one more is only counted", many(1001, "error"), 1001, "error"],
    ["a flood of warnings is a warning", many(5000, "warning"), 1001, "warning"],
    ["a flood of notices a notice", many(5000, "notice"), 1001, "notice"],
    [
      "what is dropped is as bad as the worst",
      [...many(2000, "notice"), ...many(1500, "warning")],
      1001,
      "warning",
    ],
  ])("%s", (_why, problems, told, severity) => {
    const all = collect(...problems);
    expect(all).toHaveLength(told);
    expect(all.find(({ code }) => code === "too_many_problems")?.severity).toBe(severity);
  });

  it("shows the same thousand whatever the order, with all their lines", () => {
    const problems = [...many(3000, "error"), ...many(3000, "error")];
    expect(collect(...problems.toReversed())).toEqual(collect(...problems));
  });

  it("drops no error for a warning", () => {
    const all = collect(...many(3000, "warning"), problem("last", 9));
    expect(all[0]?.message).toBe("last");
  });

  it("knows whether any is an error", () => {
    const complaints = collectProblems("f");
    complaints.add(problem("a", 1, "warning"));
    expect(complaints.anyError()).toBe(false);
    complaints.add(problem("a", 1, "error"));
    complaints.add(problem("b", 1, "error"));
    expect(complaints.anyError()).toBe(true);
  });
});

describe("collectRepeated", () => {
  const repeated = (ids: readonly string[]) => {
    const all = collectRepeated();
    for (const [at, id] of ids.entries()) {
      const also = [{ file: "f", line: 10 - at }];
      all.add(id, { ...problem(`${id} stands more than once`, 5 - at), also });
    }
    return all.all();
  };

  it("tells three by themselves", () => {
    expect(briefly(repeated(["a", "b", "c"]))).toEqual([
      "a stands more than once 5",
      "b stands more than once 4",
      "c stands more than once 3",
    ]);
  });

  it("tells more in one, with all their places in order", () => {
    const told = repeated(["a", "b", "b", "c", "d"]);
    expect(briefly(told)).toEqual([
      '4 queries stand more than once: "a", "b", "c" and 1 more 1,2,3,4,5',
    ]);
    expect(told[0]?.also?.map(({ line }) => line)).toEqual([6, 7, 8, 9, 10]);
    expect(told[0]?.hint).toContain("If two files were joined");
  });
});

describe("mergeProblems", () => {
  it("tells a problem of both runs once, and goes by words in all files but the config", () => {
    const inConfig = [problem("a", 9), problem("b", 2), problem("c", 2, "warning")];
    const others = inConfig.map((one) => ({ ...one, file: "g" }));
    const told = mergeProblems([...others, ...inConfig, ...others], "f");
    expect(told.map(({ file, message, lines }) => `${file}:${lines} ${message}`)).toEqual([
      "f:2 b",
      "f:9 a",
      "g:9 a",
      "g:2 b",
      "f:2 c",
      "g:2 c",
    ]);
  });
});
