/** The short way through a list gives what the long way gives. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Item } from "../../src/read/run/item.ts";
import { aQuery } from "../make/golden.ts";
import { aRanking } from "../make/ranking.ts";

const anyId = fc.constantFrom("a", "b", "c", "d");
const anyItem: fc.Arbitrary<Item> = fc.oneof(
  anyId.map((id) => ({ id })),
  fc.tuple(anyId, fc.nat(2)).map(([id, at]) => ({ id, span: [at, at + 1] as const })),
);
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
    fc.assert(
      fc.property(
        fc.array(anyGroup, { minLength: 1, maxLength: 3 }),
        fc.option(anyGrades),
        fc.array(anyItem, { maxLength: 8 }),
        (required, relevant, list) => {
          const row = { required, ...(relevant === null ? {} : { relevant }) };
          // a document can only be looked for in the items themselves
          const more = { ...row, required: [...required, [{ doc: "nowhere" }]] };
          const items = list.map((item) => ({ doc: "somewhere", ...item }));
          const told = aRanking(list, aQuery(row));
          const wanted = aRanking(items, aQuery(more));
          if (told.copyCount === 0) short++;
          expect(told).toEqual({ ...wanted, groups: wanted.groups.slice(0, -1) });
        },
      ),
    );
    expect(short).toBeGreaterThan(20);
  });
});
