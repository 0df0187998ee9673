/** All files of a run as one, and rows of one query that must not both be there. */

import type { Sought } from "../../model/golden.ts";
import { compareIds, type StageName, sortIds } from "../../model/ids.ts";
import { canonicalJson, type Manifest } from "../../model/manifest.ts";
import type { Problem } from "../../model/problem.ts";
import type { Ranking, Retrieval, RunFacts } from "../../model/ranking.ts";
import { sha256 } from "../bytes.ts";
import { wrongManifest } from "../manifest.ts";
import { collectProblems, collectRepeated } from "../problems.ts";
import type { Keeper, Kept } from "./keep.ts";
import { openKept } from "./kept.ts";
import { addContents, type RunFile } from "./row.ts";
import { joinUnknown } from "./unknown-results.ts";

/** A row that is there, but cannot be read or trusted. */
export const faultyRow = {
  repeat: undefined,
  error: "the row cannot be read",
  abstained: false,
  lists: new Map<StageName | undefined, Ranking>(),
} as const;

/** A run as it comes from another thread. */
export interface KeptRun extends Omit<RunFacts, "retrievalsOf"> {
  readonly kept: Kept;
}

export function openRun({ kept, ...run }: KeptRun): RunFacts {
  const rowsAt = openKept(kept);
  return {
    ...run,
    retrievalsOf(place) {
      const rows = rowsAt(place);
      return rows && settleRepeats(rows);
    },
  };
}

/** All files of a run as one. A query in two of them is an error, and so is a snapshot of some. */
export function joinRun(
  name: string,
  files: readonly RunFile[],
  { keeper, golden }: { readonly keeper: Keeper; readonly golden: Sought },
  besideManifest: Manifest | undefined,
): { readonly run: KeptRun; readonly problems: readonly Problem[] } {
  const problems = collectProblems(name);
  const kept = keeper.kept();
  repeatedQueries(keeper.repeated, kept, golden).forEach(problems.add);
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
  const unknown = new Set(files.flatMap((one) => [...one.unknownIds]));
  const run: KeptRun = {
    file: name,
    manifest,
    digest: `sha256:${digestOf(files)}`,
    kept,
    unknownQueries: unknown.size,
    unknownNames: firstThree(unknown),
    unknownResults: joinUnknown(files.flatMap((one) => one.unknownResults ?? [])),
    stageOrders: files.flatMap((one) => one.stageOrders),
  };
  return { run, problems: [...files.flatMap((one) => one.problems), ...problems.all()] };
}

/** By their bytes, whatever the order of the rows. */
function firstThree(ids: Iterable<string>): readonly string[] {
  let first: string[] = [];
  for (const id of ids) {
    const last = first[2];
    if (last === undefined || compareIds(id, last) < 0) first = sortIds([...first, id]).slice(0, 3);
  }
  return first;
}

const digestOf = (files: readonly RunFile[]): string =>
  sha256(String(files.reduce((sum, { content }) => addContents(sum, content), 0n)));

/** Of places with more than one row, all whose rows clash. */
function repeatedQueries(
  places: readonly number[],
  kept: Kept,
  golden: Sought,
): readonly Problem[] {
  const rowsAt = openKept(kept);
  const repeated = collectRepeated();
  for (const place of [...places].sort((a, b) => a - b)) {
    const id = golden.idAt(place);
    for (const one of clashes(id, rowsAt(place) ?? [])) repeated.add(id, one);
  }
  return repeated.all();
}

/** Rows of a query that are no repeats of each other, or stand in two files. */
function clashes(id: string, [first, ...later]: readonly Retrieval[]): readonly Problem[] {
  if (!first) return [];
  const seen = new Map([[first.repeat, first]]);
  return later.flatMap((one) => {
    const { repeat } = one;
    const same = repeat === undefined ? first : (seen.get(repeat) ?? seen.get(undefined));
    const other = same ?? (one.file === first.file ? undefined : first);
    if (!seen.has(repeat)) seen.set(repeat, one);
    return other ? [repeatedQuery(id, one, other)] : [];
  });
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

function repeatedQuery(id: string, one: Retrieval, other: Retrieval): Problem {
  const isFirst = (compareIds(one.file, other.file) || one.line - other.line) <= 0;
  const [first, second] = isFirst ? [one, other] : [other, one];
  return {
    code: "query_repeated",
    severity: "error",
    message: `query ${JSON.stringify(id)} stands more than once`,
    hint: 'Keep one row; rows that repeat a retrieval say so with "repeat": 1, 2, ...',
    file: first.file,
    path: "query_id",
    lines: [first.line],
    also: [{ file: second.file, line: second.line }],
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
