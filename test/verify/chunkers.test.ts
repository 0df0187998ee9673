/** Runs of different chunkers: what ids say no more, and what goes on. */

import { describe, expect, it } from "vitest";
import { headline } from "../../src/report/view.ts";
import {
  type Comparison,
  codesOf,
  compare,
  gateOf,
  meansOf,
  valuesOf,
} from "../make/comparison.ts";
import type { Row } from "../make/golden.ts";

const runOf = (chunker: unknown, ...rows: readonly Row[]): readonly Row[] => [
  { manifest: { snapshot: { id: "s" }, ...(chunker === undefined ? {} : { chunker }) } },
  ...rows,
];
const rows = (ranked: readonly unknown[]) => [{ query_id: "q1", ranked }];
const byId = { query_id: "q1", required: ["a"] };

/** The same lists from two chunkers. */
const rechunked = (golden: Row, ranked: readonly unknown[], more: Partial<Comparison> = {}) =>
  compare({
    golden: [golden],
    baseline: runOf("md@1", ...rows(ranked)),
    candidate: runOf("md@2", ...rows(ranked)),
    ...more,
  });

const whys = ({ reasons }: Awaited<ReturnType<typeof compare>>) =>
  reasons.flatMap((one) => ("why" in one ? [one.why] : []));

describe("evidence by id, under another chunker", () => {
  it("does not pass though every id is found: a critical query is not measured", async () => {
    const told = await rechunked({ ...byId, critical: true }, ["a"]);
    expect([told.exitCode, codesOf(told)]).toEqual([1, ["critical_unmeasured"]]);
    expect(whys(told)).toEqual(["other_chunker"]);
    const [one] = told.problems.filter(({ code }) => code === "ids_of_other_chunker");
    expect(one?.message).toContain('"md@1" and "md@2"');
    expect(one?.message).toContain('"q1"');
    expect(headline(told)).toContain("another chunker");
  });

  it("is no loss either, when the new ids are others", async () => {
    const candidate = runOf("md@2", ...rows(["a-new"]));
    const told = await rechunked({ ...byId, critical: true }, ["a"], { candidate });
    expect(codesOf(told)).toEqual(["critical_unmeasured"]);
    expect(told.criticalLosses).toEqual([]);
  });

  it("counts towards max_unmeasured for queries that are not critical", async () => {
    const told = await rechunked(byId, ["a"]);
    expect(codesOf(told)).toEqual(["incomplete_run", "nothing_to_judge"]);
    expect(told.exitCode).toBe(2);
  });

  it("does not pass when all may be unmeasured, and nothing is left to judge", async () => {
    const told = await rechunked(byId, ["a"], { config: { max_unmeasured: 1 } });
    expect([told.exitCode, codesOf(told)]).toEqual([2, ["nothing_to_judge"]]);
  });

  it("lets no gate on it pass", async () => {
    const config = { max_unmeasured: 1, gates: [{ measure: "recall@5" }] };
    const told = await rechunked(byId, ["a"], { config });
    expect(codesOf(told)).toEqual(["gate_not_measured"]);
    expect(gateOf(told, "recall@5").result).toBe("fail");
  });

  it("is absent from an empty list, whatever the ids mean", async () => {
    const golden = [byId, { query_id: "q2", required: [[{ doc: "d" }]] }];
    const told = await compare({
      golden: golden.map((one) => ({ ...one, critical: true })),
      baseline: runOf("1", ...rows(["a"]), { query_id: "q2", ranked: [{ id: "x", doc: "d" }] }),
      candidate: runOf("2", ...rows([]), { query_id: "q2", ranked: [{ id: "x", doc: "d" }] }),
    });
    expect(told.exitCode).toBe(1);
  });
});

describe("measures over units", () => {
  it.each(["recall@5", "precision@5", "ndcg@5", "rr@5", "judged@5"])("%s", async (at) => {
    const golden = { query_id: "q1", required: [[{ doc: "d" }]], relevant: { a: 1 } };
    const ranked = [{ id: "a", doc: "d" }];
    const off = await rechunked(golden, ranked);
    expect(valuesOf(off, "q1", at)).toEqual([undefined, undefined]);
    expect(meansOf(off, at).candidate.n).toBe(0);
    const on = await rechunked(golden, ranked, { candidate: runOf("md@1", ...rows(ranked)) });
    expect(valuesOf(on, "q1", at)[1]).toBeGreaterThan(0);
  });

  it("go on for what is no unit: coverage by document", async () => {
    const golden = { query_id: "q1", required: [[{ doc: "d" }]], relevant: { a: 1 } };
    const told = await rechunked(golden, [{ id: "a", doc: "d" }]);
    expect(valuesOf(told, "q1", "coverage@5")).toEqual([1, 1]);
    expect([told.listChanges, told.falsePositives]).toEqual([undefined, undefined]);
    expect(told.exitCode).toBe(0);
  });
});

