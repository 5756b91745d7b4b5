import { isIP } from 'node:net';
import { findFindingType } from '#engine/findings/catalog.ts';
import { type Dimension, dimensions, type FindingType, type Severity } from '#engine/findings/types.ts';
import { brandGroupLimit, confidencePermille, eventLifetimeMs, getAssetFactor } from './model.ts';
import { compare, createRational, multiply, type Rational, sum, zero } from './rational.ts';
import type { FindingInput, ScoreInput } from './types.ts';

/** All open findings with one ID. Their deductions are combined. */
export interface OpenType {
  readonly type: FindingType;
  severity: Severity;
  /** Weight after escalation. */
  weight: number;
  /** Distinct assets with deductions, each with the first finding in the input. */
  readonly assets: Map<string, FindingInput>;
  /** Largest c × a, in thousandths of confidence times milliseconds of remaining lifetime. */
  strength: number;
  dimensionCap: number | null;
  overallCap: number | null;
  sinceMs: number | null;
  /** Points within the dimension, after families and group limits. */
  deduction: Rational;
}

/** Returns the confidence in thousandths. External values are limited to 0–1. */
function getPermille(finding: FindingInput, type: FindingType): number {
  const given = finding.confidence ?? type.confidence ?? 'confirmed';
  if (typeof given === 'string') return confidencePermille[given] ?? 1000;
  return Number.isFinite(given) ? Math.min(1000, Math.max(0, Math.round(given * 1000))) : 1000;
}

/** Returns milliseconds since the epoch, or null if missing or invalid. */
export function toMs(instant: string | Date | null | undefined): number | null {
  if (instant === null || instant === undefined) return null;
  const ms = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  return Number.isNaN(ms) ? null : ms;
}

/** Returns the age factor in milliseconds of remaining lifetime. A state counts fully while it is open. */
function getLifetimeLeft(
  type: FindingType,
  finding: FindingInput,
  now: { ms: number; sinceMs: number | null },
) {
  if (!type.event) return eventLifetimeMs;
  if (finding.disposition === 'acknowledged-change') return 0;
  const ageMs = now.sinceMs === null ? 0 : Math.max(0, now.ms - now.sinceMs);
  return Math.max(0, eventLifetimeMs - ageMs);
}

/**
 * Returns the host part of an asset such as `example.test:443`, `https://example.test/x` or `example.test@192.0.2.1`.
 */
function readHost(asset: string): string {
  const bare = asset.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  if (isIP(bare)) return bare;
  return /^\[([^\]]*)\]|^[^\s/:@]*/.exec(bare)?.slice(0, 2).findLast(Boolean) ?? '';
}

/**
 * Returns whether the asset is the domain itself or its www name. An IP address counts as a main asset, because its
 * name is unknown.
 */
function isMainAsset(asset: string, domain: string | null | undefined): boolean {
  if (!domain) return true;
  const host = readHost(asset).toLowerCase().replace(/\.$/, '');
  const apex = domain.toLowerCase().replace(/\.$/, '');
  return host === apex || host === `www.${apex}` || isIP(host) !== 0;
}

function lower(cap: number | null, by: number | undefined): number | null {
  if (by === undefined) return cap;
  return cap === null ? by : Math.min(cap, by);
}

/** Adds a finding with a deduction to its type. */
function addToType(
  open: OpenType,
  finding: FindingInput,
  facts: { permille: number; left: number; main: boolean },
) {
  const { type } = open;
  if (!open.assets.has(finding.asset)) open.assets.set(finding.asset, finding);
  open.strength = Math.max(open.strength, facts.permille * facts.left);
  if (finding.escalated && type.escalated && type.escalated.weight > open.weight) {
    open.weight = type.escalated.weight;
    open.severity = type.escalated.severity;
  }
  const capsApply = type.dimension !== 'certificateHygiene' || facts.main;
  if (capsApply && (!type.capsOnlyWhenConfirmed || facts.permille === 1000)) {
    open.dimensionCap = lower(open.dimensionCap, type.dimensionCap);
    open.overallCap = lower(open.overallCap, type.overallCap);
  }
}

