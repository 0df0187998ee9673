import { describe, expect, it } from "vitest";
import type { Item } from "../../src/read/run/item.ts";
import { redundancy } from "../../src/score/redundancy.ts";
import { score } from "../make/score.ts";

/** `d 0 10`: a span of a document; a mere id has none. */
const spans = (...all: string[]): Item[] =>
  all.map((one, index) => {
    const [doc = "", start, end] = one.split(" ");
    const id = `i${index}`;
    return start === undefined ? { id } : { id, doc, span: [Number(start), Number(end)] };
  });

describe("redundancy", () => {
  it.each<[string, number, Item[], number | undefined]>([
    ["one span", 5, spans("d 0 10"), 0],
    ["two that touch", 5, spans("d 0 10", "d 10 20"), 0],
    ["two that overlap by half", 5, spans("d 0 10", "d 5 15"), 5 / 20],
    ["one inside the other", 5, spans("d 0 10", "d 2 4"), 2 / 12],
    ["the same twice", 5, spans("d 0 10", "d 0 10"), 1 / 2],
    ["the same place of two documents", 5, spans("d 0 10", "e 0 10"), 0],
    ["an overlap below the cutoff", 1, spans("d 0 10", "d 0 10"), 0],
    ["a result without a span", 5, spans("d 0 10", "x"), undefined],
    ["a result without a span below the cutoff", 1, spans("d 0 10", "x"), 0],
    ["nothing returned", 5, [], undefined],
  ])("%s", (_why, k, list, expected) => {
    expect(score(redundancy, k, {}, list)).toBe(expected);
  });
});
