import type { Severity } from '#engine/findings/types.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { insertSchedules } from '../schedules.ts';

/** Complete settings of the kind `port`, as stored after a POST. */
export const portSettings = {
  host: '127.0.0.1',
  port: 9,
  protocol: 'tcp',
  starttls: null,
  send: null,
  expectRegex: null,
  ipVersion: null,
};

/** Inserts accounts and monitors directly, without validation, for tests. */

export async function createAccount(db: Db): Promise<string> {
  const id = newId();
  const now = new Date();
  await db
    .insertInto('accounts')
    .values({
      id,
      name: 'Test',
      email: `${id}@example.test`,
      plan: 'agency',
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

export interface MonitorSeed {
  accountId: string;
  name?: string;
  kind?: string;
  settings?: unknown;
  intervalSeconds?: number;
  timeoutSeconds?: number;
  failures?: number;
  recoveries?: number;
  retrySeconds?: number;
  regions?: string[];
  quorum?: number | null;
  dependsOn?: string[];
  severity?: Severity;
  start?: 'spread' | 'at-once';
  now?: Date;
}

/** Creates a monitor with its schedules. The kind `fake` is stored as `port` because of a CHECK constraint. */
export async function createMonitor(db: Db, seed: MonitorSeed): Promise<string> {
  const id = newId();
  const now = seed.now ?? new Date();
  const intervalSeconds = seed.intervalSeconds ?? 60;
  const regions = seed.regions ?? ['default'];
  await withTransaction(db, async (tx) => {
    await tx
      .insertInto('service_monitors')
      .values({
        id,
        account_id: seed.accountId,
        kind: seed.kind ?? 'port',
        name: seed.name ?? id,
        target: 'target.test',
        settings: JSON.stringify(seed.settings ?? { ...portSettings, answer: id }),
        interval_seconds: intervalSeconds,
        timeout_seconds: seed.timeoutSeconds ?? 5,
        confirm_failures: seed.failures ?? 2,
        confirm_recoveries: seed.recoveries ?? 1,
        retry_seconds: seed.retrySeconds ?? 1,
        regions,
        quorum: seed.quorum ?? null,
        depends_on: seed.dependsOn ?? [],
        severity: seed.severity ?? 'high',
        status_since: now,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const schedule = { id, regions, intervalSeconds, revision: 1, paused: false };
    await insertSchedules(tx, [schedule], { now, start: seed.start ?? 'at-once' });
  });
  return id;
}

/** Returns the status of a monitor. */
export async function statusOf(db: Db, monitorId: string): Promise<string> {
  const row = await db
    .selectFrom('service_monitors')
    .select('status')
    .where('id', '=', monitorId)
    .executeTakeFirstOrThrow();
  return row.status;
}
