import { describe, expect, it } from "vitest";
import { type GateNumbers, judgeDrop } from "../../src/judge/drop.ts";

/** 100 queries of which two lost a fiftieth of the mean: exactly the tolerance. */
const usual: GateNumbers = {
  n: 100,
  losses: 2,
  changed: 2,
  mean: -0.02,
  meanCandidate: 0.8,
  tolerance: 0.02,
  hardDrop: 0.1,
  min: undefined,
  strictMin: false,
  minN: 10,
  hardMinN: 3,
  hardMinLosses: 3,
  listsIdentical: false,
  mustShowNonInferior: false,
  upperUnjudged: undefined,
  tooFewJudged: false,
};
const unproven = "no_credible_drop_unproven";
const unchanged = { losses: 0, changed: 0, mean: 0 };
const credible = { pAdjusted: 0.04, lower: -0.5, alpha: 0.05 };
const doubtful = { pAdjusted: 0.06, lower: -0.5, alpha: 0.05 };

describe("judgeDrop where the drop may be chance", () => {
  it.each<[string, Partial<GateNumbers>, string, string]>([
    // why, numbers, result, reason
    ["at the tolerance", {}, "pass", "no_credible_drop_unproven"],
    [
      "within rounding of the tolerance",
      { mean: -0.02 - 1e-10 },
      "pass",
      "no_credible_drop_unproven",
    ],
    ["one step below it", { mean: -0.0201 }, "inconclusive", "drop_not_credible"],
    ["one step above it", { mean: -0.0199 }, "pass", "no_credible_drop_unproven"],
    ["better than before", { mean: 0.3, losses: 0 }, "pass", "no_credible_drop_unproven"],
    ["nothing changed", unchanged, "pass", "no_measured_change"],
    ["the very same lists", { ...unchanged, listsIdentical: true }, "pass", "identical_results"],
    ["hard drop: at it", { mean: -0.1, losses: 10, changed: 10 }, "fail", "hard_drop"],
    ["hard drop: within rounding of it", { mean: -0.1 + 1e-10, losses: 3 }, "fail", "hard_drop"],
    [
      "hard drop: one step above it",
      { mean: -0.0999, losses: 10, changed: 10 },
      "inconclusive",
      "drop_not_credible",
    ],
    ["hard drop: three losses are enough", { mean: -0.2, losses: 3 }, "fail", "hard_drop"],
    [
      "hard drop: two losses are not",
      { mean: -0.2, losses: 2 },
      "inconclusive",
      "drop_not_credible",
    ],
    [
      "hard drop: three queries are enough",
      { n: 3, losses: 3, mean: -1, tolerance: 1 / 3 },
      "fail",
      "hard_drop",
    ],
    [
      "hard drop: two queries are not",
      { n: 2, losses: 3, mean: -1, tolerance: 0.5 },
      "inconclusive",
      "too_few_queries",
    ],
    [
      "hard drop: a gate without one",
      { mean: -0.9, losses: 90, hardDrop: undefined },
      "inconclusive",
      "drop_not_credible",
    ],
    [
      "too few: nine queries and a loss",
      { n: 9, losses: 1, mean: -0.01 },
      "inconclusive",
      "too_few_queries",
    ],
    [
      "too few: ten are enough",
      { n: 10, losses: 1, mean: -0.01 },
      "pass",
      "no_credible_drop_unproven",
    ],
    [
      "too few: nine queries without a loss",
      { n: 9, losses: 0, mean: 0.1 },
      "pass",
      "no_credible_drop_unproven",
    ],
    [
      "too few: nine queries, nothing changed",
      { n: 9, ...unchanged },
      "pass",
      "no_measured_change",
    ],
    ["min: at it, worse than before", { min: 0.8 }, "pass", "no_credible_drop_unproven"],
    ["min: within rounding of it", { min: 0.8 + 1e-10 }, "pass", "no_credible_drop_unproven"],
    ["min: below it and worse", { min: 0.81 }, "fail", "below_min_value"],
    [
      "min: below it, but better than before",
      { min: 0.81, mean: 0.1, losses: 0 },
      "pass",
      "no_credible_drop_unproven",
    ],
    ["min: below it, as before", { min: 0.81, ...unchanged }, "pass", "no_measured_change"],
    [
      "min: below it and worse by rounding only",
      { min: 0.81, mean: -1e-10 },
      "pass",
      "no_credible_drop_unproven",
    ],
    [
      "min: 0 is a limit that nothing is below",
      { min: 0, meanCandidate: 0 },
      "pass",
      "no_credible_drop_unproven",
    ],
    [
      "strict_min: below it, better than before",
      { min: 0.81, strictMin: true, mean: 0.1 },
      "fail",
      "below_min_value",
    ],
    [
      "strict_min: below it, as before",
      { min: 0.81, strictMin: true, ...unchanged },
      "fail",
      "below_min_value",
    ],
    ["strict_min: at it", { min: 0.8, strictMin: true }, "pass", "no_credible_drop_unproven"],
    [
      "strict_min without min is no limit",
      { strictMin: true },
      "pass",
      "no_credible_drop_unproven",
    ],
    [
      "min is asked before the hard drop",
      { min: 0.9, mean: -0.5, losses: 50 },
      "fail",
      "below_min_value",
    ],
    ["the hard drop is asked before n", { n: 9, losses: 5, mean: -0.5 }, "fail", "hard_drop"],
  ])("%s", (_why, numbers, result, reason) => {
    expect(judgeDrop({ ...usual, ...numbers }, doubtful)).toEqual({ result, reason });
  });
});

