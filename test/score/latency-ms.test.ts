import { describe, expect, it } from "vitest";
import { compare, meansOf } from "../make/comparison.ts";

const config = { measures: ["latency_ms", "tokens"] };

/** What the measure is before and after, for one query whose rows say this. */
async function latency(before: object, after: object) {
  const row = { ranked: ["a"] };
  const assessment = await compare({
    golden: { q: "a" },
    baseline: { q: { ...row, ...before } },
    candidate: { q: { ...row, ...after } },
    config,
  });
  const { baseline, candidate, delta } = meansOf(assessment, "latency_ms");
  return [baseline.macro, candidate.macro, delta, candidate.n];
}

describe("latency_ms", () => {
  it("is what the rows say", async () => {
    expect(await latency({ latency_ms: 40 }, { latency_ms: 47.5 })).toEqual([40, 47.5, 7.5, 1]);
    expect(await latency({ latency_ms: 0 }, { latency_ms: 0 })).toEqual([0, 0, 0, 1]);
  });

  it("has no value where one row does not say", async () => {
    expect(await latency({}, { latency_ms: 5 })).toEqual([undefined, undefined, undefined, 0]);
    expect(await latency({}, {})).toEqual([undefined, undefined, undefined, 0]);
  });

  it("is also of a row that abstained: that took its time", async () => {
    const abstained = { abstained: true, latency_ms: 9 };
    expect(await latency(abstained, abstained)).toEqual([9, 9, 0, 1]);
  });

  it.each([-1, "40", null])("refuses %s", async (latency_ms) => {
    const assessment = await compare({
      golden: { q: "a" },
      baseline: { q: "a" },
      candidate: { q: { ranked: ["a"], latency_ms } },
      config,
    });
    const problem = assessment.problems.find(({ path }) => path === "latency_ms");
    expect(problem).toMatchObject({ code: "row_wrong_shape", file: "candidate.jsonl", lines: [1] });
    expect(assessment.exitCode).toBe(2);
  });
});
