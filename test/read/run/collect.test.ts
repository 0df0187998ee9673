/** A run as it streams by: pieces of any size and rows in any order give the same facts. */

import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Retrieval } from "../../../src/model/ranking.ts";
import { openKeeper } from "../../../src/read/run/keep.ts";
import { timesAsLong } from "../../make/duration.ts";
import {
  briefly,
  everyByte,
  goldenSet,
  readRunFile,
  readRunText,
  wordsOf,
} from "../../make/files.ts";

const golden = goldenSet(
  { query_id: "a", required: ["x", ["y", "z"]], relevant: { x: 2, y: 1 } },
  { query_id: "b", required: [[{ quote: "caf\u00e9 \u{1f600}" }]] },
  { query_id: "c", required: ["x"], forbidden: [{ where: { t: "no" }, reason: "r" }] },
  { query_id: "d", no_answer: true },
  { query_id: "e", forbidden: [{ id: "hr#4", reason: "permission" }] },
);
const read = (content: string | Uint8Array, cuts: readonly number[] = []) =>
  readRunFile(content, { golden, cuts });

/** Lines of every kind: good, faulty, blank, unknown, not UTF-8. */
const jsonLines = [
  '{"query_id":"a","ranked":[{"id":"y","score":2},{"id":"x","score":2},{"id":"w","score":1}]}',
  '{"query_id":"b","stages":{"s":[{"id":"u","text":"a caf\u00e9 \u{1f600}"}],"t":["u"]}}',
  '{"query_id":"c","ranked":[{"id":"x","t":"no"}]}',
  '{"query_id":"d","error":"timeout"}',
  '{"query_id":"d","repeat":1,"ranked":["x"]}',
  '{"query_id":"\u{1f600}","ranked":["x"]}',
  '{"query_id":"A","ranked":["x"]}',
  '{"query_id":"a","id":"X"}',
  '{"query_id":"c","id":"x","score":1}',
  '{"query_id":"b","ranked":[7]}',
  '{"query_id":"b"',
  "",
  "  ",
].map((line) => Buffer.from(line));
const trecLines = [
  "a Q0 x 1 2.5 t",
  "a\tQ0  y 2 2.5 t",
  "a Q0 z 1 1e-3 t",
  "b Q0 caf\u00e9 1 7 t",
  "b Q0 \u{1f600} 2 9 t",
  "c Q0 x 1 nan t",
  "# comment",
  "d Q0 x 1 2",
  "e Q0 x 1 2 t",
  "",
].map((line) => Buffer.from(line));
const latin1 = Buffer.from("a Q0 caf\u00e9 1 2 t", "latin1");

/** A file of some of the lines, with BOM, CRLF, final line end and gzip or without. */
const anyFile = (lines: readonly Buffer[]): fc.Arbitrary<Buffer> =>
  fc
    .record({
      lines: fc.array(fc.constantFrom(...lines, latin1), { minLength: 1, maxLength: 8 }),
      bom: fc.boolean(),
      lineEnd: fc.constantFrom("\n", "\r\n"),
      ended: fc.boolean(),
      zipped: fc.boolean(),
    })
    .map(({ lines: chosen, bom, lineEnd, ended, zipped }) => {
      const parts = chosen.flatMap((line, i) => (i === 0 ? [line] : [Buffer.from(lineEnd), line]));
      const start = bom ? [Buffer.from([0xef, 0xbb, 0xbf])] : [];
      const whole = Buffer.concat([...start, ...parts, ...(ended ? [Buffer.from(lineEnd)] : [])]);
      return zipped ? gzipSync(whole) : whole;
    });

const anyCuts = fc.array(fc.nat(600), { maxLength: 12 });

describe("pieces of any size", () => {
  it.each([
    ["JSON Lines", jsonLines],
    ["TREC", trecLines],
  ])("of a run in %s give the same facts and problems", async (_why, lines) => {
    await fc.assert(
      fc.asyncProperty(anyFile(lines), anyCuts, async (bytes, cuts) => {
        const whole = await read(bytes);
        expect(await read(bytes, cuts)).toEqual(whole);
        expect(await read(bytes, everyByte(bytes))).toEqual(whole);
      }),
      { numRuns: 150 },
    );
  });

  it("say something: the files hold facts and problems of many kinds", async () => {
    const whole = Buffer.concat(jsonLines.flatMap((line) => [line, Buffer.from("\n")]));
    const { problems, queries, unknownIds } = await read(whole);
    expect(new Set(problems.map(({ code }) => code)).size).toBeGreaterThanOrEqual(3);
    expect(queries.size).toBe(4);
    expect(unknownIds.size).toBe(2);
  });
});

