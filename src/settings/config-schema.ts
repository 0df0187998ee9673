/** The schema of the config file: every key, its form and its default. */

import * as z from "zod/mini";
import { type Cutoff, isBudget, readCutoff, sortCutoffs } from "../model/cutoff.ts";
import {
  defaultAnchorTolerance,
  defaultTolerance,
  type MeasureAt,
  type RightWhen,
  type StageCutoff,
} from "../model/policy.ts";
import { findMeasure, type MeasureNames, readMeasureAt, readStageCutoff } from "./measure-at.ts";
import {
  atLeast,
  atLeastOne,
  complain,
  describeValue,
  idMessage,
  name,
  notYet,
  notYetMessage,
  positiveInt,
} from "./shapes.ts";

/** What may name a gate: it stands in a marker, a title and a file name. */
export const gateId = /^[\w.-]{1,60}$/;

const share = z
  .number()
  .check(atLeast(0), z.maximum(1, { error: "must be 1 or less: it is a share, not a percentage" }));
const above0 = z.gt(0, { error: "must be above 0" });
const below1 = z.lt(1, { error: "must be below 1: it is a chance" });
const count = z.int({ error: "must be a whole number" }).check(atLeast(0));
/** The formats that can be read, by name. */
export interface FormatNames {
  readonly golden: readonly string[];
  readonly run: readonly string[];
}

const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value);
const format = (built: readonly string[]) =>
  z.optional(z.string().check(z.refine(isOneOf(built), { error: notYetMessage })));

const runSource = (formats: readonly string[]) =>
  z.pipe(
    z.union([
      name,
      z
        .strictObject({
          run: z.optional(name),
          format: format(formats),
          manifest: z.optional(name),
          units: z.optional(name),
          git: notYet,
          artifact: notYet,
          path: notYet,
          command: notYet,
        })
        .check(
          // a source of another kind is refused for that, not for having no run
          z.refine((one) => (one.run ?? one.git ?? one.artifact ?? one.command) !== undefined, {
            path: ["run"],
            error: idMessage,
          }),
        ),
    ]),
    z.transform((one) => (typeof one === "string" ? { run: one } : { ...one, run: one.run ?? "" })),
  );

/** A pinned run, and how far the candidate may fall below it. */
const anchorSource = (formats: readonly string[]) =>
  z.strictObject({
    run: name,
    format: format(formats),
    manifest: z.optional(name),
    units: z.optional(name),
    tolerance: z._default(share, defaultAnchorTolerance),
  });

/** A golden set has no manifest and no units of its own. */
const goldenSource = (formats: readonly string[]) =>
  z.pipe(
    z.union([name, z.strictObject({ run: name, format: format(formats) })]),
    z.transform((one) => (typeof one === "string" ? { run: one } : one)),
  );

export const snapshotObject = z.strictObject({
  id: z.optional(name),
  digest: z.optional(name),
  files: z.optional(name),
  units: z.optional(name),
  require: z._default(z.boolean(), false),
});

const cutoff = z.pipe(
  z.unknown(),
  z.transform((value, context): Cutoff => {
    const budget = typeof value === "string" ? readCutoff(value) : undefined;
    if (isBudget(budget)) return budget;
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= 1) return value;
    const kind = typeof value === "number" && value < 1 ? "1 or more" : "a whole number";
    const told = `a cutoff must be ${kind}, or a token budget as 2000tok`;
    return complain(context, `${told}, not ${describeValue(value)}`);
  }),
);

const cutoffs = z.pipe(
  atLeastOne(cutoff, "cutoff"),
  z.transform((all) => sortCutoffs(all)),
);

const sliceValue = z
  .string()
  .check(z.regex(/^[^=]+=.+$/s, { error: 'must be name=value, as "lang=en"' }));

function readRightWhen(
  { right_when, score }: { right_when: RightWhen["kind"]; score?: number | undefined },
  context: z.core.ParsePayload,
): RightWhen {
  if (right_when === "below_score" && score !== undefined) return { kind: right_when, score };
  if (right_when === "empty" && score === undefined) return { kind: right_when };
  const message = score === undefined ? "below_score needs one" : "needs right_when: below_score";
  return complain(context, message, ["score"]);
}

const readText = <T>(read: (text: string, context: z.core.ParsePayload) => T) =>
  z.pipe(z.string(), z.transform(read));

