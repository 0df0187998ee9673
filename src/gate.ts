/** Settings to files to facts to an assessment. Knows ports, knows no GitHub. */

import { type Assessment, assess, type Facts } from "./assess.ts";
import type { GoldenSet } from "./model/golden.ts";
import type { Manifest, Snapshot } from "./model/manifest.ts";
import { type CriticalMark, cutoffsOf, type Policy } from "./model/policy.ts";
import { GateError, type Problem } from "./model/problem.ts";
import type { RunFacts } from "./model/ranking.ts";
import type { Clock, Files } from "./ports.ts";
import { feedHashed, feedText, feedUnpacked, sha256 } from "./read/bytes.ts";
import type { GoldenFormat, RunFormat } from "./read/detect.ts";
import { makeGoldenSet, readGoldenFile } from "./read/golden/golden.ts";
import type { PlacedRow } from "./read/golden/placed-row.ts";
import { collectProblems } from "./read/problems.ts";
import { feedRun, joinRun, type RunFile, readManifest, wrongManifest } from "./read/run/collect.ts";
import { feedUnits, type LookUp, type Units } from "./read/units.ts";
import type { ReportContext } from "./report/json.ts";
import { measures } from "./score/measures.ts";
import { readSnapshotFile, type SnapshotSource, type Source } from "./settings/config.ts";
import type { Flags } from "./settings/flags.ts";
import { type ConfigText, readSettings, type Settings } from "./settings/settings.ts";
import { readYaml } from "./settings/yaml.ts";

export const defaultConfig = ".github/retrieval-gate.yml";

export interface GateRun {
  readonly assessment: Assessment;
  readonly inputs: ReportContext["inputs"];
  readonly today: string;
}

type Role = "config" | "golden" | "baseline" | "candidate" | "snapshot" | "manifest" | "units";

/** Reads everything that the flags and the config name, and judges it. Writes nothing. */
export async function runGate(
  flags: Flags,
  flagProblems: readonly Problem[],
  files: Files,
  clock: Clock,
): Promise<GateRun> {
  const today = flags.today ?? clock.today();
  const desk = openDesk(files);
  const outputs = await checkOutputs(flags, files);
  const config = await readConfigFile(flags, desk);
  const read = readSettings(flags, config, measures);
  const early = [...flagProblems, ...outputs, ...desk.problems, ...(read.ok ? [] : read.problems)];
  const isReadable = read.ok && early.length === 0;
  const facts = isReadable
    ? await readFacts(read.settings, config?.file ?? "command line", desk, today)
    : nothingRead(flags, early, today);
  return { assessment: assess(facts), inputs: desk.inputs, today };
}

/** Where bytes come in: every file is hashed on its way, every complaint kept with its role. */
interface Desk {
  readonly files: Files;
  readonly inputs: { role: string; file: string; sha256: string }[];
  readonly problems: Problem[];
  text(role: Role, file: string): Promise<string | undefined>;
  feed(
    role: Role,
    file: string,
    sink: { feed(bytes: Uint8Array): void | Promise<void>; end(): void | Promise<void> },
    isDone?: () => boolean,
  ): Promise<Problem | undefined>;
}

function openDesk(files: Files): Desk {
  const inputs: Desk["inputs"] = [];
  const problems: Problem[] = [];
  async function feed(...[role, file, sink, isDone]: Parameters<Desk["feed"]>) {
    const hashed = feedHashed(sink);
    try {
      await files.read(file, hashed, isDone);
      if (!isDone?.()) inputs.push({ role, file, sha256: hashed.digest() });
      return undefined;
    } catch (error) {
      if (error instanceof GateError) return fileProblem(file, error);
      throw error;
    }
  }
  return {
    files,
    inputs,
    problems,
    feed,
    async text(role, file) {
      const sink = feedText(file, (problem) => problems.push(problem));
      const before = problems.length;
      const told = await feed(role, file, feedUnpacked(file, sink, (one) => problems.push(one)));
      if (told) problems.push(told);
      return problems.length > before ? undefined : sink.text();
    },
  };
}

const fileProblem = (file: string, { code, message, hint }: GateError): Problem => ({
  code,
  severity: "error",
  message,
  hint,
  file,
});

async function checkOutputs(flags: Flags, files: Files): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const file of [flags.json, flags.markdown]) {
    const why = file === undefined ? undefined : await files.whyNotWritable(file);
    if (file === undefined || why === undefined) continue;
    problems.push({
      code: "output_not_writable",
      severity: "error",
      message: `this report cannot be written: ${why}`,
      hint: "Give another path: nothing is read before every report has a place.",
      file,
    });
  }
  return problems;
}

