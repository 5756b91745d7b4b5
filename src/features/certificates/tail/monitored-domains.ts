import { createNameMatcher, type NameMatcher } from '#engine/ct/name-matcher.ts';
import type { Db } from '#platform/database/types.ts';
import { type MonitoredDomain, selectDomainsSince } from './queries.ts';

/** The domains of all accounts, ready to be matched. */
export interface MonitoredDomains {
  /** Includes domains added until now; removed domains disappear within minutes, and nothing is stored for them. */
  matcher(nowMs: number): Promise<NameMatcher<MonitoredDomain>>;
}

const freshMs = 1_000;
/** Rows of long transactions can become visible later than newer ones. */
const overlapMs = 120_000;
const wholeMs = 5 * 60_000;

/** Reads all domains every few minutes, and new ones at most once a second. */
export function createMonitoredDomains(db: Db): MonitoredDomains {
  let domains = new Map<string, MonitoredDomain>();
  let matcher = createNameMatcher<MonitoredDomain>([]);
  let wholeAt = Number.NEGATIVE_INFINITY;
  let freshAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const read = async (now: number) => {
    const whole = now - wholeAt >= wholeMs || now < wholeAt;
    const rows = await selectDomainsSince(db, new Date(whole ? 0 : freshAt - overlapMs));
    const before = domains.size;
    if (whole) domains = new Map();
    for (const row of rows) domains.set(row.id, row);
    if (whole || domains.size !== before) {
      matcher = createNameMatcher([...domains.values()].map((value) => ({ name: value.domain, value })));
    }
    freshAt = now;
    if (whole) wholeAt = now;
  };
  return {
    async matcher(now) {
      if (now - freshAt >= freshMs || now < freshAt) {
        reading ??= read(now).finally(() => {
          reading = null;
        });
        await reading;
      }
      return matcher;
    },
  };
}
