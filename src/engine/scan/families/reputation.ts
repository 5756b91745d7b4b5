import { scanBrand } from '#engine/brand/scan.ts';
import { operatorsOf } from '#engine/change/expected.ts';
import { listFindingTypes } from '#engine/findings/catalog.ts';
import { switchedOff } from '#engine/posture/posture-check.ts';
import { reputationIds } from '#engine/reputation/evaluate.ts';
import { scanReputation, sendersOf } from '#engine/reputation/scan.ts';
import { dayMs, hourMs, minuteMs } from '#platform/clock.ts';
import type { BrandFacts, ReputationScanFacts } from '../facts.ts';
import type { Family, FamilyReport, ScanContext } from '../types.ts';

/** Checks block lists, feeds, DROP and routes that the operator has enabled. */
export const reputationFamily: Family<'reputation'> = {
  title: 'Reputation',
  checks: reputationIds,
  intervalMs: 12 * hourMs,
  after: ['email', 'registration'],
  needsVerified: false,
  budget: { timeMs: 2 * minuteMs, queries: 1_500, characters: 256 * 1024 },
  run: runReputation,
};

async function runReputation(context: ScanContext): Promise<FamilyReport<ReputationScanFacts>> {
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

/** Reports lookalikes and suspicious pages if brand monitoring is enabled for the domain. */
export const brandFamily: Family<'brand'> = {
  title: 'Brand and phishing',
  checks: listFindingTypes('brandPhishing')
    .filter(({ optIn }) => optIn !== true)
    .map(({ id }) => id),
  intervalMs: dayMs,
  after: [],
  needsVerified: false,
  budget: { timeMs: minuteMs, queries: 60, characters: 512 * 1024 },
  run: runBrand,
};

async function runBrand(context: ScanContext): Promise<FamilyReport<BrandFacts>> {
  const { domain, nowMs, signal, environment, openFindings: open } = context;
  const watch = (await environment.brandWatch?.(domain)) ?? null;
  return scanBrand(domain, { nowMs, watch, open, signal, feeds: environment.reputation?.feeds ?? [] });
}
