/** A golden set as the gate holds it and as the plain reader holds it, in one and the same form. */

import { openDesk } from "../../src/intake/desk.ts";
import { readGolden } from "../../src/intake/golden.ts";
import type { Evidence, Forbidden, GoldenSet } from "../../src/model/golden.ts";
import type { Files } from "../../src/ports.ts";
import { queriesOf } from "../make/golden.ts";
import type { PlainQuery } from "../make/plain-golden.ts";

const unmarked = {
  critical: { at: undefined, rule: "no_loss", marks: [] },
  impliedGroups: undefined,
} as const;

export const readGoldenSet = (file: string, files: Files): Promise<GoldenSet> => {
  const source = { path: file, format: undefined, manifest: undefined, units: undefined };
  return readGolden(source, unmarked, openDesk(files), () => {});
};

const byId = (a: { id: string }, b: { id: string }): number =>
  Buffer.compare(Buffer.from(a.id), Buffer.from(b.id));

/** Of weights only the proportions count. */
function inProportion<T extends { readonly weight: number }>(queries: readonly T[]): readonly T[] {
  const largest = Math.max(...queries.map(({ weight }) => weight));
  return queries.map((query) => ({ ...query, weight: query.weight / largest }));
}

const inOrder = (grades: ReadonlyMap<string, number>) =>
  [...grades].map(([id, grade]) => [id, grade + 0] as const).sort(([a], [b]) => (a < b ? -1 : 1));

export const plainFacts = (queries: readonly PlainQuery[]) =>
  inProportion(queries)
    .map((query) => ({ ...query, grades: inOrder(query.grades) }))
    .sort(byId);

export const goldenFacts = (golden: GoldenSet) =>
  inProportion(queriesOf(golden)).map((query) => ({
    id: String(query.id),
    text: query.text,
    critical: query.critical,
    groups: query.groups.map(({ name, anyOf }) => ({
      name,
      anyOf: anyOf.map((all) => all.map(evidence)),
    })),
    grades: inOrder(query.grades),
    noAnswer: query.noAnswer,
    forbidden: query.forbidden.map(forbidden),
    slices: query.slices,
    weight: query.weight,
    more: {
      owner: query.owner,
      origin: query.origin,
      cluster: query.cluster,
      reviewBy: query.reviewBy,
    },
  }));

function evidence(one: Evidence): unknown {
  if (one.kind === "unit") return one.id;
  if (one.kind === "quote") return { doc: one.doc, quote: one.quote };
  if (one.kind === "doc") return { doc: one.doc };
  if (one.kind === "sha256") return { sha256: one.sha256 };
  return { doc: one.doc, span: [one.start, one.end], min_coverage: one.minCoverage };
}

function forbidden({ target, reason }: Forbidden): unknown {
  const bare = { id: undefined, doc: undefined, where: undefined, reason };
  if (target.kind === "unit") return { ...bare, id: target.id };
  if (target.kind === "doc") return { ...bare, doc: target.doc };
  return { ...bare, where: target.conditions };
}
