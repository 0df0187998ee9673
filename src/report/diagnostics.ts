/** What is shown of slices, abstention and lists, in words. None of it gates. */

import type { Rate } from "../compare/abstention.ts";
import { concentratedAt } from "../compare/concentration.ts";
import type { SliceRow } from "../compare/slices.ts";
import type { Assessment } from "../judge/assessment.ts";
import { formatValue, queries } from "./numbers.ts";

export const isConcentrated = ({ pConcentrated }: SliceRow): boolean =>
  pConcentrated !== undefined && pConcentrated <= concentratedAt;

/** `6 of 7 regressed queries are in "lang=de" (12 of 60 queries)`: most telling first. */
export function describeConcentrations({ slices, counts }: Assessment): readonly string[] {
  const all = counts.regressed + counts.mixed;
  return slices
    .filter(isConcentrated)
    .sort((a, b) => (a.pConcentrated ?? 1) - (b.pConcentrated ?? 1))
    .map(
      ({ slice, regressed, compared }) =>
        `${regressed} of ${all} regressed queries are in ${JSON.stringify(slice)} (${compared} of ${queries(counts.compared)})`,
    );
}

/** One line of the table of abstention: a kind on both sides. Kinds without a query have none. */
export interface AbstentionRow {
  readonly what: string;
  readonly before: Rate;
  readonly after: Rate;
}

export function abstentionRows({ abstention }: Assessment): readonly AbstentionRow[] {
  if (!abstention) return [];
  const { baseline, candidate } = abstention;
  const rows = [
    { what: "no answer, and none given", before: baseline.right, after: candidate.right },
    { what: "evidence needed, but nothing given", before: baseline.wrong, after: candidate.wrong },
  ];
  // a set in which nothing can be left without an answer by mistake, or was, has nothing to tell
  const isTelling = ({ before, after }: AbstentionRow) => before.k + after.k > 0;
  const hasNoAnswer = baseline.right.n + candidate.right.n > 0;
  return hasNoAnswer || rows.some(isTelling)
    ? rows.filter(({ before, after }) => before.n + after.n > 0)
    : [];
}

/** `9 of 10 (0.60 to 0.98)`; `-` where no query was measured. */
export function formatRate({ k, n, interval }: Rate): string {
  if (!interval) return "-";
  return `${k} of ${n} (${interval.lower.toFixed(2)} to ${interval.upper.toFixed(2)})`;
}

/** Undefined: no query has one list on both sides. */
export function describeListChanges({ listChanges, counts }: Assessment): string | undefined {
  if (!listChanges || listChanges.n === 0) return undefined;
  const { stage, k, n, identical, unlabelled, jaccard, rbo } = listChanges;
  const which = n === counts.compared ? "" : ` with one list on both sides`;
  const alike = `The same first ${k} of ${JSON.stringify(stage)}: ${identical} of ${queries(n)}${which}`;
  const means = `mean Jaccard ${formatValue(jaccard)}, rank-biased overlap ${formatValue(rbo)}`;
  const unseen =
    unlabelled > 0
      ? `; ${queries(unlabelled)} returned other results without losing or gaining evidence`
      : "";
  return `${alike}; ${means}${unseen}`;
}
