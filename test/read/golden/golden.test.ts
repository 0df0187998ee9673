/** From rows to the golden set: repeated ids, implied groups, defaults, critical marks, digest. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runGate } from "../../../src/gate.ts";
import { openDesk } from "../../../src/intake/desk.ts";
import { readGolden } from "../../../src/intake/golden.ts";
import type { Evidence, Group } from "../../../src/model/golden.ts";
import type { CriticalMark } from "../../../src/model/policy.ts";
import type { Problem } from "../../../src/model/problem.ts";
import { makeGoldenSet, readGoldenFile } from "../../../src/read/golden/golden.ts";
import { readFlags } from "../../../src/settings/flags.ts";
import { MemoryFiles } from "../../fakes/memory-files.ts";
import { compare } from "../../make/comparison.ts";
import { timesAsLong } from "../../make/duration.ts";
import { briefly, goldenSet, readGoldenText, wordsOf } from "../../make/files.ts";
import { aQuery, aRow, idsIn, queriesOf, type Row } from "../../make/golden.ts";

const anyPolicy = {
  critical: { at: undefined, rule: "no_loss", marks: [] },
  impliedGroups: undefined,
} as const;

const rowsOf = (...rows: readonly object[]): string =>
  rows.map((row) => JSON.stringify(row)).join("\n");

describe("a query id that stands twice", () => {
  it.each<[string, string, { line: number }[]]>([
    ["is told with both lines", "a b a", [{ line: 3 }]],
    ["is told once, with all lines", "a a b a", [{ line: 2 }, { line: 4 }]],
  ])("%s", (_why, ids, also) => {
    const text = rowsOf(...ids.split(" ").map((id) => ({ query_id: id, required: ["x"] })));
    const { golden, problems } = readGoldenText(text);
    expect(problems.map(briefly)).toEqual(["error id_repeated golden.jsonl:1 query_id"]);
    expect(problems[0]?.also).toMatchObject(also);
    expect(wordsOf(problems)).toContain('"a"');
    // which of the rows is right cannot be known
    expect(idsIn(golden)).toEqual(["b"]);
  });

  it("counts in the digest, in any order", () => {
    const one = { query_id: "a", required: ["x"] };
    const other = { query_id: "a", required: ["y"] };
    const digest = (...rows: readonly object[]) => readGoldenText(rowsOf(...rows)).golden.digest;
    expect(digest(one, other)).toBe(digest(other, one));
    expect(digest(one, other)).not.toBe(digest(one));
  });

  it("is told though the rows are equal", () => {
    const row = { query_id: "a", required: ["x"] };
    expect(readGoldenText(rowsOf(row, row)).problems.map(briefly)).toEqual([
      "error id_repeated golden.jsonl:1 query_id",
    ]);
  });

  it("differs from ids that only look alike", () => {
    const ids = ["a", "A", " a", "a ", "01", "1", "\u00e9", "e\u0301"];
    const text = rowsOf(...ids.map((id) => ({ query_id: id, required: ["x"] })));
    const { golden, problems } = readGoldenText(text);
    expect(problems).toEqual([]);
    expect(idsIn(golden)).toHaveLength(ids.length);
  });

  it("is told across the files of a glob", async () => {
    const row = (id: string) => rowsOf({ query_id: id, required: ["x"] });
    const files = new MemoryFiles({
      "golden/1.jsonl": `${row("b")}\n${row("a")}\n`,
      "golden/2.jsonl": `\n${row("a")}\n`,
      "run.jsonl": '{"query_id":"a","ranked":["x"]}\n{"query_id":"b","ranked":["x"]}\n',
    });
    const argv = ["--golden", "golden/*.jsonl", "--baseline", "run.jsonl"];
    const { flags } = readFlags(["check", ...argv, "--candidate", "run.jsonl"]);
    const { assessment } = await runGate(flags, [], files, {
      clock: { today: () => "2026-11-30" },
    });
    const problem = assessment.problems.find(({ code }) => code === "id_repeated");
    expect(problem).toMatchObject({
      severity: "error",
      file: "golden/1.jsonl",
      lines: [2],
      also: [{ file: "golden/2.jsonl", line: 2 }],
    });
    expect(assessment.exitCode).toBe(2);
  });
});

/** `x` a unit, `@d` a document, `@d[0,5)*.8` a span and its coverage, `"q"` a quote. */
const shown = (one: Evidence): string => {
  switch (one.kind) {
    case "unit":
      return one.id;
    case "doc":
      return `@${one.doc}`;
    case "span":
      return `@${one.doc}[${one.start},${one.end})*${one.minCoverage}`;
    case "quote":
      return `"${one.quote}"${one.doc === undefined ? "" : `@${one.doc}`}`;
    case "sha256":
      return `#${one.sha256.slice(0, 8)}`;
  }
};
const groupShown = ({ name, anyOf }: Group): string =>
  `${name}: ${anyOf.map((all) => all.map(shown).join("+")).join("|")}`;
