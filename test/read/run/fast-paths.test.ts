/** The fast paths say of any file what plain readers say: the same rows, faults and contents. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRunJsonl } from "../../../src/read/run/jsonl.ts";
import type { ResultList } from "../../../src/read/run/list.ts";
import type { RowOrder, RunReader, RunSink } from "../../../src/read/run/row.ts";
import { readTrec } from "../../../src/read/run/trec.ts";
import {
  type Heard,
  nothingHeard,
  plainJsonl,
  plainTrec,
  problemText,
} from "../../make/plain-readers.ts";
import { soughtIds } from "../../make/sought.ts";

type Read = (file: string, order: RowOrder, sink: RunSink) => RunReader;

/** All that a list can tell. */
function told(list: ResultList, ids: ReadonlySet<string>) {
  const indexes = Array.from({ length: list.length }, (_, index) => index);
  return {
    items: indexes.map((index) => list.itemAt(index)),
    ids: indexes.map((index) => list.idAt(index)),
    lastBytes: indexes.map((index) => list.lastByteAt(index)),
    hashes: indexes.map((index) => list.hashAt(index)),
    scores: indexes.map((index) => plusZero(list.scoreAt(index))),
    copies: list.copies(),
    found: list.find(soughtIds(ids)),
    foundOfMany: list.find(soughtIds(many)),
  };
}

/** 0 and -0 are the same score. */
const plusZero = (score: number | undefined) => (score === undefined ? undefined : score + 0);

/** So many that they are looked up in another way. */
const many = new Set(["d1", "d2", "d22", "\u00e9", "a\nb", ...Array.from("abcdefgh")]);
const wanted = new Set(["d1", "d2", "\u00e9", "nowhere"]);

/** What the reader says of the text, given to it in blocks that end at `cuts` (line numbers). */
function hear(read: Read, text: string, order: RowOrder, cuts: readonly number[]) {
  const heard = nothingHeard();
  const seen: unknown[] = [];
  const sink: RunSink = {
    // a list is good until the next row only
    row: ({ lists, ...row }) =>
      seen.push({ ...row, lists: [...lists].map(([stage, list]) => [stage, told(list, wanted)]) }),
    faulty: (queryId, line) => heard.faulty.push({ queryId, line }),
    manifest: (value, line) => heard.manifests.push({ value, line }),
    problem: (problem) => heard.problems.push(problemText(problem)),
    regroup() {
      heard.regroup = true;
    },
  };
  const reader = read("f", order, sink);
  const lines = Buffer.from(text)
    .toString("latin1")
    .split(/(?<=\n)/);
  let line = 1;
  let from = 0;
  for (const to of [...new Set([...cuts, lines.length])].sort((a, b) => a - b)) {
    if (to <= from || to > lines.length) continue;
    // surrounded by bytes that must not be looked at
    const block = Buffer.from(`"x${lines.slice(from, to).join("")}{"}`, "latin1");
    const next = reader.block(block, 2, block.length - 3, line);
    expect(next).toBe(line + to - from);
    block.fill(0x7b);
    line = next;
    from = to;
  }
  reader.end();
  return { ...heard, rows: seen };
}

const wantedOf = ({ rows, ...heard }: Heard) => ({
  ...heard,
  rows: rows.map(({ lists, ...row }) => ({
    ...row,
    lists: lists.map(([stage, list]) => [stage, told(list, wanted)]),
  })),
});

function compare(read: Read, plain: typeof plainTrec, given: string, cuts: readonly number[]) {
  // an edit may have cut a character in two; blocks of lines are UTF-8
  const text = Buffer.from(given).toString();
  for (const order of ["grouped", "any"] as const) {
    const fast = hear(read, text, order, cuts);
    const slow = plain(text, order === "grouped");
    expect(fast.regroup).toBe(slow.regroup);
    if (!slow.regroup) expect(fast).toEqual(wantedOf(slow));
  }
}

/** Now and then another value than the usual one. */
const mostly = <T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, fc.constantFrom(usual, ...others));

const anyByte = fc.constantFrom(...'01.-eE+ \t\r"\\/,:[]{}nul\u0001\u00e9x#');

/** One sign put in, taken out or changed. */
const edit = fc.record({ at: fc.nat(200), sign: anyByte, takes: fc.nat(1), puts: fc.boolean() });

