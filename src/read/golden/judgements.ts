/** What a file of TREC qrels says of each query: sets are large, and a text is smaller than its ids. */

import { compareIds } from "../../model/ids.ts";
import { blank, newline, tab } from "../ascii.ts";
import type { KeptRow, PlacedRow } from "./placed-row.ts";
import type { PlacedRows } from "./placed-rows.ts";
import type { GoldenRow } from "./row.ts";

/** All judgements in their order, and the queries by their first one. */
export interface Judgements {
  readonly file: string;
  readonly text: string;
  /** Where its line begins in the text. */
  readonly starts: Int32Array;
  readonly lines: Int32Array;
  /** The next one of the same query; 0: there is none. */
  readonly next: Int32Array;
  readonly first: Int32Array;
}

/** The query of that number. */
export class JudgedQuery implements KeptRow, PlacedRow, GoldenRow {
  readonly all: Judgements;
  readonly first: number;

  constructor(all: Judgements, number: number) {
    this.all = all;
    this.first = all.first[number] as number;
  }

  get kept(): KeptRow {
    return this;
  }

  get queryId(): string {
    return this.column(this.first, 0);
  }

  get file(): string {
    return this.all.file;
  }

  get line(): number {
    return this.all.lines[this.first] as number;
  }

  /** It is the only judgement of its query, as of most queries of large sets. */
  get isAlone(): boolean {
    return this.all.next[this.first] === 0;
  }

  places(): readonly number[] {
    const { next } = this.all;
    const places = [this.first];
    for (let at = next[this.first] as number; at > 0; at = next[at] as number) places.push(at);
    return places;
  }

  column(place: number, column: number): string {
    return columnAt(this.all.text, this.all.starts[place] as number, column);
  }

  unitAt(place: number): string {
    return this.column(place, 2);
  }

  gradeAt(place: number): number {
    // -0 is 0
    return Number(this.column(place, 3)) + 0;
  }

  /** Itself: it says nothing but which units are relevant, and that is made anew on each look. */
  row(): GoldenRow {
    return this;
  }

  get query_id(): string {
    return this.queryId;
  }

  get query(): string {
    return "";
  }

  get critical(): boolean {
    return false;
  }

  get no_answer(): boolean {
    return false;
  }

  get weight(): number {
    return 1;
  }

  content(): string {
    const relevant = this.isAlone
      ? `{${gradeJson(this.unitAt(this.first), this.gradeAt(this.first))}}`
      : gradesJson(this.relevant);
    return `{"query_id":${JSON.stringify(this.queryId)},"relevant":${relevant}}`;
  }

  /** A unit with different grades has none: which one is right cannot be known. */
  get relevant(): Map<string, number> {
    const relevant = new Map<string, number>();
    if (this.isAlone) return relevant.set(this.unitAt(this.first), this.gradeAt(this.first));
    const torn: string[] = [];
    for (const at of this.places()) {
      const unit = this.unitAt(at);
      const before = relevant.get(unit);
      const grade = this.gradeAt(at);
      if (before === undefined) relevant.set(unit, grade);
      else if (before !== grade) torn.push(unit);
    }
    for (const unit of torn) relevant.delete(unit);
    return relevant;
  }
}

export const judgedRows = (all: Judgements): PlacedRows => ({
  length: all.first.length,
  at: (index) => new JudgedQuery(all, index),
  keep(indexes) {
    const at = (place: number) => new JudgedQuery(all, indexes[place] as number);
    return { size: indexes.length, at, idAt: (place) => at(place).queryId };
  },
});

/** That column of the line that begins at `from`; empty: it has fewer. */
export function columnAt(text: string, from: number, column: number): string {
  let at = from;
  for (let left = column; ; left--) {
    while (isBlank(text.charCodeAt(at))) at++;
    const start = at;
    while (at < text.length && !isEnd(text.charCodeAt(at))) at++;
    if (left === 0) return text.slice(start, at);
  }
}

const isBlank = (code: number): boolean => code === blank || code === tab;
const isEnd = (code: number): boolean => isBlank(code) || code === newline;

/** In canonical JSON. */
function gradesJson(relevant: ReadonlyMap<string, number>): string {
  const units = [...relevant.keys()];
  if (units.length > 1) units.sort(compareIds);
  let json = "";
  for (const unit of units) {
    json += `${json === "" ? "" : ","}${gradeJson(unit, relevant.get(unit) as number)}`;
  }
  return `{${json}}`;
}

const gradeJson = (unit: string, grade: number): string => `${JSON.stringify(unit)}:${grade}`;
