import { sql } from 'kysely';
import type { Observation } from '#engine/probes/types.ts';
import type { CheckRow } from '#features/checks/queries.ts';
import { insertSchedules } from '#features/service-monitors/schedules/queries.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Database, Db } from '#platform/database/types.ts';
import { createLog } from '#platform/log/log.ts';
import type { Net } from '#platform/net/egress/types.ts';
import type { ProbeRegistry, ProberOptions } from '../types.ts';

/** For tests: accounts, monitors and probes that answer as told, over a real database. */

export async function makeAccount(db: Db): Promise<string> {
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
  severity?: string;
  start?: 'spread' | 'at-once';
  now?: Date;
}

/** Makes a monitor with its schedules; the kind `fake` is `port` in the database, for its CHECK. */
export async function makeMonitor(db: Db, seed: MonitorSeed): Promise<string> {
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
        settings: JSON.stringify(seed.settings ?? { host: '127.0.0.1', answer: id }),
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

/** What a fake target does at its next probe. */
export type FakeAnswer = 'up' | 'slow' | 'refused' | 'timeout' | 'throw' | 'hang';

/** Probes whose answers are set by `answers`, by the `answer` field of the settings; `up` where nothing is set. */
export function fakeRegistry(answers: Map<string, FakeAnswer>): ProbeRegistry {
  const fake = {
    async probe(settings: unknown, { signal }: { signal: AbortSignal }): Promise<FakeObservation> {
      const { answer: key, host } = settings as { answer: string; host: string };
      const answer = answers.get(key) ?? 'up';
      if (answer === 'throw') throw new Error('a bug in a probe');
      if (answer === 'hang') await new Promise((resolve) => signal.addEventListener('abort', resolve));
      const code = { refused: 'connect-refused', timeout: 'connect-timeout', hang: 'timeout' }[
        answer as string
      ];
      return {
        answer,
        durationMs: 1.5,
        address: /^[\d.]+$/.test(host) ? host : null,
        phases: {
          dnsMs: null,
          connectMs: code === undefined ? 0.5 : null,
          tlsMs: null,
          firstByteMs: null,
          transferMs: null,
        },
        failure: code === undefined ? null : { phase: 'connect', code },
      };
    },
    evaluate(observation: Observation) {
      if (observation.failure !== null) {
        return { status: 'down' as const, reasons: [{ code: observation.failure.code }] };
      }
      if ((observation as FakeObservation).answer === 'slow') {
        return { status: 'degraded' as const, reasons: [{ code: 'too-slow' }] };
      }
      return { status: 'up' as const, reasons: [] };
    },
  };
  return { port: fake, http: fake, ping: fake };
}

interface FakeObservation extends Observation {
  answer: FakeAnswer;
}

const noNet = {} as Net;

/** Options of a prober over fakes. */
export function fakeProberOptions(
  database: Database,
  answers: Map<string, FakeAnswer>,
  more: Partial<ProberOptions> = {},
): ProberOptions {
  return {
    db: database.db,
    pool: database.pool,
    net: noNet,
    clock: systemClock,
    log: createLog(process.env.BELLTOWER_TEST_LOG ?? 'silent'),
    region: 'default',
    registry: fakeRegistry(answers),
    describeReason: (reason) => `It is ${reason.code}.`,
    tickMs: 50,
    ...more,
  };
}

/** Waits until `read` gives a value; throws after `withinMs`. */
export async function eventually<T>(
  read: () => Promise<T | null | undefined | false>,
  withinMs = 20_000,
): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    const value = await read();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > until) throw new Error('waited in vain');
    await systemClock.sleep(25);
  }
}

/** Live checks of a monitor in the order they were scheduled. */
export async function checksOf(db: Db, monitorId: string): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select * from checks where monitor_id = ${monitorId} order by scheduled_at
  `.execute(db);
  return rows;
}

export async function statusOf(db: Db, monitorId: string): Promise<string> {
  const row = await db
    .selectFrom('service_monitors')
    .select('status')
    .where('id', '=', monitorId)
    .executeTakeFirstOrThrow();
  return row.status;
}
