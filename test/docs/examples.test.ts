import { describe, expect, it } from "vitest";
import { examplesOf, givesParts, outcomeOf, runExample } from "./example.ts";
import { type Block, documentFiles, type Piece, readDocument, readPieces } from "./markdown.ts";

const documents = documentFiles.map(readDocument);
/** Examples that a document shows as Markdown, as the description of this very convention does. */
const shown = documents.flatMap(({ file, pieces }) =>
  pieces.flatMap((piece) =>
    piece.kind === "block" && piece.language === "markdown"
      ? [{ file: `${file}:${piece.line}`, pieces: readPieces(piece.text) }]
      : [],
  ),
);
const collected = [...documents, ...shown].map(examplesOf);
const examples = collected.flatMap((one) => one.examples);

describe("the examples of the documents", () => {
  it("are all used: a block with a role is followed by what it gives", () => {
    expect(collected.flatMap(({ unused }) => unused)).toEqual([]);
  });

  it("leave no data unread: every block of data has a role", () => {
    const data = ["json", "jsonl", "yaml", "trec", "js"];
    const idle = documents.flatMap(({ file, pieces }) =>
      blocksOf(pieces)
        .filter(({ language, words }) => data.includes(language) && words.length === 0)
        .map(({ line }) => `${file}:${line}`),
    );
    expect(idle).toEqual([]);
  });

  for (const { name, blocks, gives } of examples) {
    if (typeof gives !== "string") continue;
    it(`${name} gives ${gives}`, async () => {
      const told = await runExample({ blocks });
      expect(outcomeOf(told, gives)).toBe(givesParts(gives).join(", "));
    });
  }

  for (const { name, blocks } of examples.filter(({ blocks }) => prints(blocks))) {
    it(`${name} prints what is shown`, async () => {
      const { printed, report } = await runExample({ blocks });
      const wanted = blocks.filter(({ words }) => words[0] === "printed");
      expect(printed.map((text) => text.trimEnd())).toEqual(wanted.map(({ text }) => text));
      for (const { words, text } of wanted) {
        if (words.includes("digest")) expect(report).toContain(text.replace(/ +-$/, ""));
      }
    });
  }
});

const blocksOf = (pieces: readonly Piece[]): readonly Block[] =>
  pieces.flatMap((piece) => (piece.kind === "block" ? [piece] : []));

const prints = (blocks: readonly Block[]): boolean =>
  blocks.some(({ words }) => words[0] === "prints");

describe("a wrong example is caught", () => {
  const sample = (gives: string): string =>
    ["```jsonl candidate", '{"query_id":"q1","ranked":["b"]}', "```", "", `Gives: ${gives}.`].join(
      "\n",
    );

  it.each([
    [
      "the wrong exit code",
      "exit 0, reason `critical_evidence_lost`, reason `too_few_queries`",
      false,
    ],
    ["the wrong reason", "exit 1, reason `critical_answered`", false],
    ["a missing reason", "exit 1, reason `too_few_queries`", false],
    [
      "an error that is not there",
      "exit 1, reason `critical_evidence_lost`, reason `too_few_queries`, error `id_wrong`",
      false,
    ],
    [
      "a warning that is not there",
      "exit 1, reason `critical_evidence_lost`, reason `too_few_queries`, warning `ties_found`",
      false,
    ],
    [
      "nothing, when all is right",
      "exit 1, reason `critical_evidence_lost`, reason `too_few_queries`",
      true,
    ],
  ])("%s", async (_why, gives, isRight) => {
    const { examples: found } = examplesOf({ file: "", pieces: readPieces(sample(gives)) });
    const [first] = found;
    const told = await runExample({ blocks: first?.blocks ?? [] });
    expect(outcomeOf(told, gives) === givesParts(gives).join(", ")).toBe(isRight);
  });

  it.each([
    ["The gate exits 1: `critical_evidence_lost`, and `too_few_queries` for `q1`.", true],
    ["The gate exits 0: `critical_evidence_lost`, and `too_few_queries`.", false],
    ["The gate exits 1: `critical_evidence_lost`.", false],
  ])("in plain words: %s", async (text, isRight) => {
    const plain = sample("exit 1").replace("Gives: exit 1.", text);
    const [example] = examplesOf({ file: "", pieces: readPieces(plain) }).examples;
    const told = await runExample({ blocks: example?.blocks ?? [] });
    const gives = typeof example?.gives === "string" ? example.gives : "";
    expect(outcomeOf(told, gives) === givesParts(gives).join(", ")).toBe(isRight);
  });

  it("words that are none of a Gives line", () => {
    expect(() => givesParts("exit 1, or so")).toThrow("cannot be read");
  });

  it("a block that nothing uses", () => {
    const pieces = readPieces("# A\n\n```jsonl golden\n{}\n```\n\n# B\n");
    expect(examplesOf({ file: "a.md", pieces }).unused).toEqual(["a.md:3"]);
  });
});
