/** The schema of the config file: every key, its form and its default. */

import * as z from "zod";
import {
  defaultTolerance,
  type MeasureAt,
  type RightWhen,
  type StageCutoff,
} from "../model/policy.ts";
import { findMeasure, type MeasureNames, readMeasureAt, readStageCutoff } from "./measure-at.ts";
import { atLeastOne, idMessage, name, notYet, notYetMessage, positiveInt } from "./shapes.ts";

/** What may name a gate: it stands in a marker, a title and a file name. */
export const gateId = /^[\w.-]{1,60}$/;

const share = z
  .number()
  .min(0, { error: "must be 0 or more" })
  .max(1, { error: "must be 1 or less: it is a share, not a percentage" });
const count = z.int({ error: "must be a whole number" }).min(0, { error: "must be 0 or more" });
/** The formats that can be read, by name. */
export interface FormatNames {
  readonly golden: readonly string[];
  readonly run: readonly string[];
}

const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value);
const format = (built: readonly string[]) =>
  z.string().refine(isOneOf(built), { error: "is not built yet" }).optional();

const runSource = (formats: readonly string[]) =>
  z
    .union([
      name,
      z
        .strictObject({
          run: name.optional(),
          format: format(formats),
          manifest: name.optional(),
          units: name.optional(),
          git: notYet,
          artifact: notYet,
          path: notYet,
          command: notYet,
        })
        // a source of another kind is refused for that, not for having no run
        .refine((one) => (one.run ?? one.git ?? one.artifact ?? one.command) !== undefined, {
          path: ["run"],
          error: idMessage,
        }),
    ])
    .transform((one) => (typeof one === "string" ? { run: one } : { ...one, run: one.run ?? "" }));

/** A golden set has no manifest and no units of its own. */
const goldenSource = (formats: readonly string[]) =>
  z
    .union([name, z.strictObject({ run: name, format: format(formats) })])
    .transform((one) => (typeof one === "string" ? { run: one } : one));

export const snapshotObject = z.strictObject({
  id: name.optional(),
  digest: name.optional(),
  files: name.optional(),
  units: name.optional(),
  require: z.boolean().default(false),
});

const cutoffs = atLeastOne(positiveInt("a cutoff"), "cutoff").transform((all) =>
  [...new Set(all)].sort((a, b) => a - b),
);

const sliceValue = z.string().regex(/^[^=]+=.+$/s, { error: 'must be name=value, as "lang=en"' });

function readRightWhen(
  { right_when, score }: { right_when: RightWhen["kind"]; score?: number | undefined },
  context: z.core.$RefinementCtx,
): RightWhen {
  if (right_when === "below_score" && score !== undefined) return { kind: right_when, score };
  if (right_when === "empty" && score === undefined) return { kind: right_when };
  const message = score === undefined ? "below_score needs one" : "needs right_when: below_score";
  context.addIssue({ code: "custom", message, path: ["score"] });
  return z.NEVER;
}

/** What stands in a config file, exactly. */
export function schemaFor(measures: readonly MeasureNames[], formats: FormatNames) {
  const measureName = z.string().transform((text, context) => {
    const measure = findMeasure(text, measures);
    if (measure && measure.isBuilt !== false) return measure.name;
    const message = measure ? notYetMessage : `knows no measure ${JSON.stringify(text)}`;
    context.addIssue({ code: "custom", message });
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
      .regex(gateId, { error: "must be 1 to 60 letters, digits, dots, dashes" })
      .default("default"),
    golden: goldenSource(formats.golden).optional(),
    baseline: runSource(formats.run).optional(),
    candidate: runSource(formats.run).optional(),
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
      .strictObject({
        right_when: z.enum(["empty", "below_score"]).default("empty"),
        score: z.number().optional(),
      })
      .transform(readRightWhen)
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
      .strictObject({
        gate: atLeastOne(name, "slice name"),
        min_n: positiveInt("min_n").default(10),
      })
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
    show: z.enum(["ids", "queries", "text"]).default("queries"),
    mode: z.enum(["gate", "report"]).default("gate"),
    comment: z.enum(["always", "on-change", "on-failure", "never"]).default("on-change"),
    guard: notYet,
  });
}

export type ConfigFile = z.output<ReturnType<typeof schemaFor>>;
export type SnapshotObject = z.output<typeof snapshotObject>;

/** All keys of all levels, for "did you mean". */
export const knownKeys = (): readonly string[] => [
  ...Object.keys(schemaFor([], { golden: [], run: [] }).shape),
  ..."run format manifest units name cutoffs owner at rule queries slice right_when score".split(
    " ",
  ),
  ..."measure tolerance hard_drop min strict_min lost_queries gate min_n must_match".split(" "),
  ..."id digest files require hard_min_losses hard_min_n".split(" "),
];
