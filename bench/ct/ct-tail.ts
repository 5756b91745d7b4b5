import { readFollowedLogs } from '#engine/ct/log-list-v3.ts';
import { createMonitoredDomains } from '#features/certificates/tail/monitored-domains.ts';
import { pollLog, type TailDeps } from '#features/certificates/tail/poll-log.ts';
import { leaseLogs, releaseLeases, saveListedLogs } from '#features/certificates/tail/queries.ts';
import { createLeadWatch } from '#features/leads/index.ts';
import { createLookalikeObserver } from '#features/lookalikes/index.ts';
import { startCtServer } from '#lab/ct/log-server.ts';
import type { WrittenEntry } from '#lab/ct/log-writer.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { createSourceClient } from '#platform/sources/client.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { createEntries } from './ct-fixture.ts';

/**
 * Measures entries per second read from the lab's logs, verified and stored in the database, compared with the same
 * fetches alone.
 */
export async function run(): Promise<void> {
  const count = Number(process.env.BENCH_ENTRIES ?? 20_000);
  const different = createEntries(Math.min(count, 2_000));
  const database = await createTestDatabase();
  const lab = await startCtServer();
  const signal = new AbortController().signal;
  try {
    const accountId = newId();
    const now = new Date();
    await database.db
      .insertInto('accounts')
      .values({
        id: accountId,
        name: 'Bench',
        email: 'b@example.com',
        plan: 'agency',
        created_at: now,
        updated_at: now,
      })
      .execute();
    const domains = ['example-7.com', ...Array.from({ length: 9_999 }, (_, n) => `company-${n}.com`)];
    await database.db
      .insertInto('domains')
      .values(
        domains.map((domain) => ({
          ...{ id: newId(), account_id: accountId, domain, apex: domain, source: 'manual', created_at: now },
        })),
      )
      .execute();
    for (const protocol of ['rfc6962', 'static'] as const) {
      const log = lab.addLog(protocol, protocol);
      log.maxEntries = 1_000;
      for (let n = 0; n < count; n++) log.addRaw(different[n % different.length] as WrittenEntry);
      log.publish();
      const deps: TailDeps = {
        ...{ db: database.db, clock: systemClock, holder: newId(), start: 0, hasPast: false },
        watched: createMonitoredDomains(database.db),
        isInCaa: async () => false,
        nameObservers: [
          createLeadWatch({ db: database.db, clock: systemClock }),
          createLookalikeObserver({ db: database.db, clock: systemClock }),
        ],
      };
      const list = await (await fetch(lab.listUrl)).text();
      await withTransaction(database.db, (tx) => saveListedLogs(tx, readFollowedLogs(list), new Date()));
      const until = new Date(Date.now() + 3_600_000);
      await leaseLogs(database.db, { holder: deps.holder, now: new Date(), until });
      const client = createSourceClient({ baseUrl: log.url, rps: 100_000, clock: systemClock });
      const startedAt = performance.now();
      while ((await pollLog(deps, log.logIdHex, { client, signal })).kind === 'more');
      const tailed = performance.now() - startedAt;
      const paths = log.requests.slice();
      const fetchedAt = performance.now();
      for (const path of paths) await (await fetch(new URL(path, log.url))).arrayBuffer();
      const fetched = performance.now() - fetchedAt;
      const rate = (ms: number) => Math.round((count / ms) * 1_000).toLocaleString('en');
      const memory = Math.round(process.memoryUsage().rss / 1_048_576);
      console.log(
        `  ${protocol}: ${rate(tailed)} entries/s into the database; fetching alone: ${rate(fetched)}, ratio ${(fetched / tailed).toFixed(2)}; ${memory} MB including the lab`,
      );
      await releaseLeases(database.db, deps.holder);
    }
  } finally {
    await lab.close();
    await database.drop();
  }
}
