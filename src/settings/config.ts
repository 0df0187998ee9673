/** The config file: its schema, its defaults, and what becomes of it. */

import * as z from "zod";
import { stageName } from "../model/ids.ts";
import {
  type CriticalMark,
  defaultHardDrop,
  defaultTolerance,
  type GateSpec,
  type MeasureAt,
  type Policy,
  type StageCutoff,
} from "../model/policy.ts";
import type { Problem } from "../model/problem.ts";
import {
  findMeasure,
  formatMeasureAt,
  type MeasureNames,
  readMeasureAt,
  readStageCutoff,
} from "./measure-at.ts";
import { atLeastOne, name, notYet, type Place, positiveInt, shapeProblems } from "./shapes.ts";
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
  /** A path is a JSON file that holds the object. */
  readonly snapshot: string | SnapshotSource | undefined;
}

const share = z.number().min(0, { error: "must be 0 or more" });
const count = z.int({ error: "must be a whole number" }).min(0, { error: "must be 0 or more" });
const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value);
const format = (built: readonly string[]) =>
  z.string().refine(isOneOf(built), { error: "is not built yet" }).optional();

const source = (formats: readonly string[]) =>
  z
    .union([
      name,
      z.strictObject({
        run: name,
        format: format(formats),
        manifest: name.optional(),
        units: name.optional(),
        git: notYet,
        artifact: notYet,
        path: notYet,
        command: notYet,
      }),
    ])
    .transform((one) => (typeof one === "string" ? { run: one } : one));

const snapshotObject = z.strictObject({
  id: name.optional(),
  digest: name.optional(),
  files: name.optional(),
  units: name.optional(),
  require: z.boolean().default(false),
});

const cutoffs = atLeastOne(positiveInt("a cutoff"), "cutoff").transform((all) =>
  [...new Set(all)].sort((a, b) => a - b),
);

const sliceValue = z
  .string()
  .regex(/^[^=]+=.+$/s, { error: 'must be name=value, as "lang=en"' });

function schemaFor(measures: readonly MeasureNames[]) {
  const measureName = z.string().transform((text, context) => {
    const measure = findMeasure(text, measures);
    if (measure) return measure.name;
    context.addIssue({ code: "custom", message: `knows no measure ${JSON.stringify(text)}` });
    return z.NEVER;
  });
  const gateAt = z.string().transform((text, context): MeasureAt => {
    const at = readMeasureAt(text, measures);
    if (!("wrong" in at)) return at;
    context.addIssue({ code: "custom", message: at.wrong });
    return z.NEVER;
  });
  const stageCutoff = z.string().transform((text, context): StageCutoff => {
    const at = readStageCutoff(text);
    if (at) return at;
    context.addIssue({ code: "custom", message: "must be stage@k, as context@5" });
    return z.NEVER;
  });
  return z.strictObject({
    version: z.literal(1),
    id: z
      .string()
      .regex(/^[\w.-]{1,60}$/, { error: "must be 1 to 60 letters, digits, dots, dashes" })
      .default("default"),
    golden: source(["jsonl", "yaml", "qrels"]).optional(),
    baseline: source(["jsonl", "trec"]).optional(),
    candidate: source(["jsonl", "trec"]).optional(),
    snapshot: z.union([name, snapshotObject]).optional(),
    unit: name.default("unit"),
    cutoffs: cutoffs.default([5, 10]),
    stages: atLeastOne(
      z.strictObject({ name, cutoffs: cutoffs.optional(), owner: name.optional() }),
      "stage",
    ).optional(),
    measures: atLeastOne(measureName, "measure").default([
      "coverage",
      "sufficient",
      "recall",
      "precision",
      "ndcg",
      "rr",
      "judged",
    ] as never),
    critical: z
      .strictObject({
        at: z.union([stageCutoff, atLeastOne(stageCutoff, "stage@k")]).optional(),
        rule: z.enum(["no_loss", "always_found"]).default("no_loss"),
        queries: z
          .union([name, atLeastOne(name, "query id"), z.strictObject({ slice: sliceValue })])
          .optional(),
      })
      .prefault({}),
    implied_groups: z.enum(["each", "any"]).optional(),
    no_answer: z
      .union([
        z.strictObject({ right_when: z.literal("empty").default("empty") }),
        z.strictObject({ right_when: z.literal("below_score"), score: z.number() }),
      ])
      .prefault({}),
    enforce_forbidden_from: name.optional(),
    missing_queries: z.enum(["fail", "empty"]).default("fail"),
    max_unmeasured: count.default(0),
    gates: atLeastOne(
      z.union([
        z.strictObject({
          measure: gateAt,
          slice: sliceValue.optional(),
          tolerance: share.default(defaultTolerance),
          hard_drop: share.optional(),
          min: z.number().optional(),
          strict_min: z.boolean().default(false),
          pass_rule: notYet,
          unjudged: notYet,
        }),
        z.strictObject({ lost_queries: count }),
      ]),
      "gate",
    ).optional(),
    slices: z
      .strictObject({ gate: atLeastOne(name, "slice name"), min_n: positiveInt("min_n").default(10) })
      .optional(),
    explain: z.literal("none", { error: "is not built yet" }).optional(),
    on_inconclusive: z.enum(["warn", "fail"]).default("warn"),
    statistics: z
      .strictObject({
        alpha: notYet,
        min_n: positiveInt("min_n").default(10),
        hard_min_losses: positiveInt("hard_min_losses").default(3),
        hard_min_n: positiveInt("hard_min_n").default(3),
      })
      .prefault({}),
    manifest: z.strictObject({ must_match: z.array(name).default(["snapshot"]) }).prefault({}),
    snapshot_change: z.literal("refuse", { error: "is not built yet" }).optional(),
    no_baseline: z.enum(["fail", "absolute"]).default("fail"),
    anchor: notYet,
    noise: notYet,
    waivers: notYet,
    show: z
      .enum(["ids", "queries", "text"])
      .refine((value) => value !== "text", { error: "is not built yet" })
      .default("queries"),
    mode: z.enum(["gate", "report"]).default("gate"),
    comment: z.enum(["always", "on-change", "on-failure", "never"]).default("on-change"),
    guard: notYet,
  });
}

