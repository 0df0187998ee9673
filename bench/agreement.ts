/** Do all values of all queries agree with trec_eval's, at the four decimals that it prints? */

import { gateFor, type Report, readReport, whyNotJudged } from "./gate.ts";
import { measure } from "./measure.ts";
import type { Pair } from "./pair.ts";
import type { Around } from "./trials.ts";

export interface Agreement {
  readonly agree: number;
  /** One line for each value that differs. */
  readonly differ: readonly string[];
}

/** At which trec_eval prints; the last one is as deep as the runs. */
const cutoffs = [1, 5, 10, 15, 20, 30, 100, 200, 500, 1000];
const half = 5.0001e-5;

const ours: Readonly<Record<string, string>> = {
  map: "ap@1000",
  recip_rank: "rr@1000",
  Rprec: "rprec",
};
const oursAt: Readonly<Record<string, string>> = {
  map_cut: "ap",
  recall: "recall",
  ndcg_cut: "ndcg",
  P: "precision",
  success: "success",
};

/** Nothing agrees and nothing differs when trec_eval is not there. */
export async function compareValues(pair: Pair, { folder, peers }: Around): Promise<Agreement> {
  const program = peers.trecEval?.program;
  if (program === undefined) return { agree: 0, differ: [] };
  const measures = [...Object.values(oursAt), "rr", "rprec"].join(",");
  const flags = ["--queries", "all", "--cutoffs", cutoffs.join(","), "--measures", measures];
  const command = gateFor(pair, folder, flags);
  const ended = await measure({ kind: "start", commands: [command] }, folder);
  const why = whyNotJudged(ended, folder);
  if (why !== undefined) return { agree: 0, differ: [`the gate ${why}`] };
  const values = valuesOf(readReport(folder));
  let agree = 0;
  const differ: string[] = [];
  for (const [side, run] of [pair.baseline, pair.candidate].entries()) {
    const printing = [program, "-m", "all_trec", "-q", pair.golden, run];
    const { printed } = await measure({ kind: "start", commands: [printing] }, folder);
    for (const { query, name, value } of readPrinted(printed())) {
      const got = values.get(query)?.[name]?.[side];
      if (Math.abs((got ?? Number.NaN) - value) <= half) agree++;
      else differ.push(`${run}: ${query} ${name}: ${got}, trec_eval ${value}`);
    }
  }
  return { agree, differ };
}

/** Of the only stage. */
const valuesOf = ({ queries }: Report) =>
  new Map(queries.map(({ query_id, stages }) => [query_id, Object.values(stages)[0]]));

function* readPrinted(text: string) {
  for (const line of text.split("\n")) {
    const [measure = "", query = "", value] = line.split(/\s+/);
    const name = nameOf(measure);
    if (name !== undefined && query !== "all") yield { query, name, value: Number(value) };
  }
}

function nameOf(measure: string): string | undefined {
  const [, base = "", cutoff] = /^(.+)_(\d+)$/.exec(measure) ?? [];
  const at = oursAt[base];
  return at === undefined ? ours[measure] : `${at}@${cutoff}`;
}
