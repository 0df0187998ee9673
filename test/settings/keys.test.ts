/** Which known key a misspelt one was probably meant to be. */

import { describe, expect, it } from "vitest";
import { nearestKey, nearestOrLonger } from "../../src/settings/keys.ts";

const known = ["critical", "required", "relevant", "doc", "text", "span", "query_id", "owner"];

describe("nearestKey", () => {
  it.each<[string, string, string | undefined]>([
    ["a letter too few", "critcal", "critical"],
    ["a letter too many", "crittical", "critical"],
    ["another letter", "criticel", "critical"],
    ["two letters swapped", "crtiical", "critical"],
    ["two mistakes in a long key", "rekuirde", "required"],
    ["three are too many", "rekuirdx", undefined],
    ["one mistake in a short key", "docs", "doc"],
    ["two mistakes in a short key are too many", "dogs", undefined],
    ["a mistake at the very end", "spam", "span"],
    ["another case", "Query_ID", "query_id"],
    ["the key itself is no near miss", "doc", undefined],
    ["nothing is near", "zebra", undefined],
    ["the nearest of two", "requird", "required"],
    ["an empty key", "", undefined],
  ])("%s", (_why, key, near) => {
    expect(nearestKey(key, known)).toBe(near);
  });

  it("takes the first of two that are as near", () => {
    expect(nearestKey("tags", ["tabs", "bags"])).toBe("tabs");
  });
});

describe("nearestOrLonger", () => {
  it.each<[string, string, string | undefined]>([
    ["a near one", "criticl", "critical"],
    ["the only one that begins so", "crit", "critical"],
    ["two that begin so", "re", undefined],
    ["nothing", "", undefined],
  ])("%s", (_why, key, near) => {
    expect(nearestOrLonger(key, known)).toBe(near);
  });
});
