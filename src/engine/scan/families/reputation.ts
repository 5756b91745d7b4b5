import { operatorsOf } from '#engine/change/expected.ts';
import { switchedOff } from '#engine/posture/posture-check.ts';
import { reputationIds } from '#engine/reputation/judge.ts';
import { scanReputation, sendersOf } from '#engine/reputation/scan.ts';
import { hourMs, minuteMs } from '#platform/clock.ts';
import type { ReputationScanFacts } from '../facts.ts';
import type { Family, FamilyReport, ScanContext } from '../types.ts';

/** Block lists, feeds, DROP and routes, as far as the operator has them on. */
export const reputationFamily: Family<'reputation'> = {
  title: 'Reputation',
  checks: reputationIds,
  intervalMs: 12 * hourMs,
  after: ['email', 'registration'],
  needsVerified: false,
  budget: { timeMs: 2 * minuteMs, queries: 1_500, characters: 256 * 1024 },
  run,
};

async function run(context: ScanContext): Promise<FamilyReport<ReputationScanFacts>> {
  const { domain, lookup, nowMs, signal, environment } = context;
  const { reputation } = environment;
  if (reputation === undefined) {
    return { checks: reputationIds.map((id) => switchedOff(id, domain, 'no-sources')), facts: null };
  }
  const { checks, facts } = await scanReputation(domain, {
    ...{ reputation, lookup, nowMs, signal },
    registration: context.factsOf('registration'),
    senders: sendersOf(context.factsOf('email')?.spf ?? null),
  });
  return { checks, facts: { operators: operatorsOf(facts) } };
}