/** What stands in a config file, exactly. */
export function schemaFor(measures: readonly MeasureNames[], formats: FormatNames) {
  const measureName = readText((text, context) => {
    const measure = findMeasure(text, measures);
    return measure?.name ?? complain(context, `knows no measure ${JSON.stringify(text)}`);
  });
  const gateAt = readText((text, context): MeasureAt => {
    const at = readMeasureAt(text, measures);
    return "wrong" in at ? complain(context, at.wrong) : at;
  });
  const stageCutoff = readText(
    (text, context): StageCutoff =>
      readStageCutoff(text) ?? complain(context, "must be stage@k, as context@5"),
  );
  return z.strictObject({
    version: z.literal(1),
    id: z._default(
      z.string().check(z.regex(gateId, { error: "must be 1 to 60 letters, digits, dots, dashes" })),
      "default",
    ),
    golden: z.optional(goldenSource(formats.golden)),
    baseline: z.optional(runSource(formats.run)),
    candidate: z.optional(runSource(formats.run)),
    snapshot: z.optional(z.union([name, snapshotObject])),
    unit: z._default(name, "unit"),
    cutoffs: z._default(cutoffs, [5, 10]),
    stages: z.optional(
      atLeastOne(
        z.strictObject({ name, cutoffs: z.optional(cutoffs), owner: z.optional(name) }),
        "stage",
      ),
    ),
    measures: z._default(atLeastOne(measureName, "measure"), [
      "coverage",
      "sufficient",
      "recall",
      "precision",
      "ndcg",
      "rr",
      "judged",
    ]),
    critical: z.prefault(
      z.strictObject({
        at: z.optional(z.union([stageCutoff, atLeastOne(stageCutoff, "stage@k")])),
        rule: z._default(z.enum(["no_loss", "always_found"]), "no_loss"),
        queries: z.optional(
          z.union([name, atLeastOne(name, "query id"), z.strictObject({ slice: sliceValue })]),
        ),
      }),
      {},
    ),
    implied_groups: z.optional(z.enum(["each", "any"])),
    same_text: z._default(z.boolean(), false),
    no_answer: z.prefault(
      z.pipe(
        z.strictObject({
          right_when: z._default(z.enum(["empty", "below_score"]), "empty"),
          score: z.optional(z.number()),
        }),
        z.transform(readRightWhen),
      ),
      {},
    ),
    enforce_forbidden_from: z.optional(name),
    missing_queries: z._default(z.enum(["fail", "empty"]), "fail"),
    max_unmeasured: z._default(count, 0),
    gates: z.optional(
      atLeastOne(
        z.union([
          z.strictObject({
            measure: gateAt,
            slice: z.optional(sliceValue),
            tolerance: z._default(share, defaultTolerance),
            hard_drop: z.optional(share),
            min: z.optional(z.number()),
            strict_min: z._default(z.boolean(), false),
            pass_rule: z._default(z.enum(["no_credible_drop", "non_inferior"]), "no_credible_drop"),
            unjudged: z._default(z.enum(["unknown", "not_relevant"]), "unknown"),
          }),
          z.strictObject({ lost_queries: count }),
        ]),
        "gate",
      ),
    ),
    slices: z.optional(
      z.strictObject({
        gate: atLeastOne(name, "slice name"),
        min_n: z._default(positiveInt("min_n"), 10),
      }),
    ),
    explain: z._default(z.enum(["none", "high_risk", "all"]), "none"),
    on_inconclusive: z._default(z.enum(["warn", "fail"]), "warn"),
    statistics: z.prefault(
      z.strictObject({
        alpha: z._default(z.number().check(above0, below1), 0.05),
        min_n: z._default(positiveInt("min_n"), 10),
        hard_min_losses: z._default(positiveInt("hard_min_losses"), 3),
        hard_min_n: z._default(positiveInt("hard_min_n"), 3),
      }),
      {},
    ),
    manifest: z.prefault(
      z.strictObject({ must_match: z._default(z.array(name), ["snapshot"]) }),
      {},
    ),
    snapshot_change: z._default(z.enum(["refuse", "overlap"]), "refuse"),
    no_baseline: z._default(z.enum(["fail", "absolute"]), "fail"),
    anchor: z.optional(anchorSource(formats.run)),
    noise: z._default(z.enum(["none", "repeats"]), "none"),
    waivers: z.optional(name),
    diagnostics: z._default(z.boolean(), false),
    show: z._default(z.enum(["ids", "queries", "text"]), "queries"),
    mode: z._default(z.enum(["gate", "report"]), "gate"),
    comment: z._default(z.enum(["always", "on-change", "on-failure", "never"]), "on-change"),
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
  ..."measure tolerance hard_drop min strict_min pass_rule unjudged lost_queries gate min_n".split(
    " ",
  ),
  ..."must_match id digest files require alpha hard_min_losses hard_min_n".split(" "),
];
