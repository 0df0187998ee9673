/** Golden rows with the keys of other tools: each is told once, with the name that it has here. */

import type { Fault } from "../../settings/schema.ts";
import { missingKey, type NamedKey, ourName, renameHint } from "../other-names.ts";
import { needsSomething } from "./row.ts";

const renamed = ["query_id", "query", "relevant"] as const;

/** The faults of `row`, where a key of another tool and the one that is missing are one fault. */
export function nameByOurs(faults: readonly Fault[], row: unknown): readonly Fault[] {
  if (typeof row !== "object" || row === null) return faults;
  const ours = othersIn(faults, row as Readonly<Record<string, unknown>>);
  if (ours.size === 0) return faults;
  const keys = new Map([...ours].map(([other, key]) => [key, other]));
  const id = keys.get("query_id");
  return faults.flatMap((fault): Fault | readonly Fault[] => {
    const at = onlyPart(fault);
    if (fault.is === "key") return renameKey(fault, at, ours);
    if (at === "query_id" && id !== undefined) return missingId(fault, id);
    return keys.has("relevant") && fault.message === needsSomething ? [] : fault;
  });
}

/** By the key of another tool: ours, which the row lacks. */
function othersIn(faults: readonly Fault[], row: Readonly<Record<string, unknown>>) {
  const ours = new Map<string, NamedKey>();
  for (const fault of faults) {
    const key = onlyPart(fault);
    if (fault.is !== "key" || key === undefined) continue;
    const wanted = ourName(row, key, renamed);
    if (wanted !== undefined) ours.set(key, wanted);
  }
  return ours;
}

const onlyPart = ({ path }: Fault): string | undefined =>
  path.length === 1 ? String(path[0]) : undefined;

/** That of the id is told where the id is missing. */
function renameKey(
  fault: Fault,
  at: string | undefined,
  ours: ReadonlyMap<string, NamedKey>,
): Fault | readonly Fault[] {
  const key = at === undefined ? undefined : ours.get(at);
  if (at === undefined || key === undefined) return fault;
  return key === "query_id" ? [] : { ...fault, hint: renameHint(at, key) };
}

const missingId = (fault: Fault, other: string): Fault => ({
  ...fault,
  is: "rule",
  problem: "id_wrong",
  message: missingKey("query_id", "row", other),
  hint: renameHint(other, "query_id"),
});