describe("evidence that outlives a chunker", () => {
  const span = { doc: "d", span: [0, 10] };
  const quote = { quote: "thirty days" };
  const before = [{ id: "a", doc: "d", span: [0, 10], text: "thirty days" }];
  const after = [{ id: "n#1", doc: "d", span: [0, 20], text: "in thirty days" }];

  it.each<[string, unknown]>([
    ["a span", span],
    ["a quote", quote],
    ["a document", { doc: "d" }],
  ])("%s is measured as ever", async (_what, evidence) => {
    const golden = { query_id: "q1", critical: true, required: [[evidence]] };
    const kept = await rechunked(golden, before, { candidate: runOf("md@2", ...rows(after)) });
    expect([kept.exitCode, kept.counts.unmeasured]).toEqual([0, 0]);
    expect(kept.problems.filter(({ code }) => code === "ids_of_other_chunker")).toEqual([]);
    const other = [{ id: "a", doc: "e", span: [0, 20], text: "other" }];
    const lost = await rechunked(golden, before, { candidate: runOf("md@2", ...rows(other)) });
    expect(codesOf(lost)).toContain("critical_evidence_lost");
  });

  it("beside an id in one group is enough, and the id is not", async () => {
    const golden = { query_id: "q1", critical: true, required: [["a", span]] };
    const kept = await rechunked(golden, before, { candidate: runOf("md@2", ...rows(after)) });
    expect([kept.exitCode, kept.counts.compared]).toEqual([0, 1]);
    const byIdAlone = [{ id: "a", doc: "e", span: [0, 10] }];
    const told = await rechunked(golden, before, { candidate: runOf("md@2", ...rows(byIdAlone)) });
    expect(codesOf(told)).toEqual(["critical_unmeasured"]);
  });

  it("is looked at only where the chunkers differ: with one, the id is enough", async () => {
    const golden = { query_id: "q1", critical: true, required: [["a", span]] };
    const byIdAlone = [{ id: "a", doc: "e", span: [0, 10] }];
    const candidate = runOf("md@1", ...rows(byIdAlone));
    const told = await rechunked(golden, before, { candidate });
    expect([told.exitCode, told.counts.compared]).toEqual([0, 1]);
  });
});

describe("a forbidden id", () => {
  const golden = {
    query_id: "q1",
    required: [[{ doc: "d" }]],
    forbidden: [{ id: "hr#1", reason: "permission" }],
  };

  it("may have another id now, which blocks", async () => {
    const told = await rechunked(golden, [{ id: "a", doc: "d" }]);
    expect([told.exitCode, codesOf(told)]).toEqual([1, ["leak_unmeasured"]]);
  });

  it("is still a leak where it stands", async () => {
    const told = await rechunked(golden, [{ id: "hr#1", doc: "d" }]);
    expect(codesOf(told)).toEqual(["forbidden_found"]);
  });
});

describe("chunkers", () => {
  it.each<[string, unknown, unknown, number]>([
    ["of one name", "md@1", "md@1", 0],
    ["of one form in another order", { n: 1, size: 5 }, { size: 5, n: 1 }, 0],
    ["that one side does not name", undefined, "md@2", 0],
    ["of other names", "md@1", "md@2", 1],
    ["of other numbers", { size: 5 }, { size: 6 }, 1],
    ["where there was none", null, "md@2", 1],
  ])("%s", async (_why, before, after, exit) => {
    const told = await compare({
      golden: [{ ...byId, critical: true }],
      baseline: runOf(before, ...rows(["a"])),
      candidate: runOf(after, ...rows(["a"])),
    });
    expect(told.exitCode).toBe(exit);
  });
});

