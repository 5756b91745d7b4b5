import { createNameMatcher, type NameMatcher } from '#engine/ct/name-matcher.ts';
import type { Db } from '#platform/database/types.ts';
import { selectDomainsSince, type WatchedDomain } from './watched-queries.ts';

/** The domains of all inventories, ready to be matched. */
export interface WatchedDomains {
  /** With whatever was added until now; what was taken out goes within minutes, and nothing is filed under it. */
  matcher(nowMs: number): Promise<NameMatcher<WatchedDomain>>;
}

const freshMs = 1_000;
/** Rows of transactions that began before others may come into sight after them. */
const overlapMs = 120_000;
const wholeMs = 5 * 60_000;

/** Reads all domains every few minutes, and what is new each second that somebody asks. */
export function createWatchedDomains(db: Db): WatchedDomains {
  let domains = new Map<string, WatchedDomain>();
  let matcher = createNameMatcher<WatchedDomain>([]);
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
