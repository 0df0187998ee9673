/** One piece of evidence as a golden row writes it. */

import type { Evidence } from "../../model/golden.ts";
import { unitId } from "../../model/ids.ts";
import {
  anything,
  checked,
  complain,
  type Fault,
  int,
  limit,
  number,
  object,
  optional,
  pair,
  rule,
  type Schema,
  string,
  transform,
} from "../../settings/schema.ts";
import { atLeast, describeValue, name } from "../../settings/shapes.ts";
import { union } from "../../settings/union.ts";
import { blankDigest, digestHint, digestMessage, readDigest } from "../digests.ts";
import { normaliseText } from "../normalise.ts";

export const readAny = <T>(read: (value: unknown, faults: Fault[]) => T): Schema<T> =>
  transform(anything, read);

/** Evidence whose `minCoverage` may still depend on whether the query is critical. */
export type WrittenEvidence =
  | Exclude<Evidence, { kind: "span" }>
  | (Omit<Extract<Evidence, { kind: "span" }>, "minCoverage"> & {
      readonly minCoverage: number | undefined;
    });

const offset = checked(int("must be a whole number"), atLeast(0));

const span = checked(
  pair(offset, "must be [start, end]"),
  rule(([start, end]) => start < end, "start must lie below end"),
);

export const above0 = limit((value: number) => value > 0, "must be above 0");

const digest = readAny((value, faults): string => {
  const told = readDigest(value);
  if (told === undefined) {
    return complain(faults, `${digestMessage}, not ${describeValue(value)}`, [], {
      hint: digestHint,
    });
  }
  return told === blankDigest ? complain(faults, "must not be that of an empty text") : told;
});

export const evidence = union(
  transform(name, (id): WrittenEvidence => ({ kind: "unit", id: unitId(id) })),
  transform(
    object({
      doc: optional(name),
      span: optional(span),
      min_coverage: optional(
        checked(
          number,
          above0,
          limit((value) => value <= 1, "must be 1 or less"),
        ),
      ),
      quote: optional(string()),
      sha256: optional(digest),
    }),
    (one, faults): WrittenEvidence => {
      const told = evidenceFault(one);
      if (told) return complain(faults, told);
      const { doc = "", span, min_coverage: minCoverage, sha256 } = one;
      if (sha256 !== undefined) return { kind: "sha256", sha256 };
      if (one.quote !== undefined) {
        return { kind: "quote", quote: normaliseText(one.quote), doc: one.doc };
      }
      if (span) return { kind: "span", doc, start: span[0], end: span[1], minCoverage };
      return { kind: "doc", doc };
    },
  ),
);

interface EvidenceKeys {
  doc?: unknown;
  span?: unknown;
  min_coverage?: unknown;
  quote?: string | undefined;
  sha256?: unknown;
}

function evidenceFault(one: EvidenceKeys): string | undefined {
  const { doc, span, min_coverage, quote, sha256 } = one;
  if (sha256 !== undefined) {
    return [doc, span, min_coverage, quote].every((key) => key === undefined)
      ? undefined
      : "sha256 stands alone: it is of the whole text of one unit";
  }
  if (quote !== undefined && normaliseText(quote) === "") return "a quote must not be blank";
  if (quote !== undefined && span !== undefined) return "takes a quote or a span, not both";
  if (quote === undefined && doc === undefined)
    return "needs a unit id, doc, quote, span or sha256";
  if (min_coverage !== undefined && span === undefined) return "min_coverage needs a span";
  return undefined;
}

/** The evidence with its coverage: written, or .8, or all of the span for a critical query. */
export const settleEvidence =
  (critical: boolean) =>
  (one: WrittenEvidence): Evidence =>
    one.kind === "span" ? { ...one, minCoverage: one.minCoverage ?? (critical ? 1 : 0.8) } : one;
