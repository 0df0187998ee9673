import { expect, it } from "vitest";
import { empty } from "../../src/score/empty.ts";
import { score } from "../make/score.ts";

it.each([
  ["nothing was returned", "", 1],
  ["something was returned", "x", 0],
])("empty: %s", (_why, list, expected) => {
  expect(score(empty, undefined, {}, list)).toBe(expected);
  expect(score(empty, undefined, { no_answer: true }, list)).toBe(expected);
});
