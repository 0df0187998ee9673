/** What the procedure says, word for word: every sign vector, one after the other. */

const tie = 1e-9;

/** `count` signs: those of the queries, the same for all that is asked of them. */
function signVectors(count: number): readonly (readonly number[])[] {
  return Array.from({ length: 2 ** count }, (_, word) =>
    Array.from({ length: count }, (_, i) => ((word >> i) & 1 ? -1 : 1)),
  );
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

export interface Counts {
  readonly total: number;
  readonly low: number;
  readonly high: number;
}

/** Of one row of deltas, zeros included: sign vectors with a sum as low, and as high. */
export function countNaively(deltas: readonly number[]): Counts {
  const slack = tie * sumOf(deltas.map(Math.abs));
  const seen = sumOf(deltas);
  const sums = signVectors(deltas.length).map((signs) =>
    sumOf(signs.map((sign, i) => sign * (deltas[i] ?? 0))),
  );
  return {
    total: sums.length,
    low: sums.filter((sum) => sum <= seen + slack).length,
    high: sums.filter((sum) => sum >= seen - slack).length,
  };
}

export interface FamilyChances {
  readonly raw: number;
  readonly singleStep: number;
  readonly stepDown: number;
  readonly minP: number;
}

/** Of rows over the same queries; each row has a delta that is not 0. */
export function adjustNaively(rows: readonly (readonly number[])[]): readonly FamilyChances[] {
  const queries = [...(rows[0] ?? []).keys()].filter((i) => rows.some((row) => row[i] !== 0));
  const vectors = signVectors(queries.length);
  const flipped = rows.map((row) => {
    const norm = Math.sqrt(sumOf(row.map((delta) => delta ** 2)));
    return vectors.map((signs) =>
      sumOf(signs.map((sign, i) => (sign * (row[queries[i] ?? -1] ?? 0)) / norm)),
    );
  });
  const share = (isHit: (vector: number) => boolean) =>
    vectors.filter((_, vector) => isHit(vector)).length / vectors.length;
  // the vector of plus signs comes first, and is what was seen
  const seen = flipped.map(([first = 0]) => first);
  const raws = flipped.map((own) => {
    const sorted = own.toSorted((a, b) => a - b);
    return own.map((t) => sorted.filter((other) => other <= t + tie).length / own.length);
  });
  const leastOf = (table: readonly (readonly number[])[], vector: number) =>
    Math.min(...table.map((own) => own[vector] ?? 0));

  const order = [...seen.keys()].sort((a, b) => (seen[a] ?? 0) - (seen[b] ?? 0));
  const stepDown: number[] = [];
  let least = 0;
  for (const [step, at] of order.entries()) {
    const rest = order.slice(step).map((one) => flipped[one] ?? []);
    const p = share((vector) => leastOf(rest, vector) <= (seen[at] ?? 0) + tie);
    least = Math.max(least, p);
    stepDown[at] = least;
  }
  return rows.map((_, at) => ({
    raw: raws[at]?.[0] ?? 0,
    singleStep: share((vector) => leastOf(flipped, vector) <= (seen[at] ?? 0) + tie),
    stepDown: stepDown[at] ?? 0,
    minP: share((vector) => leastOf(raws, vector) <= (raws[at]?.[0] ?? 0) + tie),
  }));
}
