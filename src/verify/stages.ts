/** Which stages there are, in which order, and where each is judged. */

import { type Cutoff, sortCutoffs } from "../model/cutoff.ts";
import { compareIds, type StageName, stageName } from "../model/ids.ts";
import { lastStage, type Policy, type StageCutoff, type StageSpec } from "../model/policy.ts";
import type { NonEmpty, Problem } from "../model/problem.ts";
import type { RunFacts } from "../model/ranking.ts";
import { nearHint } from "../read/near.ts";
import { type ConfigPlace, configProblem } from "../settings/config-place.ts";

interface Stages {
  /** In pipeline order; the last one is what the generator sees. */
  readonly all: NonEmpty<StageSpec>;
  readonly problems: readonly Problem[];
}

/** Those of the config, or else the union of those of both runs, in the order on which all agree. */
export function resolveStages(policy: Policy, runs: readonly RunFacts[]): Stages {
  if (policy.stages) {
    const [first, ...rest] = policy.stages.map((stage) => addCutoffs(policy, stage.name, stage));
    const problems = runs.flatMap((run) => [
      ...ignoredStages(policy.stages ?? [], run),
      ...otherOrder(policy.stages ?? [], run),
    ]);
    if (first) return { all: [first, ...rest], problems };
  }
  const { order, isUnique } = mergeOrders(runs.flatMap((run) => run.stageOrders));
  const [first = stageName("results"), ...rest] = order;
  const all: NonEmpty<StageSpec> = [
    addCutoffs(policy, first, undefined),
    ...rest.map((name) => addCutoffs(policy, name, undefined)),
  ];
  const lacking = isUnique ? runs.filter((run) => lacksStage(run, lastStage(all).name)) : [];
  return {
    all,
    problems: isUnique
      ? lacking.map((run) => lastStageLacking(run, lastStage(all).name))
      : [unclearOrder(runs, order)],
  };
}

/** The run names stages, but never this one. */
const lacksStage = ({ stageOrders }: RunFacts, stage: StageName): boolean =>
  stageOrders.length > 0 && !stageOrders.some((names) => names.includes(stage));

/** What the other run alone calls its last stage would leave this one without a last list. */
const lastStageLacking = ({ file }: RunFacts, stage: StageName): Problem => ({
  code: "stages_unclear",
  severity: "error",
  message: `rows name stages, but none the last one, ${JSON.stringify(stage)}, which only the other run has`,
  hint: "Name the stages in the config, in order: stages: [{name: ...}, {name: ...}].",
  file,
});

/** Stages that rows name and the config does not: nothing looks at them, not even for leaks. */
function ignoredStages(
  stages: readonly { readonly name: StageName }[],
  { file, stageOrders }: RunFacts,
): readonly Problem[] {
  const known = new Set(stages.map(({ name }) => name));
  const ignored = new Set(stageOrders.flat().filter((name) => !known.has(name)));
  if (ignored.size === 0) return [];
  const names = [...ignored].sort(compareIds).map((name) => JSON.stringify(name));
  return [
    {
      code: "stage_ignored",
      severity: "notice",
      message: `stages that the config does not name are ignored: ${names.join(", ")}`,
      hint: "Add them to stages in the config, where they shall be judged and shown.",
      file,
    },
  ];
}

/** All rows agree on an order of two stages, and the config has the other one: it may be a slip. */
function otherOrder(
  stages: readonly { readonly name: StageName }[],
  { file, stageOrders }: RunFacts,
): readonly Problem[] {
  const before = stagesBefore(stageOrders);
  const isBefore = (one: StageName, other: StageName) => before.get(other)?.has(one) ?? false;
  const names = stages.map(({ name }) => name).filter((name) => !isLikeNumber(name));
  const swapped = names.flatMap((first, index) =>
    names
      .slice(index + 1)
      .filter((second) => isBefore(second, first) && !isBefore(first, second))
      .map((second) => [first, second] as const),
  );
  return swapped.slice(0, 1).map(([first, second]) => ({
    code: "stage_order_differs",
    severity: "warning",
    message: `all rows name ${JSON.stringify(second)} before ${JSON.stringify(first)}, and the config behind it`,
    hint: "The last stage of the config is judged as what the generator sees: put stages into the order of the pipeline.",
    file,
  }));
}

/** JSON objects list such keys first, whatever the order they were written in. */
const isLikeNumber = (name: StageName): boolean => /^\d+$/.test(name);

/** Its own cutoffs or the common ones, and those that a gate or `critical.at` asks for. */
function addCutoffs(
  policy: Policy,
  name: StageName,
  own:
    | { readonly cutoffs: readonly Cutoff[] | undefined; readonly owner: string | undefined }
    | undefined,
): StageSpec {
  const cutoffs = new Set(own?.cutoffs ?? policy.cutoffs);
  for (const at of policy.critical.at ?? []) if (at.stage === name) cutoffs.add(at.cutoff);
  for (const gate of policy.gates ?? []) {
    if (gate.kind !== "measure" || gate.at.cutoff === undefined) continue;
    if (gate.at.stage === name) cutoffs.add(gate.at.cutoff);
  }
  return { name, cutoffs: sortCutoffs(cutoffs), owner: own?.owner };
}

