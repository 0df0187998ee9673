/** One result of a run. */

/** One result as recorded. Further keys are kept for `where` rules. */
export interface Item {
  readonly id: string;
  readonly score?: number;
  readonly doc?: string;
  readonly span?: readonly [number, number];
  readonly text?: string;
  readonly sha256?: string;
  readonly tokens?: number;
  readonly [key: string]: unknown;
}
