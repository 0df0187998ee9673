/** The incomplete beta function, from which bounds of shares, t and binomial chances follow. */

/** From here on Stirling's series is as good as a number can hold. */
const far = 16;

/** ln Γ(x) - ((x - 1/2)·ln x - x + ln(2π)/2), for x of at least 16. DLMF 5.11.1. */
function stirlingRest(x: number): number {
  const square = 1 / (x * x);
  const inner = 1 / 1260 - square * (1 / 1680 - square * (1 / 1188));
  return (1 / 12 - square * (1 / 360 - square * inner)) / x;
}

/** ln Γ(x) for x > 0: by Γ(x) = Γ(x + 1) / x from where Stirling's series is good. */
export function logGamma(x: number): number {
  let product = 1;
  let shifted = x;
  while (shifted < far) product *= shifted++;
  const stirling = (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI);
  return stirling + stirlingRest(shifted) - Math.log(product);
}

/** ln B(a, b) = ln (Γ(a)·Γ(b) / Γ(a + b)). */
export function logBeta(a: number, b: number): number {
  const [small, large] = a < b ? [a, b] : [b, a];
  const sum = small + large;
  if (large < far) return logGamma(small) + logGamma(large) - logGamma(sum);
  // what is large in both of these cancels out before it is rounded
  const rest = stirlingRest(large) - stirlingRest(sum);
  const step = (large - 0.5) * Math.log1p(small / large) + small * (Math.log(sum) - 1);
  return logGamma(small) - step + rest;
}

/**
 * I_x(a, b): how likely a share that follows Beta(a, b) is at most x.
 *
 * The relative error is below 1e-11 for a + b up to 1,000, and below 1e-8 up to 1,000,000; it stays
 * small when only one of them is large.
 *
 * - Range:  0 to 1, for a and b above 0
 * - Source: DLMF 8.17.22, the continued fraction, by the method of Lentz
 */
export function regularizedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b));
  // the fraction is short on this side of the mean only
  return x < (a + 1) / (a + b + 2)
    ? (front * fraction(x, a, b)) / a
    : 1 - (front * fraction(1 - x, b, a)) / b;
}

/** A divisor that is 0 would end the fraction. */
const awayFromZero = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value);

/** 1 / (1 + d1 / (1 + d2 / (1 + ...))) of DLMF 8.17.22. */
function fraction(x: number, a: number, b: number): number {
  let value = 1;
  let numerator = 1;
  let denominator = 0;
  for (let n = 1; n <= 20_000; n++) {
    const k = n >> 1;
    const top = n % 2 === 0 ? k * (b - k) : -(a + k) * (a + b + k);
    const step = (top * x) / ((a + n - 1) * (a + n));
    denominator = 1 / awayFromZero(1 + step * denominator);
    numerator = awayFromZero(1 + step / numerator);
    const factor = denominator * numerator;
    value *= factor;
    if (Math.abs(factor - 1) < 1e-15) break;
  }
  return 1 / value;
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