const edited = (
  line: string,
  { at, sign, takes, puts }: typeof edit extends fc.Arbitrary<infer T> ? T : never,
) => (at >= line.length ? line : line.slice(0, at) + (puts ? sign : "") + line.slice(at + takes));

const lineEnd = mostly("\n", "\r\n");
const maybeEdited = (line: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(line, fc.option(edit, { freq: 12 })).map(([one, by]) => (by ? edited(one, by) : one));

const fileOf = (line: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(maybeEdited(line), { minLength: 1, maxLength: 14 }), lineEnd)
    .map(([lines, end]) => lines.map((one) => one.replaceAll("\n", " ") + end).join(""));

const cuts = fc.array(fc.nat(14), { maxLength: 4 });

const unit = mostly("d1", "d2", "d22", "\u00e9", "\u{1f600}", "d1\u0001", "x".repeat(70));
const trecScore = mostly(
  "1.5",
  ..."1 2 0.25 .5 5. -0 -1.5 +1 1e3 1e-7 1e400 nan inf 0x10 1.2.3 - . 007".split(" "),
  "123456789.123456",
  "123456789.1234567",
  "1234567890123456",
  "1234567890.5",
  "0.9876543210",
);
/** Now and then as programs print their doubles, with up to 17 digits. */
const orPrinted = (usual: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 2, arbitrary: usual },
    fc.double({ min: -50, max: 50, noNaN: true }).map(String),
  );

const trecLine = fc
  .tuple(
    mostly("q1", "q2", "#q", "a-query-with-a-long-id"),
    mostly(" ", "\t", "  "),
    mostly("Q0", "0"),
    unit,
    mostly("1", "2", "3", "03", "-1", "x", "1234567890"),
    orPrinted(trecScore),
    mostly("run", "t", "a-very-long-tag"),
  )
  .map(([query, gap, q0, id, rank, score, tag]) => [query, q0, id, rank, score, tag].join(gap));

const jsonId = mostly(
  '"d1"',
  '"\\ud800"',
  '"a\\nb"',
  '"d2"',
  '"\u00e9"',
  '"d\\u0031"',
  '""',
  "7",
  '"a\\"b"',
  '"\u0001"',
);
const jsonScore = mostly(
  "1.5",
  ..."2 0.25 -0.0 -1 0 01 1. .5 1e2 1E-2 1e400 null true".split(" "),
  '"1"',
  "1234567890.5",
  "1.23456789012345678",
  "-",
);
const jsonText = mostly(
  '"some words"',
  '"\\n\\t\\u00e9\\"\\\\\\/"',
  '"\u{1f600} \u00e9"',
  '"\\x"',
  '"\\u12"',
  '"\\ud800"',
  '"\u0001"',
  '""',
  "null",
  "7",
);
const span = mostly(
  "[0, 5]",
  ..."[0,5]|[5, 5]|[3,9]|[00,1]|[0,5,9]|[0, 4294967296]|[4294967297,5]".split("|"),
  '"[0,5]"',
  "null",
);
const extras = mostly(
  "",
  '"rank": 1',
  '"rank": 12.50',
  '"rank": 01',
  '"kind": true',
  '"kind": "x"',
  '"meta": {"a": [1]}',
  '"scoer": 1',
  '"doc": "h"',
  '"tokens": 12',
  '"tokens": 0',
  '"tokens": 1.5',
  '"tokens": -3',
  '"tokens": 1234567890',
  `"sha256": "${"0a".repeat(32)}"`,
  `"sha256": "sha256:${"9f".repeat(32)}"`,
  `"sha256": "${"A0".repeat(32)}"`,
  `"sha256": "${"0g".repeat(32)}"`,
  '"sha256": "ab"',
  '"doc": ""',
  '"id": "again"',
);

/** `[key, value]` pairs as an object; the style is that of one writer. */
const asObject = (
  pairs: readonly (readonly [string, string] | string)[],
  isCompact: boolean,
): string => {
  const [colon, comma] = isCompact ? [":", ","] : [": ", ", "];
  const members = pairs.flatMap((one) => {
    if (typeof one !== "string") return [`"${one[0]}"${colon}${one[1]}`];
    return one === "" ? [] : [one];
  });
  return `{${members.join(comma)}}`;
};

/** What the results of one file have; now and then one has something else. */
interface Style {
  readonly hasScore: boolean;
  readonly hasText: boolean;
  readonly hasSpan: boolean;
  readonly isCompact: boolean;
}
const style: fc.Arbitrary<Style> = fc.record({
  hasScore: mostly(true, false),
  hasText: fc.boolean(),
  hasSpan: mostly(false, true),
  isCompact: fc.boolean(),
});

