/** Settings to files to facts to an assessment. Knows ports, knows no GitHub. */

import { assess, type Facts } from "./assess.ts";
import { openApart } from "./intake/apart.ts";
import { type Desk, type Input, missingFile, openDesk } from "./intake/desk.ts";
import { readGoldTexts } from "./intake/gold-texts.ts";
import { readGolden, readMarks } from "./intake/golden.ts";
import { checkOutputs, checkOverwrites } from "./intake/outputs.ts";
import { readRun } from "./intake/run.ts";
import { readSnapshot } from "./intake/snapshot.ts";
import { placeKey, readTexts } from "./intake/texts.ts";
import { readWaiverFile } from "./intake/waivers.ts";
import type { Assessment } from "./judge/assessment.ts";
import type { CriticalLoss } from "./judge/critical.ts";
import { unjudgedDepth } from "./judge/gates-in-force.ts";
import { depthsIn, isBudget } from "./model/cutoff.ts";
import type { Depths } from "./model/golden.ts";
import { cutoffsOf, type Policy } from "./model/policy.ts";
import type { Problem } from "./model/problem.ts";
import type { Clock, Files, Threads } from "./ports.ts";
import { formatNames } from "./read/formats.ts";
import { notesFor } from "./read/notes.ts";
import { openRun } from "./read/run/join.ts";
import { knownMeasures } from "./score/measures.ts";
import type { Source } from "./settings/config.ts";
import { readFirstLook } from "./settings/first-look.ts";
import type { Flags } from "./settings/flags.ts";
import {
  type ConfigText,
  defaultConfig,
  readSettings,
  type Settings,
} from "./settings/settings.ts";
import { loadYaml } from "./settings/yaml.ts";

export interface GateRun {
  readonly assessment: Assessment;
  readonly inputs: readonly Input[];
  readonly today: string;
}

/** What the outside has besides files. */
interface Machine {
  readonly clock: Clock;
  /** Undefined: everything is done in this thread. */
  readonly threads?: Threads | undefined;
}

/** Reads everything that the flags and the config name, and judges it. Writes nothing. */
export async function runGate(
  flags: Flags,
  flagProblems: readonly Problem[],
  files: Files,
  { clock, threads }: Machine,
): Promise<GateRun> {
  const today = flags.today ?? clock.today();
  const desk = openDesk(files);
  const before = [...flagProblems, ...(await checkOutputs(flags, files))];
  const config = await readConfigFile(flags, desk, before);
  // what a config that cannot be read would have said, or what a faulty flag, nobody knows
  const isOpen = config.isLost || (!config.text && flagProblems.length > 0);
  const read = isOpen
    ? ({ ok: false, problems: [] } as const)
    : readSettings(flags, config.text, knownMeasures, formatNames);
  const problems = read.ok ? before : [...before, ...read.problems];
  const canRead = read.ok && problems.length === 0;
  const facts = canRead
    ? await readFacts(read.settings, config.text?.file ?? "command line", desk, { today, threads })
    : nothingRead(withFirstLook(flags, config.text), problems, today);
  const lost = await checkOverwrites(flags, config.text, desk.opened, files);
  const warnings = canRead ? read.warnings : [];
  const judged = assess({ ...facts, problems: [...facts.problems, ...warnings, ...lost] });
  const showsText = canRead && judged.policy.show === "text";
  const assessment = showsText ? await withTexts(judged, read.settings.baseline, files) : judged;
  return { assessment, inputs: desk.inputs, today };
}

/** Each critical loss with the text that was retrieved before. */
async function withTexts(
  assessment: Assessment,
  baseline: Source,
  files: Files,
): Promise<Assessment> {
  const { golden, criticalLosses } = assessment;
  const placeOf = ({ queryId, stage, rankBaseline: rank }: CriticalLoss) =>
    rank === undefined ? undefined : { queryId, stage, rank };
  const places = criticalLosses.flatMap((loss) => placeOf(loss) ?? []);
  if (!golden || !assessment.baseline) return assessment;
  const texts = await readTexts(baseline, golden, places, files);
  const told = criticalLosses.map((loss) => {
    const place = placeOf(loss);
    const textBaseline = place && texts.get(placeKey(place));
    return textBaseline === undefined ? loss : { ...loss, textBaseline };
  });
  return { ...assessment, criticalLosses: told };
}

