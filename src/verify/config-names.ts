/** Queries, slices and manifest keys that the config names, and that are not there. */

import type { GoldenSet } from "../model/golden.ts";
import { sortIds } from "../model/ids.ts";
import type { Manifest } from "../model/manifest.ts";
import type { CriticalMark, Policy } from "../model/policy.ts";
import { listSome, type Problem } from "../model/problem.ts";
import type { RunFacts } from "../model/ranking.ts";
import { sides } from "../model/reason.ts";
import { nearestName, nearHint } from "../read/near.ts";
import { type ConfigPlace, configProblem } from "../settings/config-place.ts";

/** Each of them would guard nothing. */
export function checkConfigNames(
  policy: Policy,
  golden: GoldenSet,
  config: ConfigPlace,
): readonly Problem[] {
  return [
    ...policy.critical.marks.flatMap((mark) => checkMark(mark, golden, config)),
    ...checkGatedSlices(policy, golden, config),
    ...checkGates(policy, golden, config),
  ];
}

function checkMark(mark: CriticalMark, golden: GoldenSet, config: ConfigPlace): readonly Problem[] {
  if (mark.kind === "slice") {
    const path = ["critical", "queries", "slice"];
    return golden.slices.has(mark.slice) ? [] : [noSlice(mark.slice, golden, config, path)];
  }
  if (mark.kind !== "ids") return [];
  const { ids, from } = mark;
  const absent = [...ids.keys()].filter((at) => golden.placeOf(ids[at] as string) === undefined);
  if (absent.length === 0) return [];
  const names = absent.map((at) => ids[at] as string);
  const fault = {
    code: "setting_wrong",
    message: `no golden query is named ${listSome(names)}`,
    hint: `${meantQueries(names.slice(0, 3), golden)}Correct the name: as it stands it guards nothing.`,
    path: ["critical", "queries"],
    parts: absent.map((at) => ["critical", "queries", at]),
  } as const;
  if (!from) return [configProblem(config, fault)];
  const { path: _field, parts: _parts, ...told } = fault;
  const lines = absent.map((at) => from.lines[at] as number);
  return [{ ...told, severity: "error", file: from.file, lines }];
}

/** `Did you mean "q04" for "q4"? `; empty: no query is near. */
function meantQueries(names: readonly string[], golden: GoldenSet): string {
  const known = idsOf(golden);
  const meant = names.flatMap((name) => {
    const near = nearestName(name, known);
    return near === undefined ? [] : [`${JSON.stringify(near)} for ${JSON.stringify(name)}`];
  });
  return meant.length === 0 ? "" : `Did you mean ${meant.join(", ")}? `;
}

export const idsOf = (golden: GoldenSet): readonly string[] =>
  Array.from({ length: golden.size }, (_, place) => golden.idAt(place));

function checkGatedSlices(
  { slices }: Policy,
  golden: GoldenSet,
  config: ConfigPlace,
): readonly Problem[] {
  const names = [...new Set([...golden.slices.keys()].map(nameOf))];
  return [...slices.gate.entries()]
    .filter(([, name]) => !names.includes(name))
    .map(([at, name]) =>
      configProblem(config, {
        code: "setting_wrong",
        message: `no golden query has a slice named ${JSON.stringify(name)}`,
        hint: nearHint(name, sortIds(names), "slices"),
        path: ["slices", "gate", at],
      }),
    );
}

/** A gate that matches nothing is a reason of its own, which blocks: here its place is told. */
const checkGates = ({ gates }: Policy, golden: GoldenSet, config: ConfigPlace) =>
  [...(gates ?? []).entries()].flatMap(([at, gate]): Problem[] => {
    if (gate.kind !== "measure" || gate.slice === undefined) return [];
    if (golden.slices.has(gate.slice)) return [];
    return [
      { ...noSlice(gate.slice, golden, config, ["gates", at, "slice"]), severity: "warning" },
    ];
  });

function noSlice(
  slice: string,
  golden: GoldenSet,
  config: ConfigPlace,
  path: readonly PropertyKey[],
): Problem {
  const all = sortIds([...golden.slices.keys()]);
  const name = nameOf(slice);
  const values = all.filter((one) => nameOf(one) === name).map(valueIn);
  return configProblem(config, {
    code: "setting_wrong",
    message: `no golden query has the slice ${JSON.stringify(slice)}`,
    hint:
      values.length > 0
        ? nearHint(valueIn(slice), values, `values of ${JSON.stringify(name)}`)
        : nearHint(slice, all, "slices"),
    path,
  });
}

/** Manifest keys that must be equal, and that a run does not declare: that too is a reason. */
export function checkMatchedKeys(
  { mustMatch }: Policy,
  runs: { readonly baseline: RunFacts | undefined; readonly candidate: RunFacts | undefined },
  config: ConfigPlace,
): readonly Problem[] {
  const { baseline, candidate } = runs;
  if (!baseline || !candidate) return [];
  const runOf = { baseline, candidate };
  const known = sortIds([
    ...new Set([baseline, candidate].flatMap(({ manifest }) => keysOf(manifest))),
  ]);
  return mustMatch.flatMap((key) => {
    const lacking = sides.filter((side) => !keysOf(runOf[side].manifest).includes(key));
    if (lacking.length === 0) return [];
    const near = nearestName(key, known);
    const meant = near === undefined ? "" : `Did you mean ${JSON.stringify(near)}? `;
    return [
      configProblem(config, {
        code: "setting_wrong",
        severity: "warning",
        message: `${lacking.length === 2 ? "no manifest declares" : `the ${lacking[0]}'s manifest does not declare`} ${JSON.stringify(key)}`,
        hint: `${meant}Write the key into the manifests of both runs.`,
        path: ["manifest", "must_match"],
      }),
    ];
  });
}

const keysOf = (manifest: Manifest | undefined): string[] => Object.keys(manifest?.entries ?? {});

const nameOf = (slice: string): string => slice.slice(0, slice.indexOf("="));
const valueIn = (slice: string): string => slice.slice(slice.indexOf("=") + 1);
