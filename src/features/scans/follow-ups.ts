import { changeSources } from '#engine/change/sources.ts';
import { inspectionIntervalMs } from '#engine/email/starttls/mail-host-inspections.ts';
import type { FamilyFacts } from '#engine/scan/facts.ts';
import { checkedRecently } from '#engine/scan/families/servers-active.ts';
import type { FamilyName, FamilyOutcome } from '#engine/scan/types.ts';
import { dayMs, hourMs } from '#platform/clock.ts';

/** Registrations that expire within this time are checked more often. */
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

/** Changes that the hourly check detects, and the families to scan after them. */
const hourlyChanges: ReadonlySet<string> = new Set(changeSources.watch.ids);
const behindWatched: readonly FamilyName[] = ['dns', 'email'];

/**
 * Returns the families to scan now because of changes in this scan: the protocol survey after a new certificate was
 * deployed, and DNS and email after a change of name servers, DS or MX.
 */
export function listFollowUps(
  before: ReadonlyMap<string, unknown>,
  outcomes: readonly FamilyOutcome[],
): FamilyName[] {
  const ran = (name: FamilyName) => outcomes.find(({ family }) => family === name);
  const families: FamilyName[] = [];
  const changes = ran('change')?.checks ?? [];
  if (changes.some(({ id, result }) => result === 'fail' && hourlyChanges.has(id)))
    families.push(...behindWatched.filter((name) => ran(name) === undefined));
  const tls = ran('tls');
  const known = fingerprintsOf(before.get('tls'));
  if (tls && known !== '' && ran('tls-protocols') === undefined) {
    const served = fingerprintsOf(tls.facts);
    if (served !== '' && served !== known) families.push('tls-protocols');
  }
  return families;
}

/**
 * Returns families that are due earlier than usual after this scan, with times in ms since the epoch. The reasons are
 * an expiring registration and mail servers that were contacted recently.
 */
export function listEarlyFamilies(
  outcomes: readonly FamilyOutcome[],
  nowMs: number,
): { family: FamilyName; dueMs: number }[] {
  const early: { family: FamilyName; dueMs: number }[] = [];
  const ran = (name: FamilyName) => outcomes.find(({ family }) => family === name);
  const expiresMs = expiryOf(ran('registration')?.facts ?? null);
  if (expiresMs !== null && expiresMs - nowMs <= expiringMs)
    early.push({ family: 'registration', dueMs: nowMs + expiringIntervalMs });
  if (ran('servers-active')?.checks.some(({ reason }) => reason === checkedRecently))
    early.push({ family: 'servers-active', dueMs: nowMs + inspectionIntervalMs });
  return early;
}
