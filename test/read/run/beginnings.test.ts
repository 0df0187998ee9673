/** A row is known by how it begins. */

import { describe, expect, it } from "vitest";
import {
  findOwner,
  forgetBeginnings,
  learnBeginning,
  newBeginnings,
} from "../../../src/read/run/beginnings.ts";
import { viewOf } from "../../../src/read/run/words.ts";
import { collidingIds } from "../../make/colliding.ts";
import { timesAsLong } from "../../make/duration.ts";

const known = newBeginnings();
const viewOfText = (text: string) => viewOf(Buffer.from(`${text}\n`));
const learn = (owner: number, beginning: string) =>
  learnBeginning(known, owner, viewOfText(beginning), 0, beginning.length);
const find = (row: string) => findOwner(known, viewOfText(row), 0);

describe("beginnings", () => {
  it("tell the owner of a row, and -1 if no one's rows begin so", () => {
    forgetBeginnings(known);
    for (let owner = 0; owner < 5000; owner++) learn(owner, `q${owner} Q0 `);
    expect(find("q0 Q0 d1 1 1 t")).toBe(0);
    expect(find("q4999 Q0 d1 1 1 t")).toBe(4999);
    for (const other of ["q5000 Q0 d1 1 1 t", "q0\tQ0 d1 1 1 t", "q0", "q0 Q", "", " q0 Q0 d1"]) {
      expect(find(other)).toBe(-1);
    }
  });

  it("of one owner may change, and back, without end", () => {
    forgetBeginnings(known);
    learn(0, "q0 Q0 ");
    for (let i = 0; i < 1000; i++) {
      learn(1, "query \t Q0 \t ");
      learn(1, "query Q0 ");
    }
    expect(find("query Q0 d1 1 1 t")).toBe(1);
    expect(find("query \t Q0 \t d1 1 1 t")).toBe(-1);
    expect(find("q0 Q0 d1 1 1 t")).toBe(0);
    expect(known.used).toBeLessThan(50);
  });

  it("are learned in any order of owners, and forgotten", () => {
    forgetBeginnings(known);
    learn(300, "b Q0 ");
    learn(2, "a Q0 ");
    expect([find("b Q0 d"), find("a Q0 d")]).toEqual([300, 2]);
    forgetBeginnings(known);
    expect([find("b Q0 d"), find("a Q0 d")]).toEqual([-1, -1]);
  });

  it("with blanks in front are not learned", () => {
    forgetBeginnings(known);
    learn(0, " q Q0 ");
    expect(find(" q Q0 d")).toBe(-1);
  });

  it("do not take quadratic time where all ids have one hash", async () => {
    const ids = collidingIds(13);
    const findAll = (some: readonly string[]) => {
      forgetBeginnings(known);
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
