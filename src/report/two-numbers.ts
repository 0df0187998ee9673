/** Two numbers and a gap: what the generator gets, what a person sees, what is lost in between. */

import type { MeasureRow, SideMean } from "../compare/aggregate.ts";
import type { Assessment } from "../judge/assessment.ts";
import { type Cutoff, depthsIn, isBudget } from "../model/cutoff.ts";
import { lastStage, type StageSpec } from "../model/policy.ts";
import { formatChange, formatValue } from "./numbers.ts";

/** One line each; none where the measure is not computed or has no value. */
export function twoNumbers({ measures, stages, stageShares }: Assessment): readonly string[] {
  const last = lastStage(stages);
  const at = (measure: string, cutoff: Cutoff | undefined): MeasureRow | undefined =>
    measures.find(
      (row) => row.stage === last.name && row.measure === measure && row.cutoff === cutoff,
    );
  const context = at("coverage", contextCutoff(last));
  const scanned = at("precision", depthsIn(last.cutoffs)[0]);
  const [first] = stageShares;
  const end = stageShares.at(-1);
  const lines: string[] = [];
  if (hasValue(context)) {
    lines.push(
      `Needed evidence within ${isBudget(context.cutoff) ? "" : "the first "}${context.cutoff}: ${moved(context)}`,
    );
  }
  if (hasValue(scanned)) {
    lines.push(`Relevant among the first ${scanned.cutoff}: ${moved(scanned)}`);
  }
  const [gapBefore, gapAfter] = [
    gap(first?.baseline, end?.baseline),
    gap(first?.candidate, end?.candidate),
  ];
  if (first && end && first !== end && gapAfter !== undefined) {
    const names = `${JSON.stringify(first.stage)} and ${JSON.stringify(end.stage)}`;
    lines.push(`Evidence lost between ${names}: ${change(gapBefore, gapAfter)}`);
  }
  return lines;
}

/** What the generator is given: the largest budget of tokens, or else the deepest cutoff. */
const contextCutoff = ({ cutoffs }: StageSpec): Cutoff | undefined =>
  cutoffs.findLast(isBudget) ?? cutoffs.at(-1);

const hasValue = (row: MeasureRow | undefined): row is MeasureRow =>
  row !== undefined && row.candidate.macro !== undefined;

const macro = ({ macro: value }: SideMean): number | undefined => value;

const moved = ({ baseline, candidate }: MeasureRow): string =>
  change(macro(baseline), macro(candidate));

const gap = (first: number | undefined, last: number | undefined): number | undefined =>
  first === undefined || last === undefined ? undefined : first - last;

/** `0.9120 → 0.8990 (-0.0130)`. */
function change(before: number | undefined, after: number | undefined): string {
  if (before === undefined || after === undefined) return formatValue(after);
  return `${formatValue(before)} → ${formatValue(after)} (${formatChange(after - before)})`;
}
