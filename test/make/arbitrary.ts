/** Random golden rows and lists, small enough that things meet. */

import fc from "fast-check";
import type { Row } from "./golden.ts";

/** What a random row may name. */
export const pool = ["a", "b", "c", "d", "e", "f"] as const;

const unit = fc.constantFrom(...pool);
const alternative = fc.oneof(
  { weight: 3, arbitrary: unit },
  { weight: 1, arbitrary: fc.record({ all_of: fc.array(unit, { minLength: 1, maxLength: 3 }) }) },
);
const group = fc.record({ any_of: fc.array(alternative, { minLength: 1, maxLength: 3 }) });
const required = fc.array(group, { minLength: 1, maxLength: 4 });
const relevant = fc.dictionary(unit, fc.integer({ min: -2, max: 3 }), { minKeys: 1 });

/** A row with required groups, graded units, or both. */
export const anyRow: fc.Arbitrary<Row> = fc.oneof(
  fc.record({ required }),
  fc.record({ relevant }),
  fc.record({ required, relevant }),
);

/** A list of units, known to the row or not, copies included. */
export const anyList: fc.Arbitrary<readonly string[]> = fc.array(
  fc.constantFrom(...pool, "x", "y", "z"),
  { maxLength: 12 },
);

/** A list without copies. */
export const anyPlainList: fc.Arbitrary<readonly string[]> = fc.shuffledSubarray([
  ...pool,
  "x",
  "y",
  "z",
]);

export const anyCutoff = fc.integer({ min: 1, max: 14 });
