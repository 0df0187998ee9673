/** What chance has to say of a gate, and what the gate could have seen at all. */

import { augmentedBounds, type Bounds } from "../statistics/augmented-t.ts";
import type { Tested } from "../statistics/family.ts";
import {
  detectableDrop,
  dropPower,
  leastFailing,
  smallestVisibleDrop,
} from "../statistics/power.ts";
import { effectiveSize, type Sample, standardError } from "../statistics/sample.ts";

export interface GateStatistics extends Tested {
  /** One-sided bounds of the true mean change, each at the level `alpha`. */
  readonly lower: number;
  readonly upper: number;
  readonly alpha: number;
  /** Queries, those of a cluster as one. */
  readonly units: number;
  /** Some unit is a cluster of queries. */
  readonly hasClusters: boolean;
  /** How many units of equal weight say as much: `units` where all weigh the same. */
  readonly effectiveUnits: number;
  /** The smallest drop that could have been credible; undefined: with so few queries none could. */
  readonly smallestVisible: number | undefined;
  /**
   * How many units of mean weight must lose all, none gaining, for a drop that is credible and
   * beyond the tolerance; undefined: there are too few.
   */
  readonly leastFailing: number | undefined;
  /**
   * The true drop that this gate alone would find 80 times in 100 by its test, changes being as
   * uneven as those that were seen; undefined: there are fewer than two units.
   */
  readonly detectable: number | undefined;
  /**
   * How likely this gate alone would fail by its test when each unit is lost with the chance
   * `outlook.loss` and gained with `outlook.gain`; undefined: there are more than `mostForeseen`.
   */
  readonly power: number | undefined;
  /** What the baseline differs from itself by; undefined: nobody asked, or it cannot be told. */
  readonly noiseFloor: number | undefined;
}

/** A loss of 0.05 on the whole, some of it made up for: the example of docs/statistics.md. */
export const outlook = { loss: 0.07, gain: 0.02 } as const;

/** The chance with which the detectable drop is found. */
export const foundShare = 0.8;

/** Sets beyond it miss no such drop unless they allow it, and to work that out takes long. */
const mostForeseen = 5000;

export interface Asked {
  readonly sample: Sample;
  readonly tested: Tested;
  readonly alpha: number;
  /** In force. */
  readonly tolerance: number;
  readonly hasClusters: boolean;
  readonly noiseFloor: number | undefined;
}

/** Needs a sample that is not empty. */
export function gateStatistics(asked: Asked): GateStatistics {
  const { sample, tested, alpha, tolerance, hasClusters, noiseFloor } = asked;
  const { n: units } = sample;
  const bounds = augmentedBounds(sample, { alpha });
  const { lower = -1, upper = 1 } = bounds ?? {};
  return {
    ...tested,
    ...{ lower, upper, alpha, units, hasClusters, noiseFloor },
    effectiveUnits: effectiveSize(sample),
    smallestVisible: smallestVisibleDrop(alpha, units),
    leastFailing: leastFailing(alpha, units, tolerance),
    detectable: detectableBy(asked, bounds),
    power: units > mostForeseen ? undefined : dropPower({ n: units, ...outlook, alpha, tolerance }),
  };
}

/** By the larger of both errors: that nothing was seen to change does not show that nothing can. */
function detectableBy(
  { sample, alpha, tolerance }: Asked,
  bounds: Bounds | undefined,
): number | undefined {
  const seen = Math.max(standardError(sample) ?? 0, bounds?.standardError ?? 0);
  const design = { n: effectiveSize(sample), standardError: seen, alpha, tolerance };
  return detectableDrop({ ...design, power: foundShare });
}

/** Whether the mean rose, and chance does not explain it. */
export const isCredibleGain = (
  delta: number | undefined,
  { improvementPAdjusted, alpha }: GateStatistics,
): boolean => delta !== undefined && delta > 0 && improvementPAdjusted <= alpha;
