/** Same content, same report: whatever the order of the rows, the locale, the zone, the Node. */

import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { findNodes } from "./programs.ts";
import { listCases, reportsOf, shuffleRows } from "./same-bytes.ts";

const nodes = findNodes();
const example = {
  name: "the example",
  config: resolve("examples/retrieval-gate.yml"),
  golden: resolve("examples/golden.jsonl"),
  baseline: resolve("examples/runs/baseline.jsonl"),
  candidate: resolve("examples/runs/candidate.jsonl"),
};

describe("the report without its context", () => {
  it.each([example, ...listCases(resolve("test/scenarios"))])("$name", async (comparison) => {
    const { first, others } = await reportsOf(comparison, nodes, 5);
    for (const [guise, report] of others) expect(report, guise).toBe(first);
  });

  it("differs when the content does, so that the test can fail", async () => {
    const [one] = listCases(resolve("test/scenarios"));
    if (!one) throw new Error("no case");
    const { folder: _, ...files } = one;
    const { first } = await reportsOf(files, [], 0);
    const { first: again } = await reportsOf(files, [], 0);
    expect(again).toBe(first);
    const { first: other } = await reportsOf({ ...files, candidate: one.baseline }, [], 0);
    expect(other).not.toBe(first);
  });
});

describe("shuffling", () => {
  it("moves rows, keeps all of them and leaves the manifest on top", () => {
    const text = '{"manifest":{}}\n{"query_id":"a"}\n{"query_id":"b"}\n{"query_id":"c"}\n';
    const orders = new Set([1, 2, 3, 4, 5, 6].map((seed) => shuffleRows(text, seed)));
    expect(orders.size).toBeGreaterThan(1);
    for (const order of orders) {
      expect(order.startsWith('{"manifest":{}}\n')).toBe(true);
      expect(order.split("\n").sort()).toEqual(text.split("\n").sort());
    }
  });
});

it("was seen on Node 20 and Node 24", (context) => {
  const majors = nodes.map(({ major }) => major);
  if (!majors.includes(20)) context.skip("skipped: no Node 20 on the path");
  expect(majors).toEqual(expect.arrayContaining([20, 24]));
});
