/** The short way through a list gives what the long way gives. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findTies } from "../../src/read/crossing-ties.ts";
import type { Item } from "../../src/read/run/item.ts";
import { listOf } from "../../src/read/run/list.ts";
import { aQuery } from "../make/golden.ts";
import { aRanking } from "../make/ranking.ts";

const everyCutoff = Array.from({ length: 20 }, (_, index) => index + 1);
const anyId = fc.constantFrom("a", "b", "c", "d");
const anyScore = fc.integer({ min: 1, max: 3 });
const anyItem: fc.Arbitrary<Item> = fc.oneof(
  fc.record({ id: anyId, score: anyScore }),
  fc.record({ id: anyId, score: anyScore, span: fc.nat(2).map((at) => [at, at + 1] as const) }),
);
const anyList = fc
  .array(anyItem, { maxLength: 8 })
  .map((list) => list.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0)));
const anyAlternative = fc.oneof(
  anyId,
  fc.uniqueArray(anyId, { minLength: 1, maxLength: 3 }).map((all_of) => ({ all_of })),
);
const anyGroup = fc.array(anyAlternative, { minLength: 1, maxLength: 3 });
const anyGrades = fc.dictionary(anyId, fc.integer({ min: -1, max: 3 }), {
  minKeys: 1,
  noNullPrototype: true,
});

describe("a query that asks for ids alone", () => {
  it("is answered as one that asks for more", () => {
    let short = 0;
    let tied = 0;
    fc.assert(
      fc.property(
        fc.array(anyGroup, { minLength: 1, maxLength: 3 }),
        fc.option(anyGrades),
        anyList,
        (required, relevant, list) => {
          const row = { required, ...(relevant === null ? {} : { relevant }) };
          // a document can only be looked for in the items themselves
          const more = { ...row, required: [...required, [{ doc: "nowhere" }]] };
          const items = list.map((item) => ({ doc: "somewhere", ...item }));
          const told = aRanking(list, aQuery(row));
          const wanted = aRanking(items, aQuery(more));
          const hasTies = findTies(listOf(list), everyCutoff).length > 0;
          if (told.copyCount === 0 && told.ties.size === 0) {
            short++;
            if (hasTies) tied++;
          }
          // the digests differ by the document
          const { ties } = told;
          expect([...ties.keys()]).toEqual([...wanted.ties.keys()]);
          expect(told).toEqual({ ...wanted, groups: wanted.groups.slice(0, -1), ties });
        },
      ),
      { numRuns: 2000 },
    );
    expect(short).toBeGreaterThan(20);
    expect(tied).toBeGreaterThan(5);
  });
});