async function readConfigFile(flags: Flags, desk: Desk): Promise<ConfigText | undefined> {
  if (flags.config === undefined && (await desk.files.expand(defaultConfig)).length === 0) return undefined;
  const file = flags.config ?? defaultConfig;
  const text = await desk.text("config", file);
  return text === undefined ? undefined : { file, text };
}

/** What is judged when the settings themselves cannot be trusted: nothing, and it says so. */
function nothingRead(flags: Flags, problems: readonly Problem[], today: string): Facts {
  const everyInput = { ...flags, golden: "-", baseline: "-", candidate: "-", measures: undefined };
  const read = readSettings(everyInput, undefined, measures);
  if (!read.ok) throw new Error("the default settings are not accepted");
  return {
    policy: { ...read.settings.policy, snapshot: undefined },
    golden: undefined,
    baseline: undefined,
    candidate: undefined,
    files: { config: flags.config ?? defaultConfig, golden: "", baseline: "", candidate: "" },
    baselineMissing: false,
    problems,
    baselineProblems: [],
    snapshotUnits: undefined,
    today,
  };
}

async function readFacts(
  settings: Settings,
  configFile: string,
  desk: Desk,
  today: string,
): Promise<Facts> {
  const snapshot = await readSnapshot(settings.snapshot, desk);
  const marks = await readMarks(settings.policy.critical.marks, desk);
  const policy: Policy = {
    ...settings.policy,
    critical: { ...settings.policy.critical, marks },
    snapshot: snapshot.declared,
    requireSnapshot: settings.policy.requireSnapshot || snapshot.require,
  };
  const golden = await readGolden(settings.golden, policy, desk);
  const request = { golden, policy, snapshotUnits: snapshot.units };
  const before = await readRun("baseline", settings.baseline, request, desk);
  const after = await readRun("candidate", settings.candidate, request, desk);
  const missing = after.isMissing ? [missingFile(settings.candidate.path)] : [];
  return {
    policy,
    golden,
    baseline: before.run,
    candidate: after.run,
    files: {
      config: configFile,
      golden: settings.golden.path,
      baseline: settings.baseline.path,
      candidate: settings.candidate.path,
    },
    baselineMissing: before.isMissing,
    problems: [...desk.problems, ...after.problems, ...missing],
    baselineProblems: before.problems,
    snapshotUnits: snapshot.units,
    today,
  };
}

const missingFile = (file: string): Problem => ({
  code: "file_missing",
  severity: "error",
  message: "there is no such file",
  hint: "Paths and globs are relative to the working directory.",
  file,
});

/** Critical ids that stand in a file, one on each line, become a list like any other. */
async function readMarks(
  marks: readonly CriticalMark[],
  desk: Desk,
): Promise<readonly CriticalMark[]> {
  const read: CriticalMark[] = [];
  for (const mark of marks) {
    if (mark.kind !== "file") {
      read.push(mark);
      continue;
    }
    const text = await desk.text("config", mark.file);
    const ids = (text ?? "").split("\n").filter((line) => line.trim() !== "");
    if (text !== undefined && ids.length === 0) {
      desk.problems.push({ ...missingFile(mark.file), code: "file_empty", message: "this file names no query" });
    }
    read.push({ kind: "ids", ids });
  }
  return read;
}

async function readGolden(source: Source, policy: Policy, desk: Desk): Promise<GoldenSet> {
  const rows: PlacedRow[] = [];
  const files = await desk.files.expand(source.path);
  if (files.length === 0) desk.problems.push(missingFile(source.path));
  for (const file of files) {
    const text = await desk.text("golden", file);
    if (text === undefined) continue;
    const read = readGoldenFile(file, text, source.format as GoldenFormat | undefined);
    rows.push(...read.rows);
    desk.problems.push(...read.problems);
  }
  const made = makeGoldenSet(rows, policy);
  desk.problems.push(...made.problems);
  return made.golden;
}

interface RunRead {
  readonly run: RunFacts | undefined;
  readonly isMissing: boolean;
  readonly problems: readonly Problem[];
}

async function readRun(
  role: "baseline" | "candidate",
  source: Source,
  request: { golden: GoldenSet; policy: Policy; snapshotUnits: Units | undefined },
  desk: Desk,
): Promise<RunRead> {
  const files = await desk.files.expand(source.path);
  if (files.length === 0) return { run: undefined, isMissing: true, problems: [] };
  const problems: Problem[] = [];
  const units = source.units === undefined ? undefined : await readUnits(source.units, desk, problems);
  const lookUp: LookUp = (id) => units?.get(id) ?? request.snapshotUnits?.get(id);
  const manifest =
    source.manifest === undefined ? undefined : await readManifestFile(source.manifest, desk, problems);
  const read: RunFile[] = [];
  for (const file of files) {
    const one = {
      file,
      format: source.format as RunFormat | undefined,
      golden: request.golden,
      cutoffs: cutoffsOf(request.policy),
      lookUp,
    };
    const told = await readRunFile(role, one, desk, problems);
    if (told) read.push(told);
  }
  const joined = joinRun(source.path, read, manifest);
  return { run: joined.run, isMissing: false, problems: [...problems, ...joined.problems] };
}

