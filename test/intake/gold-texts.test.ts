/** `same_text`: whose word counts for what a needed unit says, and what the report tells of it. */

import { describe, expect, it } from "vitest";
import { codesOf, compare } from "../make/comparison.ts";

const golden = [{ query_id: "q", critical: true, required: ["a"] }];
const ranked = (...items: readonly object[]) => [{ query_id: "q", ranked: items }];
const other = { id: "z" };

interface Given {
  readonly baseline?: readonly object[];
  readonly candidate?: readonly object[];
  readonly config?: object;
  readonly files?: Readonly<Record<string, string>>;
}

async function judge({ baseline = [], candidate = [], config, files = {} }: Given) {
  const assessment = await compare({
    golden,
    baseline: ranked(...baseline),
    candidate: ranked(...candidate),
    config: { same_text: true, ...config },
    files,
  });
  const told = assessment.problems.find(({ code }) => code === "same_text_used");
  const counts = /satisfies (\d+) groups in the baseline and (\d+) in/.exec(told?.message ?? "");
  return { codes: codesOf(assessment).join(" "), counts: counts?.slice(1).join(" ") };
}

const text = "Thirty days.";
const units = (id: string) => ({ "units.jsonl": `${JSON.stringify({ id, text })}\n` });
const lost = "critical_evidence_lost too_few_queries";

describe("the text of a needed unit is taken from", () => {
  it.each<[string, Given, string, string]>([
    [
      "a result of the baseline",
      { baseline: [{ id: "a", text }], candidate: [{ id: "b", text: "Thirty\ndays. " }] },
      "",
      "0 1",
    ],
    [
      "the units of the baseline",
      {
        baseline: [{ id: "a" }],
        candidate: [{ id: "b", text }],
        config: { baseline: { run: "baseline.jsonl", units: "units.jsonl" } },
        files: units("a"),
      },
      "",
      "0 1",
    ],
    [
      "the snapshot",
      {
        baseline: [{ id: "b", text }],
        candidate: [{ id: "c", text }],
        config: { snapshot: { units: "units.jsonl" } },
        files: units("a"),
      },
      "",
      "1 1",
    ],
    [
      "not from the candidate",
      {
        baseline: [{ id: "a" }],
        candidate: [
          { id: "b", text },
          { id: "c", text },
        ],
      },
      lost,
      "0 0",
    ],
    [
      "not from a candidate that calls another text by the id",
      {
        baseline: [{ id: "a", text }],
        candidate: [{ id: "x", text: "Sixty." }, other],
        config: { candidate: { run: "candidate.jsonl", units: "other.jsonl" } },
        files: { "other.jsonl": '{"id":"a","text":"Sixty."}\n' },
      },
      lost,
      "0 0",
    ],
    [
      "not from an empty text",
      { baseline: [{ id: "a", text: " " }], candidate: [{ id: "b", text: "" }] },
      lost,
      "0 0",
    ],
    [
      "and a result that says nothing stands for its id alone",
      { baseline: [{ id: "a", text }], candidate: [{ id: "b" }] },
      lost,
      "0 0",
    ],
  ])("%s", async (_why, given, codes, counts) => {
    expect(await judge(given)).toEqual({ codes, counts });
  });
});

describe("without the option", () => {
  it("the id alone counts, and nothing is told", async () => {
    const given = { baseline: [{ id: "a", text }], candidate: [{ id: "b", text }] };
    const { codes, counts } = await judge({ ...given, config: { same_text: false } });
    expect(codes).toBe(lost);
    expect(counts).toBeUndefined();
  });
});
