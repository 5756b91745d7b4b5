import { parentNameServers } from '#engine/dns/name-servers.ts';
import { canonicaliseRrset, type RecordSnapshot, setOf, snapshotKey } from '#engine/dns/record-set.ts';
import { findRecords } from '#engine/posture/lookup.ts';
import { registrationIds } from '#engine/registration/evaluate.ts';
import { scanRegistration } from '#engine/registration/scan.ts';
import { dayMs, hourMs, minuteMs } from '#platform/clock.ts';
import type { RegistrationScanFacts, WatchFacts } from '../facts.ts';
import type { Family, FamilyReport, ScanContext } from '../types.ts';

/** Checks expiry, holds and locks of the registration through RDAP, otherwise through WHOIS. */
export const registrationFamily: Family<'registration'> = {
  title: 'Registration',
  checks: registrationIds,
  intervalMs: dayMs,
  after: [],
  needsVerified: false,
  budget: { timeMs: minuteMs, queries: 40, characters: 128 * 1024 },
  run: runRegistration,
};

async function runRegistration(context: ScanContext): Promise<FamilyReport<RegistrationScanFacts>> {
  const { domain, nowMs, signal, environment } = context;
  const { isUnregistered, registration } = environment;
  const { checks, facts } = await scanRegistration(domain, {
    ...(registration ?? { rdap: null, whois: null }),
    nowMs,
    signal,
    ...(isUnregistered === undefined ? {} : { isUnregistered }),
  });
  // A failed lookup must not become the baseline for the next comparison.
  return { checks, facts: facts.kind === 'error' ? null : facts };
}

/**
 * Reads the DS and MX records and the NS records at the parent every hour, because hijackers change these first. Does
 * not evaluate them; the change family compares the results.
 */
export const watchFamily: Family<'watch'> = {
  title: 'NS, DS and MX',
  checks: [],
  intervalMs: hourMs,
  after: [],
  needsVerified: false,
  budget: { timeMs: minuteMs, queries: 60, characters: 128 * 1024 },
  run: runWatch,
};

async function runWatch(context: ScanContext): Promise<FamilyReport<WatchFacts>> {
  const { domain, lookup, environment, net } = context;
  const { serverAt } = environment;
  const sets: Record<string, RecordSnapshot[string]> = {};
  for (const type of ['MX', 'DS']) {
    const outcome = await findRecords(lookup, domain, type);
    if (outcome.kind === 'error') continue;
    const records = outcome.kind === 'found' ? outcome.records : [];
    sets[snapshotKey(domain, type)] = canonicaliseRrset(domain, type, records);
  }
  const access = {
    admits: (address: string) => net.policy.admits(address),
    ...(serverAt === undefined ? {} : { serverAt }),
  };
  const parentNs = await parentNameServers(domain, { lookup, access });
  if (parentNs !== null) sets[snapshotKey(domain, 'NS')] = setOf(domain, 'NS', parentNs);
  return { checks: [], facts: { snapshot: sets } };
}
