/** How deep a measure looks: at so many results, or at those that fit into so many tokens. */

/** `2000tok`. */
export type Budget = `${number}tok`;

export type Cutoff = number | Budget;

export const budgetOf = (tokens: number): Budget => `${tokens}tok`;

export const tokensOf = (budget: Budget): number => Number(budget.slice(0, -3));

/** `5` or `2000tok`; undefined: it is neither. */
export function readCutoff(text: string): Cutoff | undefined {
  const [, number, unit] = /^([1-9]\d{0,8})(tok)?$/.exec(text) ?? [];
  if (number === undefined) return undefined;
  return unit === undefined ? Number(number) : budgetOf(Number(number));
}

export const isBudget = (cutoff: Cutoff | undefined): cutoff is Budget =>
  typeof cutoff === "string";

/** Only the numbers of results. */
export const depthsIn = (cutoffs: readonly Cutoff[]): readonly number[] =>
  cutoffs.filter((one) => typeof one === "number");

/** Ascending, each once. Budgets stand first, so that the last one is the deepest. */
export const sortCutoffs = (cutoffs: Iterable<Cutoff>): readonly Cutoff[] =>
  [...new Set(cutoffs)].sort(
    (a, b) => Number(isBudget(b)) - Number(isBudget(a)) || sizeOf(a) - sizeOf(b),
  );

const sizeOf = (cutoff: Cutoff): number => (isBudget(cutoff) ? tokensOf(cutoff) : cutoff);
