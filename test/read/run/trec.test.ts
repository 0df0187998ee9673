/** TREC runs: order by score and id; the rank column is only compared. */

import { describe, expect, it } from "vitest";
import { briefly, goldenSet, readRunFile, readRunText, wordsOf } from "../../make/files.ts";

const golden = goldenSet(
  ...["a", "b"].map((id) => ({ query_id: id, relevant: { x: 1, y: 2, z: 3 } })),
);

/** `"id score id score"` as rows of query a with ranks from 1. */
const run = (text: string): string =>
  (text.match(/\S+ \S+/g) ?? [])
    .map((pair, index) => {
      const [id, score] = pair.split(" ");
      return `a Q0 ${id} ${index + 1} ${score} t\n`;
    })
    .join("");

/** The relevant units of query a, best first. */
async function orderOf(text: string): Promise<string> {
  const read = await readRunText(text, { golden });
  const [retrieval] = read.run.queries.get("a" as never) ?? [];
  const hits = retrieval?.lists.get(undefined)?.hits ?? [];
  return hits.map(({ rank, grade }) => `${rank}${" xyz"[grade]}`).join(" ");
}

describe("the order of a TREC run", () => {
  it.each<[string, string, string]>([
    ["is that of the scores", "x 1 y 3 z 2", "1y 2z 3x"],
    ["as numbers, not as text", "x 9 y 10 z 1e1", "1z 2y 3x"],
    ["negative ones too", "x -1 y -10 z -0.5", "1z 2x 3y"],
    ["ties go to the greater id, as in trec_eval", "x 1 y 1 z 1", "1z 2y 3x"],
    ["0 and -0 tie", "x 0 y -0", "1y 2x"],
    ["beyond single precision nothing ties", "z 16777216 y 16777217", "1y 2z"],
    ["a copy stands where its score puts it", "x 1 y 3 x 5", "1x 2y"],
  ])("%s", async (_why, items, order) => {
    expect(await orderOf(run(items))).toBe(order);
  });

  it("is that of the bytes of ids, not of their UTF-16 units", async () => {
    const ids = goldenSet({ query_id: "a", relevant: { "\uffff": 1, "\u{1f600}": 2 } });
    const read = await readRunText(run("\uffff 1 \u{1f600} 1"), { golden: ids });
    const [retrieval] = read.run.queries.get("a" as never) ?? [];
    expect(retrieval?.lists.get(undefined)?.hits.map(({ grade }) => grade)).toEqual([2, 1]);
  });

  it.each<[string, [string, string][], boolean]>([
    [
      "ranks from 1 agree",
      [
        ["1", "3"],
        ["2", "2"],
        ["3", "1"],
      ],
      false,
    ],
    [
      "ranks from 0 with gaps agree",
      [
        ["0", "3"],
        ["5", "2"],
        ["9", "1"],
      ],
      false,
    ],
    [
      "rows in another order agree",
      [
        ["3", "1"],
        ["1", "3"],
        ["2", "2"],
      ],
      false,
    ],
    [
      "equal ranks agree",
      [
        ["0", "3"],
        ["0", "2"],
      ],
      false,
    ],
    [
      "ranks within a tie say nothing",
      [
        ["2", "1"],
        ["1", "1"],
      ],
      false,
    ],
    [
      "what is no rank says nothing",
      [
        ["-", "3"],
        ["-", "2"],
      ],
      false,
    ],
    [
      "a smaller rank with a lower score",
      [
        ["2", "3"],
        ["1", "2"],
      ],
      true,
    ],
    [
      "ranks from 0",
      [
        ["1", "3"],
        ["0", "2"],
      ],
      true,
    ],
    [
      "distances",
      [
        ["1", "0.1"],
        ["2", "0.2"],
      ],
      true,
    ],
    [
      "what is no rank hides no contradiction",
      [
        ["2", "3"],
        ["-", "2"],
        ["1", "1"],
      ],
      true,
    ],
    [
      "nor does a tie",
      [
        ["3", "2"],
        ["1", "2"],
        ["2", "1"],
      ],
      true,
    ],
    [
      "nor one the other way round",
      [
        ["1", "2"],
        ["3", "2"],
        ["2", "1"],
      ],
      true,
    ],
  ])("and the rank column is compared: %s", async (_why, rows, disagrees) => {
    const text = rows.map(([rank, score], i) => `a Q0 u${i} ${rank} ${score} t\n`).join("");
    const { problems } = await readRunText(text, { golden });
    const told = disagrees ? ["warning rank_disagrees run.jsonl:1"] : [];
    expect(problems.map(briefly)).toEqual(told);
    if (disagrees) expect(wordsOf(problems)).toContain("negate the scores");
  });
});

describe("faults of a TREC run", () => {
  it.each<[string, string, string, string]>([
    [
      "five columns",
      "a Q0 x 1 2 t\n\na Q0 x 1 2\n",
      "error row_wrong_columns run.jsonl:3",
      "5 columns",
    ],
    [
      "many columns are counted",
      "a Q0 x 1 2 t\na b c d e f g h i j k\n",
      "error row_wrong_columns run.jsonl:2",
      "11 columns",
    ],
    ["a word as score", "a Q0 x 1 high t\n", "error score_wrong run.jsonl:1 score", '"high"'],
    ["nothing but a sign", "a Q0 x 1 - t\n", "error score_wrong run.jsonl:1 score", '"-"'],
    ["a point alone", "a Q0 x 1 . t\n", "error score_wrong run.jsonl:1 score", '"."'],
    ["hexadecimal", "a Q0 x 1 0x10 t\n", "error score_wrong run.jsonl:1 score", '"0x10"'],
    [
      "too large for a number",
      "a Q0 x 1 1e999 t\n",
      "error score_wrong run.jsonl:1 score",
      "finite",
    ],
    ["grouped digits", "a Q0 x 1 1_000 t\n", "error score_wrong run.jsonl:1 score", '"1_000"'],
    ["a comment", "a Q0 x 1 2 t\n# end\n", "notice comment_lines run.jsonl:2", "comment"],
    ["comments only", "# nothing\n", "error file_empty run.jsonl", "holds no row"],
  ])("%s", async (_why, text, brief, words) => {
    const { problems } = await readRunText(text, { golden, format: "trec" });
    expect(problems.filter(({ code }) => brief.includes(code)).map(briefly)).toEqual([brief]);
    expect(wordsOf(problems)).toContain(words);
  });

  it("a faulty score fails its query, and no other", async () => {
    const text = "a Q0 x 1 2 t\na Q0 y 2 nan t\nb Q0 x 1 2 t\n";
    const { run } = await readRunText(text, { golden });
    const errorOf = (id: string) => run.queries.get(id as never)?.map(({ error }) => error);
    expect(errorOf("a")).toEqual(["the row cannot be read"]);
    expect(errorOf("b")).toEqual([undefined]);
  });

  it.each<[string, string, string]>([
    [
      "queries one after the other are read once",
      "a Q0 x 1 2 t\na Q0 y 2 1 t\nb Q0 x 1 2 t\n",
      "grouped",
    ],
    [
      "a query that comes back is read once more",
      "a Q0 x 1 2 t\nb Q0 x 1 2 t\na Q0 y 2 1 t\n",
      "any",
    ],
    [
      "so is one that the golden set does not know",
      "c Q0 x 1 2 t\nb Q0 x 1 2 t\nc Q0 y 2 1 t\n",
      "any",
    ],
  ])("%s", async (_why, text, order) => {
    const read = await readRunFile(text, { golden });
    expect(read.order).toBe(order);
    expect(read.problems).toEqual([]);
  });
});
