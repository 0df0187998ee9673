/** What is doubtful about gates that hold: no gate fails by any of it. */

import { listSome, type Problem, type ProblemCode } from "../model/problem.ts";
import { epsilon } from "../statistics/sum.ts";
import type { GateResult } from "./gate-result.ts";
import type { GateFinding } from "./judge-gate.ts";

/** From here on a loss of labels between the sides is told. */
const mostUnjudged = 0.1;
/** Below this share of the units, those that count as much are too few. */
const leastEffective = 0.5;

interface Files {
  readonly golden: string;
  readonly candidate: string;
  readonly config: string;
}

/** One warning of each kind, with the gates that it is about. */
export function warnOfGates(findings: readonly GateFinding[], files: Files): readonly Problem[] {
  const gates = findings.map(({ gate }) => gate);
  return [
    ...warn(gates.flatMap(unevenWeights), {
      code: "weights_uneven",
      file: files.golden,
      message: "a few queries hold most of the weight",
      hint: "Give weights that are closer to each other, or split a large cluster: such a gate sees little.",
    }),
    ...warn(gates.flatMap(judgedFell), {
      code: "judged_fell",
      file: files.golden,
      message: "of the candidate fewer results are judged than of the baseline",
      hint: "Judge the new results before you trust a drop: --labels lists them.",
    }),
    ...warn(gates.filter(isSmallDrop).map(fallOf), {
      code: "drop_within_tolerance",
      file: files.candidate,
      message: "means fell by no more than is allowed, and not by chance",
      hint: "Look at the regressed queries: many such drops add up, which an anchor would tell.",
    }),
    ...warn(
      findings.filter(({ cannotFail }) => cannotFail).map(({ gate }) => allowanceOf(gate)),
      {
        code: "gate_cannot_fail",
        file: files.config,
        message: "the baseline has no more than may be lost",
        hint: "Lower the tolerance, add queries, or mark critical ones.",
      },
    ),
  ];
}

interface Warning {
  readonly code: ProblemCode;
  readonly file: string;
  readonly message: string;
  readonly hint: string;
}

const warn = (gates: readonly string[], { message, ...rest }: Warning): readonly Problem[] =>
  gates.length === 0
    ? []
    : [{ severity: "warning", message: `${message}: ${listSome(gates)}`, ...rest }];

const shown = (value: number): string => value.toFixed(4);

function unevenWeights({ name, statistics }: GateResult): readonly string[] {
  if (!statistics) return [];
  const { units, effectiveUnits } = statistics;
  return effectiveUnits < leastEffective * units - epsilon
    ? [`${name}: ${units} count as ${effectiveUnits.toFixed(1)}`]
    : [];
}

function judgedFell({ name, judged }: GateResult): readonly string[] {
  const { baseline, candidate } = judged ?? {};
  if (baseline === undefined || candidate === undefined) return [];
  return baseline - candidate >= mostUnjudged - epsilon
    ? [`${name}: ${shown(baseline)} and now ${shown(candidate)}`]
    : [];
}

const isSmallDrop = ({ reason }: GateResult): boolean =>
  reason === "small_credible_drop_within_tolerance";

const fallOf = ({ name, delta = 0, tolerance = 0 }: GateResult): string =>
  `${name}: ${shown(delta)} of ${shown(tolerance)}`;

const allowanceOf = ({ name, baseline = 0, tolerance = 0 }: GateResult): string =>
  `${name}: ${shown(baseline)} of ${shown(tolerance)}`;
