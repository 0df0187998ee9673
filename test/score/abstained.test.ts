import { describe, expect, it } from "vitest";
import { abstained } from "../../src/score/abstained.ts";
import { needing } from "../make/golden.ts";
import { score } from "../make/score.ts";

describe("abstained", () => {
  it("is 1 for a no-answer query that is rightly left alone, else 0", () => {
    expect(score(abstained, undefined, { no_answer: true }, "")).toBe(1);
    expect(score(abstained, undefined, { no_answer: true }, "x")).toBe(0);
  });

  it("asks the rule of the config what right is", () => {
    expect(score(abstained, undefined, { no_answer: true }, "x", () => true)).toBe(1);
    expect(score(abstained, undefined, { no_answer: true }, "", () => false)).toBe(0);
  });

  it("has no value for a query that has an answer, also where nothing came back", () => {
    expect(score(abstained, undefined, needing("a"), "")).toBeUndefined();
  });
});
