import type { FamilyFacts } from '#engine/scan/facts.ts';
import type { FamilyName, FamilyOutcome } from '#engine/scan/types.ts';
import { dayMs, hourMs } from '#engine/scan/units.ts';

/** A registration that ends within this is looked at more often. */
const expiringMs = 30 * dayMs;
const expiringIntervalMs = 6 * hourMs;

function fingerprintsOf(facts: unknown): string {
  const hosts = (facts as FamilyFacts['tls'] | undefined)?.hosts ?? [];
  const all = hosts.flatMap(({ host, certificates }) =>
    certificates.map(({ fingerprint }) => `${host} ${fingerprint}`),
  );
  return [...new Set(all)].sort().join('\n');
}

function expiryOf(facts: unknown): number | null {
  const result = facts as FamilyFacts['registration'] | null;
  if (result?.kind !== 'found' || result.facts.expiresAt === null) return null;
  const ms = Date.parse(result.facts.expiresAt);
  return Number.isNaN(ms) ? null : ms;
}

/**
 * Families that are due sooner than their cadence says after this scan, with their time in epoch ms: the survey of
 * protocols after a new certificate was deployed, a registration that is about to end. Pure.
 */
export function listHastened(
  before: ReadonlyMap<string, unknown>,
  outcomes: readonly FamilyOutcome[],
  nowMs: number,
): { family: FamilyName; dueMs: number }[] {
  const hastened: { family: FamilyName; dueMs: number }[] = [];
  const ran = (name: FamilyName) => outcomes.find(({ family }) => family === name);
  const tls = ran('tls');
  const known = fingerprintsOf(before.get('tls'));
  if (tls && known !== '' && ran('tls-protocols') === undefined) {
    const served = fingerprintsOf(tls.facts);
    if (served !== '' && served !== known) hastened.push({ family: 'tls-protocols', dueMs: nowMs });
  }
  const expiresMs = expiryOf(ran('registration')?.facts ?? null);
  if (expiresMs !== null && expiresMs - nowMs <= expiringMs)
    hastened.push({ family: 'registration', dueMs: nowMs + expiringIntervalMs });
  return hastened;
}
