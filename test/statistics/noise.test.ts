import { describe, expect, it } from "vitest";
import { leastRuns, measureNoise } from "../../src/statistics/noise.ts";

describe("measureNoise", () => {
  it("needs three runs, and a query", () => {
    expect(leastRuns).toBe(3);
    expect(measureNoise([[1], [0]])).toBeUndefined();
    expect(measureNoise([[], [], []])).toBeUndefined();
    expect(measureNoise([])).toBeUndefined();
  });

  it("sees none in runs that are equal, whatever rounding makes of their mean", () => {
    const runs = [
      [0.1, 0.7],
      [0.1, 0.7],
      [0.1, 0.7],
    ];
    expect(measureNoise(runs)).toMatchObject({
      ...{ seQuery: 0, seRun: 0, largestGap: 0, floor: 0 },
      ...{ variances: [0, 0], flaky: [] },
    });
  });

  it.each([
    [2e-9, [0]],
    [0.5e-9, []],
    [-0.5e-9, []],
    [-2e-9, [0]],
  ])("calls flaky what differs by no less than a change: by %d", (step, flaky) => {
    expect(measureNoise([[0.5], [0.5 + step], [0.5]])?.flaky).toEqual(flaky);
  });

  it("takes any number of runs", () => {
    const runs = Array.from({ length: 150_000 }, (_, run) => [run % 2]);
    expect(measureNoise(runs)).toMatchObject({ largestGap: 1, flaky: [0] });
  });

  it.each<[string, readonly (readonly number[])[], "seQuery" | "seRun" | "largestGap"]>([
    [
      "queries that flicker against each other",
      [
        [1, 0],
        [0, 1],
        [1, 0],
      ],
      "seQuery",
    ],
    [
      "runs that are better or worse as a whole",
      [
        [1, 1],
        [0, 0],
        [1, 1],
      ],
      "seRun",
    ],
    // two that are far apart, among many alike
    ["two runs", [[1], [0], [0.5], [0.5], [0.5], [0.5]], "largestGap"],
  ])("has a floor that is set by %s", (_why, runs, by) => {
    const noise = measureNoise(runs);
    const { seQuery = 0, seRun = 0, largestGap = 0 } = noise ?? {};
    const terms = { seQuery: 1.645 * seQuery, seRun: 1.645 * seRun, largestGap };
    const [own, ...others] = Object.entries(terms)
      .sort(([name], [other]) => Number(other === by) - Number(name === by))
      .map(([, term]) => term);
    expect(noise?.floor).toBe(own);
    for (const other of others) expect(other).toBeLessThan(own ?? 0);
  });

  it("weighs queries", () => {
    const runs = [
      [1, 0],
      [1, 1],
      [1, 0],
    ];
    const noise = measureNoise(runs, (place) => (place === 0 ? 1 : 3));
    expect(noise?.means).toEqual([0.25, 1, 0.25]);
    expect(noise?.seQuery).toBeCloseTo((3 * Math.sqrt(2 / 3)) / 4, 14);
    expect(noise?.largestGap).toBe(0.75);
    expect(noise?.flaky).toEqual([1]);
  });
});
