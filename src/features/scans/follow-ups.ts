import { changeSources } from '#engine/change/sources.ts';
import { lookIntervalMs } from '#engine/email/starttls/mail-host-looks.ts';
import type { FamilyFacts } from '#engine/scan/facts.ts';
import { askedLately } from '#engine/scan/families/servers-active.ts';
import type { FamilyName, FamilyOutcome } from '#engine/scan/types.ts';
import { dayMs, hourMs } from '#platform/durations.ts';

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

/** Changes that the hourly watch sees, and what else of the domain may have changed with them. */
const watched: ReadonlySet<string> = new Set(changeSources.watch.ids);
const behindWatched: readonly FamilyName[] = ['dns', 'email'];

/**
 * Families that a change seen in this scan gives reason to look at now: the survey of protocols after a new
 * certificate was deployed, all of DNS and e-mail after the name servers, DS or MX changed. Pure.
 */
export function listFollowUps(
  before: ReadonlyMap<string, unknown>,
  outcomes: readonly FamilyOutcome[],
): FamilyName[] {
  const ran = (name: FamilyName) => outcomes.find(({ family }) => family === name);
  const families: FamilyName[] = [];
  const changes = ran('change')?.checks ?? [];
  if (changes.some(({ id, result }) => result === 'fail' && watched.has(id)))
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
 * Families that are due sooner than their cadence says after this scan, with their time in epoch ms: a registration
 * that is about to end, mail servers that were talked to a short while ago. Pure.
 */
export function listHastened(
  outcomes: readonly FamilyOutcome[],
  nowMs: number,
): { family: FamilyName; dueMs: number }[] {
  const hastened: { family: FamilyName; dueMs: number }[] = [];
  const ran = (name: FamilyName) => outcomes.find(({ family }) => family === name);
  const expiresMs = expiryOf(ran('registration')?.facts ?? null);
  if (expiresMs !== null && expiresMs - nowMs <= expiringMs)
    hastened.push({ family: 'registration', dueMs: nowMs + expiringIntervalMs });
  if (ran('servers-active')?.checks.some(({ reason }) => reason === askedLately))
    hastened.push({ family: 'servers-active', dueMs: nowMs + lookIntervalMs });
  return hastened;
}
