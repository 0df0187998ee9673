/** The schema of the config file: every key, its form and its default. */

import { type Cutoff, isBudget, readCutoff, sortCutoffs } from "../model/cutoff.ts";
import {
  defaultAnchorTolerance,
  defaultTolerance,
  type MeasureAt,
  type RightWhen,
  type StageCutoff,
} from "../model/policy.ts";
import {
  findMeasure,
  type MeasureNames,
  measureHint,
  readMeasureAt,
  readStageCutoff,
} from "./measure-at.ts";
import {
  anything,
  boolean,
  checked,
  complain,
  type Fault,
  int,
  limit,
  list,
  number,
  object,
  oneOf,
  optional,
  orEmpty,
  type Read,
  rule,
  type Schema,
  string,
  transform,
  withDefault,
} from "./schema.ts";
import {
  atLeast,
  atLeastOne,
  describeValue,
  idMessage,
  name,
  notYet,
  notYetMessage,
  positiveInt,
} from "./shapes.ts";
import { union } from "./union.ts";

/** What may name a gate: it stands in a marker, a title and a file name. */
export const gateId = /^[\w.-]{1,60}$/;

const share = checked(
  number,
  atLeast(0),
  limit((value) => value <= 1, "must be 1 or less: it is a share, not a percentage"),
);
const chance = checked(
  number,
  limit((value) => value > 0, "must be above 0"),
  // beyond it the lower bound of a change would be the upper one
  limit((value) => value <= 0.5, "must be 0.5 or less: it is the chance of a false alarm"),
);
const count = checked(int("must be a whole number"), atLeast(0));

/** The formats that can be read, by name. */
export interface FormatNames {
  readonly golden: readonly string[];
  readonly run: readonly string[];
}

const format = (built: readonly string[]) =>
  optional(
    checked(
      string(),
      rule((value) => built.includes(value), notYetMessage),
    ),
  );

const runSource = (formats: readonly string[]) =>
  transform(
    union(
      name,
      checked(
        object({
          run: optional(name),
          format: format(formats),
          manifest: optional(name),
          units: optional(name),
          git: notYet,
          artifact: notYet,
          path: notYet,
          command: notYet,
        }),
        // a source of another kind is refused for that, not for having no run
        rule(
          (one) => (one.run ?? one.git ?? one.artifact ?? one.command) !== undefined,
          idMessage,
          { path: ["run"] },
        ),
      ),
    ),
    (one) => (typeof one === "string" ? { run: one } : { ...one, run: one.run ?? "" }),
  );

/** A pinned run, and how far the candidate may fall below it. */
const anchorSource = (formats: readonly string[]) =>
  object({
    run: name,
    format: format(formats),
    manifest: optional(name),
    units: optional(name),
    tolerance: withDefault(share, defaultAnchorTolerance),
  });

/** A golden set has no manifest and no units of its own. */
const goldenSource = (formats: readonly string[]) =>
  transform(union(name, object({ run: name, format: format(formats) })), (one) =>
    typeof one === "string" ? { run: one } : one,
  );

export const snapshotObject = object({
  id: optional(name),
  digest: optional(name),
  files: optional(name),
  units: optional(name),
  require: withDefault(boolean, false),
});

const cutoff = transform(anything, (value, faults): Cutoff => {
  const budget = typeof value === "string" ? readCutoff(value) : undefined;
  if (isBudget(budget)) return budget;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 1) return value;
  const kind = typeof value === "number" && value < 1 ? "1 or more" : "a whole number";
  const told = `a cutoff must be ${kind}, or a token budget as 2000tok`;
  return complain(faults, `${told}, not ${describeValue(value)}`);
});

const cutoffs = transform(atLeastOne(cutoff, "cutoff"), (all) => sortCutoffs(all));

const sliceValue = checked(
  string(),
  limit((text) => /^[^=]+=.+$/s.test(text), 'must be name=value, as "lang=en"'),
);

function readRightWhen(
  { right_when, score }: { right_when: RightWhen["kind"]; score?: number | undefined },
  faults: Fault[],
): RightWhen {
  if (right_when === "below_score" && score !== undefined) return { kind: right_when, score };
  if (right_when === "empty" && score === undefined) return { kind: right_when };
  const message = score === undefined ? "below_score needs one" : "needs right_when: below_score";
  return complain(faults, message, ["score"]);
}

/** The entries themselves are often written here. */
const waiverFile: Schema<string> = {
  ...name,
  read(written, faults) {
    if (typeof written !== "object" || written === null) return name.read(written, faults);
    return complain(faults, `must be the path of a file, not ${describeValue(written)}`, [], {
      problem: "id_wrong",
      hint: "It names the file that lists the entries: waivers: .github/waivers.yml.",
    });
  },
};

const readText = <T>(read: (text: string, faults: Fault[]) => T): Schema<T> =>
  transform(string(), read);

