import { findFindingType, findingPagePath } from '#engine/findings/catalog.ts';
import {
  type Category,
  type Dimension,
  dimensions,
  type Severity,
  severities,
} from '#engine/findings/types.ts';
import { evaluateDimensions } from './coverage.ts';
import { computeDeductions, type OpenType } from './deductions.ts';
import { coverageContributorId, gradeRisk, labelRisk, modelVersion, weightsHash } from './model.ts';
import { apportion, type DimensionScore, type Overall, scoreDimension, scoreOverall } from './overall.ts';
import { compare, createRational, roundHalfUp, toNumber } from './rational.ts';
import type {
  CategoryContributor,
  Contributor,
  DimensionState,
  FindingInput,
  ScoredFinding,
  ScoreInput,
  ScoreResult,
} from './types.ts';

const rank = (severity: Severity) => severities.indexOf(severity);

/** Scores the measured dimensions and the dimensions with open findings. */
function scoreDimensions(
  types: ReadonlyMap<Dimension, OpenType[]>,
  states: Record<Dimension, DimensionState>,
  input: ScoreInput,
): Map<Dimension, DimensionScore> {
  const failing = new Set(input.checks?.flatMap(({ id, result }) => (result === 'fail' ? [id] : [])));
  const scores = new Map<Dimension, DimensionScore>();
  for (const dimension of dimensions) {
    const open = types.get(dimension) ?? [];
    const state = states[dimension];
    if (state.state === 'disabled') continue;
    if (state.state !== 'measured') {
      if (open.length === 0) continue;
      // Only a conclusive pass closes a finding, so inconclusive results must not remove it from the score.
      const stale = open.some(({ type }) => !failing.has(type.id));
      states[dimension] = { ...state, state: 'measured', stale };
    }
    scores.set(dimension, scoreDimension(open));
  }
  return scores;
}

function describeType(type: OpenType, weight: number): Contributor {
  return {
    findingId: type.type.id,
    category: type.type.category,
    dimension: type.type.dimension,
    severity: type.severity,
    weight,
    assets: type.assets.size,
    since: type.sinceMs === null ? null : new Date(type.sinceMs).toISOString(),
    title: type.type.title,
    remediationRef: findingPagePath(type.type.id),
  };
}

const describeCoverage = (weight: number): Contributor => ({
  findingId: coverageContributorId,
  category: 'coverage',
  dimension: null,
  severity: 'info',
  weight,
  assets: 0,
  since: null,
  title: 'Too little could be measured',
  remediationRef: 'docs/findings/README.md',
});

/** Returns the whole points by type, sorted by points, then severity, then ID. Their sum is `riskScore`. */
function listContributors(overall: Overall, riskScore: number): Contributor[] {
  const exact = [...overall.points].map(([type, points]) => ({ id: type.type.id, points }));
  if (overall.coverageLoss.n > 0n) exact.push({ id: coverageContributorId, points: overall.coverageLoss });
  const whole = apportion(exact, riskScore);
  const contributors = [...overall.points.keys()].map((type) =>
    describeType(type, whole.get(type.type.id) ?? 0),
  );
  contributors.push(describeCoverage(whole.get(coverageContributorId) ?? 0));
  return contributors
    .filter(({ weight }) => weight > 0)
    .sort(
      (a, b) =>
        b.weight - a.weight || rank(b.severity) - rank(a.severity) || (a.findingId < b.findingId ? -1 : 1),
    );
}

/** Returns the three categories with the most points. Ties are broken by severity, then by name. */
function listTopContributors(contributors: readonly Contributor[]): CategoryContributor[] {
  const byCategory = new Map<Category, CategoryContributor>();
  for (const { category, severity, weight } of contributors) {
    const known = byCategory.get(category) ?? { category, severity, weight: 0 };
    known.weight += weight;
    if (rank(severity) > rank(known.severity)) known.severity = severity;
    byCategory.set(category, known);
  }
  return [...byCategory.values()]
    .sort(
      (a, b) =>
        b.weight - a.weight || rank(b.severity) - rank(a.severity) || (a.category < b.category ? -1 : 1),
    )
    .slice(0, 3);
}

/** Divides a type's points equally among its assets. The remainder goes to the first assets by name. */
function splitPoints(type: OpenType, points: number): Map<string, number> {
  const each = Math.floor(points / type.assets.size);
  const odd = points % type.assets.size;
  const parts = new Map<string, number>();
  if (each > 0) for (const asset of type.assets.keys()) parts.set(asset, each);
  if (odd > 0) for (const asset of [...type.assets.keys()].sort().slice(0, odd)) parts.set(asset, each + 1);
  return parts;
}

