/** `[stage:]measure@k` and `stage@k`, and the names that the field gives to the same measures. */

import { type Cutoff, isBudget, readCutoff } from "../model/cutoff.ts";
import { stageName } from "../model/ids.ts";
import type { MeasureAt, StageCutoff } from "../model/policy.ts";
import { nearestKey } from "./keys.ts";

/** Which measures there are, as far as settings need to know; the table itself is in `score/`. */
export interface MeasureNames {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly takesCutoff: boolean;
  readonly gated: boolean;
  /** Whether its cutoff may be a token budget; absent means that it may not. */
  readonly takesBudget?: boolean;
}

/** The measure that `text` names, by its own name or an alias, whatever the case. */
export function findMeasure<M extends MeasureNames>(
  text: string,
  measures: readonly M[],
): M | undefined {
  const wanted = text.toLowerCase();
  return measures.find(
    ({ name, aliases }) =>
      name === wanted || aliases.some((alias) => alias.toLowerCase() === wanted),
  );
}

/** What to do about a measure that is none: what was probably meant, or where all of them stand. */
export function measureHint(text: string, measures: readonly MeasureNames[]): string {
  const [name = "", k] = text.split("@", 2);
  const bare = k === undefined ? undefined : findMeasure(name, measures);
  if (bare) return `Write ${JSON.stringify(bare.name)}: the depths stand in cutoffs.`;
  const names = measures.flatMap((one) => [one.name, ...one.aliases]);
  // any letter is near to a name of one or two
  const near = nearestKey(
    name,
    names.filter((one) => one.length > 2),
  );
  return near ? `Did you mean ${JSON.stringify(near)}?` : "All measures stand in docs/measures.md.";
}

/** The place of a gate, or a sentence that says what is wrong with it. */
export function readMeasureAt(
  text: string,
  measures: readonly MeasureNames[],
): MeasureAt | { readonly wrong: string; readonly hint?: string } {
  const parts = /^(?:(.+):)?([^:@]+)(?:@(.+))?$/.exec(text);
  const [, stage, name = "", k] = parts ?? [];
  const measure = findMeasure(name, measures);
  if (!measure) {
    const wrong = `knows no measure ${JSON.stringify(name || text)}`;
    return { wrong, hint: measureHint(name, measures) };
  }
  if (!measure.gated) return { wrong: `${measure.name} is shown, not gated` };
  const cutoff = k === undefined ? undefined : readCutoff(k);
  if (measure.takesCutoff && cutoff === undefined) {
    return { wrong: `needs a cutoff of 1 or more, as ${measure.name}@5` };
  }
  if (!measure.takesCutoff && k !== undefined) return { wrong: `${measure.name} takes no @k` };
  if (isBudget(cutoff) && measure.takesBudget !== true) {
    return { wrong: `${measure.name} takes no token budget: only measures over groups do` };
  }
  return {
    stage: stage === undefined ? undefined : stageName(stage),
    measure: measure.name,
    cutoff,
  };
}

/** `context@5`. */
export function readStageCutoff(text: string): StageCutoff | undefined {
  const at = text.lastIndexOf("@");
  const cutoff = readCutoff(text.slice(at + 1));
  return at < 1 || cutoff === undefined
    ? undefined
    : { stage: stageName(text.slice(0, at)), cutoff };
}

/** `[stage:]measure@k`, as it is shown and as it is written. */
export function formatMeasureAt({ stage, measure, cutoff }: MeasureAt): string {
  return `${stage === undefined ? "" : `${stage}:`}${formatMeasure(measure, cutoff)}`;
}

export const formatMeasure = (measure: string, cutoff: Cutoff | undefined): string =>
  cutoff === undefined ? measure : `${measure}@${cutoff}`;

export const formatStageCutoff = ({ stage, cutoff }: StageCutoff): string => `${stage}@${cutoff}`;