/** What stands in a config file, exactly. */
export function schemaFor(measures: readonly MeasureNames[], formats: FormatNames) {
  const measureName = readText((text, faults) => {
    const measure = findMeasure(text, measures);
    if (measure) return measure.name;
    const hint = measureHint(text, measures);
    return complain(faults, `knows no measure ${JSON.stringify(text)}`, [], { hint });
  });
  const gateAt = readText((text, faults): MeasureAt => {
    const at = readMeasureAt(text, measures);
    if (!("wrong" in at)) return at;
    return complain(faults, at.wrong, [], at.hint === undefined ? {} : { hint: at.hint });
  });
  const stageCutoff = readText(
    (text, faults): StageCutoff =>
      readStageCutoff(text) ?? complain(faults, "must be stage@k, as context@5"),
  );
  return object({
    version: oneOf([1]),
    id: withDefault(
      checked(
        string(),
        limit((text) => gateId.test(text), "must be 1 to 60 letters, digits, dots, dashes"),
      ),
      "default",
    ),
    golden: optional(goldenSource(formats.golden)),
    baseline: optional(runSource(formats.run)),
    candidate: optional(runSource(formats.run)),
    snapshot: optional(union(name, snapshotObject)),
    unit: withDefault(name, "unit"),
    cutoffs: withDefault(cutoffs, [5, 10]),
    stages: optional(
      atLeastOne(object({ name, cutoffs: optional(cutoffs), owner: optional(name) }), "stage"),
    ),
    measures: withDefault(atLeastOne(measureName, "measure"), [
      "coverage",
      "sufficient",
      "recall",
      "precision",
      "ndcg",
      "rr",
      "judged",
    ]),
    critical: orEmpty(
      object({
        at: optional(union(stageCutoff, atLeastOne(stageCutoff, "stage@k"))),
        rule: withDefault(oneOf(["no_loss", "always_found"]), "no_loss"),
        queries: optional(union(name, atLeastOne(name, "query id"), object({ slice: sliceValue }))),
      }),
    ),
    implied_groups: optional(oneOf(["each", "any"])),
    same_text: withDefault(boolean, false),
    no_answer: orEmpty(
      transform(
        object({
          right_when: withDefault(oneOf(["empty", "below_score"]), "empty"),
          score: optional(number),
        }),
        readRightWhen,
      ),
    ),
    enforce_forbidden_from: optional(name),
    missing_queries: withDefault(oneOf(["fail", "empty"]), "fail"),
    max_unmeasured: withDefault(count, 0),
    gates: optional(
      atLeastOne(
        union(
          checked(
            object({
              measure: gateAt,
              slice: optional(sliceValue),
              tolerance: withDefault(share, defaultTolerance),
              hard_drop: optional(share),
              min: optional(share),
              strict_min: withDefault(boolean, false),
              pass_rule: withDefault(
                oneOf(["no_credible_drop", "non_inferior"]),
                "no_credible_drop",
              ),
              unjudged: withDefault(oneOf(["unknown", "not_relevant"]), "unknown"),
            }),
            rule(({ strict_min, min }) => !strict_min || min !== undefined, "needs min", {
              path: ["strict_min"],
              hint: "Add min, the value below which the candidate must not fall, or leave this out.",
            }),
          ),
          object({ lost_queries: count }),
        ),
        "gate",
      ),
    ),
    slices: optional(
      object({
        gate: atLeastOne(name, "slice name"),
        min_n: withDefault(positiveInt("min_n"), 10),
      }),
    ),
    explain: withDefault(oneOf(["none", "high_risk", "all"]), "none"),
    on_inconclusive: withDefault(oneOf(["warn", "fail"]), "warn"),
    statistics: orEmpty(
      object({
        alpha: withDefault(chance, 0.05),
        min_n: withDefault(positiveInt("min_n"), 10),
        hard_min_losses: withDefault(positiveInt("hard_min_losses"), 3),
        hard_min_n: withDefault(positiveInt("hard_min_n"), 3),
      }),
    ),
    manifest: orEmpty(object({ must_match: withDefault(list(name), ["snapshot"]) })),
    snapshot_change: withDefault(oneOf(["refuse", "overlap"]), "refuse"),
    no_baseline: withDefault(oneOf(["fail", "absolute"]), "fail"),
    anchor: optional(anchorSource(formats.run)),
    noise: withDefault(oneOf(["none", "repeats"]), "none"),
    waivers: optional(waiverFile),
    diagnostics: withDefault(boolean, false),
    show: withDefault(oneOf(["ids", "queries", "text"]), "queries"),
    mode: withDefault(oneOf(["gate", "report"]), "gate"),
    comment: withDefault(oneOf(["always", "on-change", "on-failure", "never"]), "on-change"),
    guard: notYet,
  });
}

export type ConfigFile = Read<ReturnType<typeof schemaFor>>;
export type SnapshotObject = Read<typeof snapshotObject>;
