import { createNameMatcher, type NameMatcher } from '#engine/ct/name-matcher.ts';
import type { Db } from '#platform/database/types.ts';
import { type MonitoredDomain, selectDomainsSince } from './queries.ts';

/** The domains of all accounts, indexed for matching. */
export interface MonitoredDomains {
  /**
   * Returns a matcher with all domains added so far. Removed domains disappear from it within minutes, and no results
   * are stored for them.
   */
  matcher(nowMs: number): Promise<NameMatcher<MonitoredDomain>>;
}

const refreshMs = 1_000;
/** Rows of long transactions can become visible later than newer rows. */
const overlapMs = 120_000;
const reloadMs = 5 * 60_000;

/** Reads all domains every few minutes, and new domains at most once a second. */
export function createMonitoredDomains(db: Db): MonitoredDomains {
  let domains = new Map<string, MonitoredDomain>();
  let matcher = createNameMatcher<MonitoredDomain>([]);
  let reloadedAt = Number.NEGATIVE_INFINITY;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const read = async (now: number) => {
    const isReload = now - reloadedAt >= reloadMs || now < reloadedAt;
    const rows = await selectDomainsSince(db, new Date(isReload ? 0 : refreshedAt - overlapMs));
    const before = domains.size;
    if (isReload) domains = new Map();
    for (const row of rows) domains.set(row.id, row);
    if (isReload || domains.size !== before) {
      matcher = createNameMatcher([...domains.values()].map((value) => ({ name: value.domain, value })));
    }
    refreshedAt = now;
    if (isReload) reloadedAt = now;
  };
  return {
    async matcher(now) {
      if (now - refreshedAt >= refreshMs || now < refreshedAt) {
        reading ??= read(now).finally(() => {
          reading = null;
        });
        await reading;
      }
      return matcher;
    },
  };
}
