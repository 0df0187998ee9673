/** Where ids stand, also when somebody chose them to have one hash. */

import { describe, expect, it } from "vitest";
import { hashOf } from "../../../src/read/run/byte-rows.ts";
import { findIds, repeatedIds } from "../../../src/read/run/id-index.ts";
import { addJsonRow, jsonRows } from "../../../src/read/run/json-rows.ts";
import { collidingIds } from "../../make/colliding.ts";
import { timesAsLong } from "../../make/duration.ts";
import { goldenSet, readRunText } from "../../make/files.ts";
import { soughtIds } from "../../make/sought.ts";

function rowsOf(ids: readonly string[]) {
  const rows = jsonRows(4);
  for (const id of ids) addJsonRow(rows, id, 0, 0, 0);
  return rows;
}

const crowd = collidingIds(13);

describe("ids of one hash", () => {
  it("have one hash, so that the tests below test something", () => {
    const hashes = crowd.map((id) => hashOf(Buffer.from(id), 0, id.length));
    expect(new Set(hashes).size).toBe(1);
    expect(new Set(crowd).size).toBe(2 ** 13);
  });

  it("are found, few and many, and their copies", () => {
    const rows = rowsOf([...crowd, crowd[5] ?? "", crowd[0] ?? "", "other"]);
    const find = (...ids: readonly string[]) => findIds(rows, undefined, soughtIds(ids), false);
    const end = crowd.length;
    expect(repeatedIds(rows, undefined)).toEqual([end, end + 1]);
    expect(find(crowd[5] ?? "", "other", "nowhere")).toEqual([[5, end], [end + 2], []]);
    expect(find(...crowd.slice(0, 20), "nowhere")).toEqual([
      [0, end + 1],
      ...[1, 2, 3, 4].map((at) => [at]),
      [5, end],
      ...Array.from({ length: 14 }, (_, at) => [6 + at]),
      [],
    ]);
  });

  it("do not take quadratic time", async () => {
    const few = rowsOf(crowd.slice(0, 2 ** 10));
    const all = rowsOf(crowd);
    // eight times as many: each row looking through all before it takes 30 to 60 times as long
    const ratio = await timesAsLong(
      () => repeatedIds(few, undefined),
      () => repeatedIds(all, undefined),
    );
    expect(ratio).toBeLessThan(20);
  });

  it("of queries too: each keeps its rows", async () => {
    const queries = collidingIds(8);
    const golden = goldenSet(...queries.map((id) => ({ query_id: id, required: ["x"] })));
    const rows = (unit: string) => queries.map((id) => `${id} Q0 ${unit} 1 1 t\n`);
    // rows of all queries, twice: they can only be read in any order
    const { run, problems } = await readRunText([...rows("y"), ...rows("x")].join(""), { golden });
    expect(problems).toEqual([]);
    const returned = queries.map((id) => {
      const list = run.queries.get(id as never)?.[0]?.lists.get(undefined);
      return [list?.returned, list?.groups[0]?.rank];
    });
    expect(new Set(returned.map((one) => one.join()))).toEqual(new Set(["2,2"]));
  });
});
