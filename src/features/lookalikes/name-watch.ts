import { createNameMatcher } from '#engine/ct/name-matcher.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { createKeptFresh } from '#platform/kept-fresh.ts';
import { noteCertificates, selectRegisteredNames } from './certificate-queries.ts';

const freshMs = 60_000;

/** Notes when a lookalike that is kept got a certificate: somebody is about to use it. */
export function createLookalikeWatch(db: Db) {
  const readMatcher = createKeptFresh(async () => {
    const names = await selectRegisteredNames(db);
    return createNameMatcher(names.map((name) => ({ name, value: name })));
  }, freshMs);
  return {
    async open(nowMs: number) {
      const current = await readMatcher(nowMs);
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
