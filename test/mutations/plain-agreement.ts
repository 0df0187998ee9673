/** Files without an error, read once more in the plainest way: whatever differs is a fault. */

import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import { openDesk } from "../../src/intake/desk.ts";
import { readUnits } from "../../src/intake/units.ts";
import { unitsIn } from "../make/files.ts";
import { plainGolden } from "../make/plain-golden.ts";
import { digestOfSum, plainJsonl, plainTrec } from "../make/plain-readers.ts";
import { type PlainRun, plainRun } from "../make/plain-run.ts";
import { idOf, linesOf, textOf } from "../make/plain-text.ts";
import type { Mutant } from "./cells.ts";
import { goldenFacts, plainFacts, readGoldenSet } from "./golden-facts.ts";
import { rankProblems } from "./plain-ranks.ts";
import type { Part } from "./readers.ts";
import { readRunRows } from "./run-rows.ts";
import type { MutatedFiles, Told } from "./world.ts";

/** What the gate made of a file is not what the plain reader makes of it: a sentence each. */
type Differences = readonly string[];
type Compare = (
  mutant: Mutant,
  told: Told,
  files: MutatedFiles,
) => Differences | Promise<Differences>;

export const differsFromPlain = (
  mutant: Mutant,
  told: Told,
  files: MutatedFiles,
): Differences | Promise<Differences> => compares[mutant.cell.reader.part](mutant, told, files);

const unlike = (what: string, gate: unknown, plain: unknown): Differences =>
  isDeepStrictEqual(gate, plain)
    ? []
    : [`${what}: the gate has ${shown(gate)}, the plain reader ${shown(plain)}`];

const shown = (value: unknown): string => {
  const text =
    JSON.stringify(value, (_, one) => (one instanceof Map ? [...one] : one)) ?? "nothing";
  return text.length > 600 ? `${text.slice(0, 600)}...` : text;
};

type GoldenFormat = Parameters<typeof plainGolden>[1];
type RunFormat = Parameters<typeof plainRun>[1];

async function compareGolden(
  { cell, target, bytes }: Mutant,
  { report, assessment }: Told,
  files: MutatedFiles,
): Promise<Differences> {
  const plain = plainGolden(bytes, cell.reader.format as GoldenFormat);
  const wanted = plainFacts(plain.queries);
  const read = await readGoldenSet(target, files);
  const told = report.queries.map(({ query_id: id, query: text, critical, slices, groups }) => ({
    ...{ id, text, critical, slices },
    groups: groups.map(({ name }) => name),
  }));
  const inReport = wanted.map(({ id, text, critical, slices, groups }) => ({
    ...{ id, text, critical, slices },
    groups: groups.map(({ name }) => name),
  }));
  const run = plainRun(Buffer.from(cell.reader.files["candidate.jsonl"] ?? ""), "jsonl");
  return [
    ...unlike("golden set", goldenFacts(read), wanted),
    ...unlike("golden digest", report.golden.digest, plain.digest),
    ...unlike("queries of the report", told, inReport),
    ...rankProblems(report, assessment.stages, plain.queries, [run, run]),
  ];
}

async function compareRun(
  { cell, target, bytes, pieceSize }: Mutant,
  { report, assessment }: Told,
): Promise<Differences> {
  const { files, format } = cell.reader;
  const plainOf = (file: string): PlainRun =>
    plainRun(file === target ? bytes : Buffer.from(files[file] ?? ""), format as RunFormat);
  const plain = plainOf(target);
  const rows = await readRunRows(target, bytes, pieceSize);
  const side = target.startsWith("baseline") ? "baseline" : "candidate";
  // under another chunker the gate looks at no ids, which are all that is looked at plainly
  const { queries } = plainGolden(Buffer.from(files["golden.jsonl"] ?? ""), "jsonl");
  return [
    ...unlikeRows(rows, plain, new Set(queries.map(({ id }) => id))),
    ...unlike("run digest", report.manifest[`${side}_digest`], runDigest(bytes, format)),
    ...(assessment.hasOtherChunker
      ? []
      : rankProblems(report, assessment.stages, queries, [
          plainOf("baseline.jsonl"),
          plainOf("candidate.jsonl"),
        ])),
  ];
}

