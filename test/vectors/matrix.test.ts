/** What eleven tools say of the 29 cases: wherever one differs from us, docs/measures.md says why. */

import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { measures } from "../../src/score/measures.ts";
import { inCode, readDocument, sectionsOf } from "../docs/markdown.ts";
import { compare, meansOf } from "../make/comparison.ts";

const folder = new URL("./trec/", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, folder), "utf8");

const [[, , ...tools] = [], ...lines] = read("matrix.tsv")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t"));

/** Deeper than every list, for what others do not cut. */
const uncut = 1000;

/** Their name of a measure, and ours; `bpref` we have none of. */
const ours: Readonly<Record<string, string>> = {
  AP: `ap@${uncut}`,
  "AP@3": "ap@3",
  "P@5": "precision@5",
  set_P: `precision_returned@${uncut}`,
  "R@3": "recall@3",
  nDCG: `ndcg@${uncut}`,
  "nDCG@3 linear": "ndcg@3",
  "nDCG@3 exp": "ndcg_exp@3",
  RR: `rr@${uncut}`,
  "RR@3": "rr@3",
  Rprec: "rprec",
  "Success@3": "success@3",
  "judged@5 / 1-unj@5": "judged@5",
};

interface Cell {
  readonly tool: string;
  readonly measure: string;
  readonly story: string;
  readonly theirs: string;
}

const cells: readonly Cell[] = lines.flatMap(([story = "", measure = "", ...values]) =>
  values.flatMap((theirs, at) =>
    theirs === "" ? [] : [{ tool: tools[at] ?? "", measure, story, theirs }],
  ),
);

/** Our mean of each measure in each case, as the four to six digits of a printout can tell it. */
const means = new Map<string, number | undefined>();

async function scoreCase(story: string): Promise<void> {
  const assessment = await compare({
    golden: [],
    candidate: [],
    config: {
      golden: "qrels.txt",
      baseline: "run.txt",
      candidate: "run.txt",
      missing_queries: "empty",
      cutoffs: [3, 5, uncut],
      measures: [...new Set(Object.values(ours).map((one) => one.split("@")[0]))],
    },
    files: {
      "qrels.txt": read(`cases/${story}/qrels.txt`),
      "run.txt": read(`cases/${story}/run.txt`),
    },
  });
  for (const [theirs, name] of Object.entries(ours)) {
    means.set(`${story} ${theirs}`, meansOf(assessment, name).candidate.macro);
  }
}

function isSame({ story, measure, theirs }: Cell): boolean {
  const mine = means.get(`${story} ${measure}`);
  return mine !== undefined && Math.abs(mine - Number(theirs)) <= 6e-5;
}

interface Row {
  readonly tools: readonly string[];
  /** Empty: all of them. */
  readonly measures: readonly string[];
  readonly cases: readonly string[];
  readonly why: string;
}

const table = sectionsOf(readDocument("docs/measures.md"))
  .flatMap(({ pieces }) => pieces)
  .find((one) => one.kind === "table" && one.header[0] === "tool");
const rows: readonly Row[] =
  table?.kind === "table"
    ? table.rows.map(([tool = "", measures = "", cases = "", why = ""]) => ({
        tools: inCode(tool),
        measures: inCode(measures),
        cases: inCode(cases),
        why,
      }))
    : [];

const explains = (row: Row, cell: Cell): boolean =>
  row.tools.includes(cell.tool) &&
  (row.measures.length === 0 || row.measures.includes(cell.measure)) &&
  (row.cases.length === 0 || row.cases.includes(cell.story));

describe("matrix.tsv", () => {
  const stories = readdirSync(new URL("cases/", folder)).sort();

  beforeAll(async () => {
    for (const story of stories) await scoreCase(story);
  }, 60_000);

  it("has a row for each of the 29 cases and 14 measures", () => {
    expect(stories.length).toBe(29);
    expect(lines.length).toBe(29 * 14);
    expect([...new Set(lines.map(([story]) => story))].sort()).toEqual(stories);
    expect(tools.length).toBe(11);
  });

  it("differs from us only where the table says why", () => {
    const odd = cells.filter((cell) => !isSame(cell));
    expect(odd.length).toBeGreaterThan(100);
    const open = odd.filter((cell) => !rows.some((row) => explains(row, cell)));
    const shown = ({ tool, measure, story, theirs }: Cell) =>
      `${tool} | ${measure} | ${story}: ${theirs}, not ${means.get(`${story} ${measure}`)}`;
    expect(open.map(shown)).toEqual([]);
  });

  it.each(rows.map((row) => [row.why, row] as const))("is explained by: %s", (_why, row) => {
    const odd = cells.filter((cell) => !isSame(cell) && explains(row, cell));
    // each tool, measure and case that it names is there for something
    const named = [
      ...row.tools.map((tool) => odd.some((cell) => cell.tool === tool)),
      ...row.measures.map((measure) => odd.some((cell) => cell.measure === measure)),
      ...row.cases.map((story) => odd.some((cell) => cell.story === story)),
    ];
    expect(named).not.toContain(false);
  });

  it("has names of ours for what other tools call it", () => {
    const named = sectionsOf(readDocument("docs/measures.md"))
      .flatMap(({ pieces }) => pieces)
      .flatMap((one) => (one.kind === "table" && one.header[0] === "from" ? one.rows : []))
      .flatMap(([, , here = ""]) => inCode(here).map((name) => name.split("@")[0] ?? ""));
    expect(named.length).toBeGreaterThan(20);
    const known = new Set(measures.map(({ name }) => name));
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it("is not explained away: nearly all values of trec_eval are ours", () => {
    const theirs = cells.filter(
      ({ tool, measure }) =>
        tool === "trec_eval-10.0-rc3 -c" && measure in ours && !measure.startsWith("judged"),
    );
    const others = theirs.filter((cell) => !isSame(cell)).map(({ story }) => story);
    expect([...new Set(others)]).toEqual(["norel_query"]);
    expect(theirs.length).toBe(29 * 10);
  });
});
