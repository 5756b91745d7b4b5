import { scanBrand } from '#engine/brand/scan.ts';
import { listFindingTypes } from '#engine/findings/catalogue.ts';
import { dayMs, minuteMs } from '#platform/clock.ts';
import type { BrandFacts } from '../facts.ts';
import type { Family, FamilyReport, ScanContext } from '../types.ts';

/** Reports lookalikes and leads if brand monitoring is enabled for the domain. */
export const brandFamily: Family<'brand'> = {
  title: 'Brand and phishing',
  checks: listFindingTypes('brandPhishing')
    .filter(({ optIn }) => optIn !== true)
    .map(({ id }) => id),
  intervalMs: dayMs,
  after: [],
  needsVerified: false,
  budget: { timeMs: minuteMs, queries: 60, characters: 512 * 1024 },
  run,
};

async function run(context: ScanContext): Promise<FamilyReport<BrandFacts>> {
  const { domain, nowMs, signal, environment, openFindings: open } = context;
  const watch = (await environment.brandWatch?.(domain)) ?? null;
  return scanBrand(domain, { nowMs, watch, open, signal, feeds: environment.reputation?.feeds ?? [] });
}
