/** Measures by every name the field gives them, at a stage and a cutoff. */

import { describe, expect, it } from "vitest";
import { measures } from "../../src/score/measures.ts";
import {
  findMeasure,
  formatMeasureAt,
  formatStageCutoff,
  readMeasureAt,
  readStageCutoff,
} from "../../src/settings/measure-at.ts";

describe("readMeasureAt", () => {
  it.each<[string, string, string]>([
    ["precision for short", "P@5", "precision@5"],
    ["recall for short", "R@5", "recall@5"],
    ["any case", "NDCG@10", "ndcg@10"],
    ["the usual case", "nDCG@10", "ndcg@10"],
    ["the mean of reciprocal ranks", "MRR@10", "rr@10"],
    ["the mean of average precisions", "MAP@10", "ap@10"],
    ["hits", "hit_rate@5", "success@5"],
    ["its own name", "coverage@5", "coverage@5"],
    ["at a stage", "context:P@5", "context:precision@5"],
    ["at a stage with a colon", "a:b:P@5", "a:b:precision@5"],
    ["at a stage with an @", "a@1:P@5", "a@1:precision@5"],
    ["without cutoff where none belongs", "abstained", "abstained"],
    ["also at a stage", "context:rprec", "context:rprec"],
    ["a large cutoff", "recall@1000", "recall@1000"],
    ["a token budget", "coverage@2000tok", "coverage@2000tok"],
    ["at a stage", "context:sufficient@500tok", "context:sufficient@500tok"],
  ])("%s", (_why, text, canonical) => {
    const at = readMeasureAt(text, measures);
    if ("wrong" in at) throw new Error(at.wrong);
    expect(formatMeasureAt(at)).toBe(canonical);
    expect(readMeasureAt(canonical, measures)).toEqual(at);
  });

  it.each<[string, string, string]>([
    ["an unknown name", "recal@5", 'no measure "recal"'],
    ["no name", "@5", 'no measure "@5"'],
    ["nothing", "", 'no measure ""'],
    ["a blank inside", "recall @5", 'no measure "recall "'],
    ["no cutoff", "recall", "recall@5"],
    ["cutoff 0", "recall@0", "1 or more"],
    ["a negative cutoff", "recall@-5", "1 or more"],
    ["half a cutoff", "recall@2.5", "1 or more"],
    ["a zero in front", "recall@05", "1 or more"],
    ["a cutoff that is too large to be one", "recall@9999999999", "1 or more"],
    ["a cutoff where none belongs", "rprec@5", "takes no @k"],
    ["a budget where none belongs", "rprec@5tok", "takes no @k"],
    ["a budget for a measure over relevance", "ndcg@2000tok", "ndcg takes no token budget"],
    ["a budget of nothing", "coverage@0tok", "1 or more"],
    ["a measure that is shown", "tokens@5", "shown, not gated"],
    ["a measure that is only shown", "empty@5", "shown, not gated"],
  ])("refuses %s", (_why, text, wrong) => {
    expect(readMeasureAt(text, measures)).toMatchObject({ wrong: expect.stringContaining(wrong) });
  });
});

describe("findMeasure", () => {
  it("knows every measure by its own name and by aliases that are no other's", () => {
    for (const measure of measures) {
      expect(findMeasure(measure.name, measures)).toBe(measure);
      for (const alias of measure.aliases) expect(findMeasure(alias, measures)).toBe(measure);
    }
    const owners = measures.flatMap(({ name, aliases }) => [
      ...new Set([name, ...aliases].map((one) => one.toLowerCase())),
    ]);
    expect(new Set(owners).size).toBe(owners.length);
  });
});

describe("readStageCutoff", () => {
  it.each<[string, string, string | undefined]>([
    ["a stage and a cutoff", "context@5", "context@5"],
    ["a stage with an @", "a@b@10", "a@b@10"],
    ["no cutoff", "context", undefined],
    ["no stage", "@5", undefined],
    ["cutoff 0", "context@0", undefined],
    ["no number", "context@k", undefined],
    ["nothing", "", undefined],
  ])("%s", (_why, text, at) => {
    const told = readStageCutoff(text);
    expect(told && formatStageCutoff(told)).toBe(at);
  });
});
