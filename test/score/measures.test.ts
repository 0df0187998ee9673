import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Measure } from "../../src/score/measure.ts";
import { measureNamed, measures } from "../../src/score/measures.ts";
import { anyCutoff, anyList, anyPlainList, anyRow, pool } from "../make/arbitrary.ts";
import { aQuery, type Row } from "../make/golden.ts";
import { score } from "../make/score.ts";

const valueAt = (name: string, k: number | undefined, row: Row, list: readonly string[]) =>
  score(measureNamed(name), k, row, list.join(" "));

const namesOf = (some: readonly Measure[]) => some.map(({ name }) => name);

/** From 0 to 1: what a gate may guard, and what can be pooled. */
const shares = namesOf(measures.filter((one) => one.gated || "shareAt" in one));
const cut = namesOf(measures.filter(({ takesCutoff }) => takesCutoff));
/** A copy of a judged unit is judged too, and may push a late relevant unit out of the first k. */
const helpedByCopies = ["judged", "context_precision"];
const notHelped = namesOf(measures.filter(({ gated }) => gated)).filter(
  (name) => !helpedByCopies.includes(name),
);

/** Grades as the reader understood them: those of `relevant`, or 1 for each unit of `required`. */
const gradesOf = (row: Row) => aQuery(row).grades as ReadonlyMap<string, number>;
const countRelevant = (row: Row) => [...gradesOf(row).values()].filter((one) => one > 0).length;
const bestOrder = (row: Row) => {
  const grades = gradesOf(row);
  return [...pool].sort((a, b) => (grades.get(b) ?? 0) - (grades.get(a) ?? 0));
};

describe("the table of measures", () => {
  it("gives no name or alias to two measures, whatever the case", () => {
    const names = measures.flatMap(({ name, aliases }) => [name, ...aliases]);
    const folded = measures.flatMap(({ name, aliases }) => [
      ...new Set([name, ...aliases].map((one) => one.toLowerCase())),
    ]);
    expect(new Set(folded).size).toBe(folded.length);
    expect(names.length).toBeGreaterThan(measures.length);
  });

  it("says how high labels could lift those that drop when relevant results go unjudged", () => {
    const named = namesOf(measures.filter(({ upperBound }) => upperBound));
    const always = ["precision", "precision_returned", "f1", "ndcg", "ndcg_exp", "ap", "rr"];
    expect(named).toEqual(expect.arrayContaining(always));
    expect(named).not.toContain("recall");
    expect(named).not.toContain("coverage");
  });

  it("finds a measure by its canonical name only", () => {
    expect(measureNamed("ndcg").name).toBe("ndcg");
    expect(() => measureNamed("MAP")).toThrow("no measure MAP");
  });
});