describe("judgeDrop with statistics", () => {
  it.each<[string, Partial<GateNumbers>, typeof credible, string, string]>([
    ["a credible drop beyond the tolerance", { mean: -0.03 }, credible, "fail", "credible_drop"],
    [
      "p at alpha is credible",
      { mean: -0.03 },
      { ...credible, pAdjusted: 0.05 },
      "fail",
      "credible_drop",
    ],
    ["a doubtful one", { mean: -0.03 }, doubtful, "inconclusive", "drop_not_credible"],
    [
      "a credible one within the tolerance",
      { mean: -0.01 },
      credible,
      "pass",
      "small_credible_drop_within_tolerance",
    ],
    [
      "shown to be no worse",
      { mean: -0.01 },
      { ...doubtful, lower: -0.019 },
      "pass",
      "non_inferior",
    ],
    [
      "a bound at the tolerance shows nothing",
      { mean: -0.01 },
      { ...doubtful, lower: -0.02 },
      "pass",
      "no_credible_drop_unproven",
    ],
    [
      "not shown, though it must be",
      { mean: -0.01, mustShowNonInferior: true },
      doubtful,
      "inconclusive",
      "non_inferiority_not_shown",
    ],
    [
      "not shown, though it must be, and credible",
      { mean: -0.01, mustShowNonInferior: true },
      credible,
      "inconclusive",
      "non_inferiority_not_shown",
    ],
    [
      "credible, and shown to be within the tolerance",
      { mean: -0.01 },
      { ...credible, lower: -0.019 },
      "pass",
      "small_credible_drop_within_tolerance",
    ],
    [
      "shown, as it must be",
      { mean: -0.01, mustShowNonInferior: true },
      { ...doubtful, lower: 0 },
      "pass",
      "non_inferior",
    ],
  ])("%s", (_why, numbers, credibility, result, reason) => {
    expect(judgeDrop({ ...usual, ...numbers }, credibility)).toEqual({ result, reason });
  });
});

describe("judgeDrop where labels are missing", () => {
  const large = { mean: -0.03 };

  it.each<[string, Partial<GateNumbers>, typeof credible, string, string]>([
    [
      "labels could bring the change back to the tolerance",
      { ...large, upperUnjudged: -0.02 },
      credible,
      "inconclusive",
      "unjudged_results_could_explain_drop",
    ],
    [
      "labels are asked before n",
      { ...large, n: 9, upperUnjudged: 0 },
      doubtful,
      "inconclusive",
      "unjudged_results_could_explain_drop",
    ],
    ["they could not", { ...large, upperUnjudged: -0.025 }, credible, "fail", "credible_drop"],
    [
      "within the tolerance nobody asks",
      { upperUnjudged: 0.5 },
      doubtful,
      "pass",
      "no_credible_drop_unproven",
    ],
    [
      "the hard drop is asked first",
      { mean: -0.2, losses: 20, upperUnjudged: 0.5 },
      credible,
      "fail",
      "hard_drop",
    ],
    [
      "so is the minimum",
      { ...large, min: 0.9, upperUnjudged: 0.5 },
      credible,
      "fail",
      "below_min_value",
    ],
    [
      "a credible drop of which too little is judged",
      { ...large, tooFewJudged: true },
      credible,
      "inconclusive",
      "too_few_judged",
    ],
    [
      "a doubtful one is doubtful for that",
      { ...large, tooFewJudged: true },
      doubtful,
      "inconclusive",
      "drop_not_credible",
    ],
  ])("%s", (_why, numbers, credibility, result, reason) => {
    expect(judgeDrop({ ...usual, ...numbers }, credibility)).toEqual({ result, reason });
  });
});