describe("bytes of a run", () => {
  it("of no known format are counted all the same", async () => {
    const golden = goldenSet({ query_id: "a", required: ["x"] });
    const content = Buffer.concat([Buffer.from("a,b\nc,d\n"), Buffer.of(0xff, 10)]);
    const { problems } = await readRunText(content, { file: "run.csv", golden });
    expect(problems.map(briefly)).toEqual([
      "error format_unknown run.csv",
      "error not_utf8 run.csv:3",
    ]);
  });

  const row = '{"query_id":"a","ranked":["x"]}\n';
  const bom = "\ufeff";

  it.each<[string, string | Uint8Array, string[]]>([
    ["a BOM is skipped", bom + row, []],
    ["a second BOM is not", bom + bom + row, ["error row_not_json run.jsonl:1"]],
    ["CRLF ends a line", row.replaceAll("\n", "\r\n"), []],
    ["the last line needs no end", row.trim(), []],
    ["gzip is told by its first bytes, whatever the name", gzipSync(row), []],
    ["gzip after gzip is one file", Buffer.concat([gzipSync("\n"), gzipSync(row)]), []],
    ["gzip holds a BOM and CRLF too", gzipSync(`${bom}\r\n${row}`), []],
    ["an empty file", "", ["error file_empty run.jsonl"]],
    ["an empty gzip", gzipSync(""), ["error file_empty run.jsonl"]],
    ["one byte", "{", ["error format_unknown run.jsonl"]],
    ["blank lines only", "\n \n", ["error file_empty run.jsonl"]],
    [
      "Latin-1",
      Buffer.from(`${row}{"query_id":"b","ranked":["\u00e9"]}\n`, "latin1"),
      ["error not_utf8 run.jsonl:2"],
    ],
    [
      "lines after blank ones count right",
      `\n\n${row}\r\n[]\n`,
      ["error row_wrong_shape run.jsonl:5"],
    ],
    ["gzip cut short", gzipSync(row).subarray(0, -6), ["error gzip_broken run.jsonl"]],
    ["gzip whose checksum is wrong", breakChecksum(gzipSync(row)), ["error gzip_broken run.jsonl"]],
    ["CSV", "query_id,id,rank\na,x,1\n", ["error format_unknown run.jsonl"]],
    ["one JSON list", '[{"query_id":"a","ranked":[]}]', ["error format_unknown run.jsonl"]],
    ["JSON over several lines", '{\n"query_id": "a"\n}', ["error format_unknown run.jsonl"]],
    ["parquet", binary("PAR1"), ["error format_unknown run.jsonl"]],
    ["zip", binary("PK\u0003\u0004"), ["error format_unknown run.jsonl"]],
  ])("%s", async (_why, content, told) => {
    const { problems } = await read(content);
    expect(problems.map(briefly)).toEqual(told);
  });

  it.each<[string, string, string[]]>([
    ["JSON Lines", `# by hand\n\n# again\n${row}`, ["error row_not_json run.jsonl:1,3"]],
    ["TREC", "# by hand\n# again\na Q0 x 1 2 t\n", ["notice comment_lines run.jsonl:1,2"]],
    ["what cannot be read", "# by hand\nquery_id,id\n", ["error format_unknown run.jsonl"]],
    ["nothing", "# by hand\n", ["error file_empty run.jsonl", "notice comment_lines run.jsonl:1"]],
  ])("comments before the first row tell no format: %s", async (_why, content, told) => {
    const bytes = Buffer.from(content);
    for (const cuts of [[], everyByte(bytes)]) {
      expect((await read(bytes, cuts)).problems.map(briefly)).toEqual(told);
    }
  });

  it("comments before the first row hide no row behind them", async () => {
    const { queries, problems } = await read(`# by hand\n${row}`);
    expect([...queries.keys()]).toEqual(["a"]);
    expect(wordsOf(problems)).toContain("JSON Lines has no comments");
  });

  it("a query id may begin with #, also in the first rows", async () => {
    const { unknownIds, problems } = await read("#a Q0 x 1 2 t\n#b Q0 x 1 2 t\na Q0 x 1 2 t\n");
    expect([...unknownIds]).toEqual(["#a", "#b"]);
    expect(problems.map(({ severity }) => severity)).toEqual(["notice", "notice"]);
  });

  it("a file of comments only does not wait for ever", async () => {
    const { unknownIds } = await read("#a Q0 x 1 2 t\n".repeat(1000));
    expect([...unknownIds]).toEqual(["#a"]);
  });

  it.each([
    ["in an item", (deep: string) => `{"query_id":"a","ranked":[{"id":"x","more":${deep}}]}`],
    ["in a manifest", (deep: string) => `{"manifest":{"more":${deep}}}`],
  ])("values may nest, but not without end: %s", async (_why, at) => {
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    const well = await read(`${at(nested(150))}\n{"query_id":"b","ranked":["u"]}\n`);
    expect(well.problems).toEqual([]);
    const deep = await read(`${at(nested(30_000))}\n{"query_id":"b","ranked":["u"]}\n`);
    expect(deep.problems.map(briefly)).toEqual(["error row_not_json run.jsonl:1"]);
    expect(wordsOf(deep.problems)).toContain("deeper than 200 levels");
  });

  it("a format that cannot be read is named, with what to do", async () => {
    const { problems } = await read(binary("PAR1"));
    expect(wordsOf(problems)).toContain("parquet");
    expect(wordsOf(problems)).toContain("JSON Lines");
  });
});

