/** Why an entry of the waivers covers no loss, where it names something that is not there. */

import type { GoldenSet } from "../model/golden.ts";
import { lastStage, type StageCutoff, type StageSpec } from "../model/policy.ts";
import { listSome, type NonEmpty, type Problem } from "../model/problem.ts";
import type { Waiver } from "../model/waiver.ts";
import { nearestName, nearHint } from "../read/near.ts";
import { idsOf } from "./config-names.ts";

interface Known {
  readonly waivers: readonly Waiver[];
  readonly golden: GoldenSet;
  readonly stages: NonEmpty<StageSpec>;
  readonly guarded: readonly StageCutoff[];
}

/** What is wrong with an entry, at its field. */
interface Why {
  readonly path: "query_id" | "group" | "stage";
  readonly message: string;
  readonly hint: string;
}

/** The same problems, of which those about unused entries say what is wrong with them. */
export const explainUnused = (problems: readonly Problem[], known: Known): readonly Problem[] =>
  problems.map((problem) => {
    if (problem.code !== "waiver_unused") return problem;
    const { file, lines = [] } = problem;
    const waiver = known.waivers.find((one) => one.file === file && one.line === lines[0]);
    const why = waiver && whyUnused(waiver, known);
    if (!why) return problem;
    const message = `${problem.message}: ${why.message}`;
    return { ...problem, message, hint: why.hint, path: why.path };
  });

function whyUnused(waiver: Waiver, known: Known): Why | undefined {
  const { golden } = known;
  const { queryId, group } = waiver;
  const place = golden.placeOf(queryId);
  if (place === undefined) return noQuery(queryId, golden);
  const names = golden.at(place).groups.map(({ name }) => name);
  if (group === undefined || names.includes(group)) return whyNotAt(waiver, known);
  return {
    path: "group",
    message: `the query has no group ${JSON.stringify(group)}`,
    hint: nearHint(group, names, "groups"),
  };
}

function noQuery(id: string, golden: GoldenSet): Why {
  const near = nearestName(id, idsOf(golden));
  const meant = near === undefined ? "" : `Did you mean ${JSON.stringify(near)}? `;
  return {
    path: "query_id",
    message: "no golden query has that name",
    hint: `${meant}Correct the query, or remove the entry.`,
  };
}

function whyNotAt({ stage }: Waiver, { stages, guarded }: Known): Why | undefined {
  if (stage === undefined) return undefined;
  const names = stages.map(({ name }) => name);
  if (!names.includes(stage)) {
    return {
      path: "stage",
      message: `there is no stage ${JSON.stringify(stage)}`,
      hint: nearHint(stage, names, "stages"),
    };
  }
  const asked = new Set([...guarded.map((one) => one.stage), lastStage(stages).name]);
  if (asked.has(stage)) return undefined;
  return {
    path: "stage",
    message: `no rule asks for losses at ${JSON.stringify(stage)}`,
    hint: `Losses count at ${listSome(asked)}: correct the stage, or leave it out.`,
  };
}
