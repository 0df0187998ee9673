/** How often nothing was answered: rightly where there is no answer, wrongly where there is one. */

import type { Observation } from "../model/observation.ts";
import type { Policy } from "../model/policy.ts";
import { abstentionRule } from "../score/score-run.ts";
import { type Interval, wilsonInterval } from "../statistics/proportions.ts";
import type { ComparedQuery } from "./movement.ts";

/** `k` of `n` queries. */
export interface Rate {
  readonly k: number;
  readonly n: number;
  /** Undefined without a query. */
  readonly rate: number | undefined;
  /** Wilson's, 95 %. */
  readonly interval: Interval | undefined;
}

export interface SideAbstention {
  /** Of the queries without an answer, those that were left without one. */
  readonly right: Rate;
  /** Of the queries that need evidence, those that were left without any. */
  readonly wrong: Rate;
}

export interface Abstention {
  readonly baseline: SideAbstention;
  readonly candidate: SideAbstention;
}

/**
 * Each side over the queries that it measured. Of repeats the worst counts: all must be rightly left
 * without an answer, and one that wrongly was is enough.
 */
export function openAbstention(policy: Policy) {
  const isLeft = abstentionRule(policy);
  const baseline = openSide(isLeft);
  const candidate = openSide(isLeft);
  return {
    see({ pair }: ComparedQuery): void {
      const { noAnswer, groups } = pair.query;
      if (!noAnswer && groups.length === 0) return;
      baseline.see(pair.baseline, noAnswer);
      candidate.see(pair.candidate, noAnswer);
    },
    rates: (): Abstention => ({ baseline: baseline.rates(), candidate: candidate.rates() }),
  };
}

function openSide(isLeft: ReturnType<typeof abstentionRule>) {
  const right = { k: 0, n: 0 };
  const wrong = { k: 0, n: 0 };
  return {
    see({ lists }: Observation, noAnswer: boolean): void {
      const list = lists.at(-1);
      if (!list || list.length === 0) return;
      const counts = noAnswer ? right : wrong;
      counts.n++;
      if (noAnswer ? list.every(isLeft) : list.some(isLeft)) counts.k++;
    },
    rates: (): SideAbstention => ({ right: rateOf(right), wrong: rateOf(wrong) }),
  };
}

const rateOf = ({ k, n }: { readonly k: number; readonly n: number }): Rate => ({
  k,
  n,
  rate: n === 0 ? undefined : k / n,
  interval: wilsonInterval(k, n, 0.95),
});
