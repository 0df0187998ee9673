/** Which list of units says what of an id. */

import { describe, expect, it } from "vitest";
import { lookUpIn, type UnitFacts } from "../../../src/read/units/unit.ts";

const known = (facts: Partial<UnitFacts>): UnitFacts => ({
  doc: undefined,
  span: undefined,
  text: undefined,
  ...facts,
});

describe("lookUpIn", () => {
  const own = new Map<string, UnitFacts>([
    ["both", known({ doc: "own", span: [0, 1] })],
    ["own", known({ text: "own" })],
    ["text", known({ text: "own" })],
  ]);
  const snapshot = new Map<string, UnitFacts>([
    ["both", known({ doc: "snapshot", text: "snapshot" })],
    ["snapshot", known({ text: "snapshot" })],
    ["text", known({ doc: "snapshot", span: [1, 2], text: "snapshot" })],
  ]);

  it.each<[string, string, Partial<UnitFacts> | undefined]>([
    [
      "each key comes from the run's own list first, then from the snapshot's",
      "both",
      { doc: "own", span: [0, 1], text: "snapshot" },
    ],
    ["a key that the run's own list lacks", "text", { doc: "snapshot", span: [1, 2], text: "own" }],
    ["known to the run only", "own", { text: "own" }],
    ["known to the snapshot only", "snapshot", { text: "snapshot" }],
    ["known to neither", "no", undefined],
  ])("%s", (_why, id, facts) => {
    expect(lookUpIn(own, snapshot)(id)).toEqual(facts);
  });

  it("works without either list", () => {
    expect(lookUpIn(undefined, snapshot)("both")).toEqual({ doc: "snapshot", text: "snapshot" });
    expect(lookUpIn(own, undefined)("own")).toEqual({ text: "own" });
    expect(lookUpIn(undefined, undefined)("own")).toBeUndefined();
  });
});