interface ConfigRead {
  /** Undefined: there is none, or it is lost. */
  readonly text: ConfigText | undefined;
  /** It is named or stands in its place, but cannot be read, and a problem says why. */
  readonly isLost: boolean;
}

async function readConfigFile(flags: Flags, desk: Desk, problems: Problem[]): Promise<ConfigRead> {
  const isThere = (await desk.files.expand(defaultConfig)).length > 0;
  if (flags.config === undefined && !isThere) return { text: undefined, isLost: false };
  const file = flags.config ?? defaultConfig;
  const text = await desk.text("config", file, (problem) => problems.push(problem));
  if (text === undefined) return { text: undefined, isLost: true };
  await loadYaml();
  return { text: { file, text }, isLost: false };
}

function withFirstLook(flags: Flags, config: ConfigText | undefined): Flags {
  const { id, comment } = readFirstLook(config?.text ?? "");
  return { ...flags, id: flags.id ?? id, comment: flags.comment ?? comment };
}

/** What is judged when the settings themselves cannot be trusted: nothing, and it says so. */
function nothingRead(flags: Flags, problems: readonly Problem[], today: string): Facts {
  const given = { golden: "-", baseline: "-", candidate: "-", measures: undefined };
  const read = readSettings({ ...flags, ...given }, undefined, knownMeasures, formatNames);
  if (!read.ok) throw new Error("the default settings are not accepted");
  return {
    policy: { ...read.settings.policy, snapshot: undefined },
    golden: undefined,
    baseline: undefined,
    candidate: undefined,
    anchor: undefined,
    waivers: [],
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
  { today, threads }: { readonly today: string; readonly threads: Threads | undefined },
): Promise<Facts> {
  const problems: Problem[] = [];
  const complain = (problem: Problem) => problems.push(problem);
  const snapshot = await readSnapshot(settings.snapshot, desk, complain);
  const { critical } = settings.policy;
  const config = { file: configFile, lineOf: settings.lineOf };
  const policy: Policy = {
    ...settings.policy,
    critical: { ...critical, marks: await readMarks(critical.marks, config, desk, complain) },
    snapshot: snapshot.declared,
    requireSnapshot: settings.policy.requireSnapshot || snapshot.isRequired,
  };
  const cutoffs = cutoffsOf(policy);
  const plain: Depths = {
    cutoffs: depthsIn(cutoffs),
    budgets: cutoffs.filter(isBudget),
    unjudged: unjudgedDepth(policy),
    topScores: policy.rightWhen.kind === "below_score",
    asOf: policy.diagnostics ? today : undefined,
    notes: notesFor(policy.measures),
  };
  const { candidate: source, golden: goldenSource } = settings;
  const snapshotUnits = snapshot.units?.kept();
  const task = { source, golden: goldenSource, policy, depths: plain, snapshotUnits };
  // texts of needed units must be known before
  const apart = policy.sameText ? undefined : await openApart(task, desk, threads);
  const golden = await readGolden(settings.golden, policy, desk, complain);
  const gold = policy.sameText
    ? await readGoldTexts(settings.baseline, golden, snapshot.units, { policy, files: desk.files })
    : undefined;
  gold?.problems.forEach(complain);
  const depths: Depths = { ...plain, texts: gold?.texts };
  const against = { golden, policy, depths, snapshotUnits: snapshot.units };
  const baseline = await readRun("baseline", settings.baseline, against, desk);
  const candidate =
    (await apart?.finish()) ?? (await readRun("candidate", settings.candidate, against, desk));
  const { anchor: anchorSource } = settings;
  const anchor = anchorSource && (await readRun("anchor", anchorSource, against, desk));
  const waivers = await readWaiverFile(settings.waivers, today, desk, complain);
  candidate.problems.forEach(complain);
  if (candidate.isMissing) complain(missingFile(settings.candidate.path));
  return {
    policy,
    golden,
    baseline: baseline.run && openRun(baseline.run),
    candidate: candidate.run && openRun(candidate.run),
    anchor: anchor && {
      file: anchorSource.path,
      run: anchor.run && openRun(anchor.run),
      problems: anchor.problems,
    },
    waivers,
    files: {
      config: configFile,
      golden: settings.golden.path,
      baseline: settings.baseline.path,
      candidate: settings.candidate.path,
    },
    baselineMissing: baseline.isMissing,
    problems,
    baselineProblems: baseline.problems,
    snapshotUnits: snapshot.units,
    today,
    lineInConfig: settings.lineOf,
  };
}
