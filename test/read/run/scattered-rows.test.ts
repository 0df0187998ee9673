/** Rows of many owners come back owner by owner. */

import { describe, expect, it } from "vitest";
import { hashOf, idOf } from "../../../src/read/run/byte-rows.ts";
import { openKernel } from "../../../src/read/run/kernel.ts";
import { scatteredRows } from "../../../src/read/run/scattered-rows.ts";
import { addTo } from "../../make/kernel-rows.ts";

const unitOf = (owner: number, i: number): string => `d${owner}.${i}${"x".repeat(owner % 70)}`;

const kernel = openKernel();

/** Rows of the owners in turn, round after round, as from a shuffled file. */
function scatter(owners: number, rounds: number) {
  const scattered = scatteredRows();
  for (let i = 0; i < rounds; i++) {
    for (let owner = 0; owner < owners; owner++) {
      addTo(kernel, { id: unitOf(owner, i), score: owner + i / 1000, rank: i - 1, owner });
    }
    scattered.add(kernel.rows());
    kernel.forgetRows();
  }
  return scattered;
}

describe("scattered rows", () => {
  it("come back as they were, in the order in which they came", () => {
    const seen = new Set<number>();
    scatter(1000, 40).forEach(kernel, (owner) => {
      const rows = kernel.rows();
      seen.add(owner);
      expect(rows.length).toBe(40);
      for (const i of [0, 1, 17, 39]) {
        const id = unitOf(owner, i);
        expect(idOf(rows, i)).toBe(id);
        expect(rows.scores[i]).toBe(owner + i / 1000);
        expect(rows.ranks[i]).toBe(i - 1);
        expect(rows.hashes[i]).toBe(hashOf(Buffer.from(id), 0, id.length));
      }
    });
    expect(seen.size).toBe(1000);
  });

  it("may be few, or have long ids", () => {
    const scattered = scatteredRows();
    for (const size of [1, 100_000, 2, 99_999]) {
      addTo(kernel, { id: "y".repeat(size), score: size, rank: -1, owner: 7 });
    }
    scattered.add(kernel.rows());
    const ids: number[] = [];
    scattered.forEach(kernel, (owner) => {
      const own = kernel.rows();
      expect(owner).toBe(7);
      for (let i = 0; i < own.length; i++) ids.push(idOf(own, i).length);
    });
    expect(ids).toEqual([1, 100_000, 2, 99_999]);
  });

  it("may be none", () => {
    kernel.forgetRows();
    const scattered = scatteredRows();
    scattered.add(kernel.rows());
    scattered.forEach(kernel, () => {
      expect.unreachable();
    });
  });
});
