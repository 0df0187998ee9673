/** Rounds: everything once, then everything again, so that a slow minute hits all alike. */

import { statSync } from "node:fs";
import { whyNotJudged } from "./gate.ts";
import { type Cost, type Ended, measure } from "./measure.ts";
import type { Store } from "./store.ts";
import { type Around, type Trial, type TrialName, trials } from "./trials.ts";

export interface Costs {
  /** One for each round; none if a program that is needed is not there. */
  readonly rounds: Cost[];
  /** It did not do its work, so that its times say nothing. */
  failed: boolean;
  /** Of both runs. */
  readonly bytes: number;
}

export type CostsByTrial = ReadonlyMap<TrialName, Readonly<Costs>>;

interface Surroundings extends Around {
  readonly store: Store;
}

export async function runRounds(
  names: ReadonlySet<TrialName>,
  count: number,
  surroundings: Surroundings,
): Promise<CostsByTrial> {
  const all = new Map<TrialName, Costs>();
  for (const name of names) {
    const { baseline, candidate } = await surroundings.store.pair(trials[name].data);
    const bytes = statSync(baseline).size + statSync(candidate).size;
    all.set(name, { rounds: [], failed: false, bytes });
  }
  for (let round = 1; round <= count; round++) {
    const told: string[] = [];
    for (const [name, costs] of all) {
      const ended = costs.failed ? undefined : await runTrial(trials[name], surroundings);
      if (!ended) continue;
      const why = whyUseless(trials[name], ended, surroundings);
      costs.failed = why !== undefined;
      costs.rounds.push(ended);
      told.push(`${name} ${why ?? `${(ended.wallMs / 1000).toFixed(2)} s`}`);
    }
    console.error(`round ${round} of ${count}: ${told.join(", ")}`);
  }
  return all;
}

async function runTrial(
  { data, work }: Trial,
  { store, ...around }: Surroundings,
): Promise<Ended | undefined> {
  const planned = work(await store.pair(data), around);
  return planned && measure(planned, around.folder);
}

function whyUseless({ isGate }: Trial, ended: Ended, { folder }: Around): string | undefined {
  if (isGate) return whyNotJudged(ended, folder);
  return ended.exit === 0
    ? undefined
    : `ended with ${ended.exit}: ${ended.printed().slice(0, 300)}`;
}