describe("every measure that is a share", () => {
  it.each(shares)("%s lies within 0 and 1, or has no value", (name) => {
    fc.assert(
      fc.property(anyRow, anyList, anyCutoff, (row, list, k) => {
        const value = valueAt(name, k, row, list);
        if (value === undefined) return;
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("every measure that takes a cutoff", () => {
  it.each(cut)("%s is the same whatever stands below k", (name) => {
    const tail = fc.tuple(anyPlainList, fc.constantFrom(-1, 1));
    fc.assert(
      fc.property(anyRow, anyPlainList, tail, (row, head, [rest, order]) => {
        const k = Math.max(head.length, 1);
        const padded = [...head, ...Array.from({ length: k }, (_, i) => `pad${i}`)].slice(0, k);
        const below = rest.map((id) => `${id}${padded.includes(id) ? "!" : ""}`);
        const turned = [...below].sort((a, b) => (a < b ? order : -order));
        expect(valueAt(name, k, row, [...padded, ...turned])).toBe(
          valueAt(name, k, row, [...padded, ...below]),
        );
      }),
    );
  });
});

describe("a copy", () => {
  it.each(notHelped)("never helps %s, wherever it stands", (name) => {
    const copied = fc
      .tuple(anyList, fc.nat(), fc.nat())
      .filter(([list]) => list.length > 0)
      .map(([list, of, to]) => {
        const first = of % list.length;
        const at = first + 1 + (to % (list.length - first));
        return { list, withCopy: list.toSpliced(at, 0, list[first] ?? "") };
      });
    fc.assert(
      fc.property(anyRow, copied, anyCutoff, (row, { list, withCopy }, k) => {
        const before = valueAt(name, k, row, list);
        const after = valueAt(name, k, row, withCopy);
        expect(after === undefined).toBe(before === undefined);
        if (before !== undefined) expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });
});

describe("a perfect run", () => {
  it("scores 1 wherever that can be reached", () => {
    fc.assert(
      fc.property(anyRow, fc.nat(6), (row, more) => {
        const relevant = countRelevant(row);
        fc.pre(relevant > 0);
        const list = bestOrder(row);
        const k = relevant + more;
        for (const name of ["recall", "ap", "rprec", "ndcg", "rr", "success", "ndcg_exp"]) {
          expect([name, valueAt(name, k, row, list)]).toEqual([name, 1]);
        }
        for (const name of ["ndcg", "rr", "success", "precision"]) {
          expect([name, valueAt(name, 1, row, list)]).toEqual([name, 1]);
        }
      }),
    );
  });

  it("meets every group", () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        const expected = aQuery(row).groups.length === 0 ? undefined : 1;
        expect(valueAt("coverage", pool.length, row, pool)).toBe(expected);
        expect(valueAt("sufficient", pool.length, row, pool)).toBe(expected);
      }),
    );
  });
});

describe("measures beside each other", () => {
  it("rr at k is rr cut at k", () => {
    fc.assert(
      fc.property(anyRow, anyList, anyCutoff, (row, list, k) => {
        const whole = valueAt("rr", list.length + 1, row, list);
        const cut = whole === undefined || whole >= 1 / k ? whole : 0;
        expect(valueAt("rr", k, row, list)).toBe(cut);
      }),
    );
  });

  it("precision, rr and success are one at the first place", () => {
    fc.assert(
      fc.property(anyRow, anyList, (row, list) => {
        const value = valueAt("precision", 1, row, list);
        expect(valueAt("rr", 1, row, list)).toBe(value);
        expect(valueAt("success", 1, row, list)).toBe(value);
      }),
    );
  });

  it("sufficient is 1 exactly when coverage is", () => {
    fc.assert(
      fc.property(anyRow, anyList, anyCutoff, (row, list, k) => {
        const covered = valueAt("coverage", k, row, list);
        const expected = covered === undefined ? undefined : Number(covered === 1);
        expect(valueAt("sufficient", k, row, list)).toBe(expected);
      }),
    );
  });

  it("precision at R is recall at R is rprec", () => {
    fc.assert(
      fc.property(anyRow, anyList, (row, list) => {
        const relevant = countRelevant(row);
        fc.pre(relevant > 0);
        const value = valueAt("rprec", undefined, row, list);
        expect(valueAt("precision", relevant, row, list)).toBe(value);
        expect(valueAt("recall", relevant, row, list)).toBe(value);
      }),
    );
  });
});

describe("a better order", () => {
  it.each(["ndcg", "ndcg_exp"])("never lowers %s", (name) => {
    fc.assert(
      fc.property(anyRow, anyPlainList, anyCutoff, fc.nat(), fc.nat(), (row, list, k, one, two) => {
        fc.pre(list.length > 1);
        const [i = 0, j = 0] = [one % list.length, two % list.length].sort((a, b) => a - b);
        const grades = gradesOf(row);
        const gradeAt = (at: number) => Math.max(0, grades.get(list[at] ?? "") ?? 0);
        fc.pre(gradeAt(j) > gradeAt(i));
        const swapped = list.with(i, list[j] ?? "").with(j, list[i] ?? "");
        const before = valueAt(name, k, row, list) ?? 0;
        expect(valueAt(name, k, row, swapped)).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});