/**
 * Returns every finding in the input with its points. If several findings have the same ID and asset, only the first
 * gets points.
 */
function listScoredFindings(
  input: ScoreInput,
  types: ReadonlyMap<Dimension, OpenType[]>,
  contributors: readonly Contributor[],
): ScoredFinding[] {
  const weights = new Map(contributors.map(({ findingId, weight }) => [findingId, weight]));
  const open = new Map([...types.values()].flat().map((type) => [type.type.id, type]));
  const parts = new Map(
    [...open].flatMap(([id, type]) =>
      weights.has(id) ? [[id, splitPoints(type, weights.get(id) ?? 0)]] : [],
    ),
  );
  // Removed after use, because the input may contain the same finding twice.
  const removeMatching = ({ id, asset }: FindingInput) => {
    const part = parts.get(id)?.get(asset) ?? 0;
    parts.get(id)?.delete(asset);
    return part;
  };
  return input.findings.flatMap((finding) => {
    const type = findFindingType(finding.id);
    if (type === null) return [];
    const { severity, weight } = (finding.escalated ? type.escalated : undefined) ?? type;
    const points = open.get(finding.id)?.assets.get(finding.asset) === finding ? removeMatching(finding) : 0;
    return [
      {
        id: finding.id,
        asset: finding.asset,
        category: type.category,
        dimension: type.dimension,
        severity,
        weight,
        points,
      },
    ];
  });
}

function listDimensionRisks(
  scores: ReadonlyMap<Dimension, DimensionScore>,
): Record<Dimension, number | null> {
  const entries = dimensions.map((dimension) => {
    const found = scores.get(dimension);
    return [dimension, found ? 100 - roundHalfUp(found.score) : null];
  });
  return Object.fromEntries(entries) as Record<Dimension, number | null>;
}

/**
 * Calculates the risk of one monitor at `nowMs` (ms since the epoch) with exact arithmetic. Accepts any input and never
 * throws. The order of findings does not matter. Removing a finding from a measured dimension never lowers the score. A
 * check that becomes inconclusive never raises it. In `drs-2`, the score never exceeds the cap of an open finding.
 */
export function computeScore(input: ScoreInput, nowMs: number): ScoreResult {
  const unknown = new Set<string>();
  const types = computeDeductions(input, nowMs, unknown);
  const states = evaluateDimensions(input, nowMs, unknown);
  const scores = scoreDimensions(types, states, input);
  const overall = scoreOverall(scores, states);
  const score = overall.score === null ? null : roundHalfUp(overall.score);
  const riskScore = score === null ? null : 100 - score;
  const contributors = riskScore === null ? [] : listContributors(overall, riskScore);
  return {
    modelVersion,
    weightsHash,
    score,
    riskScore,
    label: labelRisk(riskScore),
    grade: gradeRisk(riskScore),
    provisional: compare(overall.coverage, createRational(9, 10)) < 0,
    coverage: toNumber(overall.coverage),
    dimensions: listDimensionRisks(scores),
    dimensionStates: states,
    findings: listScoredFindings(input, types, contributors),
    contributors,
    topContributors: listTopContributors(contributors),
    limit: overall.limit && {
      riskScore: 100 - overall.limit.cap,
      findingIds: overall.limit.carriers.map(({ type }) => type.id),
    },
    unknownIds: [...unknown].sort(),
  };
}

/**
 * Returns the decrease of the risk score if all findings with an ID are fixed, for each ID with a deduction. The
 * decrease can be 0 if another finding keeps the score at its cap, and can exceed the ID's own points if no other
 * finding sets a cap. `score` is the score of `input` at `nowMs` (ms since the epoch).
 */
export function computeGains(input: ScoreInput, score: ScoreResult, nowMs: number): Map<string, number> {
  const { riskScore } = score;
  const ids = new Set(
    score.contributors.flatMap(({ findingId, dimension }) => (dimension ? [findingId] : [])),
  );
  if (riskScore === null) return new Map();
  return new Map(
    [...ids].map((fixedId) => {
      const after = computeScore(withoutFinding(input, fixedId), nowMs).riskScore;
      return [fixedId, Math.max(0, riskScore - (after ?? riskScore))];
    }),
  );
}

/** Returns the input as if the next check of this ID passed everywhere. */
const withoutFinding = (input: ScoreInput, fixedId: string): ScoreInput => ({
  ...input,
  findings: input.findings.filter(({ id }) => id !== fixedId),
  checks:
    input.checks?.map((check) =>
      check.id === fixedId && check.result === 'fail' ? { ...check, result: 'pass' } : check,
    ) ?? null,
});
