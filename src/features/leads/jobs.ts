import { parse } from 'tldts';
import type { ReputationFeed } from '#engine/reputation/feeds/feed.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { type Sighting, sightLeads } from './sight.ts';
import { type LeadDomain, selectWatchedDomains } from './views.ts';

/** Shorter labels are found in everybody's names. */
const shortestBrand = 4;

/** Asks the feeds that are on, twice a day, which of their pages imitate a domain of an account. */
export function leadJobs(feeds: readonly ReputationFeed[]): readonly ScheduledJob[] {
  return [
    {
      name: 'lead-feeds',
      schedule: '41 */12 * * *',
      backfillMs: 0,
      run: async (db, at) => {
        const report = { brands: 0, leads: 0, failed: 0 };
        for (const [brand, domains] of byBrand(await selectWatchedDomains(db))) {
          const { sightings, failed } = await askFeeds(feeds, brand);
          report.brands += 1;
          report.failed += failed;
          if (sightings.length === 0) continue;
          for (const { accountId, id } of domains) {
            const own = sightings.map((sighting) => ({ ...sighting, domainId: id }));
            report.leads += await withTransaction(db, (tx) => sightLeads(tx, accountId, own, at));
          }
        }
        return report;
      },
    },
  ];
}

/** Each brand is asked for once, however many watch it. */
function byBrand(domains: readonly LeadDomain[]): Map<string, LeadDomain[]> {
  const found = new Map<string, LeadDomain[]>();
  for (const domain of domains) {
    const brand = parse(domain.domain).domainWithoutSuffix;
    if (!brand || brand.length < shortestBrand) continue;
    found.set(brand, [...(found.get(brand) ?? []), domain]);
  }
  return found;
}

async function askFeeds(
  feeds: readonly ReputationFeed[],
  brand: string,
): Promise<{ sightings: Sighting[]; failed: number }> {
  const sightings: Sighting[] = [];
  let failed = 0;
  for (const feed of feeds) {
    const answer = await feed.findBrand?.(brand);
    if (answer?.kind === 'failed') failed += 1;
    if (answer?.kind !== 'ok') continue;
    for (const { subject, threat, target, reference } of answer.listings) {
      const url = /^https?:\/\//i.test(subject) ? subject : `http://${subject}/`;
      const named = target === null ? '' : `, said to imitate ${target}`;
      const evidence = `Listed by ${feed.name} as ${threat}${named}${reference === null ? '' : ` (${reference})`}.`;
      sightings.push({ url, source: 'feed', evidence, domainId: null });
    }
  }
  return { sightings, failed };
}
