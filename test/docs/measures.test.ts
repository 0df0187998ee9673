import { describe, expect, it } from "vitest";
import type { MeasureRow } from "../../src/compare/aggregate.ts";
import { measures } from "../../src/score/measures.ts";
import { formatMeasure } from "../../src/settings/measure-at.ts";
import { examplesOf, runExample } from "./example.ts";
import { codeOf, inCode, proseOf, readDocument, sectionsOf, type Table } from "./markdown.ts";

const document = readDocument("docs/measures.md");
const sections = sectionsOf(document);
const { examples } = examplesOf(document);

describe("docs/measures.md", () => {
  it("has a paragraph for each measure, and none for another", () => {
    const named = sections.flatMap(({ heading }) => codeOf(heading) ?? []);
    expect([...named].sort()).toEqual(measures.map(({ name }) => name).sort());
  });

  it.each(measures)("says the aliases of $name, and shows a value of it", ({ name, aliases }) => {
    const section = sections.find(({ heading }) => codeOf(heading) === name);
    const line = section && /^Aliases: (.+)\.$/m.exec(proseOf(section))?.[1];
    expect(line === "none" ? [] : inCode(line ?? "")).toEqual(aliases);
    const shown = section?.pieces.flatMap((one) => (one.kind === "table" ? one.rows : [])) ?? [];
    expect(shown.map(([first = ""]) => first.replace(/`|@\d+(?:tok)?/g, ""))).toContain(name);
  });

  it.each(measures)(
    "says of $name its cutoff, its stages and whether it may be gated",
    (measure) => {
      const section = sections.find(({ heading }) => codeOf(heading) === measure.name);
      const prose = section ? proseOf(section) : "";
      expect(/It takes no\s+`@k`/.test(prose)).toBe(!measure.takesCutoff);
      expect(/\blast\s+stage\b/.test(prose)).toBe(measure.stages === "last");
      const above = sections.findLast(
        ({ heading }) => heading.level === 2 && heading.line < (section?.heading.line ?? 0),
      );
      const isShown =
        /cannot be gated/.test(above ? proseOf(above) : "") || /It is shown;/.test(prose);
      expect(isShown).toBe(!measure.gated);
    },
  );

  it("names the measures without a micro mean", () => {
    const [over] = sections.filter(({ heading }) => heading.text === "Over all queries");
    const prose = over ? proseOf(over).replace(/\s+/g, " ") : "";
    const told = /shares have one; for (.+) it is `null`/.exec(prose)?.[1];
    const without = measures.filter((one) => "valueAt" in one).map(({ name }) => name);
    expect(inCode(told ?? "")).toEqual(without);
  });

  for (const { name, blocks, gives } of examples) {
    if (typeof gives === "string") continue;
    it(`${name} is computed`, async () => {
      const asked = gives.rows.map(([at = ""]) => inCode(at)[0] ?? "");
      const flags = ["--measures", asked.map((at) => at.split("@")[0]).join(",")];
      const cutoffs = asked.flatMap((at) => at.split("@")[1] ?? []);
      if (cutoffs.length > 0) flags.push("--cutoffs", cutoffs.join(","));
      const { assessment } = await runExample({ blocks }, flags);
      expect(assessment.problems.filter(({ severity }) => severity === "error")).toEqual([]);
      for (const [index, at] of asked.entries()) {
        const row = assessment.measures.find(
          (one) => formatMeasure(one.measure, one.cutoff) === at,
        );
        if (!row) throw new Error(`no ${at}`);
        expect(wrongCells(row, gives, index)).toEqual([]);
      }
    });
  }
});

const columns: Record<string, (row: MeasureRow) => number | undefined> = {
  value: ({ candidate }) => candidate.macro,
  before: ({ baseline }) => baseline.macro,
  after: ({ candidate }) => candidate.macro,
  micro: ({ candidate }) => candidate.micro,
  change: ({ delta }) => delta,
  wins: ({ wins }) => wins,
  losses: ({ losses }) => losses,
  ties: ({ ties }) => ties,
  n: ({ candidate }) => candidate.n,
};

/** The cells of a row that are not what was computed. */
function wrongCells(row: MeasureRow, { header, rows }: Table, index: number): readonly string[] {
  return header.flatMap((name, at) => {
    if (name === "measure" || name === "because") return [];
    const cell = rows[index]?.[at] ?? "";
    const value = columns[name]?.(row);
    return isSame(cell, value) ? [] : [`${name} is ${value}, not ${cell}`];
  });
}

/** `-`, `2/3` to the last digits, or a decimal to the digits that it shows. */
function isSame(cell: string, value: number | undefined): boolean {
  if (cell === "-" || value === undefined) return cell === "-" && value === undefined;
  const [top = "", bottom] = cell.split("/");
  if (bottom !== undefined) return Math.abs(Number(top) / Number(bottom) - value) < 1e-12;
  const digits = cell.split(".")[1]?.length;
  return digits === undefined ? Number(cell) === value : value.toFixed(digits) === cell;
}

describe("a wrong value is caught", () => {
  it.each([
    ["2/3", 2 / 3, true],
    ["2/3", 0.66, false],
    ["0.6875", 0.68749, true],
    ["0.6875", 0.6876, false],
    ["1", 1, true],
    ["1", 0.99, false],
    ["-", undefined, true],
    ["-", 0, false],
    ["0", undefined, false],
  ])("%s for %s: %s", (cell, value, isRight) => {
    expect(isSame(cell, value)).toBe(isRight);
  });
});
