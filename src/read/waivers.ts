/** The file of waivers: a YAML list of accepted, reviewed losses. */

import { queryId, stageName } from "../model/ids.ts";
import type { Problem } from "../model/problem.ts";
import type { Waiver } from "../model/waiver.ts";
import { dateHint, dateMessage, daysAfter, isDate } from "../settings/date.ts";
import {
  checked,
  type Fault,
  limit,
  object,
  oneOf,
  optional,
  readBy,
  string,
} from "../settings/schema.ts";
import { name, notYetMessage, shapeProblems } from "../settings/shapes.ts";
import { valueAt } from "../settings/union.ts";
import { readYaml } from "../settings/yaml.ts";

/** How far ahead a waiver may end: what is accepted for longer belongs into the golden set. */
const longestWaiver = 90;

const entry = object({
  query_id: name,
  group: optional(name),
  stage: optional(name),
  reason: name,
  owner: name,
  expires: checked(string(), limit(isDate, dateMessage, { hint: dateHint })),
  // only an entry of the base branch may waive a leak, and that branch is not read yet
  leak: optional(oneOf([false], notYetMessage)),
});

const missingHints: Readonly<Record<string, string>> = {
  query_id: "Write query_id: ID of the query whose loss is accepted.",
  reason: "Write reason: why the loss is accepted.",
  owner: "Write owner: who has accepted it, and answers for it.",
  expires: `Write expires: YYYY-MM-DD, at most ${longestWaiver} days from now.`,
};

/** The entries that are as they must be, and all that is wrong with the others. */
export function readWaivers(
  file: string,
  text: string,
  today: string,
): { readonly waivers: readonly Waiver[]; readonly problems: readonly Problem[] } {
  const read = readYaml(file, text);
  if (!read.ok) return { waivers: [], problems: read.problems };
  const { value, lineOf } = read.yaml;
  const wrong = (message: string, hint: string, line: number, path?: string): Problem => {
    const place = { file, lines: [line], ...(path === undefined ? {} : { path }) };
    return { code: "waiver_wrong", severity: "error", message, hint, ...place };
  };
  const isMissing = (key: string, line: number): Problem =>
    wrong(`${key} is missing`, missingHints[key] ?? "", line, key);
  if (!Array.isArray(value)) {
    const hint = "Begin each entry with `- query_id: ...`.";
    return { waivers: [], problems: [wrong("waivers must be a list of entries", hint, 1)] };
  }
  const waivers: Waiver[] = [];
  const problems: Problem[] = [];
  const complain = (problem: Problem) => problems.push(problem);
  for (const [index, one] of value.entries()) {
    const told = readBy(entry, one);
    const line = lineOf([index]) ?? 1;
    if (!told.ok) {
      const [missing, others] = partMissing(told.faults, one);
      const lineIn = (path: readonly PropertyKey[]) => lineOf([index, ...path]);
      const place = { file, lineOf: lineIn, schema: entry, code: "waiver_wrong" } as const;
      missing.map((key) => isMissing(key, line)).forEach(complain);
      shapeProblems(others, one, { ...place, doc: "docs/formats.md" }).forEach(complain);
      continue;
    }
    const { query_id, group, stage, reason, owner, expires } = told.value;
    const latest = daysAfter(today, longestWaiver);
    if (expires > latest) {
      const message = `ends more than ${longestWaiver} days from now, on ${expires}`;
      problems.push(wrong(message, `Let it end by ${latest}, and renew it then.`, line, "expires"));
    }
    const place = stage === undefined ? undefined : stageName(stage);
    waivers.push({
      ...{ queryId: queryId(query_id), group, stage: place, reason, owner, expires, file, line },
    });
  }
  return { waivers, problems };
}

/** The keys that the entry lacks, and what else is wrong with it. */
function partMissing(
  faults: readonly Fault[],
  entry: unknown,
): readonly [missing: readonly string[], others: readonly Fault[]] {
  const missing: string[] = [];
  const others = faults.filter(({ is, path }) => {
    const isMissing = is !== "key" && path.length === 1 && valueAt(entry, path) === undefined;
    if (isMissing) missing.push(String(path[0]));
    return !isMissing;
  });
  return [missing, others];
}
