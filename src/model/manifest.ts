/** Which versions made a run. Free but for `snapshot`. */

import { compareIds } from "./ids.ts";

export interface Snapshot {
  readonly id: string | undefined;
  readonly digest: string | undefined;
}

export interface Manifest {
  readonly snapshot: Snapshot | undefined;
  /** Every key as written, `snapshot` included. */
  readonly entries: Readonly<Record<string, unknown>>;
}

/** JSON with sorted keys: equal values give equal text, whatever the order they were written in. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => compareIds(a, b))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`);
  return `{${entries.join(",")}}`;
}
