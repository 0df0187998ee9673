/** The first results of a list one by one, for what is shown of lists. */

import type { SoughtQuery } from "../model/golden.ts";
import { type FirstResults, type MarkName, markNames, mostFirst } from "../model/ranking.ts";
import type { Item } from "./run/item.ts";
import type { ResultList } from "./run/list.ts";

interface FirstInput {
  readonly query: SoughtQuery;
  readonly list: ResultList;
  readonly deepest: number;
  readonly gold: number;
  /** Undefined: nobody asks what the keys of results say, which takes time. */
  readonly asOf: string | undefined;
}

/** The bit of a rank; 0 for one behind the first results. */
export const bitOf = (rank: number): number => (rank > mostFirst ? 0 : 1 << (rank - 1));

export function firstResults({ query, list, deepest, gold, asOf }: FirstInput): FirstResults {
  const length = Math.min(deepest, mostFirst, list.length);
  const ids: number[] = [];
  for (let index = 0; index < length; index++) ids.push(list.hashAt(index));
  return {
    ids,
    gold: gold & (bitOf(length + 1) - 1),
    marks: asOf === undefined ? none : marksOf(query, list, length, asOf),
  };
}

const none: readonly never[] = [];

function marksOf(
  query: SoughtQuery,
  list: ResultList,
  length: number,
  asOf: string,
): readonly number[] {
  const marks = markNames.map(() => 0);
  const tells = markNames.map((name) => tellerOf(name, query, asOf));
  for (let index = 0; index < length; index++) {
    const item = list.itemAt(index);
    for (const [at, tell] of tells.entries()) {
      if (tell(item)) marks[at] = (marks[at] as number) | bitOf(index + 1);
    }
  }
  return marks.some((bits) => bits !== 0) ? marks : none;
}

function tellerOf(name: MarkName, query: SoughtQuery, asOf: string): (item: Item) => boolean {
  if (name === "outdated") return (item) => isOutdated(item, asOf);
  const asked = query.slices.flatMap((slice) =>
    slice.startsWith(`${name}=`) ? [slice.slice(name.length + 1)] : [],
  );
  return asked.length === 0 ? () => false : (item) => isOfOthers(ownKey(item, name), asked);
}

/** Only what the result itself says: every object inherits a `constructor`. */
const ownKey = (item: Item, key: string): unknown =>
  Object.hasOwn(item, key) ? item[key] : undefined;

function isOutdated(item: Item, asOf: string): boolean {
  const successor = ownKey(item, "superseded_by");
  if (successor !== undefined && successor !== null && successor !== "") return true;
  if (ownKey(item, "status") === "outdated") return true;
  const last = ownKey(item, "valid_to");
  // dates in this form are in order as texts are
  return typeof last === "string" && beginsAsDate.test(last) && last.slice(0, 10) < asOf;
}

const beginsAsDate = /^\d{4}-\d{2}-\d{2}/;

/** A result that does not say whose it is may be anybody's. */
function isOfOthers(value: unknown, asked: readonly string[]): boolean {
  const told = Array.isArray(value) ? value : [value];
  const texts = told.filter((one) => typeof one === "string");
  return texts.length > 0 && !texts.some((one) => asked.includes(one));
}
