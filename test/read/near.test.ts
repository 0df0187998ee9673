/** Which name was probably meant. */

import { describe, expect, it } from "vitest";
import { nearestName, nearHint } from "../../src/read/near.ts";

describe("nearestName", () => {
  it.each<[string, string, readonly string[], string | undefined]>([
    ["a misspelt name", "contxt", ["wide", "context"], "context"],
    ["another case", "Q1", ["q1"], "q1"],
    ["zeros in front", "q4", ["q03", "q04"], "q04"],
    ["another number is another name", "q99", ["q09", "q90"], undefined],
    ["nothing is near", "zebra", ["wide"], undefined],
    ["nothing is known", "a", [], undefined],
    [
      "among very many none is looked for",
      "Q1",
      Array.from({ length: 10_001 }, (_, i) => `q${i}`),
      undefined,
    ],
  ])("%s", (_why, name, known, near) => {
    expect(nearestName(name, known)).toBe(near);
  });
});

describe("nearHint", () => {
  it("names what there is, a few of them", () => {
    expect(nearHint("zebra", ["a", "b", "c", "d"], "stages")).toBe(
      'The stages are "a", "b", "c" and 1 more.',
    );
    expect(nearHint("zebra", [], "slices")).toBe("There are no slices.");
  });
});
