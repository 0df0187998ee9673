/** All files of a run as one, and rows of one query that must not both be there. */

import { compareIds, type QueryId, type StageName, sortIds } from "../../model/ids.ts";
import { canonicalJson, type Manifest } from "../../model/manifest.ts";
import type { Problem } from "../../model/problem.ts";
import type { Ranking, Retrieval, RunFacts } from "../../model/ranking.ts";
import { sha256 } from "../bytes.ts";
import { wrongManifest } from "../manifest.ts";
import { collectProblems } from "../problems.ts";
import type { RunFile } from "./row.ts";

/** A row that is there, but cannot be read or trusted. */
export const faultyRow = {
  repeat: undefined,
  error: "the row cannot be read",
  abstained: false,
  lists: new Map<StageName | undefined, Ranking>(),
} as const;

/** All files of a run as one. A query in two of them is an error, and so is a snapshot of some. */
export function joinRun(
  name: string,
  files: readonly RunFile[],
  besideManifest: Manifest | undefined,
): { readonly run: RunFacts; readonly problems: readonly Problem[] } {
  const problems = collectProblems(name);
  const queries = joinQueries(files, problems.add);
  let manifest = besideManifest;
  for (const one of files) {
    if (one.manifest && manifest && !sameManifest(one.manifest, manifest)) {
      problems.add(wrongManifest(one.file, "differs from the other manifest of this run", 1));
    }
    manifest ??= one.manifest;
  }
  if (!besideManifest && manifest?.snapshot) {
    // nothing proves from which snapshot the rows of such a file come
    for (const one of files.filter((file) => !file.manifest)) {
      problems.add(wrongManifest(one.file, "is missing, and another file of this run has one", 1));
    }
  }
  if (manifest?.entries.shard !== undefined) problems.add(shardNotYet(name));
  const contents = sortIds(files.flatMap((one) => one.contents));
  const run: RunFacts = {
    file: name,
    manifest,
    digest: `sha256:${sha256(contents.join("\n"))}`,
    queries,
    unknownQueries: new Set(files.flatMap((one) => [...one.unknownIds])).size,
    stageOrders: files.flatMap((one) => one.stageOrders),
  };
  return { run, problems: [...files.flatMap((one) => one.problems), ...problems.all()] };
}

function joinQueries(
  files: readonly RunFile[],
  complain: (problem: Problem) => void,
): ReadonlyMap<QueryId, readonly Retrieval[]> {
  const queries = new Map<QueryId, readonly Retrieval[]>();
  for (const one of files) {
    for (const [id, retrievals] of one.queries) {
      const known = queries.get(id);
      queries.set(id, known ? [...known, ...retrievals] : retrievals);
      const [first, again] = [known?.[0], retrievals[0]];
      if (first && again) complain(repeatedQuery(one.file, id, again, first));
    }
  }
  for (const [id, all] of queries) queries.set(id, settleRepeats(all));
  return queries;
}

const sameManifest = (a: Manifest, b: Manifest): boolean =>
  canonicalJson(a.entries) === canonicalJson(b.entries);

/** Rows of one query that are no repeats of each other: which one is right cannot be known. */
function settleRepeats(all: readonly Retrieval[]): readonly Retrieval[] {
  if (all.length === 1) return all;
  const repeats = new Set(all.map(({ repeat }) => repeat));
  if (repeats.size < all.length || repeats.has(undefined)) {
    return [{ ...(all[0] as Retrieval), ...faultyRow }];
  }
  return [...all].sort((a, b) => (a.repeat ?? 0) - (b.repeat ?? 0));
}

export function repeatedQuery(file: string, id: string, one: Retrieval, other: Retrieval): Problem {
  const [first, second] = [one, other].sort(
    (a, b) => compareIds(a.file, b.file) || a.line - b.line,
  );
  return {
    code: "query_repeated",
    severity: "error",
    message: `query ${JSON.stringify(id)} stands more than once`,
    hint: 'Keep one row; rows that repeat a retrieval say so with "repeat": 1, 2, ...',
    file: first?.file ?? file,
    path: "query_id",
    lines: [first?.line ?? 1],
    also: [{ file: second?.file ?? file, line: second?.line ?? 1 }],
  };
}

const shardNotYet = (file: string): Problem => ({
  code: "not_yet_supported",
  severity: "error",
  message: '"shard" in a manifest is not built yet',
  hint: "Join the shards into one run.",
  file,
  path: "manifest.shard",
});