const groupsOf = (row: object): readonly string[] => aQuery({ ...row }).groups.map(groupShown);

describe("groups", () => {
  const span = { doc: "d", span: [0, 5] };

  it.each<[string, object, string[]]>([
    ["a bare text is a group of one", { required: ["x"] }, ["1: x"]],
    ["a bare list is a list of alternatives", { required: [["x", "y"]] }, ["1: x|y"]],
    ["an unnamed group is named by its place", { required: ["x", ["y"]] }, ["1: x", "2: y"]],
    ["a named group keeps its name", { required: [{ name: "g", any_of: ["x"] }] }, ["g: x"]],
    ["all_of is one alternative", { required: [["x", { all_of: ["y", "z"] }]] }, ["1: x|y+z"]],
    ["a document", { required: [[{ doc: "d" }]] }, ["1: @d"]],
    ["coverage is .8 by default", { required: [[span]] }, ["1: @d[0,5)*0.8"]],
    ["and 1 for a critical query", { critical: true, required: [[span]] }, ["1: @d[0,5)*1"]],
    [
      "inside all_of too",
      { critical: true, required: [[{ all_of: [span, "x"] }]] },
      ["1: @d[0,5)*1+x"],
    ],
    [
      "what is written counts, critical or not",
      { critical: true, required: [[{ ...span, min_coverage: 0.5 }]] },
      ["1: @d[0,5)*0.5"],
    ],
    [
      "a quote is normalised: NFKC, white space collapsed",
      { required: [[{ quote: "  of\ufb01ce\u00a0\n hours ", doc: "d" }]] },
      ['1: "office hours"@d'],
    ],
    ["any judged unit, where only those are named", { relevant: { y: 2, x: 1 } }, ["1: x|y"]],
    [
      "each judged unit, for a critical query",
      { critical: true, relevant: ["y", "x"] },
      ["1: x", "2: y"],
    ],
    ["only relevant units are needed", { relevant: { x: 1, y: 0, z: -1 } }, ["1: x"]],
    ["no relevant unit, no group", { relevant: { y: 0 } }, []],
    ["required leaves nothing to imply", { required: ["x"], relevant: ["y", "z"] }, ["1: x"]],
    ["no answer, no group", { no_answer: true }, []],
  ])("%s", (_why, row, groups) => {
    expect(groupsOf(row)).toEqual(groups);
  });

  it.each<[string, "each" | "any" | undefined, boolean, string[]]>([
    ["each overrides for a query that is not critical", "each", false, ["1: x", "2: y"]],
    ["any overrides for a critical query", "any", true, ["1: x|y"]],
    ["nothing is overridden", undefined, false, ["1: x|y"]],
  ])("implied_groups: %s", (_why, impliedGroups, critical, groups) => {
    const text = rowsOf({ query_id: "q", critical, relevant: ["x", "y"] });
    const { rows } = readGoldenFile("g", text, "jsonl");
    const policy = { critical: { at: undefined, rule: "no_loss", marks: [] }, impliedGroups };
    const { golden } = makeGoldenSet(rows, policy as never);
    expect(golden.at(0).groups.map(groupShown)).toEqual(groups);
  });
});

describe("judgements", () => {
  it.each<[string, object, [string, number][], boolean]>([
    [
      "required units have grade 1",
      { required: ["x", ["y", "z"]] },
      [
        ["x", 1],
        ["y", 1],
        ["z", 1],
      ],
      true,
    ],
    [
      "units of all_of too",
      { required: [[{ all_of: ["x", "y"] }]] },
      [
        ["x", 1],
        ["y", 1],
      ],
      true,
    ],
    [
      "documents and quotes judge no unit",
      { required: [[{ doc: "d" }, { quote: "q" }]] },
      [],
      true,
    ],
    ["relevant says it all", { required: ["x"], relevant: { y: 3 } }, [["y", 3]], false],
    [
      "a list has grade 1",
      { relevant: ["y", "x"] },
      [
        ["y", 1],
        ["x", 1],
      ],
      false,
    ],
    [
      "0 and negative grades are kept",
      { relevant: { x: 0, y: -2 } },
      [
        ["x", 0],
        ["y", -2],
      ],
      false,
    ],
  ])("%s", (_why, row, grades, closedWorld) => {
    const query = aQuery({ ...row });
    expect([...query.grades]).toEqual(grades);
    expect(query.closedWorld).toBe(closedWorld);
  });
});