function breakChecksum(zipped: Buffer): Buffer {
  const broken = Buffer.from(zipped);
  broken[broken.length - 6] = (broken[broken.length - 6] ?? 0) ^ 0xff;
  return broken;
}

/** A magic number, and bytes that are no UTF-8. */
function binary(magic: string): Buffer {
  return Buffer.concat([Buffer.from(magic, "latin1"), Buffer.from([21, 4, 0x80, 0xff, 10, 0xc3])]);
}

/** All that a run says, but for lines and for orders that mean nothing. */
function withoutLines({ run, problems }: Awaited<ReturnType<typeof readRunText>>) {
  const queries = [...run.queries].map(([id, all]) => [
    id,
    all.map((one: Retrieval) => ({ ...one, lists: [...one.lists].sort(byText), line: 0 })),
  ]);
  return {
    ...run,
    retrievalsOf: undefined,
    queries: queries.sort(byText),
    stageOrders: [...run.stageOrders].sort(byText),
    problems: problems.map(({ lines, also, ...told }) => told),
  };
}

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

const joined = async (content: string) => withoutLines(await readRunText(content, { golden }));

describe("rows in any order", () => {
  const rows = jsonLines.map(String).filter((line) => !line.includes('"id":"x","score":1'));
  const flat = ["a", "b", "c", "e"].flatMap((id) => [
    `{"query_id":"${id}","stage":"s","id":"y"}`,
    `{"query_id":"${id}","stage":"t","id":"z"}`,
    `{"query_id":"${id}","stage":"s","id":"x"}`,
  ]);

  const flatRowsOf = (id: string) => flat.filter((line) => queryOf(line) === id);

  it("of a run in JSON Lines change neither digest nor facts nor problems", async () => {
    const wanted = await joined(rows.join("\n"));
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(rows, { minLength: rows.length }), async (shuffled) => {
        expect(await joined(shuffled.join("\n"))).toEqual(wanted);
      }),
      { numRuns: 100 },
    );
  });

  it("of a run in TREC too, since its order is that of the scores", async () => {
    const lines = trecLines.map(String).filter((line) => !line.startsWith("#"));
    const wanted = await joined(lines.join("\n"));
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(lines, { minLength: lines.length }),
        async (shuffled) => {
          expect(await joined(shuffled.join("\n"))).toEqual(wanted);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("of flat rows: only the order within a query counts", async () => {
    const wanted = await joined(flat.join("\n"));
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(flat, { minLength: flat.length }), async (places) => {
        // the queries stand where the shuffle puts them, the rows of each in their own order
        const queues = new Map(
          flat.map((one) => [queryOf(one), flatRowsOf(queryOf(one))] as const),
        );
        const lines = places.flatMap((line) => queues.get(queryOf(line))?.shift() ?? []);
        expect(lines).toHaveLength(flat.length);
        expect(await joined(lines.join("\n"))).toEqual(wanted);
      }),
      { numRuns: 100 },
    );
  });
});

const queryOf = (line: string): string =>
  String((JSON.parse(line) as { query_id: string }).query_id);

