/** Names in the config that are not there: told at their line, with what was probably meant. */

import { describe, expect, it } from "vitest";
import type { Severity } from "../../src/model/problem.ts";
import { codesOf, compare, runRows, stages } from "../make/comparison.ts";
import type { Row } from "../make/golden.ts";

const golden = {
  q01: { slices: { lang: "en" } },
  q02: { slices: { lang: "de", risk: "high" } },
};
const run = { q01: stages({ wide: "a", context: "a" }), q02: stages({ wide: "a", context: "a" }) };
const head =
  "version: 1\ngolden: golden.jsonl\nbaseline: baseline.jsonl\ncandidate: candidate.jsonl\n";

/** What is told of a config of these lines, from line 5 on. */
async function tell(
  config: string,
  files: Readonly<Record<string, string>> = {},
  wanted: Severity = "error",
) {
  const all = { ...files, "gate.yml": `${head}${config}` };
  const told = await compare({ golden, baseline: run, candidate: run, files: all });
  const problems = told.problems
    .filter(({ severity }) => severity === wanted)
    .map(
      ({ code, file, lines, path, message, hint }) =>
        `${code} ${file}:${lines} ${path ?? "-"}: ${message}. ${hint}`,
    );
  return { codes: codesOf(told), problems };
}

const guardsNothing = "Correct the name: as it stands it guards nothing.";

describe("a name that is not there is told at its line", () => {
  it.each<[string, string, string]>([
    [
      "a critical query",
      "critical:\n  queries:\n    - q01\n    - q99\n",
      `setting_wrong gate.yml:8 critical.queries: no golden query is named "q99". ${guardsNothing}`,
    ],
    [
      "critical queries that look like others",
      "critical:\n  queries:\n    - q1\n    - q01\n    - Q02\n",
      `setting_wrong gate.yml:7,9 critical.queries: no golden query is named "q1", "Q02". Did you mean "q01" for "q1", "q02" for "Q02"? ${guardsNothing}`,
    ],
    [
      "a critical slice",
      "critical:\n  queries: { slice: lang=fr }\n",
      'setting_wrong gate.yml:6 critical.queries.slice: no golden query has the slice "lang=fr". The values of "lang" are "de", "en".',
    ],
    [
      "the only stage of critical.at",
      "critical:\n  at: contxt@5\n",
      'stage_unknown gate.yml:6 critical.at: there is no stage "contxt". Did you mean "context"? The stages are "wide", "context".',
    ],
    [
      "one of the stages of critical.at",
      "critical:\n  at:\n    - wide@5\n    - rerank@5\n",
      'stage_unknown gate.yml:8 critical.at[1]: there is no stage "rerank". The stages are "wide", "context".',
    ],
    [
      "the stage of a gate",
      "gates:\n  - { measure: recall@5 }\n  - { measure: wdie:recall@5 }\n",
      'stage_unknown gate.yml:7 gates[1].measure: there is no stage "wdie". Did you mean "wide"? The stages are "wide", "context".',
    ],
    [
      "the stage from which on nothing forbidden may stand",
      "enforce_forbidden_from: rerank\n",
      'stage_unknown gate.yml:5 enforce_forbidden_from: there is no stage "rerank". The stages are "wide", "context".',
    ],
    [
      "a gated slice",
      "slices:\n  gate: [lang, risks]\n",
      'setting_wrong gate.yml:6 slices.gate[1]: no golden query has a slice named "risks". Did you mean "risk"? The slices are "lang", "risk".',
    ],
  ])("%s", async (_what, config, told) => {
    expect((await tell(config)).problems).toEqual([told]);
  });

  it("of a gate, whose reason blocks, it is a warning", async () => {
    const { codes, problems } = await tell(
      "gates:\n  - measure: recall@5\n    slice: lnag=de\n",
      {},
      "warning",
    );
    expect(codes).toEqual(["gate_without_queries"]);
    expect(problems).toContain(
      'setting_wrong gate.yml:7 gates[0].slice: no golden query has the slice "lnag=de". Did you mean "lang=de"? The slices are "lang=de", "lang=en", "risk=high".',
    );
  });
});

describe("a manifest key that must be equal, and that a manifest lacks", () => {
  const withManifest = (manifest: Row) => [{ manifest }, ...runRows(run)];

  it.each<[string, string, Row, Row, string[]]>([
    [
      "both, and it is misspelt",
      "embeding",
      { embedding: "e5" },
      { embedding: "e5" },
      [
        'no manifest declares "embeding". Did you mean "embedding"? Write the key into the manifests of both runs.',
      ],
    ],
    [
      "one",
      "embedding",
      { chunker: "1" },
      { embedding: "e5" },
      [
        'the baseline\'s manifest does not declare "embedding". Write the key into the manifests of both runs.',
      ],
    ],
    ["none, though they differ", "embedding", { embedding: "e5" }, { embedding: "e6" }, []],
  ])("%s", async (_why, key, before, after, words) => {
    const told = await compare({
      golden,
      baseline: withManifest(before),
      candidate: withManifest(after),
      files: { "gate.yml": `${head}manifest:\n  must_match: [${key}]\n` },
    });
    const found = told.problems.filter(({ code }) => code === "setting_wrong");
    expect(found.map(({ message, hint }) => `${message}. ${hint}`)).toEqual(words);
    for (const one of found) {
      expect(one).toMatchObject({ severity: "warning", lines: [6], path: "manifest.must_match" });
    }
    expect(codesOf(told)).toEqual(["manifest_differs"]);
  });
});

describe("a file of critical queries", () => {
  it("is told with the line of each id that is not there", async () => {
    const { problems } = await tell("critical: { queries: crit.txt }\n", {
      "crit.txt": "q01\n\nq9\nq2\n",
    });
    expect(problems).toEqual([
      `setting_wrong crit.txt:3,4 -: no golden query is named "q9", "q2". Did you mean "q02" for "q2"? ${guardsNothing}`,
    ]);
  });

  it("that is not there is a fault of the config, where a query may have been meant", async () => {
    const { problems } = await tell("critical:\n  queries: q01\n");
    expect(problems).toEqual([
      'file_missing gate.yml:6 critical.queries: there is no file "q01" that lists critical queries. Write the path of a file with one query id on each line; for one query write [q01].',
    ]);
  });
});
