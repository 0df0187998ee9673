/** What a run says is kept as numbers, and comes out again as it went in. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { budgetOf } from "../../../src/model/cutoff.ts";
import type { Retrieval } from "../../../src/model/ranking.ts";
import { openKeeper } from "../../../src/read/run/keep.ts";
import { openKept } from "../../../src/read/run/kept.ts";

const rank = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 3 });
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const grade = fc.oneof(
  fc.integer({ min: -3, max: 5 }),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true }),
);
const hit = fc.record({ rank, grade });
const forbidden = some(fc.record({ rule: fc.nat(9), id: fc.string(), rank }));
const group = fc.record({
  rank: maybe(rank),
  possible: maybe(rank),
  tiedAt: some(rank),
  excusedAt: some(rank),
});

const budget = fc.integer({ min: 1, max: 9 }).map(budgetOf);
const fit = fc.record({ count: fc.nat(), isExact: fc.boolean() });
const finite = fc.double({ noNaN: true });

const anyRetrieval: fc.Arbitrary<Retrieval> = fc.record({
  repeat: maybe(fc.maxSafeInteger()),
  error: maybe(fc.string()),
  abstained: fc.boolean(),
  line: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  file: fc.string(),
  lists: fc
    .array(
      fc.tuple(
        maybe(fc.string()),
        fc.record({
          returned: fc.nat(),
          groups: some(group),
          hits: some(hit),
          judgedCopies: some(rank),
          copies: some(rank),
          copyCount: fc.nat(),
          ties: fc.array(fc.tuple(rank, fc.string())).map((all) => new Map(all)),
          topScore: maybe(fc.double({ noNaN: true })),
          forbidden,
          forbiddenUnclear: forbidden,
          unjudged: some(fc.record({ rank, id: fc.string() })),
          first: fc.record({
            ids: some(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
            gold: fc.nat(),
            marks: some(fc.nat()),
          }),
          goldItems: fc.nat(),
          sameText: fc.nat(9),
          fits: fc.array(fc.tuple(budget, fit)).map((all) => new Map(all)),
          notes: fc.array(fc.tuple(fc.string(), finite)).map((all) => new Map(all)),
        }),
      ),
      { maxLength: 3 },
    )
    .map((all) => new Map(all as never)),
});

describe("what is kept of a run", () => {
  it("comes out as it went in, row by row", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(4), anyRetrieval), { maxLength: 8 }), (rows) => {
        const keeper = openKeeper(5);
        for (const [place, row] of rows) keeper.keep(place, row);
        // plain data, as another thread hands it over
        const rowsAt = openKept(structuredClone(keeper.kept()));
        for (let place = 0; place < 5; place++) {
          const wanted = rows.filter(([at]) => at === place).map(([, row]) => row);
          expect(rowsAt(place)).toEqual(wanted.length === 0 ? undefined : wanted);
        }
      }),
    );
  });

  it("forgets what came after a mark", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(4), anyRetrieval), { maxLength: 4 }),
        fc.array(fc.tuple(fc.nat(4), anyRetrieval), { maxLength: 4 }),
        (before, after) => {
          const plain = openKeeper(5);
          const marked = openKeeper(5);
          for (const [place, row] of before) {
            plain.keep(place, row);
            marked.keep(place, row);
          }
          const forget = marked.mark();
          for (const [place, row] of after) marked.keep(place, row);
          forget();
          for (const [place, row] of after) {
            plain.keep(place, row);
            marked.keep(place, row);
          }
          expect(marked.repeated).toEqual(plain.repeated);
          const [wanted, told] = [openKept(plain.kept()), openKept(marked.kept())];
          for (let place = 0; place < 5; place++) expect(told(place)).toEqual(wanted(place));
        },
      ),
    );
  });

  it("knows the places with several rows, each once", () => {
    const keeper = openKeeper(3);
    const row = {
      repeat: 1,
      error: undefined,
      abstained: false,
      lists: new Map(),
      line: 1,
      file: "f",
    };
    for (const place of [0, 1, 1, 2, 1, 0]) keeper.keep(place, row);
    expect(keeper.repeated).toEqual([1, 0]);
  });
});
