/** Where the config says what turns out to be wrong only when other files are read. */

import { isNonEmpty, type Problem } from "../model/problem.ts";
import { fieldPath } from "./shapes.ts";

/** The line of a field, or of the deepest part of its path that is there. */
export type LineOf = (path: readonly PropertyKey[]) => number | undefined;

export interface ConfigPlace {
  readonly file: string;
  /** Undefined: there is no config file. */
  readonly lineOf?: LineOf | undefined;
}

export interface ConfigFault extends Pick<Problem, "code" | "message" | "hint"> {
  readonly path: readonly PropertyKey[];
  /** Parts of the field that are wrong; left out: all of it. */
  readonly parts?: readonly (readonly PropertyKey[])[];
  readonly severity?: Problem["severity"];
}

export function configProblem({ file, lineOf }: ConfigPlace, fault: ConfigFault): Problem {
  const { code, message, hint, path, parts = [path], severity = "error" } = fault;
  const lines = new Set(parts.flatMap((one) => lineOf?.(one) ?? []));
  const sorted = [...lines].sort((a, b) => a - b);
  return {
    ...{ code, severity, message, hint, file, path: fieldPath(path) },
    ...(isNonEmpty(sorted) ? { lines: sorted } : {}),
  };
}