const itemPairs = ({ hasScore, hasText, hasSpan }: Style) =>
  fc
    .tuple(jsonId, orPrinted(jsonScore), jsonText, span, extras, mostly(true, false))
    .map(([id, score, text, place, extra, isUsual]) => [
      ["id", id] as const,
      ...(hasScore === isUsual ? [["score", score] as const] : []),
      ...(hasText === isUsual ? [["text", text] as const] : []),
      ...(hasSpan && isUsual ? [["span", place] as const] : []),
      extra,
    ]);

const queryId = mostly('"q1"', '"q2"', '"q\\u0031"', "7", '""');
const flatLine = (one: Style) =>
  fc
    .tuple(
      queryId,
      itemPairs(one),
      mostly("", '"stage": "a"', '"stage": "b"', '"repeat": 1'),
      mostly(true, false),
    )
    .map(([query, item, more, isLast]) =>
      asObject(
        isLast ? [["query_id", query], ...item, more] : [["query_id", query], more, ...item],
        one.isCompact,
      ),
    );

const listOfItems = (one: Style) =>
  fc
    .array(
      fc.oneof(
        {
          weight: 8,
          arbitrary: fc
            .tuple(itemPairs(one), mostly(one.isCompact, !one.isCompact))
            .map((pairs) => asObject(...pairs)),
        },
        { weight: 1, arbitrary: jsonId },
      ),
      { maxLength: 6 },
    )
    .chain((items) =>
      mostly(one.isCompact ? "," : ", ", " , ", ",,", " ").map((comma) => `[${items.join(comma)}]`),
    );

type Kind = "ranked" | "stages" | "both" | "error" | "abstained";

const wholeLine = (style: Style) =>
  fc
    .tuple(
      queryId,
      listOfItems(style),
      listOfItems(style),
      mostly<Kind>("ranked", "stages", "both", "error", "abstained"),
      mostly(
        "",
        '"latency_ms": 7',
        '"latency_ms": -7',
        '"repeat": 1',
        '"repeat": "1"',
        '"rankd": []',
      ),
    )
    .map(([query, one, other, kind, more]) => {
      const pairs = [
        ["a", one],
        ["b", other],
      ] as const;
      const stages = ["stages", asObject(pairs, false)] as const;
      const lists = {
        ranked: [["ranked", one] as const],
        stages: [stages],
        both: [["ranked", one] as const, stages],
        error: [["error", '"timeout"'] as const],
        abstained: [["abstained", "true"] as const, ["ranked", one] as const],
      }[kind];
      return asObject([["query_id", query], ...lists, more], false);
    });

const oddLine = fc.constantFrom("", "  ", "{", "[]", '{"manifest": {"code": "x"}}', "null", '"x"');

const runs = { numRuns: 3000 };

const quoted = (text: string): string => `"${text}"`;
const hex = "0123456789abcdef".repeat(4);

/** By key of a result: how it is nearly always written. */
const usualValues = {
  id: '"a"',
  score: "1.5",
  span: "[0,1]",
  doc: '"a"',
  text: '"a"',
  sha256: quoted(hex),
  tokens: "7",
  number: "7",
  words: '"a"',
};

