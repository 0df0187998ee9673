/** Everything that is timed, by name. */

import { join } from "node:path";
import type { DataName } from "./data-sets.ts";
import { action, gate, gateWithConfig } from "./gate.ts";
import type { Work } from "./measure.ts";
import type { Pair } from "./pair.ts";
import type { Peers } from "./peers.ts";

export interface Trial {
  readonly data: DataName;
  /** A call of the gate: its report is looked at after each round. */
  readonly isGate: boolean;
  /** Nothing if a program that it needs is not there. */
  readonly work: (pair: Pair, around: Around) => Work | undefined;
}

export interface Around {
  readonly peers: Peers;
  readonly folder: string;
}

const script = (name: string): readonly string[] => [
  process.execPath,
  join(import.meta.dirname, "peers", name),
];

const gateOn = (data: DataName): Trial => ({
  data,
  isGate: true,
  work: (pair, { folder }) => ({ kind: "node", commands: [gate(pair, folder)] }),
});

const peerOn = (data: DataName, work: Trial["work"]): Trial => ({ data, isGate: false, work });

/** All measures of all queries, for the candidate alone. */
const trecEvalOn = (data: DataName): Trial =>
  peerOn(data, ({ golden, candidate }, { peers }) => {
    const program = peers.trecEval?.program;
    if (program === undefined) return undefined;
    const kind = data === "s" ? "start" : "other";
    return { kind, commands: [[program, "-m", "all_trec", "-q", golden, candidate]] };
  });

export const trials = {
  bare: peerOn("s", () => ({ kind: "start", commands: [[process.execPath, "-e", "0"]] })),
  "s flags": {
    ...gateOn("s"),
    work: (pair, { folder }) => ({ kind: "start", commands: [gate(pair, folder)] }),
  },
  "s config": {
    ...gateOn("s"),
    work: (pair, { folder }) => ({ kind: "start", commands: [gateWithConfig(pair, folder)] }),
  },
  "s action": { ...gateOn("s"), work: (pair, { folder }) => action(pair, folder) },
  "trec_eval s": trecEvalOn("s"),

  m: gateOn("m"),
  "m one core": {
    ...gateOn("m"),
    work: (pair, { folder, peers: { taskset } }) =>
      taskset === undefined
        ? undefined
        : { kind: "node", commands: [[taskset, "-c", "0", ...gate(pair, folder)]] },
  },
  "trec_eval m": trecEvalOn("m"),
  "readline m": peerOn("m", ({ golden, candidate }) => ({
    kind: "node",
    commands: [[...script("readline-trec.mjs"), golden, candidate]],
  })),
  "python m": peerOn("m", ({ golden, candidate }, { peers: { python } }) =>
    python === undefined
      ? undefined
      : {
          kind: "other",
          commands: [[python, join(import.meta.dirname, "peers/naive.py"), golden, candidate]],
        },
  ),
  double: gateOn("double"),
  ties: gateOn("ties"),
  shuffled: gateOn("shuffled"),
  "trec_eval shuffled": trecEvalOn("shuffled"),
  gzip: gateOn("gzip"),
  "long-ids": gateOn("long-ids"),
  tabs: gateOn("tabs"),
  crlf: gateOn("crlf"),
  "long-tags": gateOn("long-tags"),
  unsorted: gateOn("unsorted"),
  stages: gateOn("stages"),

  flat: gateOn("flat"),
  "parse lines flat": peerOn("flat", ({ golden, baseline, candidate }) => ({
    kind: "node",
    commands: [[...script("parse-lines.mjs"), golden, baseline, candidate]],
  })),

  l: gateOn("l"),
  /** The harder peer: both sides at the same time, in two processes. */
  "readline l": peerOn("l", ({ golden, baseline, candidate }) => ({
    kind: "node",
    commands: [baseline, candidate].map((run) => [...script("readline-jsonl.mjs"), golden, run]),
  })),
} satisfies Record<string, Trial>;

export type TrialName = keyof typeof trials;
