import { describe, expect, it } from "vitest";
import { codesOf, compare, type Run, stages } from "../make/comparison.ts";
import type { Row } from "../make/golden.ts";

/** The stages of both runs together, and whether their order was clear. */
async function resolve(baseline: Run, candidate: Run, config: Row = {}) {
  const ids = new Set([...Object.keys(baseline), ...Object.keys(candidate)]);
  const golden = Object.fromEntries([...ids].map((id) => [id, "a"]));
  const told = await compare({ golden, baseline, candidate, config });
  const unclear = told.problems.some(({ code }) => code === "stages_unclear");
  return { told, names: told.stages.map(({ name }) => name as string), unclear };
}

const one = (...names: readonly string[]) => ({
  q: stages(Object.fromEntries(names.map((name) => [name, "a"]))),
});

describe("stages that are not configured", () => {
  it.each<[string, Run, Run, readonly string[]]>([
    ["no row names one", { q: "a" }, { q: "a" }, ["results"]],
    ["the same in both runs", one("wide", "narrow"), one("wide", "narrow"), ["wide", "narrow"]],
    ["one run knows a stage between", one("a", "c"), one("a", "b", "c"), ["a", "b", "c"]],
    ["together they leave one order", one("b", "c"), one("a", "b", "c"), ["a", "b", "c"]],
    ["ranked is the last of them", one("wide", "narrow"), { q: "a" }, ["wide", "narrow"]],
    ["names sort by the pipeline, not by name", one("z", "a"), one("z", "a"), ["z", "a"]],
    ["one stage may be named like a number", one("1"), one("1"), ["1"]],
  ])("%s", async (_why, baseline, candidate, names) => {
    const found = await resolve(baseline, candidate);
    expect(found.names).toEqual(names);
    expect(found.unclear).toBe(false);
  });

  // biome-ignore format: the columns are aligned by hand
  it.each<[string, Run, Run]>([
    ["the runs contradict each other",           one("a", "b"),      one("b", "a")],
    ["only one run has the last stage",          one("a", "b"),      one("b", "c")],
    ["nothing says which of two is later",       one("a", "b"),      one("a", "c")],
    ["JSON puts names like numbers first",       one("wide", "2"),   one("wide", "2")],
    ["a contradiction through a third stage",    one("a", "b", "c"), one("c", "a")],
  ])("asks for stages: when %s", async (_why, baseline, candidate) => {
    const { told, unclear } = await resolve(baseline, candidate);
    expect(unclear).toBe(true);
    expect(codesOf(told)).toContain("input_faulty");
    expect(told.exitCode).toBe(2);
  });

  it("looks at the rows of all queries", async () => {
    const rows = { q1: stages({ a: "a", b: "a" }), q2: stages({ b: "a", c: "a" }) };
    expect((await resolve(rows, rows)).names).toEqual(["a", "b", "c"]);
  });

  it("takes the list of a row with ranked as the last stage", async () => {
    const rows = { q1: stages({ wide: "x a", narrow: "x" }), q2: "a" };
    const { told } = await resolve(rows, rows, { cutoffs: [1] });
    const q2 = told.queries.at(1).groups[0]?.stages;
    expect(q2?.map(({ candidateRank }) => candidateRank)).toEqual([undefined, 1]);
  });
});

describe("configured stages", () => {
  it("have the written order, cutoffs and owners, whatever the rows hold", async () => {
    const config = {
      cutoffs: [5],
      stages: [{ name: "narrow", cutoffs: [3, 1], owner: "team" }, { name: "wide" }],
      critical: { at: "wide@7" },
      gates: [{ measure: "narrow:recall@2" }, { measure: "recall@9" }],
    };
    const { told } = await resolve(one("wide", "narrow"), one("wide", "narrow"), config);
    expect(told.stages).toEqual([
      { name: "narrow", cutoffs: [1, 2, 3], owner: "team" },
      { name: "wide", cutoffs: [5, 7, 9], owner: undefined },
    ]);
  });

  it("ignore stages that only the rows name", async () => {
    const config = { stages: [{ name: "wide" }] };
    const { names } = await resolve(one("wide", "extra"), one("wide", "extra"), config);
    expect(names).toEqual(["wide"]);
  });

  it.each<[string, Run, Run, readonly string[]]>([
    ["none", one("wide"), { q: "a" }, []],
    ["of one run", one("wide", "z", "extra"), one("wide"), ['baseline.jsonl "extra", "z"']],
    ["of both", one("z"), one("y"), ['baseline.jsonl "z"', 'candidate.jsonl "y"']],
  ])("say once for each run which stages are ignored: %s", async (_why, before, after, wanted) => {
    const { told } = await resolve(before, after, { stages: [{ name: "wide" }] });
    const ignored = told.problems.filter(({ code }) => code === "stage_ignored");
    expect(ignored.map(({ file, message }) => `${file} ${message.split(": ")[1]}`)).toEqual(wanted);
    for (const { severity } of ignored) expect(severity).toBe("notice");
  });

  it("take ranked as the last of them", async () => {
    const config = { stages: [{ name: "wide" }, { name: "narrow" }] };
    const { told } = await resolve({ q: "a" }, { q: "a" }, config);
    const lists = told.queries.at(0).pair.candidate.lists.map((list) => list?.length);
    expect(lists).toEqual([undefined, 1]);
  });

  it("settle an order that the rows leave open", async () => {
    const config = { stages: [{ name: "wide" }, { name: "2" }] };
    expect((await resolve(one("wide", "2"), one("wide", "2"), config)).unclear).toBe(false);
  });
});

