/** Deltas in a few numbers. */

import type { Changes } from "../../src/statistics/changes.ts";

/** One delta for each place from 0 on; zeros and `null` are left out, as they are in real runs. */
export function aChange(deltas: readonly (number | null)[]): Changes {
  const changed = [...deltas.entries()].flatMap(([place, delta]) =>
    delta ? [[place, delta] as const] : [],
  );
  return {
    places: Int32Array.from(changed, ([place]) => place),
    deltas: Float64Array.from(changed, ([, delta]) => delta),
  };
}
