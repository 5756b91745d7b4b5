/**
 * Exact fractions. Scores are sums of products such as 8 × 1.25 × 0.6. With floating point, the same findings in
 * another order could round to a different score.
 */
export interface Rational {
  readonly n: bigint;
  /** Always positive. The fraction is reduced. */
  readonly d: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Returns the reduced fraction n/d. `d` must be positive. */
export function createRational(n: bigint | number, d: bigint | number = 1n): Rational {
  const numerator = BigInt(n);
  const denominator = BigInt(d);
  if (denominator <= 0n) throw new RangeError('denominator must be positive');
  if (denominator === 1n) return { n: numerator, d: 1n };
  const divisor = gcd(numerator, denominator);
  return { n: numerator / divisor, d: denominator / divisor };
}

export const zero: Rational = { n: 0n, d: 1n };

export function add(a: Rational, b: Rational): Rational {
  if (a.n === 0n) return b;
  if (b.n === 0n) return a;
  return a.d === b.d ? createRational(a.n + b.n, a.d) : createRational(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function subtract(a: Rational, b: Rational): Rational {
  return add(a, { n: -b.n, d: b.d });
}

export function multiply(a: Rational, b: Rational): Rational {
  return createRational(a.n * b.n, a.d * b.d);
}

/** Returns a/b; `b` must be positive. */
export function divide(a: Rational, b: Rational): Rational {
  return createRational(a.n * b.d, a.d * b.n);
}

/** Returns a negative number, zero or a positive number if a is less than, equal to or greater than b. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function min(a: Rational, b: Rational): Rational {
  return compare(a, b) <= 0 ? a : b;
}

export function sum(values: Iterable<Rational>): Rational {
  let total = zero;
  for (const value of values) total = add(total, value);
  return total;
}

/** Returns the largest integer not greater than `a`, which must not be negative. */
export function floor(a: Rational): number {
  return Number(a.n / a.d);
}

/** Returns the nearest integer to `a`, which must not be negative. Rounds halves up. */
export function roundHalfUp(a: Rational): number {
  return Number((2n * a.n + a.d) / (2n * a.d));
}

/** Returns the nearest floating-point number. For display only. */
export function toNumber(a: Rational): number {
  const scaled = (a.n * 1_000_000n) / a.d;
  return Number(scaled) / 1_000_000;
}