/** Rule by rule: a step outside of the slack of 1e-9, and half of it inside. */
describe("every threshold", () => {
  const step = 2e-9;
  const inside = 0.5e-9;
  const large = { mean: -0.03 };
  const whole = { mean: -0.5, losses: 50, changed: 50 };

  it.each<[string, Partial<GateNumbers>, Partial<GateNumbers>, string, string]>([
    // which, where it matches, where it does not, its reason, the reason otherwise
    ["min", { min: 0.8 + step }, { min: 0.8 + inside }, "below_min_value", unproven],
    [
      "min, by the mean",
      { min: 0.9, meanCandidate: 0.9 - step },
      { min: 0.9, meanCandidate: 0.9 - inside },
      "below_min_value",
      unproven,
    ],
    [
      "min, for a change",
      { min: 0.9, mean: -step },
      { min: 0.9, mean: -inside },
      "below_min_value",
      unproven,
    ],
    [
      "strict_min",
      { min: 0.8 + step, strictMin: true, mean: 0.3 },
      { min: 0.8 + inside, strictMin: true, mean: 0.3 },
      "below_min_value",
      unproven,
    ],
    [
      "strict_min, of what did not change",
      { min: 0.8 + step, strictMin: true, ...unchanged },
      { min: 0.8 + inside, strictMin: true, ...unchanged },
      "below_min_value",
      "no_measured_change",
    ],
    [
      "hard drop",
      { mean: -0.1 + inside, losses: 3 },
      { mean: -0.1 + step, losses: 3 },
      "hard_drop",
      "drop_not_credible",
    ],
    [
      "a hard drop of 0",
      { hardDrop: 0, losses: 3, mean: inside },
      { hardDrop: 0, losses: 3, mean: step },
      "hard_drop",
      unproven,
    ],
    [
      "hard_min_n",
      { ...whole, n: 12, hardMinN: 12 },
      { ...whole, n: 11, hardMinN: 12 },
      "hard_drop",
      "drop_not_credible",
    ],
    [
      "hard_min_losses",
      { ...whole, losses: 3 },
      { ...whole, losses: 2 },
      "hard_drop",
      "drop_not_credible",
    ],
    [
      "what labels could do",
      { ...large, upperUnjudged: -0.02 - inside },
      { ...large, upperUnjudged: -0.02 - step },
      "unjudged_results_could_explain_drop",
      "drop_not_credible",
    ],
    [
      "the drop that labels are asked about",
      { mean: -0.02 - step, upperUnjudged: 0 },
      { mean: -0.02 - inside, upperUnjudged: 0 },
      "unjudged_results_could_explain_drop",
      unproven,
    ],
    ["all the same", unchanged, { ...unchanged, changed: 1 }, "no_measured_change", unproven],
    ["min_n", { n: 9 }, { n: 10 }, "too_few_queries", unproven],
    ["a loss, below min_n", { n: 9, losses: 1 }, { n: 9, losses: 0 }, "too_few_queries", unproven],
    ["tolerance", { mean: -0.02 - step }, { mean: -0.02 - inside }, "drop_not_credible", unproven],
  ])("%s", (_which, over, not, reason, otherwise) => {
    expect(judgeDrop({ ...usual, ...over }, doubtful).reason).toBe(reason);
    expect(judgeDrop({ ...usual, ...not }, doubtful).reason).toBe(otherwise);
  });

  // chances and bounds are compared as they are, without a slack
  const least = 1e-15;
  const shown = "non_inferior";

  it.each<[string, Partial<GateNumbers>, string, string]>([
    // where, at alpha, above it
    ["beyond the tolerance", large, "credible_drop", "drop_not_credible"],
    ["within it", { mean: -0.01 }, "small_credible_drop_within_tolerance", unproven],
    [
      "where too little is judged",
      { ...large, tooFewJudged: true },
      "too_few_judged",
      "drop_not_credible",
    ],
  ])("alpha, %s", (_where, numbers, at, above) => {
    const reasonAt = (pAdjusted: number) =>
      judgeDrop({ ...usual, ...numbers }, { ...doubtful, pAdjusted }).reason;
    expect([reasonAt(0.05 - least), reasonAt(0.05)]).toEqual([at, at]);
    expect([reasonAt(0.05 + least), reasonAt(0.05 + step)]).toEqual([above, above]);
  });

  it.each<[string, Partial<GateNumbers>, string]>([
    ["asked for", { mustShowNonInferior: true }, "non_inferiority_not_shown"],
    ["not asked for", {}, unproven],
  ])("the lower bound, %s", (_why, numbers, below) => {
    const reasonAt = (lower: number) =>
      judgeDrop({ ...usual, mean: -0.01, ...numbers }, { ...doubtful, lower }).reason;
    expect([reasonAt(-0.02 + step), reasonAt(-0.02 + least)]).toEqual([shown, shown]);
    expect([reasonAt(-0.02), reasonAt(-0.02 - least)]).toEqual([below, below]);
  });
});