/** Once in the order of the file; if its queries do not stand together, once more in any order. */
async function readRunFile(
  role: Role,
  request: Omit<Parameters<typeof feedRun>[0], "order">,
  desk: Desk,
  problems: Problem[],
): Promise<RunFile | undefined> {
  for (const order of ["grouped", "any"] as const) {
    const feed = feedRun({ ...request, order });
    const told = await desk.feed(role, request.file, feed, feed.mustRegroup);
    if (told) {
      problems.push(told);
      return undefined;
    }
    if (!feed.mustRegroup()) return feed.result();
  }
  throw new Error(`${request.file} cannot be grouped`);
}

async function readUnits(path: string, desk: Desk, problems: Problem[]): Promise<Units> {
  const complaints = collectProblems(path);
  const all = new Map<string, ReturnType<Units["get"]> & object>();
  const files = await desk.files.expand(path);
  if (files.length === 0) complaints.add(missingFile(path));
  for (const file of files) {
    const feed = feedUnits(file, complaints.add);
    const told = await desk.feed("units", file, feedUnpacked(file, feed, complaints.add));
    if (told) complaints.add(told);
    for (const [id, facts] of feed.units()) all.set(id, facts);
  }
  problems.push(...complaints.all());
  return all;
}

async function readManifestFile(
  file: string,
  desk: Desk,
  problems: Problem[],
): Promise<Manifest | undefined> {
  const before = desk.problems.length;
  const text = await desk.text("manifest", file);
  problems.push(...desk.problems.splice(before));
  if (text === undefined) return undefined;
  const read = readYaml(file, text);
  if (!read.ok) {
    problems.push(...read.problems);
    return undefined;
  }
  const { value } = read.yaml;
  const inner = typeof value === "object" && value !== null && "manifest" in value ? value.manifest : value;
  const manifest = readManifest(inner);
  if (typeof manifest !== "string") return manifest;
  problems.push(wrongManifest(file, manifest, undefined));
  return undefined;
}

interface SnapshotRead {
  readonly declared: Snapshot | undefined;
  readonly units: Units | undefined;
  readonly require: boolean;
}

async function readSnapshot(
  source: string | SnapshotSource | undefined,
  desk: Desk,
): Promise<SnapshotRead> {
  const written = typeof source === "string" ? await readSnapshotSource(source, desk) : source;
  if (!written) return { declared: undefined, units: undefined, require: false };
  const computed = written.files === undefined ? undefined : await digestFiles(written.files, desk);
  const { id, digest } = written;
  if (computed !== undefined && digest !== undefined && computed !== digest) {
    desk.problems.push({
      ...missingFile(written.files ?? ""),
      code: "snapshot_wrong",
      message: `the files of the snapshot have the digest ${computed}, not ${digest}`,
      hint: "Restore the files, or write the new digest and make both runs again.",
    });
  }
  const known = id !== undefined || digest !== undefined || computed !== undefined;
  return {
    declared: known ? { id, digest: digest ?? computed } : undefined,
    units: written.units === undefined ? undefined : await readUnits(written.units, desk, desk.problems),
    require: written.require,
  };
}

async function readSnapshotSource(file: string, desk: Desk): Promise<SnapshotSource | undefined> {
  const text = await desk.text("snapshot", file);
  if (text === undefined) return undefined;
  const yaml = readYaml(file, text);
  const read = yaml.ok ? readSnapshotFile(file, yaml.yaml) : yaml;
  if (read.ok && "snapshot" in read) return read.snapshot;
  if (!read.ok) desk.problems.push(...read.problems);
  return undefined;
}

/** sha256 over the sorted lines `sha256  path`, as docs/formats.md says. */
async function digestFiles(pattern: string, desk: Desk): Promise<string | undefined> {
  const files = await desk.files.expand(pattern);
  if (files.length === 0) desk.problems.push(missingFile(pattern));
  const lines: string[] = [];
  for (const file of files) {
    const hashed = feedHashed({ feed() {}, end() {} });
    try {
      await desk.files.read(file, hashed);
      lines.push(`${hashed.digest()}  ${file.replaceAll("\\", "/")}\n`);
    } catch (error) {
      if (!(error instanceof GateError)) throw error;
      desk.problems.push(fileProblem(file, error));
    }
  }
  return files.length === 0 ? undefined : `sha256:${sha256(lines.sort().join(""))}`;
}