describe("ids that both lists of units show with the same content", () => {
  const listed = (before: Row, after: Row) =>
    rechunked({ ...byId, critical: true }, ["a"], {
      config: {
        baseline: { run: "baseline.jsonl", units: "before.jsonl" },
        candidate: { run: "candidate.jsonl", units: "after.jsonl" },
      },
      files: {
        "before.jsonl": JSON.stringify({ id: "a", ...before }),
        "after.jsonl": JSON.stringify({ id: "a", ...after }),
      },
    });
  const zeros = "0".repeat(64);

  it.each<[string, Row, Row, number]>([
    ["the same text", { text: "t  t" }, { text: "t t" }, 0],
    ["another text", { text: "t" }, { text: "u" }, 1],
    ["the same digest", { sha256: zeros }, { sha256: zeros }, 0],
    ["another digest", { sha256: zeros }, { sha256: zeros.replace("0", "1") }, 1],
    ["the same span", { doc: "d", span: [0, 5] }, { doc: "d", span: [0, 5] }, 0],
    ["another span", { doc: "d", span: [0, 5] }, { doc: "d", span: [0, 6] }, 1],
    ["the same document alone", { doc: "d" }, { doc: "d" }, 1],
    ["nothing", {}, {}, 1],
    [
      "the same span with another text",
      { doc: "d", span: [0, 5], text: "t" },
      { doc: "d", span: [0, 5], text: "u" },
      1,
    ],
  ])("%s", async (_why, before, after, exit) => {
    const told = await listed(before, after);
    expect(told.exitCode).toBe(exit);
    if (exit === 0) expect(valuesOf(told, "q1", "recall@5")).toEqual([1, 1]);
  });
});

describe("an anchor of another chunker", () => {
  const ask = (required: readonly unknown[], chunker: string) =>
    rechunked({ query_id: "q1", required }, [{ id: "a", doc: "d" }], {
      candidate: runOf("md@1", ...rows([{ id: "a", doc: "d" }])),
      config: { anchor: { run: "anchor.jsonl" } },
      files: {
        "anchor.jsonl": runOf(chunker, ...rows([{ id: "a", doc: "d" }]))
          .map((row) => JSON.stringify(row))
          .join("\n"),
      },
    });

  it.each<[string, readonly unknown[], string, string[]]>([
    ["cannot be used where ids are needed", ["a"], "md@0", ["anchor_unusable"]],
    ["is as good as any where they are not", [[{ doc: "d" }]], "md@0", []],
    ["is no matter, when it is the same", ["a"], "md@1", []],
  ])("%s", async (_why, required, chunker, codes) => {
    expect(codesOf(await ask(required, chunker))).toEqual(codes);
  });
});

describe("queries that ids say nothing of any more", () => {
  const spans = (n: number) =>
    Array.from({ length: 10 }, (_, i) => ({
      query_id: `s${i}`,
      ranked: [{ id: `n${n}`, doc: "d", span: [0, 20] }],
    }));
  const golden = [
    ...Array.from({ length: 30 }, (_, i) => ({ query_id: `i${i}`, required: [`u${i}`] })),
    ...Array.from({ length: 10 }, (_, i) => ({
      query_id: `s${i}`,
      required: [[{ doc: "d", span: [0, 10] }]],
    })),
  ];
  const byIds = (list: (i: number) => readonly string[]) =>
    Array.from({ length: 30 }, (_, i) => ({ query_id: `i${i}`, ranked: list(i) }));
  const baseline = runOf("a", ...byIds((i) => [`u${i}`, "x"]), ...spans(1));

  it.each<[string, readonly string[]]>([
    ["other results", ["y"]],
    ["nothing at all", []],
  ])("block where the candidate returns %s", async (_why, list) => {
    const told = await compare({
      golden,
      baseline,
      candidate: runOf("b", ...byIds(() => list), ...spans(2)),
    });
    expect([told.exitCode, codesOf(told)]).toEqual([1, ["incomplete_run"]]);
    expect(told.counts.unmeasured).toBe(30);
  });

  it("fail a gate that the ids leave with a few of its queries", async () => {
    const units = '{"id":"u1","text":"t1"}\n';
    const rowOf = (n: number, id: string) => ({
      query_id: `q${n}`,
      ranked: [{ id, doc: `d${n}` }],
    });
    const told = await compare({
      golden: [1, 2].map((n) => ({
        query_id: `q${n}`,
        required: [[{ doc: `d${n}` }]],
        relevant: [`u${n}`],
      })),
      baseline: runOf("a", rowOf(1, "u1"), rowOf(2, "u2")),
      candidate: runOf("b", rowOf(1, "u1"), rowOf(2, "w")),
      config: {
        gates: [{ measure: "recall@5" }],
        baseline: { run: "baseline.jsonl", units: "units.jsonl" },
        candidate: { run: "candidate.jsonl", units: "units.jsonl" },
      },
      files: { "units.jsonl": units },
    });
    expect(gateOf(told, "recall@5")).toMatchObject({ result: "fail", reason: "gate_not_measured" });
    expect(told.exitCode).toBe(1);
  });
});
