/** One golden row as it is written, in JSON Lines or YAML. */

import type {
  Alternative,
  Condition,
  Forbidden,
  ForbiddenTarget,
  Plain,
} from "../../model/golden.ts";
import { unitId } from "../../model/ids.ts";
import { isNonEmpty, type NonEmpty, type ProblemCode } from "../../model/problem.ts";
import { dateHint, dateMessage, isDate } from "../../settings/date.ts";
import {
  anything,
  boolean,
  checked,
  complain,
  type Fault,
  isObject,
  limit,
  number,
  object,
  optional,
  type Read,
  type Schema,
  string,
  transform,
  withDefault,
} from "../../settings/schema.ts";
import {
  atLeastOne,
  describeValue,
  halfCharacter,
  halfCharacterHint,
  idHint,
  idMessage,
  isWellFormed,
  name,
} from "../../settings/shapes.ts";
import { union } from "../../settings/union.ts";
import { above0, evidence, readAny, settleEvidence, type WrittenEvidence } from "./evidence.ts";

interface WrittenGroup {
  readonly name: string | undefined;
  readonly anyOf: NonEmpty<NonEmpty<WrittenEvidence>>;
}

const alternative = transform(
  union(
    evidence,
    object({ all_of: atLeastOne(evidence, "piece of evidence", "pieces of evidence") }),
  ),
  (one): NonEmpty<WrittenEvidence> => ("all_of" in one ? one.all_of : [one]),
);

const anyOf = atLeastOne(alternative, "alternative");

const writtenGroup = transform(
  union(name, anyOf, object({ name: optional(name), any_of: anyOf })),
  (one): WrittenGroup => {
    if (typeof one === "string") {
      return { name: undefined, anyOf: [[{ kind: "unit", id: unitId(one) }]] };
    }
    return "any_of" in one
      ? { name: one.name, anyOf: one.any_of }
      : { name: undefined, anyOf: one };
  },
);

/** Whoever writes one piece of evidence as a group is told how a group looks, and nothing else. */
const group: Schema<WrittenGroup> = {
  ...writtenGroup,
  read(written, faults) {
    const bare = bareEvidence(written);
    if (bare === undefined) return writtenGroup.read(written, faults);
    const message = `${bare.what} alone is no group, which is a list of alternatives`;
    return complain(faults, message, [], { hint: `Write ${bare.form}.` });
  },
};

const evidenceForms = ["doc", "quote", "sha256", "all_of"] as const;

function bareEvidence(written: unknown): { what: string; form: string } | undefined {
  if (!isObject(written) || written.any_of !== undefined) return undefined;
  const key = evidenceForms.find((one) => one in written);
  if (key !== undefined) {
    const one = `{${JSON.stringify(key)}: ...}`;
    return { what: one, form: `[${one}], or {"name": ..., "any_of": [${one}]}` };
  }
  return "id" in written ? { what: '{"id": ...}', form: "the id as a text" } : undefined;
}

/** A key may be named __proto__. */
const relevant = readAny((value, faults): ReadonlyMap<string, number> => {
  const entries = gradedEntries(value);
  if (!entries) {
    const message = `must be {id: grade} or a list of ids, not ${describeValue(value)}`;
    complain(faults, message, [], { hint: 'Write {"policy-7#2": 1} or ["policy-7#2"].' });
  } else if (entries.length === 0) complain(faults, "needs at least one unit id");
  const grades = new Map<string, number>();
  for (const [path, id, grade] of entries ?? []) {
    const told = gradeFault(id, grade, grades);
    if (told) complain(faults, told.message, [path], told);
    else grades.set(String(id), Number(grade));
  }
  return grades;
});

type GradedEntry = readonly [path: PropertyKey, id: unknown, grade: unknown];

function gradedEntries(value: unknown): readonly GradedEntry[] | undefined {
  if (Array.isArray(value)) return value.map((id, index) => [index, id, 1]);
  if (isObject(value)) return Object.entries(value).map(([id, grade]) => [id, id, grade]);
  return undefined;
}

function gradeFault(
  id: unknown,
  grade: unknown,
  known: ReadonlyMap<string, number>,
): { problem: ProblemCode; message: string; hint?: string } | undefined {
  if (typeof id !== "string" || id === "") {
    const message = `an id ${idMessage}, not ${describeValue(id)}`;
    return { problem: "id_wrong", message, hint: idHint(id) };
  }
  if (!isWellFormed(id)) {
    return { problem: "id_wrong", message: halfCharacter, hint: halfCharacterHint };
  }
  if (known.has(id)) {
    return { problem: "judgement_repeated", message: `${JSON.stringify(id)} stands twice` };
  }
  if (Number.isSafeInteger(grade)) return undefined;
  const message = `a grade must be a whole number below 2^53, not ${describeValue(grade)}`;
  return { problem: "grade_wrong", message, hint: gradeHint(grade) };
}

