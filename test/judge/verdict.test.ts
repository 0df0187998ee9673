import { describe, expect, it } from "vitest";
import { blocks, decide, exitCode, type Verdict } from "../../src/judge/verdict.ts";
import { type Reason, type ReasonCode, reasonKinds } from "../../src/model/reason.ts";

/** A reason of that code; what else it says does not matter to the verdict. */
const because = (code: ReasonCode): Reason => ({ code }) as Reason;

describe("decide", () => {
  it.each<[string, readonly ReasonCode[], Verdict]>([
    ["nothing speaks against it", [], "pass"],
    ["a statistical doubt", ["too_few_queries"], "inconclusive"],
    ["a failure outranks a doubt", ["drop_not_credible", "hard_drop"], "fail"],
    ["nothing to compare outranks a failure", ["hard_drop", "baseline_missing"], "incomparable"],
    ["wrong input outranks everything", ["baseline_missing", "input_faulty"], "invalid"],
    ["the order of the reasons is no matter", ["input_faulty", "baseline_missing"], "invalid"],
    [
      "all four kinds at once",
      ["too_few_queries", "forbidden_found", "nothing_in_common", "gold_never_found"],
      "invalid",
    ],
  ])("%s", (_why, codes, verdict) => {
    expect(decide(codes.map(because))).toBe(verdict);
  });

  it("lets only statistics be inconclusive", () => {
    const inconclusive = Object.entries(reasonKinds).flatMap(([code, kind]) =>
      kind === "inconclusive" ? [code] : [],
    );
    const statistical = [
      "drop_not_credible",
      "too_few_queries",
      "too_few_judged",
      "non_inferiority_not_shown",
      "unjudged_results_could_explain_drop",
    ];
    expect(statistical).toEqual(expect.arrayContaining(inconclusive));
    expect(inconclusive.length).toBeGreaterThan(0);
  });
});

describe("exitCode", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each<[Verdict, "warn" | "fail", "gate" | "report", number]>([
    ["pass",         "warn", "gate",   0],
    ["pass",         "fail", "report", 0],
    ["inconclusive", "warn", "gate",   0],
    ["inconclusive", "fail", "gate",   1],
    ["inconclusive", "fail", "report", 0],
    ["fail",         "warn", "gate",   1],
    ["fail",         "warn", "report", 0],
    ["incomparable", "warn", "gate",   3],
    ["incomparable", "warn", "report", 0],
    ["invalid",      "warn", "gate",   2],
    ["invalid",      "warn", "report", 2],
  ])("%s with on_inconclusive %s in mode %s: %d", (verdict, onInconclusive, mode, code) => {
    expect(exitCode(verdict, { onInconclusive, mode })).toBe(code);
  });
});

describe("blocks", () => {
  it("holds for what the verdict rests on, whatever the mode", () => {
    expect(blocks(because("hard_drop"), { onInconclusive: "warn" })).toBe(true);
    expect(blocks(because("input_faulty"), { onInconclusive: "warn" })).toBe(true);
    expect(blocks(because("snapshot_differs"), { onInconclusive: "warn" })).toBe(true);
  });

  it("holds for a doubt only when doubts block", () => {
    expect(blocks(because("too_few_queries"), { onInconclusive: "warn" })).toBe(false);
    expect(blocks(because("too_few_queries"), { onInconclusive: "fail" })).toBe(true);
  });
});
