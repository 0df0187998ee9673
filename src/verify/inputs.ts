/** What the files themselves make of the verdict, before anything is compared. */

import type { Problem } from "../model/problem.ts";
import type { Reason } from "../model/reason.ts";

interface InputFaults {
  /** Of golden set, candidate, config and flags. */
  readonly problems: readonly Problem[];
  readonly baselineProblems: readonly Problem[];
  /** The file that should hold the baseline; undefined: it is there, or is not needed. */
  readonly missingBaseline: string | undefined;
}

export function checkInputs(faults: InputFaults): readonly Reason[] {
  const { problems, baselineProblems, missingBaseline } = faults;
  const errors = problems.filter(isError);
  const notBuilt = errors.filter(({ code }) => code === "not_yet_supported").length;
  const notWritable = errors.filter(({ code }) => code === "output_not_writable");
  const faulty = errors.length - notBuilt - notWritable.length;
  const unreadable = baselineProblems.filter(isError).length;
  const reasons: Reason[] = notWritable.map(({ code, file }) => ({
    code: code as "output_not_writable",
    file,
  }));
  if (faulty > 0) reasons.push({ code: "input_faulty", problems: faulty });
  if (notBuilt > 0) reasons.push({ code: "not_yet_supported" });
  if (missingBaseline !== undefined) {
    reasons.push({ code: "baseline_missing", file: missingBaseline });
  } else if (unreadable > 0) {
    reasons.push({ code: "baseline_unreadable", problems: unreadable });
  }
  return reasons;
}

const isError = ({ severity }: Problem): boolean => severity === "error";
