/** Rows of many owners come back owner by owner. */

import { describe, expect, it } from "vitest";
import { byteRows, hashOf, idOf } from "../../../src/read/run/byte-rows.ts";
import { addOwnedRow, ownedRows, scatteredRows } from "../../../src/read/run/scattered-rows.ts";

const unitOf = (owner: number, i: number): string => `d${owner}.${i}${"x".repeat(owner % 70)}`;

/** Rows of the owners in turn, round after round, as from a shuffled file. */
function scatter(owners: number, rounds: number) {
  const scattered = scatteredRows();
  const rows = ownedRows(4);
  for (let i = 0; i < rounds; i++) {
    for (let owner = 0; owner < owners; owner++) {
      const bytes = Buffer.from(`>${unitOf(owner, i)}<`);
      const row = { bytes, start: 1, end: bytes.length - 1, score: owner + i / 1000, rank: i - 1 };
      addOwnedRow(rows, owner, row);
    }
    scattered.add(rows);
    rows.length = 0;
  }
  return scattered;
}

describe("scattered rows", () => {
  it("come back as they were, in the order in which they came", () => {
    const seen = new Set<number>();
    scatter(1000, 40).forEach((rows, owner) => {
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
    const rows = ownedRows(1);
    const long = Buffer.from("y".repeat(100_000));
    for (const end of [1, long.length, 2, long.length - 1]) {
      addOwnedRow(rows, 7, { bytes: long, start: 0, end, score: end, rank: -1 });
    }
    scattered.add(rows);
    const ids: number[] = [];
    scattered.forEach((own, owner) => {
      expect(owner).toBe(7);
      for (let i = 0; i < own.length; i++) ids.push(idOf(own, i).length);
    });
    expect(ids).toEqual([1, 100_000, 2, 99_999]);
  });

  it("may be none", () => {
    scatteredRows().forEach(() => {
      expect.unreachable();
    });
    scatteredRows().add({ ...byteRows(1), owners: new Int32Array(2) });
  });
});
