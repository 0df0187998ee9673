/** The aggregate gates: every one is evaluated before any is decided. */

import { deltaAt, isMember, type ScoredPair } from "../compare/valued.ts";
import type { GoldenQuery, GoldenSet } from "../model/golden.ts";
import type { QueryId } from "../model/ids.ts";
import { lastStage, type StageSpec } from "../model/policy.ts";
import type { NonEmpty } from "../model/problem.ts";
import { depthOf, scoreOne } from "../score/measure.ts";
import { measureNamed } from "../score/measures.ts";
import { abstentionRule, type Column } from "../score/score-run.ts";
import { type Tested, testFamily } from "../statistics/family.ts";
import { emptyRanking } from "../verify/observe.ts";
import { openGateSums, openUnits } from "./gate-sums.ts";
import { anchorGates, asksForLabels, type Evaluated, gatesInForce } from "./gates-in-force.ts";
import {
  type GateFinding,
  type JudgeInput,
  judgeGate,
  nameOf,
  type SeenGate,
} from "./judge-gate.ts";
import { openJudged } from "./judged-shares.ts";
import { labelReason, type Wanted } from "./label-queue.ts";
import { openLabels } from "./labels.ts";
import { judgeLostQueries, watchLost } from "./lost-queries.ts";
import { openNoise } from "./noise.ts";
import type { WaiverBook } from "./waivers.ts";

interface GateInput extends JudgeInput {
  readonly golden: Pick<GoldenSet, "slices" | "idAt">;
  readonly columns: readonly Column[];
  readonly stages: NonEmpty<StageSpec>;
  readonly book: WaiverBook;
}

interface GateFindings {
  readonly findings: readonly GateFinding[];
  /** Results to label, by gate. */
  readonly wanted: readonly Wanted[];
  /** Gates whose noise was asked for and cannot be measured. */
  readonly noiseUnmeasured: readonly string[];
  /** Queries of which all that they lost is accepted. */
  readonly waived: ReadonlySet<QueryId>;
}

/** All gates, which see every query once before any is judged. */
export function openGates(input: GateInput) {
  const { golden, stages, policy, absolute, isAnchor, book } = input;
  const unitOf = openUnits();
  const inForce = isAnchor
    ? anchorGates(stages, policy)
    : gatesInForce(golden.slices, stages, policy);
  const measured = inForce.map((gate) => openGate(gate, input));
  const bySlice = new Map<string | undefined, typeof measured>();
  for (const gate of measured) bySlice.set(gate.slice, [...(bySlice.get(gate.slice) ?? []), gate]);
  const everywhere = bySlice.get(undefined) ?? [];
  const lost = watchLost(book, lastStage(stages));
  return {
    see(scored: ScoredPair): void {
      const { query, place } = scored.pair;
      const unit = unitOf(query, place);
      for (const gate of everywhere) gate.see(scored, unit);
      for (const slice of query.slices) {
        for (const gate of bySlice.get(slice) ?? []) gate.see(scored, unit);
      }
      if (!isAnchor) lost.see(scored.query);
    },
    judge(): GateFindings {
      const family = testFamily(measured.map(({ sums }) => sums.changes()));
      const judged = measured.flatMap((gate, at) => gate.judge(family[at] as Tested) ?? []);
      const counted = (policy.gates ?? []).flatMap((gate) =>
        gate.kind === "lost_queries" && !absolute && !isAnchor
          ? [judgeLostQueries(gate, lost.counts)]
          : [],
      );
      const outcomes = new Map(judged.map(({ gate }) => [gate.name, gate.reason]));
      const wanted = measured.flatMap(({ gate, stage, sums, labels }): readonly Wanted[] => {
        const [name, { total }] = [nameOf(gate), sums.weights];
        const reason = labelReason(outcomes.get(name));
        const { results } = labels ?? {};
        return results && reason ? [{ gate: name, reason, isAnchor, stage, total, results }] : [];
      });
      return {
        findings: [...judged, ...counted],
        wanted,
        noiseUnmeasured: measured.flatMap(({ gate, sums, noise }) =>
          noise && sums.n > 0 && noise.floor() === undefined ? [nameOf(gate)] : [],
        ),
        waived: lost.waived,
      };
    },
  };
}

function openGate(gate: Evaluated, input: GateInput) {
  const { stages, columns, absolute, policy } = input;
  const stage = gate.at.stage ?? lastStage(stages).name;
  const { measure, cutoff } = gate.at;
  const column = columns.findIndex(
    (one) => one.stage === stage && one.measure === measure && one.cutoff === cutoff,
  );
  const sums = openGateSums();
  const stageAt = stages.findIndex(({ name }) => name === stage);
  const labels = asksForLabels(gate) && !absolute ? openLabels(gate, stageAt) : undefined;
  const needsLabels = measureNamed(measure).upperBound !== undefined;
  const judged = needsLabels && !absolute ? openJudged(cutoff, stageAt) : undefined;
  const isNoisy = policy.noise === "repeats" && !absolute;
  const noise = isNoisy ? openNoise(gate, stageAt, abstentionRule(policy)) : undefined;
  const canBeDefined = openDefined(gate);
  let asked = 0;
  let blind = 0;
  const counts = { asked: () => asked, blind: () => blind };
  const seen: SeenGate = { gate, stage, sums, labels, judged, noise, ...counts };
  return {
    ...seen,
    slice: gate.slice,
    /** Every query of its slice. */
    see(scored: ScoredPair, unit: number): void {
      const { pair } = scored;
      const isCounted = column >= 0 && isMember(scored, column);
      const isAsked = isCounted || canBeDefined(pair.query);
      if (isAsked) asked++;
      if (isAsked && !isCounted && pair.kind === "compared" && pair.idsOff) blind++;
      if (!isCounted) return;
      sums.add(scored, column, unit);
      labels?.see(scored, deltaAt(scored.scores, column));
      judged?.see(pair);
      noise?.see(pair);
    },
    judge: (tested: Tested) => judgeGate(seen, tested, input),
  };
}

/** Whether the measure has a value for a query that got one result of no use. */
function openDefined({ at }: Evaluated): (query: GoldenQuery) => boolean {
  const measure = measureNamed(at.measure);
  const { k, budget } = depthOf(at.cutoff);
  const isAbstention = () => false;
  return (query) => {
    const worst = { ...emptyRanking(query), returned: 1 };
    return scoreOne(measure, worst, { query, k, budget, isAbstention }) !== undefined;
  };
}
