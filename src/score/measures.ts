/** The table of all measures. A new one is a file beside this, a line here, a test, a paragraph. */

import type { MeasureNames } from "../settings/measure-at.ts";
import { abstained } from "./abstained.ts";
import { averagePrecision } from "./average-precision.ts";
import { contextPrecision } from "./context-precision.ts";
import { coverage } from "./coverage.ts";
import { duplicateRate } from "./duplicate-rate.ts";
import { empty } from "./empty.ts";
import { f1 } from "./f1.ts";
import { judged } from "./judged.ts";
import { latencyMs } from "./latency-ms.ts";
import { leaks } from "./leaks.ts";
import type { Measure } from "./measure.ts";
import { ndcg } from "./ndcg.ts";
import { ndcgExp } from "./ndcg-exp.ts";
import { precision } from "./precision.ts";
import { precisionReturned } from "./precision-returned.ts";
import { rPrecision } from "./r-precision.ts";
import { recall } from "./recall.ts";
import { reciprocalRank } from "./reciprocal-rank.ts";
import { redundancy } from "./redundancy.ts";
import { returned } from "./returned.ts";
import { sources } from "./sources.ts";
import { success } from "./success.ts";
import { sufficient } from "./sufficient.ts";
import { tokens } from "./tokens.ts";

export const measures: readonly Measure[] = [
  coverage,
  sufficient,
  recall,
  precision,
  precisionReturned,
  f1,
  success,
  reciprocalRank,
  averagePrecision,
  contextPrecision,
  ndcg,
  ndcgExp,
  rPrecision,
  judged,
  returned,
  empty,
  duplicateRate,
  redundancy,
  sources,
  tokens,
  latencyMs,
  abstained,
  leaks,
];

/** All names that settings may hear of. */
export const knownMeasures: readonly MeasureNames[] = measures;

/** Raised when a formula changes: numbers of other definitions must not be compared. */
export const measureDefinitions = 1;

const byName = new Map(measures.map((measure) => [measure.name, measure] as const));

/** The measure of that canonical name; settings have refused every other. */
export function measureNamed(name: string): Measure {
  const measure = byName.get(name);
  if (!measure) throw new Error(`no measure ${name}`);
  return measure;
}
