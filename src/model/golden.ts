/** The golden dataset: what each query needs, what it must not get, and who cares. */

import type { Budget } from "./cutoff.ts";
import type { QueryId, UnitId } from "./ids.ts";
import type { NonEmpty } from "./problem.ts";

/** One thing that a retrieved item, or the union of several, can show. Quotes are normalised. */
export type Evidence =
  | { readonly kind: "unit"; readonly id: UnitId }
  | { readonly kind: "doc"; readonly doc: string }
  | {
      readonly kind: "span";
      readonly doc: string;
      /** Half-open, in Unicode code points of the document's text. */
      readonly start: number;
      readonly end: number;
      readonly minCoverage: number;
    }
  | { readonly kind: "quote"; readonly quote: string; readonly doc: string | undefined }
  /** Of the normalised text of a unit: 64 hexadecimal digits. */
  | { readonly kind: "sha256"; readonly sha256: string };

/** All of its evidence together satisfies the alternative. */
export type Alternative = NonEmpty<Evidence>;

/** Satisfied by any of its alternatives. A query needs all its groups. */
export interface Group {
  readonly name: string;
  readonly anyOf: NonEmpty<Alternative>;
}

export type Plain = string | number | boolean;

/** A key of an item and the values that match it (`not`: all other values match). */
export interface Condition {
  readonly key: string;
  readonly values: NonEmpty<Plain>;
  readonly not: boolean;
}

export type ForbiddenTarget =
  | { readonly kind: "unit"; readonly id: UnitId }
  | { readonly kind: "doc"; readonly doc: string }
  | { readonly kind: "where"; readonly conditions: NonEmpty<Condition> };

export interface Forbidden {
  readonly target: ForbiddenTarget;
  readonly reason: string;
}

export interface GoldenQuery {
  readonly id: QueryId;
  readonly text: string;
  readonly critical: boolean;
  readonly groups: readonly Group[];
  /** Judged units: positive is relevant, 0 is judged and not relevant, negative never gains. */
  readonly grades: ReadonlyMap<UnitId, number>;
  /** The positive grades, highest first: as the best order has them. */
  readonly bestGrades: readonly number[];
  /** How many grades are positive. */
  readonly relevant: number;
  /** The row has only `required`: whatever it does not name counts as judged. */
  readonly closedWorld: boolean;
  readonly noAnswer: boolean;
  readonly forbidden: readonly Forbidden[];
  /** `name=value` for each value of each slice. */
  readonly slices: readonly string[];
  readonly owner: string | undefined;
  readonly origin: string | undefined;
  readonly risk: string | undefined;
  readonly cluster: string | undefined;
  readonly weight: number;
  readonly reviewBy: string | undefined;
  readonly line: number;
  readonly file: string;
}

/** Each query has a place, from 0 on. */
export interface GoldenSet {
  readonly size: number;
  /** Ids are in their order by UTF-8 bytes. */
  idAt(place: number): QueryId;
  placeOf(id: string): number | undefined;
  /** The query at that place. Made anew on each call: a set of millions is kept as it was written. */
  at(place: number): GoldenQuery;
  /** How many queries have each slice value, `name=value`. */
  readonly slices: ReadonlyMap<string, number>;
  /** sha256 of the content, whatever the order of the rows. */
  readonly digest: string;
}

/** What a run is searched for. */
export type SoughtQuery = Pick<
  GoldenQuery,
  "id" | "groups" | "grades" | "forbidden" | "noAnswer" | "closedWorld" | "slices"
>;

/** How deep a list is looked at, and for what besides what its query asks for. */
export interface Depths {
  /** All cutoffs that anything later looks at, ascending. */
  readonly cutoffs: readonly number[];
  /** How far down results without a label are kept; 0: nobody asks for them. */
  readonly unjudged: number;
  /** The highest score of every list is kept, and not of those of no-answer queries alone. */
  readonly topScores?: boolean;
  /** The day on which results must be valid, where their keys are looked at at all. */
  readonly asOf?: string | undefined;
  /** Token budgets that something is judged at. */
  readonly budgets?: readonly Budget[];
  /** Names of what single measures look at. */
  readonly notes?: readonly string[];
  /** Undefined: a needed unit is known by its id alone. */
  readonly texts?: GoldTexts | undefined;
}

/** By the id of a needed unit: sha256 of each text that is known of it, normalised. */
export type GoldTexts = ReadonlyMap<string, ReadonlySet<string>>;

export interface Sought {
  readonly size: number;
  idAt(place: number): QueryId;
  placeOf(id: string): number | undefined;
  at(place: number): SoughtQuery;
}

export const needsEvidence = (query: GoldenQuery): boolean => query.groups.length > 0;

/** Every piece of evidence that some group names, in order; one that stands twice comes twice. */
export function evidenceIn(groups: readonly Group[]): readonly Evidence[] {
  const all: Evidence[] = [];
  for (const { anyOf } of groups) {
    for (const alternative of anyOf) for (const one of alternative) all.push(one);
  }
  return all;
}
