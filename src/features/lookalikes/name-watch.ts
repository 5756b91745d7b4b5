import { LRUCache } from 'lru-cache';
import { createNameMatcher } from '#engine/ct/name-matcher.ts';
import { type Clock, expiresBy } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { noteCertificates, selectRegisteredNames } from './certificate-queries.ts';

const freshMs = 60_000;

/** Notes when a lookalike that is kept got a certificate: somebody is about to use it. */
export function createLookalikeWatch({ db, clock }: { db: Db; clock: Clock }) {
  const matchers = new LRUCache({
    max: 1,
    ttl: freshMs,
    ...expiresBy(clock),
    fetchMethod: async (_key: 'all') => {
      const names = await selectRegisteredNames(db);
      return createNameMatcher(names.map((name) => ({ name, value: name })));
    },
  });
  return {
    async open() {
      const current = await matchers.forceFetch('all');
      const seen = new Map<string, number>();
      const found = new Set<string>();
      return {
        see(name: string, loggedAtMs: number) {
          if (current.size === 0) return;
          found.clear();
          current.match(name, found);
          for (const lookalike of found) {
            seen.set(lookalike, Math.max(loggedAtMs, seen.get(lookalike) ?? 0));
          }
        },
        write: (tx: Tx, now: Date) => noteCertificates(tx, seen, now),
      };
    },
  };
}