describe("a fast path says what a plain reader says", () => {
  it("of TREC rows", () => {
    const lines = fc.oneof({ weight: 20, arbitrary: trecLine }, { weight: 1, arbitrary: oddLine });
    fc.assert(
      fc.property(fileOf(lines), cuts, (text, at) => compare(readTrec, plainTrec, text, at)),
      runs,
    );
  });

  it("of flat rows in JSON Lines", () => {
    const files = style.chain((one) =>
      fileOf(fc.oneof({ weight: 20, arbitrary: flatLine(one) }, { weight: 1, arbitrary: oddLine })),
    );
    fc.assert(
      fc.property(files, cuts, (text, at) => compare(readRunJsonl, plainJsonl, text, at)),
      runs,
    );
  });

  it("of whole rows in JSON Lines, and of all kinds together", () => {
    const files = style.chain((one) =>
      fileOf(
        fc.oneof(
          { weight: 20, arbitrary: wholeLine(one) },
          { weight: 3, arbitrary: flatLine(one) },
          { weight: 1, arbitrary: oddLine },
        ),
      ),
    );
    fc.assert(
      fc.property(files, cuts, (text, at) => compare(readRunJsonl, plainJsonl, text, at)),
      runs,
    );
  });

  it.each([
    ["whole", (at: number) => `{"query_id": "q${at}", "ranked": [{"id": "d${at}"}]}`],
    ["flat", (at: number) => `{"query_id": "q", "id": "d${at}"}`],
  ])("of %s rows as the one before, with something behind or before them", (_kind, row) => {
    const others = [
      "",
      " ",
      "\t \r",
      "x",
      "}",
      '{"a": 1}',
      row(9),
      "\r\r",
      "\u0001",
      ",",
      "\u00a0",
    ];
    for (const other of others) {
      for (const oddAt of [(at: number) => row(at) + other, (at: number) => other + row(at)]) {
        const rows = [row(1), row(2), oddAt(3), oddAt(4), row(5), row(6)];
        for (const end of ["\n", "\r\n"]) {
          compare(readRunJsonl, plainJsonl, rows.map((one) => one + end).join(""), []);
        }
      }
    }
  });

  it.each([
    ...['"note": "n"', '"note": 7', '"error": "e"', '"error": null'],
    ...['"abstained": true', '"latency_ms": 7', '"repeat": 1', '"repeat": 2'],
  ])("of rows that also say %s", (more) => {
    const plain = (at: number) => `{"query_id": "q${at}", "ranked": ["d${at}"]}\n`;
    for (const other of [
      (at: number) => `{"query_id": "q${at}", "ranked": ["d${at}"], ${more}}\n`,
      (at: number) => `{${more}, "query_id": "q${at}", "ranked": ["d${at}"]}\n`,
    ]) {
      const rows = [plain(0), plain(1), other(2), other(3), plain(4), other(5), other(6)];
      compare(readRunJsonl, plainJsonl, rows.join(""), []);
    }
  });

  it.each([
    '"ranked": ["a"], "ranked": ["b", "c"]',
    '"stages": {"s": ["a"]}, "stages": {"t": ["b"]}',
    '"stages": {"s": ["a"], "s": ["b"]}',
    '"query_id": "z", "ranked": ["a"]',
    // faults of a row whose lists are good
    '"ranked": ["a"], "stages": {"s": ["b"]}',
    '"stages": {"": ["a"]}',
  ])("of rows in which a key stands twice, or one too many: %s", (keys) => {
    const rows = [0, 1, 2].map((at) => `{"query_id": "q${at}", ${keys}, "query_id": "r${at}"}\n`);
    const ids = [0, 1, 2].map((at) => `{"query_id": "q${at}", ${keys}}\n`);
    compare(readRunJsonl, plainJsonl, rows.join(""), []);
    compare(readRunJsonl, plainJsonl, ids.join(""), []);
  });

  it.each([
    '"id": "a", "i\\u0064": "b"',
    '"id": "a", "id": "b"',
    '"id": "a", "sco\\u0072e": 2',
    '"id": "a", "score": 1, "score": 2',
    '"id": "a", "\\u0074okens": 0',
    '"id": "a", "a\\"b": 0',
  ])("of results with keys that stand twice or are written in another way: %s", (keys) => {
    const flat = `{"query_id": "q", ${keys}}\n`.repeat(3);
    const whole = `{"query_id": "q", "ranked": [{${keys}}, {${keys}}, {${keys}}]}\n`;
    compare(readRunJsonl, plainJsonl, flat, []);
    compare(readRunJsonl, plainJsonl, whole.repeat(2), []);
  });

  it.each(Object.entries(usualValues))("of any value of %s", (key, usual) => {
    const values = [
      ..."0 -0 1 -1 01 -01 00 0.0 0.5 .5 -.5 1. -1. 1.5 1..2 1.2.3 - +1 1e3 1e400 1.0e-3 1e".split(
        " ",
      ),
      ..."999999999 1000000000 4294967297 9007199254740993 123456789012345678901".split(" "),
      ..."[0,1] [0,0] [2,1] [00,1] [0,01] [-1,1] [0,1.5] [0] [] [,1] [0,] [0,1,2] [0;1]".split(" "),
      ..."[0,999999999] [0,1000000000] [4294967296,1] [999999999,4294967296]".split(" "),
      ...[
        "[ 0,1]",
        "[0, 1]",
        "[0,1 ]",
        "[0\t,1]",
        "[0,1",
        "true",
        "false",
        "null",
        "nul",
        "{}",
        "",
      ],
      ...["", "a", "a b", "\u00e9", "\u007f", "\u0001", "\u001f", "a\tb", "\\", "a\\"].map(quoted),
      ...'\\" \\\\ \\/ \\b \\f \\n \\r \\t \\. \\a \\u \\u00e \\u00e9 \\u00E9 \\u00eg \\ud800'
        .split(" ")
        .map(quoted),
      ...[hex, `sha256:${hex}`, `sha257:${hex}`, `sha256${hex}`, `${hex}0`].map(quoted),
      ...[hex.slice(1), `${hex.slice(1)}g`, `${hex.slice(1)}F`, `:${hex.slice(1)}`].map(quoted),
    ];
    for (const value of values) {
      const pairs = (told: string) =>
        Object.entries({ ...(key === "id" ? {} : { id: '"d"' }), [key]: told })
          .map((pair) => `"${pair[0]}":${pair[1]}`)
          .join(",");
      const flat = [usual, usual, value].map((told) => `{"query_id":"q",${pairs(told)}}\n`);
      const list = [usual, usual, value].map((told) => `{${pairs(told)}}`);
      const whole = [list.slice(0, 2), list].map((some) => `{"query_id":"q","ranked":[${some}]}\n`);
      compare(readRunJsonl, plainJsonl, flat.join(""), []);
      compare(readRunJsonl, plainJsonl, whole.join(""), []);
    }
  });

  it.each([32, 256, 1024])("of lists of %i results, for which there is room, and more", (room) => {
    for (const length of [room - 1, room, room + 1, room + 2]) {
      for (const everyOther of ["", ', "a": 1']) {
        const items = Array.from(
          { length },
          (_, at) => `"id": "d${at}", "score": ${-at}${at % 2 ? everyOther : ""}`,
        );
        const flat = items.map((one) => `{"query_id": "q", ${one}}\n`);
        const whole = `{"query_id": "q", "ranked": [${items.map((one) => `{${one}}`)}]}\n`;
        compare(readRunJsonl, plainJsonl, flat.join(""), []);
        compare(readRunJsonl, plainJsonl, whole, []);
      }
    }
  });

  it("of rows that tell how long they took", () => {
    const told = "7 12.5 0 -0 -7 007 1e3 7. .5 - null true 1234567890.123456789";
    const values = [...told.split(" "), '"7"', "9".repeat(25), "[7]", ""];
    const row = (at: number, value: string) => [
      `{"query_id": "q${at}", "latency_ms": ${value}, "ranked": [{"id": "d1"}]}\n`,
      `{"ranked": [{"id": "d1"}], "latency_ms": ${value}, "query_id": "q${at}"}\n`,
    ];
    for (const value of values) {
      const rows = ["5", value, "6.25", value, "0"].map((one, at) => row(at, one));
      for (const place of [0, 1]) {
        compare(readRunJsonl, plainJsonl, rows.map((one) => one[place]).join(""), []);
      }
      // a row without it has another shape, and no time of the one before
      const without = '{"query_id": "q9", "ranked": [{"id": "d1"}]}\n'.repeat(2);
      compare(readRunJsonl, plainJsonl, `${without}${rows[0]?.[0]}${rows[2]?.[0]}${without}`, []);
    }
  });

  it("of rows with more stages, more keys and more results than most", () => {
    // each list has results of its own, and another length
    const list = (stage: number, results: number, more: string) =>
      Array.from(
        { length: results + (stage % 3) },
        (_, at) => `{"id": "d${stage}-${at}", "score": ${-at}${more}}`,
      ).join(", ");
    const row = (query: string, stages: number, results: number, more: string) => {
      const told = Array.from(
        { length: stages },
        (_, at) => `"s${at}": [${list(at, results, more)}]`,
      ).join(", ");
      return `{"query_id": "${query}", "stages": {${told}}}\n`;
    };
    const manyKeys = Array.from({ length: 100 }, (_, at) => `, "key${at}": ${at}`).join("");
    for (const [stages, results, more] of [
      [100, 3, ""],
      [3, 2000, ""],
      [2, 5, manyKeys],
      [2, 5, `, "text": "${"a long text ".repeat(10_000)}"`],
    ] as const) {
      const rows = ["q1", "q2", "q3"].map((query) => row(query, stages, results, more));
      compare(readRunJsonl, plainJsonl, `${row("q0", 1, 1, "")}${rows.join("")}`, [1]);
    }
  });
});