/**
 * Groups the findings with deductions by ID. Findings without a deduction (false positive, fixed, informational, faded,
 * acknowledged event) do not cap the score either.
 */
function groupFindings(input: ScoreInput, nowMs: number, unknownIds: Set<string>): Map<string, OpenType> {
  const open = new Map<string, OpenType>();
  for (const finding of input.findings) {
    const type = findFindingType(finding.id);
    if (type === null) {
      unknownIds.add(finding.id);
      continue;
    }
    if (type.weight === 0 || finding.disposition === 'false-positive' || finding.disposition === 'fixed')
      continue;
    const sinceMs = toMs(finding.since);
    const permille = getPermille(finding, type);
    const left = getLifetimeLeft(type, finding, { ms: nowMs, sinceMs });
    if (permille === 0 || left === 0) continue;
    let group = open.get(finding.id);
    if (group === undefined) {
      const { severity, weight } = type;
      group = {
        ...{ type, severity, weight, assets: new Map(), strength: 0 },
        ...{ dimensionCap: null, overallCap: null, sinceMs, deduction: zero },
      };
      open.set(finding.id, group);
    }
    if (sinceMs !== null && (group.sinceMs === null || sinceMs < group.sinceMs)) group.sinceMs = sinceMs;
    const needsMain =
      type.dimension === 'certificateHygiene' && (type.dimensionCap ?? type.overallCap) !== undefined;
    const main = !needsMain || (finding.main ?? isMainAsset(finding.asset, input.domain));
    addToType(group, finding, { permille, left, main });
  }
  return open;
}

/** Computes D = w × M(n) × c × a. M is at most 2 and the other factors at most 1, so no type exceeds 2 × w. */
function computeDeduction(open: OpenType): Rational {
  const quarters = getAssetFactor(open.assets.size);
  const left = open.type.event ? open.strength : open.strength / eventLifetimeMs;
  const whole = open.type.event ? eventLifetimeMs : 1;
  return createRational(BigInt(open.weight * quarters) * BigInt(left), 4000n * BigInt(whole));
}

/**
 * Keeps only the ID with the largest deduction in each exclusive family. If several are equal, keeps the first by ID.
 */
function applyFamilies(open: Map<string, OpenType>): void {
  const strongest = new Map<string, OpenType>();
  for (const id of [...open.keys()].sort()) {
    const candidate = open.get(id);
    const family = candidate?.type.family;
    if (!candidate || !family) continue;
    const rival = strongest.get(family);
    if (rival && compare(rival.deduction, candidate.deduction) >= 0) {
      candidate.deduction = zero;
      continue;
    }
    if (rival) rival.deduction = zero;
    strongest.set(family, candidate);
  }
}

/** Scales the `brand.*` types down proportionally if their sum exceeds the limit. */
function applyBrandLimit(open: Map<string, OpenType>): void {
  const brand = [...open.values()].filter(({ type }) => type.id.startsWith('brand.'));
  const total = sum(brand.map(({ deduction }) => deduction));
  if (compare(total, createRational(brandGroupLimit)) <= 0) return;
  const factor = createRational(BigInt(brandGroupLimit) * total.d, total.n);
  for (const type of brand) type.deduction = multiply(type.deduction, factor);
}

/**
 * Returns each dimension's types with deductions, sorted by ID so that the order of the findings does not matter. Adds
 * IDs that are not in the catalog to `unknownIds`.
 */
export function computeDeductions(
  input: ScoreInput,
  nowMs: number,
  unknownIds: Set<string>,
): Map<Dimension, OpenType[]> {
  const open = groupFindings(input, nowMs, unknownIds);
  for (const type of open.values()) type.deduction = computeDeduction(type);
  applyFamilies(open);
  applyBrandLimit(open);
  const result = new Map<Dimension, OpenType[]>(dimensions.map((dimension) => [dimension, []]));
  for (const id of [...open.keys()].sort()) {
    const type = open.get(id);
    if (type && type.deduction.n > 0n) result.get(type.type.dimension)?.push(type);
  }
  return result;
}
