/** Every reader, with a whole comparison around the file that it reads, which passes. */

import * as seeds from "./seeds.ts";

/** How a file is written: this decides what can be done to it. */
export type Shape = "json-lines" | "json" | "yaml-list" | "yaml" | "columns" | "ids";

/** Whose file it is, which decides what must hold of a comparison that passes. */
export type Part = "golden" | "run" | "manifest" | "units" | "snapshot" | "config" | "ids";

export interface Reader {
  readonly name: string;
  readonly part: Part;
  readonly shape: Shape;
  /** As the config would name it; undefined where no format can be named. */
  readonly format: string | undefined;
  /** All files of the comparison; the config is `gate.yml`. */
  readonly files: Readonly<Record<string, string>>;
  /** The files of which one is mutated. */
  readonly targets: readonly string[];
  /** The file is packed, and it is the packed bytes that are mutated. */
  readonly isPacked: boolean;
}

const goldenLines = seeds.goldenJsonl.split("\n");
/** Without queries of which a TREC run, or qrels, can say nothing. */
const fewQueries = `${goldenLines.slice(0, 4).join("\n")}\n`;
const withNoAnswer = `${goldenLines.slice(0, 5).join("\n")}\n`;

const config = (more: object = {}): string =>
  JSON.stringify({
    version: 1,
    ...{ golden: "golden.jsonl", baseline: "baseline.jsonl", candidate: "candidate.jsonl" },
    ...{ cutoffs: [2, 5], measures: ["coverage", "ndcg"], on_inconclusive: "fail" },
    ...{ statistics: { min_n: 1 } },
    ...more,
  });

interface Around {
  readonly golden?: string;
  readonly baseline?: string;
  readonly candidate?: string;
  readonly config?: object;
  readonly more?: Readonly<Record<string, string>>;
}

const around = ({ golden, baseline, candidate, config: settings, more }: Around) => ({
  "gate.yml": config(settings),
  "golden.jsonl": golden ?? seeds.goldenJsonl,
  "baseline.jsonl": baseline ?? seeds.runRanked,
  "candidate.jsonl": candidate ?? seeds.runRanked,
  ...more,
});

function reader(
  name: string,
  [part, shape, format]: readonly [Part, Shape, string?],
  targets: readonly string[],
  files: Readonly<Record<string, string>>,
): Reader {
  return { name, part, shape, format, files, targets, isPacked: false };
}

/** What gets worse in the candidate is what must be seen: it is mutated more often. */
const bothRuns = ["candidate.jsonl", "candidate.jsonl", "candidate.jsonl", "baseline.jsonl"];

const runReader = (name: string, run: string, format: "jsonl" | "trec", golden?: string): Reader =>
  reader(
    name,
    ["run", format === "trec" ? "columns" : "json-lines", format],
    bothRuns,
    around({ ...(golden ? { golden } : {}), baseline: run, candidate: run }),
  );

const manifestReader = (name: string, shape: Shape, file: string, text: string): Reader =>
  reader(
    name,
    ["manifest", shape],
    [file],
    around({
      golden: fewQueries,
      baseline: seeds.runTrec,
      candidate: seeds.runTrec,
      config: {
        baseline: { run: "baseline.jsonl", manifest: "before.json" },
        candidate: { run: "candidate.jsonl", manifest: file },
      },
      more: { "before.json": seeds.manifestJson, [file]: text },
    }),
  );

