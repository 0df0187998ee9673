/** One piece of evidence as a golden row writes it. */

import * as z from "zod/mini";
import type { Evidence } from "../../model/golden.ts";
import { unitId } from "../../model/ids.ts";
import { atLeast, complain, describeValue, name } from "../../settings/shapes.ts";
import { blankDigest, digestHint, digestMessage, readDigest } from "../digests.ts";
import { normaliseText } from "../normalise.ts";

export function readAny<T>(read: (value: unknown, context: z.core.ParsePayload) => T) {
  return z.pipe(z.unknown(), z.transform(read));
}

/** Evidence whose `minCoverage` may still depend on whether the query is critical. */
export type WrittenEvidence =
  | Exclude<Evidence, { kind: "span" }>
  | (Omit<Extract<Evidence, { kind: "span" }>, "minCoverage"> & {
      readonly minCoverage: number | undefined;
    });

const offset = z.int({ error: "must be a whole number" }).check(atLeast(0));

const span = z
  .tuple([offset, offset], { error: "must be [start, end]" })
  .check(z.refine(([start, end]) => start < end, { error: "start must lie below end" }));

export const above0 = z.gt(0, { error: "must be above 0" });

const digest = readAny((value, context): string => {
  const told = readDigest(value);
  if (told === undefined) {
    return complain(context, `${digestMessage}, not ${describeValue(value)}`, [], {
      hint: digestHint,
    });
  }
  return told === blankDigest ? complain(context, "must not be that of an empty text") : told;
});

export const evidence = z.union([
  z.pipe(
    name,
    z.transform((id): WrittenEvidence => ({ kind: "unit", id: unitId(id) })),
  ),
  z.pipe(
    z.strictObject({
      doc: z.optional(name),
      span: z.optional(span),
      min_coverage: z.optional(
        z.number().check(above0, z.maximum(1, { error: "must be 1 or less" })),
      ),
      quote: z.optional(z.string()),
      sha256: z.optional(digest),
    }),
    z.transform((one, context): WrittenEvidence => {
      const told = evidenceFault(one);
      if (told) return complain(context, told);
      const { doc = "", span, min_coverage: minCoverage, sha256 } = one;
      if (sha256 !== undefined) return { kind: "sha256", sha256 };
      if (one.quote !== undefined) {
        return { kind: "quote", quote: normaliseText(one.quote), doc: one.doc };
      }
      if (span) return { kind: "span", doc, start: span[0], end: span[1], minCoverage };
      return { kind: "doc", doc };
    }),
  ),
]);

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
