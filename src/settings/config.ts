/** The config file: its schema, its defaults, and what becomes of it. */

import { stageName } from "../model/ids.ts";
import { type CriticalMark, defaultHardDrop, type GateSpec, type Policy } from "../model/policy.ts";
import type { Problem } from "../model/problem.ts";
import {
  type ConfigFile,
  type FormatNames,
  type SnapshotObject,
  schemaFor,
  snapshotObject,
} from "./config-schema.ts";
import { formatMeasureAt, type MeasureNames } from "./measure-at.ts";
import { readBy, type Schema } from "./schema.ts";
import { fieldPath, type Place, shapeProblems } from "./shapes.ts";
import type { Yaml } from "./yaml.ts";

/** Where a golden set or a run is read from. `path` may be a glob. */
export interface Source {
  readonly path: string;
  readonly format: string | undefined;
  readonly manifest: string | undefined;
  readonly units: string | undefined;
}

/** A snapshot as the config declares it: `files` and `units` are still to be read. */
export interface SnapshotSource {
  readonly id: string | undefined;
  readonly digest: string | undefined;
  readonly files: string | undefined;
  readonly units: string | undefined;
  readonly require: boolean;
}

export interface Config {
  readonly policy: Omit<Policy, "snapshot">;
  readonly golden: Source | undefined;
  readonly baseline: Source | undefined;
  readonly candidate: Source | undefined;
  /** A second, pinned baseline. */
  readonly anchor: Source | undefined;
  /** The path of the file of waivers. */
  readonly waivers: string | undefined;
  /** A path is a JSON file that holds the object. */
  readonly snapshot: string | SnapshotSource | undefined;
}

const placeIn = (file: string, yaml: Yaml, schema: Schema<unknown>): Place => ({
  file,
  lineOf: yaml.lineOf,
  schema,
  code: "setting_wrong",
  doc: "the config table in docs/formats.md",
});