type ConfigFile = z.output<ReturnType<typeof schemaFor>>;

const knownKeys = [
  ...Object.keys(schemaFor([]).shape),
  ..."run format manifest units name cutoffs owner at rule queries slice right_when score".split(" "),
  ..."measure tolerance hard_drop min strict_min lost_queries gate min_n must_match".split(" "),
  ..."id digest files require hard_min_losses hard_min_n".split(" "),
];

const placeIn = (file: string, yaml: Yaml): Place => ({
  file,
  lineOf: yaml.lineOf,
  knownKeys,
  code: "setting_wrong",
  doc: "the config table in docs/formats.md",
});

/** The config that `yaml` holds, with every default filled in, or all that is wrong with it. */
export function readConfig(
  file: string,
  yaml: Yaml,
  measures: readonly MeasureNames[],
): { ok: true; config: Config } | { ok: false; problems: readonly Problem[] } {
  const parsed = schemaFor(measures).safeParse(yaml.value);
  if (!parsed.success) {
    const place = placeIn(file, yaml);
    return { ok: false, problems: shapeProblems(parsed.error, yaml.value, place) };
  }
  const config = translate(parsed.data);
  const problems = checkNames(file, yaml, config);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };
}

/** The snapshot object of a file named by `snapshot`. */
export function readSnapshotFile(
  file: string,
  yaml: Yaml,
): { ok: true; snapshot: SnapshotSource } | { ok: false; problems: readonly Problem[] } {
  const parsed = snapshotObject.safeParse(yaml.value);
  if (parsed.success) return { ok: true, snapshot: readSnapshotObject(parsed.data) };
  const place = placeIn(file, yaml);
  return { ok: false, problems: shapeProblems(parsed.error, yaml.value, place) };
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
    snapshot:
      typeof file.snapshot === "object" ? readSnapshotObject(file.snapshot) : file.snapshot,
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
      rightWhen:
        file.no_answer.right_when === "below_score"
          ? { kind: "below_score", score: file.no_answer.score }
          : { kind: "empty" },
      enforceForbiddenFrom:
        file.enforce_forbidden_from === undefined
          ? undefined
          : stageName(file.enforce_forbidden_from),
      missingQueries: file.missing_queries,
      maxUnmeasured: file.max_unmeasured,
      gates: file.gates?.map(readGate),
      slices: { gate: file.slices?.gate ?? [], minN: file.slices?.min_n ?? 10 },
      onInconclusive: file.on_inconclusive,
      statistics: {
        minN: file.statistics.min_n,
        hardMinLosses: file.statistics.hard_min_losses,
        hardMinN: file.statistics.hard_min_n,
      },
      mustMatch: file.manifest.must_match.filter((key) => key !== "snapshot"),
      requireSnapshot: typeof file.snapshot === "object" && file.snapshot.require,
      noBaseline: file.no_baseline,
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

const readSnapshotObject = (one: z.output<typeof snapshotObject>): SnapshotSource => ({
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
  };
}

/** Names that stand twice, and names of stages that `stages` does not hold. */
function checkNames(file: string, yaml: Yaml, { policy }: Config): readonly Problem[] {
  const problems: Problem[] = [];
  const complain = (path: readonly PropertyKey[], message: string, hint: string) => {
    const line = yaml.lineOf(path);
    problems.push({
      code: "setting_wrong",
      severity: "error",
      message,
      hint,
      file,
      path: String(path[0]),
      ...(line === undefined ? {} : { lines: [line] }),
    });
  };
  const stages = (policy.stages ?? []).map(({ name }) => name);
  for (const [index, stage] of stages.entries()) {
    if (stages.indexOf(stage) < index) {
      complain(["stages", index], `stage ${stage} stands twice`, "Name each stage once.");
    }
  }
  const gates = (policy.gates ?? []).map(gateName);
  for (const [index, gate] of gates.entries()) {
    if (gates.indexOf(gate) < index) {
      complain(["gates", index], `gate ${gate} stands twice`, "Keep one of the two.");
    }
  }
  return problems;
}

/** `coverage@5`, `context:recall@5 (lang=en)`, `lost_queries`. */
export function gateName(gate: GateSpec): string {
  if (gate.kind === "lost_queries") return "lost_queries";
  return `${formatMeasureAt(gate.at)}${gate.slice === undefined ? "" : ` (${gate.slice})`}`;
}
