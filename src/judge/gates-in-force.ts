/** Which gates are evaluated: those of the config or the default ones, and each again for slices. */

import { depthsIn } from "../model/cutoff.ts";
import type { GoldenSet } from "../model/golden.ts";
import { compareIds } from "../model/ids.ts";
import {
  defaultGateMeasures,
  defaultHardDrop,
  defaultTolerance,
  type GateSpec,
  lastStage,
  type MeasureGate,
  type Policy,
  type StageSpec,
} from "../model/policy.ts";
import { listSome, type NonEmpty, type Problem } from "../model/problem.ts";
import { measureNamed } from "../score/measures.ts";
import { gateName } from "../settings/config.ts";

/** A gate as it is evaluated: written, default, or made for a slice value. */
export interface Evaluated extends MeasureGate {
  readonly origin: "written" | "default" | "slice" | "anchor";
}

export function gatesInForce(
  sliceCounts: GoldenSet["slices"],
  stages: NonEmpty<StageSpec>,
  policy: Policy,
): readonly Evaluated[] {
  const written = (policy.gates ?? []).flatMap((gate) => (gate.kind === "measure" ? [gate] : []));
  const main: readonly Evaluated[] = policy.gates
    ? written.map((gate) => ({ ...gate, origin: "written" }))
    : defaultGates(stages);
  const names = new Set(main.map(gateName));
  const made = sliceValues(sliceCounts, policy).flatMap((slice) =>
    main
      .filter((gate) => gate.slice === undefined)
      .map((gate): Evaluated => ({ ...gate, slice, hardDrop: undefined, origin: "slice" }))
      // the one that somebody has written takes its place
      .filter((gate) => !names.has(gateName(gate))),
  );
  return [...main, ...made];
}

/**
 * The same gates against the pinned run: how far small losses may add up. What a gate must hold by
 * itself, as `min`, it has been asked already.
 */
export function anchorGates(stages: NonEmpty<StageSpec>, policy: Policy): readonly Evaluated[] {
  const tolerance = policy.anchorTolerance ?? 0;
  return gatesInForce(new Map(), stages, policy).map((gate) => ({
    ...gate,
    tolerance,
    hardDrop: gate.hardDrop === undefined ? undefined : Math.max(gate.hardDrop, tolerance),
    min: undefined,
    strictMin: false,
    origin: "anchor",
  }));
}

/** How far down a gate has to know which results lack a label: only some measures ask. */
export const unjudgedDepth = ({ gates }: Policy): number =>
  (gates ?? []).reduce((deepest, gate) => {
    const depth = asksForLabels(gate) ? depthsIn([gate.at.cutoff ?? 0])[0] : undefined;
    return Math.max(deepest, depth ?? 0);
  }, 0);

export const asksForLabels = (gate: GateSpec): gate is MeasureGate =>
  gate.kind === "measure" &&
  gate.unjudged === "unknown" &&
  measureNamed(gate.at.measure).upperBound !== undefined;

function defaultGates(stages: NonEmpty<StageSpec>): readonly Evaluated[] {
  const last = lastStage(stages);
  const common = {
    kind: "measure",
    slice: undefined,
    tolerance: defaultTolerance,
    hardDrop: defaultHardDrop,
    min: undefined,
    strictMin: false,
    passRule: "no_credible_drop",
    unjudged: "unknown",
    origin: "default",
  } as const;
  return defaultGateMeasures.flatMap((measure) => {
    const cutoffs = measureNamed(measure).takesCutoff ? last.cutoffs : [undefined];
    return cutoffs.map((cutoff) => ({ ...common, at: { stage: undefined, measure, cutoff } }));
  });
}

/** The values of a slice, and how many queries have each. */
const valuesOf = (
  counts: GoldenSet["slices"],
  name: string,
): readonly (readonly [string, number])[] =>
  [...counts]
    .filter(([slice]) => slice.startsWith(`${name}=`))
    .sort(([one], [other]) => compareIds(one, other));

/** The values of the gated slices that enough queries have. */
const sliceValues = (counts: GoldenSet["slices"], { slices }: Policy): readonly string[] =>
  slices.gate.flatMap((name) =>
    valuesOf(counts, name).flatMap(([slice, n]) => (n >= slices.minN ? [slice] : [])),
  );

/** Values of gated slices that too few queries have: nothing gates them. */
export function checkSlices(
  counts: GoldenSet["slices"],
  { slices: { gate, minN } }: Policy,
  file: string,
): readonly Problem[] {
  return gate.flatMap((name): readonly Problem[] => {
    const values = valuesOf(counts, name);
    const small = values.filter(([, n]) => n < minN);
    if (small.length === 0) return [];
    const isWhole = small.length === values.length;
    const told = listSome(small.map(([slice, n]) => `${slice} (${n})`));
    return [
      {
        code: "slices_too_small",
        severity: isWhole ? "warning" : "notice",
        message: `not gated, since fewer than ${minN} queries have it: ${told}`,
        hint: isWhole
          ? `No value of this slice is gated: add queries, or lower slices.min_n.`
          : "Add queries of these slices, or lower slices.min_n.",
        file,
        path: "slices.gate",
      },
    ];
  });
}
