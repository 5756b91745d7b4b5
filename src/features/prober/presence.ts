import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { EngineOptions, OverloadReading, Presence } from '#features/check-engine/index.ts';
import { newId } from '#platform/crypto.ts';
import type { Db, Queryable } from '#platform/database/types.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { markUnwatched } from './schedules.ts';

/** The settings and dependencies of a prober. */
export interface ProberOptions extends EngineOptions {
  db: Db;
  /** Pool for LISTEN, which uses one connection permanently. */
  pool: Pool;
}

/** Interval at which a prober reports that it is alive, in ms. */
const heartbeatMs = 2000;
/** Time without a report after which a prober is presumed dead, in ms. */
export const presumedDeadMs = 8000;
/** After this time in ms without the database, a prober has no current information about other probers. */
const maxSilenceMs = 5000;

/**
 * Registers a prober.
 * @returns its ID, and whether its region had no live prober.
 */
export async function signInProber(
  db: Db,
  region: string,
  now: Date,
): Promise<{ id: string; wasUnwatched: boolean }> {
  const id = newId();
  const { rows } = await sql<{ running: number }>`
    with entry as (
      insert into probers (id, region, started_at, seen_at) values (${id}, ${region}, ${now}, ${now})
    )
    select count(*) as running from probers
    where region = ${region} and seen_at > ${new Date(now.getTime() - presumedDeadMs)}
  `.execute(db);
  return { id, wasUnwatched: rows[0]?.running === 0 };
}

export function createPresence(
  parts: Pick<ProberOptions, 'db' | 'clock'>,
  self: { id: string; region: string; startedAt: Date; wasUnwatched: boolean },
  load: () => Pick<OverloadReading, 'since' | 'startedPerSecond'>,
): Presence {
  const { db, clock } = parts;
  let others = 0;
  let reportedAt = clock.monotonicMs();
  // Live probers must have had time to report before any prober is presumed dead.
  let seenSince = self.wasUnwatched ? reportedAt - presumedDeadMs : reportedAt;
  return {
    company() {
      const now = clock.monotonicMs();
      if (now - reportedAt > maxSilenceMs || now - seenSince < presumedDeadMs) return 'unknown';
      return others === 0 ? 'alone' : 'others';
    },
    async run(signal) {
      while (!signal.aborted) {
        try {
          others = await recordAlive(db, { ...self, ...load() }, new Date(clock.now()));
          const now = clock.monotonicMs();
          // This process or the database was stalled.
          if (now - reportedAt > maxSilenceMs) seenSince = now;
          reportedAt = now;
        } catch {
          // Claims log a lost connection.
        }
        await clock.sleep(heartbeatMs, signal);
      }
    },
    async signOut() {
      // If this fails, the prober is presumed dead a few seconds later.
      await db
        .deleteFrom('probers')
        .where('id', '=', self.id)
        .execute()
        .catch(() => {});
    },
  };
}

/** Reports that a prober is alive, even after it was presumed dead. Resolves to the number of other live probers. */
export async function recordAlive(
  db: Db,
  prober: { id: string; region: string; startedAt: Date; since: number | null; startedPerSecond: number },
  now: Date,
): Promise<number> {
  const since = prober.since === null ? null : new Date(prober.since);
  const { rows } = await sql<{ others: number }>`
    with entry as (
      insert into probers (id, region, started_at, seen_at, overloaded_since, checks_per_second)
      values (${prober.id}, ${prober.region}, ${prober.startedAt}, ${now}, ${since}, ${prober.startedPerSecond})
      on conflict (id) do update set seen_at = excluded.seen_at, overloaded_since = excluded.overloaded_since,
        checks_per_second = excluded.checks_per_second
    )
    select count(*) as others from probers
    where region = ${prober.region} and id <> ${prober.id}
      and seen_at > ${new Date(now.getTime() - presumedDeadMs)}
  `.execute(db);
  return rows[0]?.others ?? 0;
}

/** Deletes probers that have not reported for ten minutes. */
async function sweepProbers(db: Queryable, now: Date): Promise<number> {
  const result = await sql`
    delete from probers where seen_at < ${new Date(now.getTime() - 600_000)}
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Deletes probers that have stopped and marks schedules of regions without a prober. */
export function proberJobs(): ScheduledJob[] {
  return [
    {
      name: 'prober-sweep',
      schedule: '*/10 * * * *',
      backfillMs: 0,
      run: async (db, at) => ({ swept: await sweepProbers(db, at) }),
    },
    {
      name: 'unwatched-regions',
      schedule: '* * * * *',
      backfillMs: 0,
      run: async (db, at) => ({ marked: await markUnwatched(db, at) }),
    },
  ];
}