describe("critical queries", () => {
  const rows = rowsOf(
    { query_id: "marked", critical: true, required: ["x"] },
    { query_id: "en", required: ["x"], slices: { lang: ["en", "de"] } },
    { query_id: "plain", required: ["x"] },
    { query_id: "judged", relevant: { x: 0 } },
  );
  const criticalBy = (...marks: readonly CriticalMark[]) => {
    const read = readGoldenFile("golden.jsonl", rows, "jsonl");
    const policy = {
      critical: { at: undefined, rule: "no_loss", marks },
      impliedGroups: undefined,
    };
    const { golden, problems } = makeGoldenSet(read.rows, policy as never);
    const ids = idsIn(golden).filter((_, place) => golden.at(place).critical);
    return [ids, problems.map(briefly)];
  };
  const nothing = "error row_wrong_shape golden.jsonl:4";

  it.each<[string, CriticalMark[], string[], string[]]>([
    ["are those that say so", [], ["marked"], []],
    ["ids of the config are added", [{ kind: "ids", ids: ["plain"] }], ["marked", "plain"], []],
    ["so is a slice", [{ kind: "slice", slice: "lang=de" }], ["en", "marked"], []],
    ["a slice of another value is not", [{ kind: "slice", slice: "lang=fr" }], ["marked"], []],
    [
      "all: what has nothing to lose is a fault",
      [{ kind: "all" }],
      ["en", "judged", "marked", "plain"],
      [nothing],
    ],
    [
      "two marks count together",
      [
        { kind: "ids", ids: ["plain"] },
        { kind: "slice", slice: "lang=en" },
      ],
      ["en", "marked", "plain"],
      [],
    ],
  ])("%s", (_why, marks, ids, problems) => {
    expect(criticalBy(...marks)).toEqual([ids, problems]);
  });
});

describe("the golden set", () => {
  const queries = [
    { query_id: "b", required: ["x"], slices: { lang: "en" } },
    { query_id: "a", relevant: { y: 2, x: 1 } },
    { query_id: "\u{1f600}", no_answer: true },
    { query_id: "\uffff", forbidden: [{ id: "x", reason: "r" }] },
  ];

  it("is in the order of the UTF-8 bytes of the ids", () => {
    expect(idsIn(goldenSet(...queries))).toEqual(["a", "b", "\uffff", "\u{1f600}"]);
  });

  it("finds the place of each id, in whatever order it is asked, and of no other", () => {
    const anId = fc.string({ unit: "grapheme", minLength: 1 }).filter((id) => !/\s/.test(id));
    fc.assert(
      fc.property(
        fc.uniqueArray(anId, { minLength: 1 }),
        fc.array(fc.nat(), { minLength: 1 }),
        (ids, asked) => {
          const golden = goldenSet(...ids.map((query_id) => ({ query_id, no_answer: true })));
          expect(golden.size).toBe(ids.length);
          for (const n of asked) {
            const place = n % (ids.length + 1);
            const id = place < ids.length ? golden.idAt(place) : "no such id";
            expect(golden.placeOf(id)).toBe(place < ids.length ? place : undefined);
          }
        },
      ),
    );
  });

  it("is the same whatever the order of its rows, but for their lines", () => {
    const facts = (rows: readonly object[]) => {
      const golden = goldenSet(...rows);
      const queries = queriesOf(golden).map((query) => ({ ...query, line: 0 }));
      return { digest: golden.digest, queries };
    };
    fc.assert(
      fc.property(fc.shuffledSubarray(queries, { minLength: queries.length }), (rows) => {
        expect(facts(rows)).toEqual(facts(queries));
      }),
    );
  });

  it.each<[string, object, object, boolean]>([
    [
      "the order of keys changes no digest",
      { query_id: "a", no_answer: true },
      { no_answer: true, query_id: "a" },
      true,
    ],
    [
      "a grade changes the digest",
      { query_id: "a", relevant: { x: 1 } },
      { query_id: "a", relevant: { x: 2 } },
      false,
    ],
    [
      "so does a note in meta, which is content too",
      { query_id: "a", no_answer: true },
      { query_id: "a", no_answer: true, meta: {} },
      false,
    ],
    [
      "so does the order of alternatives, as it is written",
      { query_id: "a", required: [["x", "y"]] },
      { query_id: "a", required: [["y", "x"]] },
      false,
    ],
  ])("%s", (_why, one, other, same) => {
    expect(goldenSet(one).digest === goldenSet(other).digest).toBe(same);
  });
});