/** The config that `yaml` holds, with every default filled in, or all that is wrong with it. */
export function readConfig(
  file: string,
  yaml: Yaml,
  measures: readonly MeasureNames[],
  formats: FormatNames,
): { ok: true; config: Config } | { ok: false; problems: readonly Problem[] } {
  const schema = schemaFor(measures, formats);
  const read = readBy(schema, yaml.value);
  if (!read.ok) {
    const place = placeIn(file, yaml, schema);
    return { ok: false, problems: shapeProblems(read.faults, yaml.value, place) };
  }
  const config = translate(read.value);
  const problems = checkTogether(file, yaml, config);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

/** The snapshot object of a file named by `snapshot`. */
export function readSnapshotFile(
  file: string,
  yaml: Yaml,
): { ok: true; snapshot: SnapshotSource } | { ok: false; problems: readonly Problem[] } {
  const read = readBy(snapshotObject, yaml.value);
  if (read.ok) return { ok: true, snapshot: readSnapshotObject(read.value) };
  const place = placeIn(file, yaml, snapshotObject);
  return { ok: false, problems: shapeProblems(read.faults, yaml.value, place) };
}

function translate(file: ConfigFile): Config {
  const stages = file.stages?.map((stage) => ({
    name: stageName(stage.name),
    cutoffs: stage.cutoffs,
    owner: stage.owner,
  }));
  const at = file.critical.at;
  return {
    golden: readSource(file.golden),
    baseline: readSource(file.baseline),
    candidate: readSource(file.candidate),
    anchor: readSource(file.anchor),
    waivers: file.waivers,
    snapshot: typeof file.snapshot === "object" ? readSnapshotObject(file.snapshot) : file.snapshot,
    policy: {
      id: file.id,
      unit: file.unit,
      cutoffs: file.cutoffs,
      stages,
      measures: [...new Set(file.measures)],
      critical: {
        at: at === undefined || "stage" in at ? at && [at] : at,
        rule: file.critical.rule,
        marks: readMarks(file.critical.queries),
      },
      impliedGroups: file.implied_groups,
      sameText: file.same_text,
      rightWhen: file.no_answer,
      enforceForbiddenFrom:
        file.enforce_forbidden_from === undefined
          ? undefined
          : stageName(file.enforce_forbidden_from),
      missingQueries: file.missing_queries,
      maxUnmeasured: file.max_unmeasured,
      gates: file.gates?.map(readGate),
      slices: { gate: file.slices?.gate ?? [], minN: file.slices?.min_n ?? 10 },
      onInconclusive: file.on_inconclusive,
      explain: file.explain,
      noise: file.noise,
      anchorTolerance: file.anchor?.tolerance,
      statistics: {
        alpha: file.statistics.alpha,
        minN: file.statistics.min_n,
        hardMinLosses: file.statistics.hard_min_losses,
        hardMinN: file.statistics.hard_min_n,
      },
      mustMatch: file.manifest.must_match.filter((key) => key !== "snapshot"),
      requireSnapshot: typeof file.snapshot === "object" && file.snapshot.require,
      snapshotChange: file.snapshot_change,
      noBaseline: file.no_baseline,
      diagnostics: file.diagnostics,
      show: file.show,
      mode: file.mode,
      comment: file.comment,
    },
  };
}

export const emptySource: Source = {
  path: "",
  format: undefined,
  manifest: undefined,
  units: undefined,
};

function readSource(source: NonNullable<ConfigFile["golden"]> | undefined): Source | undefined {
  if (source === undefined) return undefined;
  const { run: path, format, manifest, units } = { ...emptySource, ...source };
  return { path, format, manifest, units };
}

const readSnapshotObject = (one: SnapshotObject): SnapshotSource => ({
  id: one.id,
  digest: one.digest,
  files: one.files,
  units: one.units,
  require: one.require,
});

function readMarks(queries: ConfigFile["critical"]["queries"]): readonly CriticalMark[] {
  if (queries === undefined) return [];
  if (queries === "all") return [{ kind: "all" }];
  if (typeof queries === "string") return [{ kind: "file", file: queries }];
  if (Array.isArray(queries)) return [{ kind: "ids", ids: queries }];
  return "slice" in queries ? [{ kind: "slice", slice: String(queries.slice) }] : [];
}

function readGate(gate: NonNullable<ConfigFile["gates"]>[number]): GateSpec {
  if ("lost_queries" in gate) return { kind: "lost_queries", allowed: gate.lost_queries };
  return {
    kind: "measure",
    at: gate.measure,
    slice: gate.slice,
    tolerance: gate.tolerance,
    hardDrop: gate.hard_drop ?? Math.max(defaultHardDrop, gate.tolerance),
    min: gate.min,
    strictMin: gate.strict_min,
    passRule: gate.pass_rule,
    unjudged: gate.unjudged,
  };
}

type Complain = (path: readonly PropertyKey[], message: string, hint: string) => void;

/** What each key alone does not show: names that stand twice, settings that no gate would ask. */
function checkTogether(file: string, yaml: Yaml, config: Config): readonly Problem[] {
  const problems: Problem[] = [];
  const complain: Complain = (path, message, hint) => {
    const line = yaml.lineOf(path);
    problems.push({
      code: "setting_wrong",
      severity: "error",
      message,
      hint,
      file,
      path: fieldPath(path),
      ...(line === undefined ? {} : { lines: [line] }),
    });
  };
  checkNames(config, complain);
  checkAsked(config, complain);
  return problems;
}

/** Stages and gates that stand twice. */
function checkNames({ policy }: Config, complain: Complain): void {
  const stages = (policy.stages ?? []).map(({ name }) => name);
  for (const [index, stage] of stages.entries()) {
    if (stages.indexOf(stage) < index) {
      complain(
        ["stages", index],
        `stage ${JSON.stringify(stage)} stands twice`,
        "Name each stage once.",
      );
    }
  }
  const gates = (policy.gates ?? []).map(gateName);
  for (const [index, gate] of gates.entries()) {
    if (gates.indexOf(gate) < index) {
      complain(
        ["gates", index],
        `gate ${JSON.stringify(gate)} stands twice`,
        "Keep one of the two.",
      );
    }
  }
}

/** Gates that are to be judged again, where there is none that can be. */
function checkAsked({ policy, anchor }: Config, complain: Complain): void {
  const { gates } = policy;
  if (!gates) return;
  const onMeasures = gates.flatMap((gate) => (gate.kind === "measure" ? [gate] : []));
  const hint = "Add a gate on a mean, as {measure: coverage@5}, or leave this out.";
  if (anchor && onMeasures.length === 0) {
    const message = "no gate is judged again: lost_queries is not asked since the anchor";
    complain(["anchor"], `${message}, and gates has nothing else`, hint);
  }
  if (policy.slices.gate.length > 0 && onMeasures.every(({ slice }) => slice !== undefined)) {
    complain(
      ["slices", "gate"],
      "no gate is judged again: gates has no mean over all queries",
      hint,
    );
  }
}

/** `coverage@5`, `context:recall@5 (lang=en)`, `lost_queries`. */
export function gateName(gate: GateSpec): string {
  if (gate.kind === "lost_queries") return "lost_queries";
  return `${formatMeasureAt(gate.at)}${gate.slice === undefined ? "" : ` (${gate.slice})`}`;
}
