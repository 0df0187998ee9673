/** `same_text`: whose word counts for what a needed unit says, and what the report tells of it. */

import { describe, expect, it } from "vitest";
import { textDigest } from "../../src/read/digests.ts";
import { codesOf, compare } from "../make/comparison.ts";
import type { Row } from "../make/golden.ts";

const golden = [{ query_id: "q", critical: true, required: ["a"] }];
const ranked = (...items: readonly Row[]): readonly Row[] => [{ query_id: "q", ranked: items }];
const other = { id: "z" };

interface Given {
  readonly baseline?: readonly Row[];
  /** Further rows of the baseline, beside those of a query p that finds what it needs. */
  readonly more?: readonly Row[];
  readonly candidate?: readonly Row[];
  readonly config?: Row;
  readonly files?: Readonly<Record<string, string>>;
}

async function judge({ baseline = [], more, candidate = [], config, files = {} }: Given) {
  const p = { query_id: "p", ranked: ["p"] };
  const assessment = await compare({
    golden: [...golden, ...(more ? [{ query_id: "p", required: ["p"] }] : [])],
    baseline: [...ranked(...baseline), ...(more ?? [])],
    candidate: [...ranked(...candidate), ...(more ? [p] : [])],
    config: { same_text: true, ...config },
    files,
  });
  const told = assessment.problems.find(({ code }) => code === "same_text_used");
  const counts = /satisfies (\d+) groups in the baseline and (\d+) in/.exec(told?.message ?? "");
  const unclear = assessment.problems.filter(({ code }) => code === "same_text_unclear");
  return {
    codes: codesOf(assessment).join(" "),
    counts: counts?.slice(1).join(" "),
    unclear: unclear.map(({ severity, message }) => `${severity}: ${message}`),
  };
}

const text = "Thirty days.";
const units = (id: string, told = text) => ({
  "units.jsonl": `${JSON.stringify({ id, text: told })}\n`,
});
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
    expect(await judge(given)).toEqual({ codes, counts, unclear: [] });
  });
});

describe("a text that is not that of the unit decides nothing:", () => {
  const omitted = "[omitted]";
  const a = { id: "a", text };
  const said = { id: "a", text: omitted };
  const shown = { baseline: [a], candidate: [{ id: "z", text: omitted }] };
  const snapshot = { snapshot: { units: "units.jsonl" } };
  const unclear = [
    'warning: more than one text is told of "a": none of them counts for same_text, and ids alone do',
  ];

  it.each<[string, Given]>([
    ["the snapshot tells another", { baseline: [said], config: snapshot, files: units("a") }],
    [
      "the units of the baseline tell another",
      {
        baseline: [said],
        config: { baseline: { run: "baseline.jsonl", units: "units.jsonl" } },
        files: units("a"),
      },
    ],
    [
      "only an own digest tells it, and the snapshot another",
      {
        baseline: [{ id: "a", sha256: textDigest(omitted) }],
        config: snapshot,
        files: units("a"),
      },
    ],
    [
      "it stands in the row of a query that is not in the golden set",
      { baseline: [{ id: "a" }], more: [{ query_id: "r", ranked: [said] }] },
    ],
    [
      "it stands in a row that failed",
      {
        baseline: [{ id: "a" }],
        more: [{ query_id: "p", error: "cut", ranked: [said] }],
      },
    ],
    [
      "it stands at a stage that the config does not name",
      {
        baseline: [{ id: "a" }],
        more: [{ query_id: "p", stages: { log: [said], last: ["p"] } }],
        config: { stages: [{ name: "last" }] },
      },
    ],
  ])("%s", async (_why, given) => {
    const { counts, unclear: told } = await judge({ ...shown, ...given });
    expect({ counts, told }).toEqual({ counts: "0 0", told: [] });
  });

  it("another result of the baseline gives the unit another one, and it is told", async () => {
    const more = [{ query_id: "p", ranked: ["p", said] }];
    for (const one of [omitted, text]) {
      const told = await judge({ ...shown, more, candidate: [{ id: "z", text: one }] });
      expect(told).toEqual({ codes: lost, counts: "0 0", unclear });
    }
  });

  it("both lists of units tell one, and not the same", async () => {
    const told = await judge({
      baseline: [{ id: "a" }],
      candidate: [{ id: "z", text }],
      config: { ...snapshot, baseline: { run: "baseline.jsonl", units: "other.jsonl" } },
      files: { ...units("a"), "other.jsonl": `${JSON.stringify(said)}\n` },
    });
    expect(told).toEqual({ codes: lost, counts: "0 0", unclear });
  });

  it("what a list tells stays, whatever the results of the baseline say", async () => {
    const given = { ...shown, config: snapshot, files: units("a") };
    const told = await judge({ ...given, baseline: [said], candidate: [{ id: "z", text }] });
    expect(told).toEqual({ codes: "", counts: "0 1", unclear: [] });
  });

  it("a list that has the id alone leaves it to the results", async () => {
    const files = { "units.jsonl": '{"id":"a"}\n{"id":"z"}\n' };
    const told = await judge({ ...shown, config: snapshot, files, candidate: [{ id: "z", text }] });
    expect(told).toEqual({ codes: "", counts: "0 1", unclear: [] });
  });

  it("one text in two spellings is one text", async () => {
    const more = [{ query_id: "p", ranked: ["p", { id: "a", text: "Thirty\n days." }] }];
    const told = await judge({ ...shown, more, candidate: [{ id: "z", text }] });
    expect(told).toEqual({ codes: "", counts: "0 1", unclear: [] });
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