const gradeHint = (grade: unknown): string =>
  typeof grade === "string" && /^-?\d+$/.test(grade)
    ? `Write ${grade} without quotes.`
    : "Write 0, 1, 2, ...: 0 is judged and not relevant.";

const isPlain = (value: unknown): value is Plain =>
  ["string", "boolean"].includes(typeof value) ||
  (typeof value === "number" && Number.isFinite(value));

function readCondition(key: string, value: unknown): Condition | undefined {
  const not = isObject(value) && Object.keys(value).join() === "not";
  const told = not ? (value as { not: unknown }).not : value;
  const values = Array.isArray(told) ? told : [told];
  return isNonEmpty(values) && values.every(isPlain)
    ? { key, values: values as unknown as NonEmpty<Plain>, not }
    : undefined;
}

const where = readAny((value, faults): NonEmpty<Condition> => {
  const entries = Object.entries(isObject(value) ? value : {});
  if (entries.length === 0) complain(faults, "must name at least one key and its value");
  const conditions = entries.flatMap(([key, one]) => {
    const condition = readCondition(key, one);
    if (!condition) complain(faults, "must be a value, a list of values or {not: ...}", [key]);
    return condition ?? [];
  });
  return conditions as unknown as NonEmpty<Condition>;
});

const reason = name;
const forbidden = transform(
  union(object({ id: name, reason }), object({ doc: name, reason }), object({ where, reason })),
  (one): Forbidden => ({ target: targetOf(one), reason: one.reason }),
);

function targetOf(
  one: { id: string } | { doc: string } | { where: NonEmpty<Condition> },
): ForbiddenTarget {
  if ("id" in one) return { kind: "unit", id: unitId(one.id) };
  if ("doc" in one) return { kind: "doc", doc: one.doc };
  return { kind: "where", conditions: one.where };
}

const slices = readAny((value, faults): readonly string[] => {
  if (!isObject(value)) {
    const message = `must be {name: value}, not ${describeValue(value)}`;
    return complain(faults, message, [], { hint: 'Write {"lang": "en"}.' });
  }
  return [...new Set(Object.entries(value).flatMap((entry) => readSlice(entry, faults)))];
});

function readSlice([name, told]: [string, unknown], faults: Fault[]): string[] {
  const values: readonly unknown[] = Array.isArray(told) ? told : [told];
  if (name === "" || name.includes("=")) {
    complain(faults, "a slice name is text without =", [name]);
  }
  if (values.length === 0) complain(faults, "needs at least one value", [name]);
  return values.flatMap((one) => {
    if (typeof one === "string" && one !== "") return [`${name}=${one}`];
    const message = `a slice value is non-empty text, not ${describeValue(one)}`;
    complain(faults, message, [name], { hint: idHint(one) });
    return [];
  });
}

export const needsSomething = "needs required, relevant, no_answer or forbidden";

export const goldenRow = checked(
  object({
    query_id: name,
    query: withDefault(string(), ""),
    critical: withDefault(boolean, false),
    required: optional(atLeastOne(group, "group")),
    relevant: optional(relevant),
    no_answer: withDefault(boolean, false),
    forbidden: optional(atLeastOne(forbidden, "forbidden result")),
    slices: optional(slices),
    owner: optional(name),
    risk: optional(name),
    origin: optional(name),
    cluster: optional(name),
    weight: withDefault(checked(number, above0), 1),
    review_by: optional(checked(string(), limit(isDate, dateMessage, { hint: dateHint }))),
    rationale: optional(string()),
    meta: optional(anything),
  }),
  (row, faults) => {
    const hasGold = row.required !== undefined || row.relevant !== undefined;
    if (row.no_answer && hasGold) {
      complain(faults, "no_answer leaves no room for required or relevant", ["no_answer"]);
    }
    if (!row.no_answer && !hasGold && row.forbidden === undefined) {
      complain(faults, needsSomething);
    }
    const names = new Set<string>();
    for (const [i, { name: given }] of (row.required ?? []).entries()) {
      const one = given ?? String(i + 1);
      if (names.has(one)) {
        complain(faults, `group ${JSON.stringify(one)} stands twice`, ["required", i]);
      }
      names.add(one);
    }
  },
);

export type GoldenRow = Read<typeof goldenRow>;

export function settleAlternative(all: NonEmpty<WrittenEvidence>, critical: boolean): Alternative {
  return all.map(settleEvidence(critical)) as unknown as Alternative;
}