/** Only what the golden set asks for: the rest of a run is counted, and ignored. */
function unlikeRows(gate: PlainRun, plain: PlainRun, asked: ReadonlySet<string>): Differences {
  const keys = new Set([...gate.keys(), ...plain.keys()]);
  return [...keys].flatMap((key) => {
    const [one, other] = [gate.get(key), plain.get(key)];
    if (!asked.has(one?.queryId ?? other?.queryId ?? "")) return [];
    return unlike(`retrieval ${key}`, one, other);
  });
}

/** As docs/formats.md says. */
function runDigest(bytes: Uint8Array, format: string | undefined): string {
  const text = textOf(bytes);
  const whole = text.endsWith("\n") ? text : `${text}\n`;
  const heard = format === "trec" ? plainTrec(whole, false) : plainJsonl(whole, false);
  return digestOfSum(heard.rows.map(({ content }) => content));
}

function compareManifest({ bytes }: Mutant, { report }: Told): Differences {
  const value = parse(textOf(bytes));
  const plain = "manifest" in value ? value.manifest : value;
  // what JSON cannot say stands in the report as null
  const told = JSON.parse(JSON.stringify(plain));
  return unlike("manifest", report.manifest.candidate, told);
}

async function compareUnits(
  { target, bytes }: Mutant,
  _: Told,
  files: MutatedFiles,
): Promise<Differences> {
  const read = await readUnits(target, openDesk(files), () => {});
  const rows = linesOf(textOf(bytes)).filter((line) => line.trim() !== "");
  const plain = rows.map((line) => {
    const { id, doc, span, text } = JSON.parse(line);
    const words = text?.normalize("NFKC").split(/\s+/).filter(Boolean).join(" ");
    if (doc !== undefined) idOf(doc);
    // 0 and -0 are one place
    const settled = span?.map((one: number) => one + 0);
    return [idOf(id), { doc, span: settled, text: words }] as const;
  });
  return unlike("units", new Map(unitsIn(read)), new Map(plain));
}

function compareSnapshot({ bytes }: Mutant, { assessment }: Told): Differences {
  const { id, digest, require: isRequired = false } = parse(textOf(bytes));
  const { snapshot, requireSnapshot } = assessment.policy;
  const plain = id === undefined && digest === undefined ? undefined : { id, digest };
  return [
    ...unlike("snapshot", snapshot, plain),
    ...unlike("require", requireSnapshot, isRequired),
  ];
}

function compareConfig({ bytes }: Mutant, { assessment }: Told): Differences {
  const written = parse(textOf(bytes));
  const { policy } = assessment;
  const told = {
    id: policy.id,
    unit: policy.unit,
    cutoffs: policy.cutoffs,
    stages: policy.stages?.map(({ name, owner }) => ({ name, owner })),
    measures: policy.measures.length,
    gates: policy.gates?.length,
    maxUnmeasured: policy.maxUnmeasured,
    onInconclusive: policy.onInconclusive,
    missingQueries: policy.missingQueries,
    show: policy.show,
    mode: policy.mode,
  };
  const plain = {
    id: written.id ?? "default",
    unit: written.unit ?? "unit",
    cutoffs: [...new Set<number>(written.cutoffs ?? [5, 10])].sort((a, b) => a - b),
    stages: written.stages?.map(({ name, owner }: Record<string, string>) => ({ name, owner })),
    measures: new Set(written.measures ?? [1, 2, 3, 4, 5, 6, 7]).size,
    gates: written.gates?.length,
    maxUnmeasured: written.max_unmeasured ?? 0,
    onInconclusive: written.on_inconclusive ?? "warn",
    missingQueries: written.missing_queries ?? "fail",
    show: written.show ?? "queries",
    mode: written.mode ?? "gate",
  };
  return unlike("config", told, plain);
}

function compareIds({ bytes }: Mutant, { report }: Told): Differences {
  const ids = new Set(linesOf(textOf(bytes)).filter((line) => line.trim() !== ""));
  const critical = report.queries.filter((query) => query.critical).map((query) => query.query_id);
  return unlike("critical ids", new Set(critical), ids);
}

const compares: Readonly<Record<Part, Compare>> = {
  golden: compareGolden,
  run: compareRun,
  manifest: compareManifest,
  units: compareUnits,
  snapshot: compareSnapshot,
  config: compareConfig,
  ids: compareIds,
};
