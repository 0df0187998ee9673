/** Numbers for readers: rounded for display only, and never to a zero that is none. */

/** `0.6678`; `-` where there is no value. */
export function formatValue(value: number | undefined): string {
  if (value === undefined) return "-";
  if (Number.isInteger(value) && Math.abs(value) !== 1 && value !== 0) return String(value);
  return keepNonZero(value, value.toFixed(4));
}

/** `+0.0012`, `-0.0200`, `0`. */
export function formatChange(value: number | undefined): string {
  if (value === undefined) return "-";
  if (value === 0) return "0";
  const text = keepNonZero(value, value.toFixed(4));
  return value > 0 ? `+${text}` : text;
}

function keepNonZero(value: number, text: string): string {
  return value !== 0 && Number(text) === 0 ? value.toPrecision(1) : text;
}

/** `1 query`, `2 queries`. */
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${n} ${n === 1 ? one : many}`;

export const queries = (n: number): string => count(n, "query", "queries");

/** `3`, or `-` when it is not in the recorded list. */
export const formatRank = (rank: number | undefined): string =>
  rank === undefined ? "-" : String(rank);
