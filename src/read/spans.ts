/** How much of a line half-open intervals cover together. */

export type Span = readonly [start: number, end: number];

/** The union of the spans that were added: apart from each other, ascending. */
export interface Union {
  readonly parts: Span[];
  /** The length of all parts. */
  length: number;
}

export const emptyUnion = (): Union => ({ parts: [], length: 0 });

export function addSpan(union: Union, [start, end]: Span): void {
  const { parts } = union;
  const from = firstReaching(parts, start);
  let [low, high] = [start, end];
  let to = from;
  for (let part = parts[to]; part && part[0] <= end; part = parts[++to]) {
    low = Math.min(low, part[0]);
    high = Math.max(high, part[1]);
    union.length -= part[1] - part[0];
  }
  parts.splice(from, to - from, [low, high]);
  union.length += high - low;
}

/** The index of the first part that ends at `start` or behind it. */
function firstReaching(parts: readonly Span[], start: number): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.[1] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What the spans cover together. */
export function unionLength(spans: Iterable<Span>): number {
  const union = emptyUnion();
  for (const span of spans) addSpan(union, span);
  return union.length;
}

interface SpanEvidence {
  readonly start: number;
  readonly end: number;
  readonly minCoverage: number;
}

/** The part of the span that lies within the evidence, if any. */
export function clipSpan([from, to]: Span, { start, end }: SpanEvidence): Span | undefined {
  const clipped = [Math.max(from, start), Math.min(to, end)] as const;
  return clipped[0] < clipped[1] ? clipped : undefined;
}

/** Whether `covered` of the evidence is as much as it asks for. */
export const isEnough = (covered: number, { start, end, minCoverage }: SpanEvidence): boolean =>
  covered >= minCoverage * (end - start) - 1e-9;