const unitGolden = `{"query_id":"q1","critical":true,"required":[[{"quote":"within 30 days"}]]}
{"query_id":"q2","required":[[{"doc":"h","span":[10,90],"min_coverage":1}]]}
{"query_id":"q3","required":[[{"doc":"u"}],"u#4"],"forbidden":[{"doc":"hr","reason":"permission"}]}
`;
const handbook = '"h#1",{"id":"h#2","doc":"h"}';
const ofTheUnits = '{"id":"u#3","doc":"u"},{"id":"u#4","doc":"v","text":"eclair"}';
const unitRun = `{"query_id":"q1","ranked":["h#1",{"id":"h#2","text":"Shipping."}]}
{"query_id":"q2","ranked":[${handbook}]}
{"query_id":"q3","ranked":[${ofTheUnits}]}
`;
const ownUnits = unitRun
  .replaceAll('"h#1"', '{"id":"h#1","doc":"h","span":[0,60],"text":"Sold within 30 days."}')
  .replace('"id":"h#2","doc":"h"', '"id":"h#2","doc":"h","span":[40,100]');

const snapshotUnits = ["a1 a2 b1 b2 b3 c1 c2 c3 d1 d2 hr#4 x1 x2 x3 x4 x5", "\u00e9#1"]
  .join(" ")
  .split(" ")
  .map((id) => `{"id":${JSON.stringify(id)}}\n`)
  .concat('{"id":"h#1","doc":"h","span":[0,100],"text":"Returns within 30 days."}\n')
  .join("");
const withDigest = seeds.runRanked.replace('{"id":"s1"}', '{"id":"s1","digest":"sha256:ab"}');

const snapshotReader = (name: string, shape: Shape, file: string, text: string): Reader =>
  reader(
    name,
    ["snapshot", shape],
    [file],
    around({
      baseline: withDigest,
      candidate: withDigest,
      config: { snapshot: file },
      more: { [file]: text, "units.jsonl": snapshotUnits },
    }),
  );

const unmarked = seeds.goldenJsonl.replaceAll('"critical":true,', "");

/** Of plain text; for each there is one more, of the same file packed. */
export const plainReaders: readonly Reader[] = [
  reader(
    "golden JSON Lines",
    ["golden", "json-lines", "jsonl"],
    ["golden.jsonl"],
    around({ golden: seeds.goldenJsonl }),
  ),
  reader(
    "golden YAML",
    ["golden", "yaml-list", "yaml"],
    ["golden.jsonl"],
    around({ golden: seeds.goldenYaml }),
  ),
  reader(
    "golden qrels",
    ["golden", "columns", "qrels"],
    ["golden.jsonl"],
    around({ golden: seeds.goldenQrels }),
  ),
  runReader("run, ranked", seeds.runRanked, "jsonl"),
  runReader("run, stages", seeds.runStages, "jsonl"),
  runReader("run, repeats", seeds.runRepeats, "jsonl"),
  runReader("run, flat rows", seeds.runFlat, "jsonl", withNoAnswer),
  runReader("run, TREC", seeds.runTrec, "trec", fewQueries),
  manifestReader("manifest JSON", "json", "run.json", seeds.manifestJson),
  manifestReader("manifest YAML", "yaml", "run.yml", seeds.manifestYaml),
  reader(
    "units",
    ["units", "json-lines"],
    ["units.jsonl"],
    around({
      golden: unitGolden,
      baseline: ownUnits,
      candidate: unitRun,
      config: { candidate: { run: "candidate.jsonl", units: "units.jsonl" } },
      more: { "units.jsonl": seeds.units },
    }),
  ),
  snapshotReader("snapshot JSON", "json", "snapshot.json", seeds.snapshotJson),
  snapshotReader("snapshot YAML", "yaml", "snapshot.yml", seeds.snapshotYaml),
  reader("config", ["config", "yaml"], ["gate.yml"], {
    ...around({ more: { "units.jsonl": seeds.units } }),
    "gate.yml": seeds.configYaml,
  }),
  reader(
    "critical ids",
    ["ids", "ids"],
    ["critical.txt"],
    around({
      golden: unmarked,
      config: { critical: { queries: "critical.txt" } },
      more: { "critical.txt": seeds.criticalIds },
    }),
  ),
];

export const readers: readonly Reader[] = [
  ...plainReaders,
  ...plainReaders.map((one): Reader => ({ ...one, name: `${one.name}, gzip`, isPacked: true })),
];
