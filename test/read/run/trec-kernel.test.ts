/** The kernel: a row is known by how it begins, and columns grow. */

import { describe, expect, it } from "vitest";
import { hashOf, idOf } from "../../../src/read/run/byte-rows.ts";
import { openTrecKernel } from "../../../src/read/run/trec-kernel.ts";
import { collidingIds } from "../../make/colliding.ts";
import { timesAsLong } from "../../make/duration.ts";

const kernel = openTrecKernel();
/** Puts the text where the kernel sees it. */
function put(text: string): number {
  const line = Buffer.from(`<${text}\n>`);
  return kernel.take(line, 1, line.length - 1);
}
function learn(owner: number, beginning: string): void {
  const at = put(beginning);
  kernel.learnBeginning(owner, at, at + Buffer.byteLength(beginning));
}
const find = (row: string) => kernel.findOwner(put(row));

describe("beginnings", () => {
  it("tell the owner of a row, and -1 if no one's rows begin so", () => {
    kernel.forgetBeginnings();
    for (let owner = 0; owner < 5000; owner++) learn(owner, `q${owner} Q0 `);
    expect(find("q0 Q0 d1 1 1 t")).toBe(0);
    expect(find("q4999 Q0 d1 1 1 t")).toBe(4999);
    for (const other of ["q5000 Q0 d1 1 1 t", "q0\tQ0 d1 1 1 t", "q0", "q0 Q", "", " q0 Q0 d1"]) {
      expect(find(other)).toBe(-1);
    }
  });

  it("of one owner may change, and back, without end", () => {
    kernel.forgetBeginnings();
    learn(0, "q0 Q0 ");
    for (let i = 0; i < 1000; i++) {
      learn(1, "query \t Q0 \t ");
      learn(1, "query Q0 ");
    }
    expect(find("query Q0 d1 1 1 t")).toBe(1);
    expect(find("query \t Q0 \t d1 1 1 t")).toBe(-1);
    expect(find("q0 Q0 d1 1 1 t")).toBe(0);
  });

  it("are learned in any order of owners, and forgotten", () => {
    kernel.forgetBeginnings();
    learn(300, "b Q0 ");
    learn(2, "a Q0 ");
    expect([find("b Q0 d"), find("a Q0 d")]).toEqual([300, 2]);
    kernel.forgetBeginnings();
    expect([find("b Q0 d"), find("a Q0 d")]).toEqual([-1, -1]);
  });

  it("with blanks in front are not learned", () => {
    kernel.forgetBeginnings();
    learn(0, " q Q0 ");
    expect(find(" q Q0 d")).toBe(-1);
  });

  it("do not take quadratic time where all ids have one hash", async () => {
    const ids = collidingIds(13);
    const findAll = (some: readonly string[]) => {
      kernel.forgetBeginnings();
      for (const [owner, id] of some.entries()) learn(owner, `${id} Q0 `);
      return some.map((id) => find(`${id} Q0 d`));
    };
    // eight times as many: each looking through all before it takes 30 to 60 times as long
    const ratio = await timesAsLong(
      () => findAll(ids.slice(0, 2 ** 10)),
      () => findAll(ids),
    );
    expect(ratio).toBeLessThan(20);
    const found = findAll(ids);
    // some have no place: they are not found, but none is taken for another one
    expect(found.every((owner, i) => owner === i || owner === -1)).toBe(true);
    expect(found[0]).toBe(0);
  });
});

describe("rows", () => {
  /** A row of the usual kind, and one whose id is long. */
  const lineOf = (i: number) => `q Q0 d${i}${"x".repeat(i % 300)} ${i} ${1000 - i / 8} tag`;

  it("are read without end, each whole", () => {
    const own = openTrecKernel();
    const first = Buffer.from("q Q0 d 1 2 tag\n");
    const at = own.take(first, 0, first.length);
    own.learnBeginning(0, at, at + 5);
    own.learnSuffix(at + 10, at + first.length);
    const lines = Array.from({ length: 40_000 }, (_, i) => lineOf(i));
    for (let from = 0; from < lines.length; from += 7000) {
      const block = Buffer.from(
        lines
          .slice(from, from + 7000)
          .map((one) => `${one}\n`)
          .join(""),
      );
      const start = own.take(block, 0, block.length);
      expect(own.addPlainRows(start, start + block.length)).toBe(start + block.length);
    }
    const rows = own.rows();
    expect(rows.length).toBe(lines.length);
    for (const i of [0, 1, 299, 1023, 1024, 1025, 20_000, 39_999]) {
      const [, , id = "", rank, score] = lineOf(i).split(" ");
      expect(idOf(rows, i)).toBe(id);
      expect([rows.ranks[i], rows.scores[i], rows.owners[i]]).toEqual([
        Number(rank),
        Number(score),
        0,
      ]);
      expect(rows.hashes[i]).toBe(hashOf(Buffer.from(id), 0, id.length));
    }
  });
});
