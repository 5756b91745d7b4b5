import { type Dimension, dimensions } from '#engine/findings/types.ts';
import type { OpenType } from './deductions.ts';
import { coverageCaps, dimensionWeights, leastCoveragePercent, weakLinkQuarters } from './model.ts';
import {
  add,
  compare,
  createRational,
  divide,
  floor,
  min,
  multiply,
  type Rational,
  subtract,
  sum,
  zero,
} from './rational.ts';
import type { DimensionState } from './types.ts';

const hundred = createRational(100);

/** Score of one dimension and the points that each of its types deducts. */
export interface DimensionScore {
  /** From 0 (worst) to 100 (best). */
  score: Rational;
  /** Points within the dimension by type. They sum to 100 − score. */
  shares: Map<OpenType, Rational>;
}

/** Distributes `loss` equally among the types that set the effective cap. */
function spread(points: Map<OpenType, Rational>, loss: Rational, carriers: readonly OpenType[]): void {
  const part = multiply(loss, createRational(1, carriers.length));
  for (const type of carriers) points.set(type, add(points.get(type) ?? zero, part));
}

/** Computes S = 100 − min(100, ΣD), lowered to the smallest dimension cap of an open type. */
export function scoreDimension(types: readonly OpenType[]): DimensionScore {
  const total = sum(types.map(({ deduction }) => deduction));
  const lost = min(hundred, total);
  const factor = total.n === 0n ? zero : divide(lost, total);
  const shares = new Map(types.map((type) => [type, multiply(type.deduction, factor)]));
  let score = subtract(hundred, lost);
  const caps = types.flatMap(({ dimensionCap }) => dimensionCap ?? []);
  const cap = caps.length === 0 ? 100 : Math.min(...caps);
  if (compare(score, createRational(cap)) > 0) {
    const extra = subtract(score, createRational(cap));
    spread(
      shares,
      extra,
      types.filter((type) => type.dimensionCap === cap),
    );
    score = createRational(cap);
  }
  return { score, shares };
}

/** Score of the whole monitor, and the exact points of each type. The score is null if too little was measured. */
export interface Overall {
  coverage: Rational;
  score: Rational | null;
  points: Map<OpenType, Rational>;
  /** Points lost to the coverage cap. */
  coverageLoss: Rational;
  /** The cap that limits the score, with the types that set it (empty for missing results). Null if no cap applies. */
  limit: { cap: number; carriers: OpenType[] } | null;
}

/**
 * Combines the dimensions: 0.75 × weighted mean + 0.25 × lowest. Also returns each type's share of the points below
 * 100.
 */
function combine(scores: ReadonlyMap<Dimension, DimensionScore>, measuredWeight: number) {
  const measured = dimensions.flatMap((dimension) => {
    const found = scores.get(dimension);
    return found ? [{ dimension, ...found }] : [];
  });
  let lowest = measured[0];
  // For equal scores, the first dimension stays, so their order breaks ties.
  for (const entry of measured) if (lowest && compare(entry.score, lowest.score) < 0) lowest = entry;
  let score = zero;
  const points = new Map<OpenType, Rational>();
  for (const entry of measured) {
    const inMean = createRational(
      dimensionWeights[entry.dimension] * (4 - weakLinkQuarters),
      4 * measuredWeight,
    );
    const factor = entry === lowest ? add(inMean, createRational(weakLinkQuarters, 4)) : inMean;
    score = add(score, multiply(entry.score, factor));
    for (const [type, share] of entry.shares) points.set(type, multiply(share, factor));
  }
  return { score, points };
}

/** Returns the cap for this coverage; 100 if there is none. */
function getCoverageCap(isBelow: (percent: number) => boolean): number {
  return coverageCaps.findLast(({ belowPercent }) => isBelow(belowPercent))?.cap ?? 100;
}

/** Returns the lowest overall cap and the types that set it. Returns 100 and an empty list if there is no cap. */
function findOverallCap(types: Iterable<OpenType>): { cap: number; carriers: OpenType[] } {
  let cap = 100;
  let carriers: OpenType[] = [];
  for (const type of types) {
    if (type.overallCap === null || type.overallCap > cap) continue;
    if (type.overallCap < cap) carriers = [];
    cap = type.overallCap;
    carriers.push(type);
  }
  return { cap, carriers };
}

/**
 * Computes the score from caps if too little was measured for a mean. The score is the lowest overall cap, and the
 * findings that cause it get the points.
 */
function scoreByCap(types: Iterable<OpenType>): Pick<Overall, 'score' | 'points' | 'limit'> {
  const limit = findOverallCap(types);
  const points = new Map<OpenType, Rational>();
  if (limit.carriers.length === 0) return { score: null, points, limit: null };
  spread(points, createRational(100 - limit.cap), limit.carriers);
  return { score: createRational(limit.cap), points, limit };
}

/**
 * Computes the overall score from the dimensions with a score. Overall caps are applied before the coverage cap, so
 * that if both apply, the cause is the finding and not the missing coverage.
 */
export function scoreOverall(
  scores: ReadonlyMap<Dimension, DimensionScore>,
  states: Readonly<Record<Dimension, DimensionState>>,
): Overall {
  const weigh = (keep: (dimension: Dimension) => boolean) =>
    dimensions.filter(keep).reduce((total, dimension) => total + dimensionWeights[dimension], 0);
  const measuredWeight = weigh((dimension) => scores.has(dimension));
  const enabledWeight = weigh((dimension) => ['measured', 'unknown'].includes(states[dimension].state));
  const coverage = enabledWeight === 0 ? zero : createRational(measuredWeight, enabledWeight);
  const isBelow = (percent: number) => measuredWeight * 100 < percent * enabledWeight;
  if (measuredWeight === 0 || isBelow(leastCoveragePercent)) {
    const types = [...scores.values()].flatMap(({ shares }) => [...shares.keys()]);
    const capped = scoreByCap(types);
    return { coverage, ...capped, coverageLoss: zero };
  }
  const { score: mean, points } = combine(scores, measuredWeight);
  const limit = findOverallCap(points.keys());
  const score = min(mean, createRational(limit.cap));
  const isLimited = compare(mean, score) > 0;
  if (isLimited) spread(points, subtract(mean, score), limit.carriers);
  const coverageCap = getCoverageCap(isBelow);
  const capped = min(score, createRational(coverageCap));
  const coverageLoss = subtract(score, capped);
  const isLimitedByCoverage = coverageLoss.n > 0n;
  return {
    ...{ coverage, score: capped, points, coverageLoss },
    limit: isLimitedByCoverage ? { cap: coverageCap, carriers: [] } : isLimited ? limit : null,
  };
}

/**
 * Rounds to whole points that sum to `total`, by largest remainder. Ties are broken by ID. `total` must be the exact
 * sum rounded up or down.
 */
export function apportion(
  exact: readonly { id: string; points: Rational }[],
  total: number,
): Map<string, number> {
  const rows = exact.map(({ id, points }) => {
    const whole = floor(points);
    return { id, whole, rest: subtract(points, createRational(whole)) };
  });
  const left = total - rows.reduce((sum, { whole }) => sum + whole, 0);
  rows.sort((a, b) => compare(b.rest, a.rest) || (a.id < b.id ? -1 : 1));
  return new Map(rows.map(({ id, whole }, index) => [id, index < left ? whole + 1 : whole]));
}
