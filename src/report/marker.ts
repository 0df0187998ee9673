/** The hidden first line of a comment: whose it is, which run wrote it, and what it says. */

import { sha256 } from "../read/bytes.ts";

/** The run that speaks. Both numbers grow, so that the newer of two can be told. */
export interface Origin {
  readonly run: number;
  readonly attempt: number;
  /** The commit of the pull request that was judged. */
  readonly head: string;
}

export interface Marker extends Origin {
  readonly id: string;
  /** Of the text below the marker. */
  readonly digest: string;
}

const form =
  /^<!-- retrieval-gate id=([\w.-]{1,60}) run=(\d{1,15}) attempt=(\d{1,9}) head=([0-9a-f]{0,64}) digest=([0-9a-f]{16}) -->(?:\r?\n|$)/;

/** Undefined: the first line is no marker of ours. Text that quotes one further down is none. */
export function readMarker(body: string): Marker | undefined {
  const [, id, run, attempt, head, digest] = form.exec(body) ?? [];
  if (id === undefined || head === undefined || digest === undefined) return undefined;
  return { id, run: Number(run), attempt: Number(attempt), head, digest };
}

/** The text with its marker above it. */
export function withMarker(id: string, { run, attempt, head }: Origin, text: string): string {
  const digest = sha256(text).slice(0, 16);
  const sha = /^[0-9a-f]{0,64}$/.test(head) ? head : "";
  return `<!-- retrieval-gate id=${id} run=${run} attempt=${attempt} head=${sha} digest=${digest} -->\n${text}`;
}

/** What `withMarker` adds at most, in bytes. */
export const markerBytes = 300;

/** Runs are numbered upwards in a repository, attempts upwards in a run. */
export const compareOrigins = (a: Origin, b: Origin): number =>
  a.run - b.run || a.attempt - b.attempt;