describe("a large golden set", () => {
  const row = (id: string) => `{"query_id":"${id}","no_answer":true}`;
  const many = (count: number, idOf: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => row(idOf(index))).join("\n");

  it("holds 150,000 rows of one file", async () => {
    const files = new MemoryFiles({ "golden.jsonl": many(150_000, String) });
    const source = {
      path: "golden.jsonl",
      format: undefined,
      manifest: undefined,
      units: undefined,
    };
    const problems: Problem[] = [];
    const complain = (problem: Problem) => problems.push(problem);
    const golden = await readGolden(source, anyPolicy, openDesk(files), complain);
    expect(problems).toEqual([]);
    expect(idsIn(golden)).toHaveLength(150_000);
  });

  it("takes no more time to tell of each of many rows of one id than of a few", async () => {
    const rowsOf = (count: number) => {
      const content = many(count, () => "q");
      return readGoldenFile("golden.jsonl", content, undefined).rows;
    };
    const few = rowsOf(15_000);
    const all = rowsOf(150_000);
    // going through all earlier ones for each would take a hundred times as long
    const ratio = await timesAsLong(
      () => makeGoldenSet(few, anyPolicy),
      () => makeGoldenSet(all, anyPolicy),
    );
    expect(ratio).toBeLessThan(40);
    const { problems } = makeGoldenSet(all, anyPolicy);
    expect(problems.map(briefly)).toEqual(["error id_repeated golden.jsonl:1 query_id"]);
  });

  it("begins behind any number of blank lines and comments", () => {
    const { golden } = readGoldenText(`${"\n# by hand\n".repeat(300)}q 0 x 1\n`);
    expect(idsIn(golden)).toEqual(["q"]);
  });
});

describe("a golden file that holds no row", () => {
  it.each<[string, string, string, string]>([
    ["empty", "", "file_empty", "holds no row"],
    ["blank lines only", "\n  \n\n", "file_empty", "holds no row"],
    ["CSV", "query_id,required\na,x\n", "format_unknown", "CSV"],
    ["JSON over several lines", '{\n "query_id": "a"\n}\n', "format_unknown", "several lines"],
  ])("%s", (_why, text, code, words) => {
    const { golden, problems } = readGoldenText(text);
    expect(problems.map(briefly)).toEqual([`error ${code} golden.jsonl`]);
    expect(wordsOf(problems)).toContain(words);
    expect(idsIn(golden)).toEqual([]);
  });
});

describe("weights that lie too far apart", () => {
  it.each<[string, number, number, readonly string[]]>([
    ["near the limits of numbers", 1e-20, 1e308, ["error row_wrong_shape golden.jsonl:1 weight"]],
    ["small beside one", 1e-101, 1, ["error row_wrong_shape golden.jsonl:1 weight"]],
    ["just near enough", 1e-99, 1, []],
    ["both large", 1e305, 1e308, []],
  ])("%s", (_why, small, large, told) => {
    const text = rowsOf(
      { query_id: "a", required: ["x"], weight: small },
      { query_id: "b", required: ["x"], weight: large },
    );
    expect(readGoldenText(text).problems.map(briefly)).toEqual(told);
  });

  it("are faults of the file, however many they are", async () => {
    const light = (_: unknown, row: number) => ({
      ...aRow({ query_id: `q${row}` }),
      weight: 1e-200,
    });
    const told = await compare({
      golden: [aRow({ query_id: "heavy" }), ...Array.from({ length: 130_000 }, light)],
      baseline: { heavy: "a" },
      candidate: { heavy: "a" },
    });
    expect(told.exitCode).toBe(2);
    const weights = told.problems.filter(({ path }) => path === "weight");
    expect(weights).toMatchObject([{ lines: { length: 1000 } }]);
  });
});

describe("faults of very many rows", () => {
  it.each<[string, (row: number) => Row]>([
    ["with weights that lie too far apart", (row) => ({ weight: row === 0 ? 1 : 1e-200 * row })],
    ["without anything that could be lost", () => ({ critical: true, relevant: { a: 0 } })],
  ])("%s are told up to a limit", async (_why, rowAt) => {
    const rows = Array.from({ length: 3000 }, (_, row) =>
      aRow({ query_id: `q${row}`, ...rowAt(row) }),
    );
    const { problems } = await compare({
      golden: rows,
      baseline: { q1: "a" },
      candidate: { q1: "a" },
    });
    const errors = problems.filter(({ severity }) => severity === "error");
    expect(errors).toHaveLength(1001);
    expect(errors.map(({ code }) => code)).toContain("too_many_problems");
  });
});

it("a golden set that is joined to itself is one fault, and not one for each query", () => {
  const rows = ["a", "b", "c", "d"].map((id) => `{"query_id":"${id}","required":["x"]}\n`).join("");
  const { problems } = readGoldenText(rows + rows);
  expect(problems.map(briefly)).toEqual(["error id_repeated golden.jsonl:1,2,3,4 query_id"]);
  expect(problems[0]?.message).toContain(
    '4 queries stand more than once: "a", "b", "c" and 1 more',
  );
});
