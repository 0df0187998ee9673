import { beforeAll, describe, expect, it } from "vitest";
import { config, moveWeights, rankWeights } from "../../bench/simulated-systems.ts";
import { binds, cells, decide, isHeld, repetitions, simulate } from "../../bench/simulation.ts";
import { header, inTables, keyOf, renderSimulation, titles } from "../../bench/simulation-table.ts";
import type { GateResult } from "../../src/judge/gate-result.ts";
import { defaultTolerance } from "../../src/model/policy.ts";
import { loadYaml } from "../../src/settings/yaml.ts";
import { augmentedBounds } from "../../src/statistics/augmented-t.ts";
import { binomialCdf } from "../../src/statistics/binomial.ts";
import { dropPower, leastLosses, smallestVisibleDrop } from "../../src/statistics/power.ts";
import { evenSample } from "../../src/statistics/sample.ts";
import { aChange } from "../make/changes.ts";
import { examplesOf, runExample } from "./example.ts";
import { inCode, type Piece, readDocument, readPieces, type Table } from "./markdown.ts";

const document = readDocument("docs/statistics.md");
const { examples } = examplesOf(document);
const alpha = 0.05;

const isTable = (piece: Piece | undefined): piece is Table => piece?.kind === "table";
const tables = document.pieces.filter(isTable);
const tableWith = (second: RegExp): Table => {
  const table = tables.find(({ header: [, name = ""] }) => second.test(name));
  if (!table) throw new Error(`no table whose second column is ${second}`);
  return table;
};

/** `1/32`, `-1/6` to the last digits, or a decimal to the digits that it shows. */
function isSame(cell: string, value: number): boolean {
  const [top = "", bottom] = cell.split("/");
  if (bottom !== undefined) return Math.abs(Number(top) / Number(bottom) - value) < 1e-12;
  return value.toFixed(cell.split(".")[1]?.length ?? 0) === cell;
}

const columns: Record<string, (gate: GateResult) => number | undefined> = {
  n: ({ n }) => n,
  wins: ({ wins }) => wins,
  losses: ({ losses }) => losses,
  change: ({ delta }) => delta,
  p: ({ statistics }) => statistics?.p,
  "adjusted p": ({ statistics }) => statistics?.pAdjusted,
};

/** The cells that are not what the gate came to. */
const wrongCells = (
  gate: GateResult | undefined,
  names: readonly string[],
  row: readonly string[],
) =>
  names.flatMap((name, at) => {
    if (name === "gate") return [];
    const value = gate && columns[name]?.(gate);
    const cell = row[at] ?? "";
    return value !== undefined && isSame(cell, value) ? [] : [`${name} is ${value}, not ${cell}`];
  });

describe("docs/statistics.md", () => {
  const shown = document.pieces.flatMap((piece, at) => {
    const next = document.pieces[at + 1];
    const isGates = isTable(next) && next.header[0] === "gate";
    const example = examples.find(({ name }) => name.endsWith(`:${piece.line}`));
    return isGates && example ? [{ ...example, table: next }] : [];
  });

  it("follows each example with the gates that came out", () => {
    expect(shown.length).toBe(examples.length);
    expect(shown.length).toBe(tables.filter(({ header: [name] }) => name === "gate").length);
  });

  it.each(shown)("$name: gates are computed", async ({ blocks, table }) => {
    const { assessment } = await runExample({ blocks });
    const wrong = table.rows.map((row) => {
      const [name] = inCode(row[0] ?? "");
      return wrongCells(
        assessment.gates.find((gate) => gate.name === name),
        table.header,
        row,
      );
    });
    expect(wrong.flat()).toEqual([]);
  });

  it("adds up the signs of the example, and counts them", () => {
    const { rows } = tableWith(/^first$/);
    const sums = rows.map(([signs = "", ...cells]) => {
      const [first, second, third, sum] = cells.map(Number);
      const signed = [0.5, 0.25, 0.25].map((size, at) =>
        inCode(signs)[0]?.[at] === "-" ? -size : size,
      );
      expect([first, second, third, sum]).toEqual([
        ...signed,
        signed.reduce((all, one) => all + one),
      ]);
      return sum ?? 0;
    });
    expect(new Set(rows.map(([signs]) => signs)).size).toBe(8);
    expect(rows.map(([, , , , , low = ""]) => low.startsWith("yes"))).toEqual(
      sums.map((sum) => sum <= -0.5),
    );
  });

  it("says how low the change may be where none was seen", () => {
    for (const [n, lower = ""] of tableWith(/^nothing changed/).rows) {
      expect(isSame(lower, unchangedLower(Number(n)))).toBe(true);
    }
    const least = Number(/fewer than (\d+) queries of which none changed/.exec(prose)?.[1]);
    expect(unchangedLower(least)).toBeGreaterThan(-defaultTolerance);
    expect(unchangedLower(least - 1)).toBeLessThanOrEqual(-defaultTolerance);
    // what the page says of gains
    expect(prose).toMatch(/50 queries of which three\s+gained show `non_inferior`/);
    const gains = aChange([1, 1, 1]);
    const { lower } = augmentedBounds(evenSample(50, gains), { alpha }) ?? {};
    expect(lower).toBeGreaterThan(-defaultTolerance);
  });

  it("says what a set can see", () => {
    for (const [queries, floor = "", seven = "", twelve = ""] of tableWith(/^five lost/).rows) {
      const n = Number(queries);
      expect(leastLosses(alpha)).toBe(5);
      expect(Number(floor)).toBe(smallestVisibleDrop(alpha, n));
      expect(isSame(seven, dropPower({ n, loss: 0.07, gain: 0.02, alpha }))).toBe(true);
      expect(isSame(twelve, dropPower({ n, loss: 0.12, gain: 0.02, alpha }))).toBe(true);
    }
    expect([leastLosses(alpha, 2), leastLosses(0.01)]).toEqual([9, 7]);
  });

  it("says how often the lower bound is wrong at 50 queries and pure loss", () => {
    const lower = (lost: number) => lowerBound(50, lost);
    let most = -1;
    while (lower(most + 1) > -0.05) most++;
    expect(binomialCdf(most, 50, 0.05).toFixed(2)).toBe("0.08");
  });
});