/** A gate without a stage is on the last one: its cutoff belongs there too. */
export function withGateCutoffs(policy: Policy, { all, problems }: Stages): Stages {
  const last = all[all.length - 1] as StageSpec;
  const more = (policy.gates ?? []).flatMap((gate) =>
    gate.kind === "measure" && gate.at.stage === undefined ? (gate.at.cutoff ?? []) : [],
  );
  const cutoffs = sortCutoffs([...last.cutoffs, ...more]);
  const before = all.slice(0, -1);
  return { all: [...before, { ...last, cutoffs }] as unknown as NonEmpty<StageSpec>, problems };
}

/** No pipeline has more; rows that name more name something else, as a query, by its stage. */
const mostStages = 50;

/** One order that holds all of `orders`; not unique when they contradict or leave something open. */
function mergeOrders(orders: readonly (readonly StageName[])[]): {
  readonly order: readonly StageName[];
  readonly isUnique: boolean;
} {
  const names = [...new Set(orders.flat())].sort(compareIds);
  if (names.length > mostStages) return { order: names.slice(0, mostStages), isUnique: false };
  const before = stagesBefore(orders);
  const order: StageName[] = [];
  const left = new Set(names);
  let isUnique = left.size < 2 || ![...left].some(isLikeNumber);
  while (left.size > 0) {
    const isFree = (name: StageName) => ![...left].some((one) => before.get(name)?.has(one));
    const free = [...left].filter(isFree);
    if (free.length !== 1) isUnique = false;
    const next = free[0] ?? ([...left][0] as StageName);
    order.push(next);
    left.delete(next);
  }
  return { order, isUnique };
}

/** For each stage, all that some row names before it. */
function stagesBefore(
  orders: readonly (readonly StageName[])[],
): ReadonlyMap<StageName, ReadonlySet<StageName>> {
  const before = new Map<StageName, Set<StageName>>();
  for (const names of orders) {
    for (const [i, name] of names.entries()) {
      const earlier = before.get(name) ?? new Set();
      for (const one of names.slice(0, i)) earlier.add(one);
      before.set(name, earlier);
    }
  }
  return before;
}

const unclearOrder = (runs: readonly RunFacts[], order: readonly StageName[]): Problem => ({
  code: "stages_unclear",
  severity: "error",
  message: `the rows do not agree on one order of stages, of which there are at most ${mostStages}: ${order.map((name) => JSON.stringify(name)).join(", ")}`,
  hint: `Name them in the config, in order: stages: [{name: ...}, {name: ...}].`,
  file: runs.at(-1)?.file ?? "",
});

/**
 * Which stages are searched for forbidden results, by their places: the one that the config names
 * and all behind it. An unknown one is a fault of the config, and the last is searched.
 */
export function enforcedStages(stages: NonEmpty<StageSpec>, policy: Policy): NonEmpty<number> {
  const last = stages.length - 1;
  const from = stages.findIndex(({ name }) => name === policy.enforceForbiddenFrom);
  const first = from < 0 ? last : from;
  return [first, ...[...stages.keys()].slice(first + 1)];
}

/** Stages that the config names, but the pipeline does not have. */
export function checkStageNames(
  policy: Policy,
  stages: readonly StageSpec[],
  config: ConfigPlace,
): readonly Problem[] {
  const known = stages.map(({ name }) => name);
  const { at = [] } = policy.critical;
  // one alone may be written without brackets
  const isList = at.length > 1;
  const named: (readonly [readonly PropertyKey[], StageName | undefined])[] = [
    ...at.map(({ stage }, i) => [["critical", "at", ...(isList ? [i] : [])], stage] as const),
    ...(policy.gates ?? []).map(
      (gate, i) =>
        [["gates", i, "measure"], gate.kind === "measure" ? gate.at.stage : undefined] as const,
    ),
    [["enforce_forbidden_from"], policy.enforceForbiddenFrom],
  ];
  return named.flatMap(([path, stage]) =>
    stage === undefined || known.includes(stage)
      ? []
      : [
          configProblem(config, {
            code: "stage_unknown",
            message: `there is no stage ${JSON.stringify(stage)}`,
            hint: nearHint(stage, known, "stages"),
            path,
          }),
        ],
  );
}

/** Where critical queries are guarded. */
export function guardedPlaces(policy: Policy, stages: NonEmpty<StageSpec>): readonly StageCutoff[] {
  if (policy.critical.at) return policy.critical.at;
  const last = lastStage(stages);
  return last.cutoffs.map((cutoff) => ({ stage: last.name, cutoff }));
}
