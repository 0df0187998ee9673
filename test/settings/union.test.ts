/** Which form is meant when none fits, and what is still looked at. */

import { describe, expect, it } from "vitest";
import {
  checked,
  complain,
  limit,
  list,
  notEmpty,
  number,
  object,
  readBy,
  rule,
  type Schema,
  string,
  transform,
} from "../../src/settings/schema.ts";
import { union } from "../../src/settings/union.ts";

/** `kind a.0: must be a string`, or the value. */
function told(schema: Schema<unknown>, written: unknown): unknown {
  const read = readBy(schema, written);
  if (read.ok) return read.value;
  return read.faults.map(({ is, path, message }) => `${is} ${path.join(".")}: ${message}`);
}

describe("one of several forms", () => {
  const named = object({ id: string(), by: string() });
  const placed = object({ doc: string(), by: string() });
  const text = notEmpty(string(), "is empty");
  const either = union(text, list(text), named, placed);

  it.each<[string, Schema<unknown>, unknown, unknown]>([
    [
      "the first that fits",
      union(
        transform(string(), () => 1),
        string(),
      ),
      "a",
      1,
    ],
    ["the last that fits", either, { doc: "d", by: "b" }, { doc: "d", by: "b" }],
    ["the only one of the same kind", either, "", ["limit : is empty"]],
    ["a list was meant", either, ["a", ""], ["limit 1: is empty"]],
    ["the first, when the kind fits none", either, 7, ["kind : must be a string"]],
    ["the one whose keys are there", either, { doc: "d" }, ["kind by: must be a string"]],
    [
      "the first of two with a key too many",
      either,
      { id: "a", doc: "d", by: "b" },
      ["key doc: is unknown"],
    ],
    [
      "a wrong value is nearer than a missing key",
      either,
      { doc: 7, by: "b" },
      ["kind doc: must be a string"],
    ],
    [
      "a form in a form",
      union(number, union(string(), named)),
      { id: "a" },
      ["kind by: must be a string"],
    ],
    [
      "none that makes something of a value beyond its limit, if another is open",
      union(
        transform(
          checked(
            number,
            limit((value) => value > 0, "must be above 0"),
          ),
          String,
        ),
        checked(
          number,
          rule(() => false, "never holds"),
        ),
      ),
      -1,
      ["rule : never holds"],
    ],
    [
      "a guess, of which nothing is made",
      transform(union(named, placed), (_one, faults) => complain(faults, "is looked at")),
      { id: "a", doc: "d", by: "b" },
      ["key doc: is unknown"],
    ],
  ])("%s", (_why, schema, written, expected) => {
    expect(told(schema, written)).toEqual(expected);
  });

  it("may have very many faults", () => {
    const numbers = Array.from({ length: 200_000 }, (_, index) => index);
    expect(told(either, numbers)).toHaveLength(200_000);
  });

  it("is not looked at further, once the form is a guess", () => {
    const never = checked(
      object({ one: either }),
      rule(() => false, "never holds"),
    );
    expect(told(never, { one: "" })).toEqual(["limit one: is empty", "rule : never holds"]);
    expect(told(never, { one: { id: "a", doc: "d", by: "b" } })).toEqual([
      "key one.doc: is unknown",
    ]);
  });
});