const percentIn = (cell = ""): number => Number.parseFloat(cell);

const prose = document.text.replace(/\s+/g, " ");

const lowerBound = (n: number, lost: number): number => {
  const changes = {
    places: Int32Array.from({ length: lost }, (_, place) => place),
    deltas: new Float64Array(lost).fill(-1),
  };
  return augmentedBounds(evenSample(n, changes), { alpha })?.lower ?? Number.NaN;
};
const unchangedLower = (n: number): number => lowerBound(n, 0);

/** Of the pairs of places that differ, how many have one within the first five. */
function shareCrossing(weights: readonly number[], weightOf: (distance: number) => number): number {
  let all = 0;
  let crossing = 0;
  for (const [one, first] of weights.entries()) {
    for (const [other, second] of weights.entries()) {
      if (one === other) continue;
      const chance = first * second * weightOf(Math.abs(one - other));
      all += chance;
      if (one < 5 !== other < 5) crossing += chance;
    }
  }
  return crossing / all;
}

/** Three losses or more, and a tenth of the queries more lost than gained, where so many cross. */
function hardByChance(queries: number, crossing: number): number {
  const exactly = (k: number, n: number, p: number) =>
    binomialCdf(k, n, p) - binomialCdf(k - 1, n, p);
  let all = 0;
  for (let crossed = 3; crossed <= queries; crossed++) {
    for (let losses = 3; losses <= crossed; losses++) {
      const more = 2 * losses - crossed;
      if (10 * more < queries) continue;
      all += exactly(crossed, queries, crossing) * exactly(losses, crossed, 0.5);
    }
  }
  return all;
}

