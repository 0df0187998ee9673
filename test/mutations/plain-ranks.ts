/** The ranks of evidence, from lists that were read plainly, against those of the JSON report. */

import type { StageSpec } from "../../src/model/policy.ts";
import type { PlainGroup, PlainQuery } from "../make/plain-golden.ts";
import type { PlainRetrieval, PlainRun } from "../make/plain-run.ts";
import type { Report } from "./world.ts";

/** Only groups of which all evidence is units: documents and quotes need more than ids. */
export function rankProblems(
  { queries }: Report,
  stages: readonly StageSpec[],
  golden: readonly PlainQuery[],
  runs: readonly [baseline: PlainRun, candidate: PlainRun],
): readonly string[] {
  const byId = new Map(golden.map((query) => [query.id, query]));
  return queries.flatMap(({ query_id: id, groups }) =>
    groups.flatMap(({ name, ranks }, index) => {
      const group = byId.get(id)?.groups[index];
      if (!group || !isOfUnits(group)) return [];
      return stages.flatMap(({ name: stage }, at) => {
        const isLast = at === stages.length - 1;
        const wanted = runs.map((run) => worstRank(run, id, group, stage, isLast)).join();
        const told = (ranks[stage] ?? []).join();
        const where = JSON.stringify([id, name, stage]);
        return told === wanted
          ? []
          : [`ranks of ${where}: the gate has ${told}, plainly ${wanted}`];
      });
    }),
  );
}

const isOfUnits = ({ anyOf }: PlainGroup): boolean =>
  anyOf.flat().every((one) => typeof one === "string");

/** Of all repeats; null: it is not in each of them. */
function worstRank(
  run: PlainRun,
  id: string,
  group: PlainGroup,
  stage: string,
  isLast: boolean,
): number | null {
  const repeats = [...run.values()].filter(({ queryId }) => queryId === id);
  if (repeats.length === 0 || repeats.some(({ failed }) => failed)) return null;
  const ranks = repeats.map((one) => rankIn(idsAt(one, stage, isLast), group));
  const worst = Math.max(...ranks);
  return worst === Number.POSITIVE_INFINITY ? null : worst;
}

function idsAt(
  { lists, abstained }: PlainRetrieval,
  stage: string,
  isLast: boolean,
): readonly string[] {
  if (isLast && abstained) return [];
  const list = lists.get(stage) ?? (isLast ? lists.get("") : undefined);
  return (list ?? []).map(({ id }) => id);
}

function rankIn(ids: readonly string[], { anyOf }: PlainGroup): number {
  const rankOf = (one: unknown): number => {
    const at = ids.indexOf(String(one));
    return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
  };
  return Math.min(...anyOf.map((all) => Math.max(...all.map(rankOf))));
}
