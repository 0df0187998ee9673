/** The incomplete beta function, from which bounds of shares, t and binomial chances follow. */

/**
 * ln Γ(x) for x > 0.
 *
 * - Formula: Stirling's series from 16 on, and Γ(x) = Γ(x + 1) / x below
 * - Source:  DLMF 5.11.1
 */
export function logGamma(x: number): number {
  let product = 1;
  let shifted = x;
  while (shifted < 16) product *= shifted++;
  const inverse = 1 / shifted;
  const square = inverse * inverse;
  const series =
    inverse *
    (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square * (1 / 1188)))));
  const stirling = (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI);
  return stirling + series - Math.log(product);
}

/**
 * I_x(a, b): how likely a share that follows Beta(a, b) is at most x.
 *
 * The relative error is below 1e-11 for a + b up to 1,000, and below 1e-8 up to 1,000,000.
 *
 * - Range:  0 to 1, for a and b above 0
 * - Source: DLMF 8.17.22, the continued fraction, by the method of Lentz
 */
export function regularizedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const logFront =
    a * Math.log(x) + b * Math.log1p(-x) - (logGamma(a) + logGamma(b) - logGamma(a + b));
  const front = Math.exp(logFront);
  // the fraction is short on this side of the mean only
  return x < (a + 1) / (a + b + 2)
    ? (front * fraction(x, a, b)) / a
    : 1 - (front * fraction(1 - x, b, a)) / b;
}

/** A divisor that is 0 would end the fraction. */
const awayFromZero = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value);

function fraction(x: number, a: number, b: number): number {
  let numerator = 1;
  let denominator = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = denominator;
  for (let i = 1; i <= 10_000; i++) {
    const even = (i * (b - i) * x) / ((a + 2 * i - 1) * (a + 2 * i));
    const odd = (-(a + i) * (a + b + i) * x) / ((a + 2 * i) * (a + 2 * i + 1));
    let factor = 1;
    for (const step of [even, odd]) {
      denominator = 1 / awayFromZero(1 + step * denominator);
      numerator = awayFromZero(1 + step / numerator);
      factor = denominator * numerator;
      value *= factor;
    }
    if (Math.abs(factor - 1) < 1e-15) break;
  }
  return value;
}

/** The x at which I_x(a, b) reaches `share`. */
export const betaQuantile = (share: number, a: number, b: number): number =>
  findCrossing((x) => regularizedBeta(x, a, b) >= share, 0, 1);

/** Where `isReached`, false below and true above, turns: to the last bit, by halving. */
export function findCrossing(isReached: (x: number) => boolean, from: number, to: number): number {
  let [low, high] = [from, to];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return high;
    if (isReached(middle)) high = middle;
    else low = middle;
  }
}