describe("a stage that the config names, but nothing has", () => {
  // biome-ignore format: the columns are aligned by hand
  it.each<[string, Row]>([
    ["critical.at",             { critical: { at: "rerank@5" } }],
    ["gates[0].measure",        { gates: [{ measure: "rerank:recall@5" }] }],
    ["enforce_forbidden_from",  { enforce_forbidden_from: "rerank" }],
  ])("in %s is refused", async (path, config) => {
    const { told } = await resolve(one("wide", "narrow"), one("wide", "narrow"), config);
    const found = told.problems.find(({ code }) => code === "stage_unknown");
    expect(found).toMatchObject({ path, severity: "error", file: "gate.yml" });
    expect(told.exitCode).toBe(2);
  });

  it("is fine when it is there", async () => {
    const config = { critical: { at: "wide@5" }, enforce_forbidden_from: "wide" };
    const { told } = await resolve(one("wide", "narrow"), one("wide", "narrow"), config);
    expect(codesOf(told)).toEqual([]);
  });

  it("is refused too when the only stage is the unnamed one", async () => {
    const config = { critical: { at: "context@5" } };
    expect((await resolve({ q: "a" }, { q: "a" }, config)).told.exitCode).toBe(2);
    const results = { critical: { at: "results@5" } };
    expect((await resolve({ q: "a" }, { q: "a" }, results)).told.exitCode).toBe(0);
  });
});

it("a stage of its own for each query is no pipeline, and is told at once", async () => {
  const names = Array.from({ length: 1000 }, (_, i) => `s${i}`);
  const run = Object.fromEntries(names.map((name) => [name, stages({ [name]: "a" })]));
  const golden = Object.fromEntries(names.map((name) => [name, "a"]));
  const told = await compare({ golden, baseline: run, candidate: run });
  expect(told.problems.filter(({ code }) => code === "stages_unclear")).toHaveLength(1);
  expect(told.exitCode).toBe(2);
  expect(told.stages).toHaveLength(50);
});

describe("a last stage that one run alone names", () => {
  it("takes no query out of the comparison without a word", async () => {
    const told = await compare({
      golden: { q1: "a", q2: "a" },
      baseline: { q1: stages({ results: "a" }), q2: "a" },
      candidate: { q1: stages({ results: "a", "results ": "z" }), q2: "a" },
      config: { statistics: { min_n: 1 } },
    });
    expect(told.exitCode).toBe(2);
    expect(told.problems.map(({ code }) => code)).toContain("stages_unclear");
  });
});

describe("rows in another order than the config", () => {
  const config = { stages: [{ name: "wide" }, { name: "narrow" }, { name: "packed" }] };
  const told = async (baseline: Run, candidate: Run, given: Row = config) => {
    const { problems } = (await resolve(baseline, candidate, given)).told;
    return problems.flatMap(({ code, severity, file, message }) =>
      code === "stage_order_differs" ? [`${severity} ${file} ${message}`] : [],
    );
  };
  const good = one("wide", "narrow", "packed");
  const [right, wrong] = [
    ["wide", "packed"],
    ["packed", "wide"],
  ].map((names) => stages(Object.fromEntries(names.map((name) => [name, "a"])))) as [Row, Row];

  it("are told for each run, with the first two stages that change places", async () => {
    const reversed = one("packed", "narrow", "wide");
    const says = 'all rows name "narrow" before "wide", and the config behind it';
    expect(await told(reversed, reversed)).toEqual([
      `warning baseline.jsonl ${says}`,
      `warning candidate.jsonl ${says}`,
    ]);
    expect(await told(good, reversed)).toEqual([`warning candidate.jsonl ${says}`]);
  });

  it.each<[string, Run, Row]>([
    ["the order of the config", good, config],
    ["rows that name some of them", one("wide", "packed"), config],
    ["rows that name one", one("packed"), config],
    ["stages that the config ignores", one("wide", "z", "packed", "a"), config],
    ["rows that do not agree among themselves", { q: right, r: wrong }, config],
    ["names that JSON puts first", one("wide", "2"), { stages: [{ name: "wide" }, { name: "2" }] }],
    ["rows without stages", { q: "a" }, config],
  ])("are not %s", async (_why, run, given) => {
    expect(await told(run, run, given)).toEqual([]);
  });
});