describe("the simulation", () => {
  beforeAll(loadYaml);

  const system = { kind: "middling", moves: "near", queries: 20 } as const;
  const small = { ...system, churn: 0.2, lost: 2, bar: undefined } as const;

  it("gives the same numbers twice, from the fifteen gates, and others in another stream", () => {
    const once = simulate(small, 1, 20);
    expect(simulate(small, 1, 20)).toEqual(once);
    expect(once.gates).toBe(15);
    expect(simulate(small, 2, 20)).not.toEqual(once);
  });

  it("asks for more repetitions beyond a bar, and lets those decide", () => {
    const never = { ...small, lost: 0, bar: { atLeast: 1 } };
    const { first, counts, held } = decide(never, 1, { first: 5, deciding: 20 });
    expect([first?.repetitions, counts.repetitions, held]).toEqual([5, 20, false]);
    const always = { ...small, bar: { atMost: 1 } };
    const told = decide(always, 1, { first: 5, deciding: 20 });
    expect([told.first, told.counts.repetitions, told.held]).toEqual([undefined, 5, true]);
  });

  it("stands in the document as the command writes it", () => {
    const written =
      /<!-- simulation -->\n(.*)<!-- \/simulation -->/s.exec(document.text)?.[1] ?? "";
    const found = readPieces(written).filter(isTable);
    const kinds = Object.keys(titles);
    expect(found.map((table) => table.header)).toEqual(kinds.map(() => [...header]));
    const ordered = inTables(cells);
    expect(found.flatMap(({ rows }) => rows.map((row) => row.slice(0, 3)))).toEqual(
      ordered.map(keyOf),
    );
    const rows = found.flatMap((table) => table.rows);
    const missed = ordered.filter((cell, at) => {
      const row = rows[at] ?? [];
      const times = Number(row[3]?.replace(",", ""));
      expect(Object.values(repetitions)).toContain(times);
      const stopped = Math.round((percentIn(row[4]) / 100) * times);
      const held = isHeld(cell, { stopped, repetitions: times });
      expect(row[7]).toBe(held === undefined ? "" : held ? "yes" : "**missed**");
      return held === false;
    });
    expect(missed.filter(binds)).toEqual([]);
  });

  it("binds all but one system, which the document names", () => {
    const free = new Set(
      cells.filter((cell) => !binds(cell)).map((one) => `${one.kind} ${one.moves}`),
    );
    expect([...free]).toEqual(["middling far"]);
    expect(prose).toContain("except those of one table: the middling system with far moves");
  });

  it("says what the naive rule stops, and that three bars are missed", () => {
    const rows = tables
      .filter(({ header: [, name] }) => name === "churn")
      .flatMap((one) => one.rows);
    const naive = rows.filter(([, , lost]) => lost === "0").map((row) => percentIn(row[11]));
    const told = /stops (\d+) to (\d+) of 100 neutral/.exec(prose)?.slice(1).map(Number);
    expect(told).toEqual([Math.min(...naive), Math.max(...naive)].map(Math.round));
    expect(rows.filter((row) => row[7] === "**missed**")).toHaveLength(3);
  });

  it("says how often the test alone stops a neutral change, at most", () => {
    const rows = tables
      .filter(({ header: [, name] }) => name === "churn")
      .flatMap((one) => one.rows.filter(([, , lost]) => lost === "0"));
    const most = Math.max(...rows.map((row) => percentIn(row[8])));
    expect(/about 5 of 100 of them \(simulated: up to ([\d.]+)\)/.exec(prose)?.[1]).toBe(`${most}`);
  });

  it("says how far the bars are missed where evidence moves far", () => {
    const found = tables.filter(({ header: [, name] }) => name === "churn").map(({ rows }) => rows);
    const stopped = (row: readonly string[]) => Math.round(percentIn(row[4]));
    const far = found[Object.keys(titles).indexOf("middling far")] ?? [];
    const others = found.filter((rows) => rows !== far).flat();
    const isBeyond = (row: readonly string[]) =>
      row[2] === "0" ? stopped(row) > 6 : row[0] === "100" && row[2] === "10" && stopped(row) < 90;
    expect(others.filter(isBeyond)).toEqual([]);
    const told =
      /churn\*\*: (\d+) and (\d+) of 100 neutral.*beside it\*\*: (\d+) of 100 such/s.exec(prose);
    expect(told?.slice(1).map(Number)).toEqual(far.filter(isBeyond).map(stopped));
  });

  it("says how often chance alone reaches the hard drop of one gate, by every way to lose and gain", () => {
    const told = /in (\d\.\d) of 100\s+such changes at 20 queries, and in (\d\.\d) at 30/.exec(
      prose,
    );
    const crossing = shareCrossing(rankWeights.middling, moveWeights.far);
    const share = (queries: number) => (100 * hardByChance(queries, 0.2 * crossing)).toFixed(1);
    expect(told?.slice(1)).toEqual([share(20), share(30)]);
  });

  it("renders one line for each cell, and those that took more", () => {
    const cell = { ...small, lost: 0, bar: { atLeast: 1 } };
    const text = renderSimulation([decide(cell, 1, { first: 5, deciding: 20 })]);
    expect(text).toContain("| 20 | 20 % | 0 | 20 |");
    expect(text).toContain("- middling, near moves, 20 queries, churn 20 %, 0 lose: ");
  });

  it("moves evidence over the cutoff as often as the document says", () => {
    const pattern =
      /middling\s+system\s+(\d+)\s+of\s+100\s+(?:moves\s+)?go\s.*?in\s+the\s+good\s+one\s+(\d+)/gs;
    const told = [...prose.matchAll(pattern)].map((one) => one.slice(1).map(Number));
    const crossing = Object.values(moveWeights).map((weightOf) =>
      Object.values(rankWeights).map((weights) =>
        Math.round(100 * shareCrossing(weights, weightOf)),
      ),
    );
    expect(told).toEqual(crossing);
  });

  it("has the settings that the document shows", () => {
    const shown = document.pieces.find(
      (piece) => piece.kind === "block" && piece.language === "text" && /gates:/.test(piece.text),
    );
    expect(shown?.kind === "block" && `${shown.text}\n`).toBe(config);
  });
});
