import { LRUCache } from 'lru-cache';
import { type BrandIndex, createBrandIndex, judgeName } from '#engine/phishing/phishy-names.ts';
import { type Clock, expiresBy } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { type Sighting, sightLeads } from './sight.ts';
import { type LeadDomain, selectWatchedDomains } from './views.ts';

const freshMs = 60_000;
/** A brand alone stands in many names; with a lure, an abused suffix or a disguise beside it, it is worth a look. */
const leastScore = 60;
/** More of one batch are no leads but noise. */
const mostInBatch = 200;

/** Makes leads of names in logged certificates that play on a watched domain. */
export function createLeadWatch({ db, clock }: { db: Db; clock: Clock }) {
  const watched = new LRUCache({
    max: 1,
    ttl: freshMs,
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
    see(given: string) {
      if (index.words.size === 0 || found.size >= mostInBatch) return;
      const name = given.startsWith('*.') ? given.slice(2) : given;
      if (found.has(name)) return;
      const judged = judgeName(name, index);
      if (judged !== null && judged.score >= leastScore) found.set(name, judged.domain);
    },
    async write(tx: Tx, now: Date) {
      const sightings = new Map<string, Sighting[]>();
      for (const [name, domain] of found)
        for (const { id, accountId } of owners.get(domain) ?? []) {
          const evidence = `A certificate for ${name} was logged.`;
          const sighting = {
            url: `https://${name}/`,
            source: 'certificate' as const,
            evidence,
            domainId: id,
          };
          sightings.set(accountId, [...(sightings.get(accountId) ?? []), sighting]);
        }
      for (const [accountId, own] of sightings) await sightLeads(tx, accountId, own, now);
    },
  };
}