describe("digest of a run", () => {
  const digest = async (...lines: readonly string[]) => (await joined(lines.join("\n"))).digest;
  const a = '{"query_id":"a","ranked":["x","y"]}';
  const b = '{"query_id":"b","ranked":["x"]}';

  it.each<[string, string[], string[], boolean]>([
    ["the order of rows is no content", [a, b], [b, a], true],
    ["nor are blank lines", [a, b], ["", a, "", b], true],
    ["the order of results is", [a], ['{"query_id":"a","ranked":["y","x"]}'], false],
    [
      "so is a row of a query that the golden set does not know",
      [a],
      [a, '{"query_id":"z","ranked":[]}'],
      false,
    ],
    ["so is a score", [a], ['{"query_id":"a","ranked":[{"id":"x","score":1},"y"]}'], false],
    ["TREC: rank and tag are not", ["a Q0 x 1 2 t"], ["a 0 x 9 2.0 u"], true],
    ["TREC: scores are", ["a Q0 x 1 2 t"], ["a Q0 x 1 3 t"], false],
  ])("%s", async (_why, one, other, same) => {
    expect((await digest(...one)) === (await digest(...other))).toBe(same);
  });
});

describe("ids that only look alike", () => {
  it.each<[string, string, string]>([
    [
      "a query in another case",
      '{"query_id":"A","ranked":["x"]}',
      '"A" is unknown, but looks like "a"',
    ],
    ["a query with a blank", '{"query_id":"a ","ranked":["x"]}', '"a " is unknown'],
    [
      "a needed unit in another case",
      '{"query_id":"c","ranked":["X"]}',
      'needs "x"; "X" looks the same',
    ],
    [
      "a forbidden unit in another case",
      '{"query_id":"e","ranked":["HR#4","a"]}',
      'forbids "hr#4"; "HR#4" looks the same',
    ],
  ])("%s: a warning", async (_why, row, words) => {
    const { problems } = await read(row);
    expect(problems.map(briefly)).toEqual(["warning id_looks_alike run.jsonl:1"]);
    expect(wordsOf(problems)).toContain(words);
  });
});

describe("many rows of one query", () => {
  it.each<[string, (index: number) => string, string[]]>([
    ["repeats", (i) => `{"query_id":"a","repeat":${i},"ranked":["x"]}`, []],
    ["the same row", () => '{"query_id":"a","ranked":["x"]}', ["error query_repeated"]],
    [
      "the same repeat",
      () => '{"query_id":"a","repeat":1,"ranked":["x"]}',
      ["error query_repeated"],
    ],
    ["flat rows", (i) => `{"query_id":"a","id":"x${i}"}`, []],
    ["TREC rows", (i) => `a Q0 x${i} 1 ${i} t`, []],
  ])("take no more time for each row than a few: %s", async (_why, row, told) => {
    const readMany = async (length: number) => {
      const content = Array.from({ length }, (_, index) => row(index)).join("\n");
      return (await readRunText(content, { golden })).problems;
    };
    // looking through all earlier rows for each row would take a hundred times as long
    const ratio = await timesAsLong(
      () => readMany(4_000),
      () => readMany(40_000),
    );
    expect(ratio).toBeLessThan(40);
    const problems = await readMany(40_000);
    const errors = problems.filter(({ severity }) => severity === "error");
    expect(errors.map(({ severity, code }) => `${severity} ${code}`)).toEqual(told);
  });

  it("in many files look through the golden set once for queries that it does not know", async () => {
    const [size, files] = [300, 50];
    const ids = Array.from({ length: size }, (_, i) => `q${i}`);
    const set = goldenSet(...ids.map((query_id) => ({ query_id, required: ["x"] })));
    let looks = 0;
    const golden = {
      ...set,
      idAt(place: number) {
        looks++;
        return set.idAt(place);
      },
    };
    const keeper = openKeeper(size);
    const told: string[] = [];
    for (let i = 0; i < files; i++) {
      const row = `{"query_id":"Q${i}","ranked":["x"]}`;
      const { problems } = await readRunFile(row, { golden }, keeper);
      told.push(...problems.map(({ message }) => message));
    }
    expect(told.slice(0, 2)).toEqual([
      'query "Q0" is unknown, but looks like "q0"',
      'query "Q1" is unknown, but looks like "q1"',
    ]);
    expect(told).toHaveLength(files);
    // this test itself asks for each query after each file; a time swings with what else is done
    expect(looks).toBe(size * files + size);
  });

  it("take no more time for each key of a row than a few", async () => {
    const readKeys = async (count: number) => {
      const keys = Array.from({ length: count }, (_, i) => `"other-${i}":1`);
      const content = `{"query_id":"q1",${keys.join(",")},"ranked":["a"]}`;
      return (await readRunText(content, { golden })).problems;
    };
    // looking through all earlier keys for each takes twelve to sixteen times as long
    const ratio = await timesAsLong(
      () => readKeys(15_000),
      () => readKeys(60_000),
    );
    expect(ratio).toBeLessThan(9);
  });
});
