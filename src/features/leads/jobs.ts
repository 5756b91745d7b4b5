import { LRUCache } from 'lru-cache';
import { parse } from 'tldts';
import { type BrandIndex, createBrandIndex, evaluateName } from '#engine/phishing/phishy-names.ts';
import type { ReputationFeed } from '#engine/reputation/feeds/host-index.ts';
import { message } from '#messages/messages.ts';
import { type Clock, expiresBy } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { recordSightings, type Sighting } from './leads.ts';
import { type LeadDomain, selectWatchedDomains } from './views.ts';

/** The minimum length of a brand label. Shorter labels occur in unrelated names. */
const minBrandLength = 4;

/** Twice a day, searches the enabled feeds for pages that imitate a monitored domain. */
export function leadJobs(feeds: readonly ReputationFeed[]): readonly ScheduledJob[] {
  return [
    {
      name: 'lead-feeds',
      schedule: '41 */12 * * *',
      backfillMs: 0,
      run: async (db, at) => {
        const report = { brands: 0, leads: 0, failed: 0 };
        for (const [brand, domains] of byBrand(await selectWatchedDomains(db))) {
          const { sightings, failed } = await queryFeeds(feeds, brand);
          report.brands += 1;
          report.failed += failed;
          if (sightings.length === 0) continue;
          for (const { accountId, id } of domains) {
            const own = sightings.map((sighting) => ({ ...sighting, domainId: id }));
            report.leads += await withTransaction(db, (tx) => recordSightings(tx, accountId, own, at));
          }
        }
        return report;
      },
    },
  ];
}

/** Groups domains by brand, so that each brand is searched once. */
function byBrand(domains: readonly LeadDomain[]): Map<string, LeadDomain[]> {
  const found = new Map<string, LeadDomain[]>();
  for (const domain of domains) {
    const brand = parse(domain.domain).domainWithoutSuffix;
    if (!brand || brand.length < minBrandLength) continue;
    found.set(brand, [...(found.get(brand) ?? []), domain]);
  }
  return found;
}

async function queryFeeds(
  feeds: readonly ReputationFeed[],
  brand: string,
): Promise<{ sightings: Sighting[]; failed: number }> {
  const sightings: Sighting[] = [];
  let failed = 0;
  for (const feed of feeds) {
    const response = await feed.findBrand?.(brand);
    if (response?.kind === 'failed') failed += 1;
    if (response?.kind !== 'ok') continue;
    for (const { subject, threat, target, reference } of response.listings) {
      const url = /^https?:\/\//i.test(subject) ? subject : `http://${subject}/`;
      const evidence = message('lead-of-feed', {
        feed: feed.name,
        threat,
        target: target ?? 'none',
        reference: reference ?? 'none',
      });
      sightings.push({ url, source: 'feed', evidence, domainId: null });
    }
  }
  return { sightings, failed };
}

const maxAgeMs = 60_000;
/**
 * Many unrelated names contain a brand. A name is suspicious only if it also has a lure word, an abused suffix or a
 * disguise.
 */
const minScore = 60;
/** The maximum number of leads from one batch. Larger numbers are mostly noise. */
const maxPerBatch = 200;

/** Creates leads for names in logged certificates that imitate a monitored domain. */
export function createLeadWatch({ db, clock }: { db: Db; clock: Clock }) {
  const watched = new LRUCache({
    max: 1,
    ttl: maxAgeMs,
    ...expiresBy(clock),
    fetchMethod: async (_key: 'all') => {
      const owners = Map.groupBy(await selectWatchedDomains(db), ({ domain }) => domain);
      return { owners, index: createBrandIndex(owners.keys()) };
    },
  });
  return {
    async open() {
      const { index, owners } = await watched.forceFetch('all');
      return createSink(index, owners);
    },
  };
}

function createSink(index: BrandIndex, owners: ReadonlyMap<string, LeadDomain[]>) {
  const found = new Map<string, string>();
  return {
    observe(value: string) {
      if (index.words.size === 0 || found.size >= maxPerBatch) return;
      const name = value.startsWith('*.') ? value.slice(2) : value;
      if (found.has(name)) return;
      const evaluation = evaluateName(name, index);
      if (evaluation !== null && evaluation.score >= minScore) found.set(name, evaluation.domain);
    },
    async write(tx: Tx, now: Date) {
      const sightings = new Map<string, Sighting[]>();
      for (const [name, domain] of found)
        for (const { id, accountId } of owners.get(domain) ?? []) {
          const evidence = message('lead-of-certificate', { name });
          const sighting = {
            url: `https://${name}/`,
            source: 'certificate' as const,
            evidence,
            domainId: id,
          };
          sightings.set(accountId, [...(sightings.get(accountId) ?? []), sighting]);
        }
      for (const [accountId, own] of sightings) await recordSightings(tx, accountId, own, now);
    },
  };
}
