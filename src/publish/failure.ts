/** What went wrong with the reporting, in words: it is told, and changes no exit code. */

import { GateError } from "../model/problem.ts";

export const describeFailure = (error: unknown): string =>
  error instanceof GateError
    ? `${error.message} (${error.code}). ${error.hint}`
    : `a bug in retrieval-gate, please report it: ${error instanceof Error ? error.message : String(error)}`;
