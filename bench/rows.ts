/** The rows of the table: what is measured of what, and which bar it has to hold. */

import type { DataName } from "./data-sets.ts";
import type { TrialName } from "./trials.ts";

export type Measured =
  | { readonly kind: "wall" | "cpu"; readonly of: TrialName; readonly over: TrialName }
  /** Wall time for each byte of both runs. */
  | { readonly kind: "per byte"; readonly of: TrialName; readonly over: TrialName }
  /** MB, in the worst round: every run has to hold it. */
  | { readonly kind: "peak"; readonly of: TrialName }
  /** MB more than `over`, in the median round. */
  | { readonly kind: "growth"; readonly of: TrialName; readonly over: TrialName };

export interface Row {
  readonly name: string;
  readonly what: string;
  readonly measured: Measured;
  /** At most so much; without it the row is there to be read. */
  readonly must?: number;
  readonly goal?: number;
  /** With `--quick`: what stands between today and a step back, with room for a busy machine. */
  readonly ci?: number;
}

/** Rows of one family share data and are measured in the same rounds. */
export interface Family {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Short ones are measured more often. */
  readonly leastRounds: number;
  /** Whose values are compared with those of trec_eval. */
  readonly compared: readonly DataName[];
}

const shape = (name: TrialName, what: string): Row => ({
  name,
  what: `${what}, per byte / M`,
  measured: { kind: "per byte", of: name, over: "m" },
  must: 1.5,
});

const start: Family = {
  title: "start",
  leastRounds: 21,
  compared: [],
  rows: [
    {
      name: "s-flags",
      what: "S by flags / `node -e 0`",
      measured: { kind: "wall", of: "s flags", over: "bare" },
      must: 4.5,
      goal: 3.5,
      ci: 6,
    },
    {
      name: "s-config",
      what: "S by a YAML config / `node -e 0`",
      measured: { kind: "wall", of: "s config", over: "bare" },
      must: 4.5,
      goal: 3.5,
      ci: 6.5,
    },
    {
      name: "s-action",
      what: "S as an Action, before the network / `node -e 0`",
      measured: { kind: "wall", of: "s action", over: "bare" },
      must: 7,
      goal: 5,
      ci: 9,
    },
    {
      name: "s-trec-eval",
      what: "S by flags / trec_eval on one run of S",
      measured: { kind: "wall", of: "s flags", over: "trec_eval s" },
    },
  ],
};

const rows: Family = {
  title: "rows",
  leastRounds: 1,
  compared: ["m", "ties", "s"],
  rows: [
    {
      name: "m",
      what: "M / trec_eval on one run of M",
      measured: { kind: "wall", of: "m", over: "trec_eval m" },
      must: 0.2,
      goal: 0.12,
    },
    {
      name: "m-cpu",
      what: "M, CPU time / that of trec_eval",
      measured: { kind: "cpu", of: "m", over: "trec_eval m" },
      must: 0.33,
      goal: 0.22,
    },
    {
      name: "m-one-core",
      what: "M on one core / trec_eval on one run of M",
      measured: { kind: "wall", of: "m one core", over: "trec_eval m" },
      must: 0.28,
      goal: 0.18,
    },
    {
      name: "m-readline",
      what: "M / readline and split on one run of M",
      measured: { kind: "wall", of: "m", over: "readline m" },
    },
    {
      name: "m-python",
      what: "M / Python with dicts on one run of M",
      measured: { kind: "wall", of: "m", over: "python m" },
    },
    {
      name: "m-peak",
      what: "M, peak memory in MB",
      measured: { kind: "peak", of: "m" },
      must: 160,
      goal: 120,
      ci: 250,
    },
    {
      name: "m-growth",
      what: "M with double rows, more MB than M",
      measured: { kind: "growth", of: "double", over: "m" },
      must: 10,
      goal: 3,
      ci: 15,
    },
    {
      name: "ties",
      what: "M with nearly all rows tied / M",
      measured: { kind: "wall", of: "ties", over: "m" },
      must: 1.2,
      goal: 1.05,
    },
    {
      name: "shuffled",
      what: "one run of M, shuffled / trec_eval on the same file",
      measured: { kind: "wall", of: "shuffled", over: "trec_eval shuffled" },
      must: 0.25,
      goal: 0.15,
    },
    {
      name: "gzip",
      what: "M packed with gzip / M",
      measured: { kind: "wall", of: "gzip", over: "m" },
      must: 3,
      goal: 2.5,
    },
    shape("long-ids", "long ids"),
    shape("tabs", "tabs"),
    shape("crlf", "CRLF"),
    shape("long-tags", "long tags"),
    shape("unsorted", "unsorted queries"),
    shape("stages", "eight stages, JSON Lines"),
  ],
};

const flat: Family = {
  title: "flat",
  leastRounds: 1,
  compared: [],
  rows: [
    {
      name: "flat",
      what: "M as flat JSON Lines / `JSON.parse` per line",
      measured: { kind: "wall", of: "flat", over: "parse lines flat" },
      must: 0.2,
      goal: 0.1,
    },
    {
      name: "flat-peak",
      what: "M as flat JSON Lines, peak memory in MB",
      measured: { kind: "peak", of: "flat" },
      must: 160,
      goal: 120,
    },
  ],
};

const long: Family = {
  title: "texts",
  leastRounds: 1,
  compared: [],
  rows: [
    {
      name: "l",
      what: "L / readline and `JSON.parse`, a process per run",
      measured: { kind: "wall", of: "l", over: "readline l" },
      must: 0.6,
      goal: 0.45,
    },
    {
      name: "l-peak",
      what: "L, peak memory in MB",
      measured: { kind: "peak", of: "l" },
      must: 160,
      goal: 120,
    },
  ],
};

export const families: readonly Family[] = [start, rows, flat, long];

/** What `.ci/run` looks at: what needs no peer and is soon done. */
export const quickRows = ["s-flags", "s-config", "s-action", "m-peak", "m-growth"];

export const trialsOf = ({ measured }: Row): readonly TrialName[] =>
  "over" in measured ? [measured.of, measured.over] : [measured.of];
