import { registrationIds } from '#engine/registration/judge.ts';
import { scanRegistration } from '#engine/registration/scan.ts';
import { dayMs, minuteMs } from '#platform/clock.ts';
import type { RegistrationScanFacts } from '../facts.ts';
import type { Family, FamilyReport, ScanContext } from '../types.ts';

/** Registration by RDAP, else WHOIS: expiry, holds and locks. */
export const registrationFamily: Family<'registration'> = {
  title: 'Registration',
  checks: registrationIds,
  intervalMs: dayMs,
  after: [],
  needsVerified: false,
  budget: { timeMs: minuteMs, queries: 40, characters: 128 * 1024 },
  run,
};

async function run(context: ScanContext): Promise<FamilyReport<RegistrationScanFacts>> {
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
