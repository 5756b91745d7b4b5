import { sql } from 'kysely';
import { newId } from '#platform/crypto.ts';
import type { Db, Queryable } from '#platform/database/types.ts';
import type { Company, OverloadReading, ProberOptions } from './types.ts';

/** A living prober says so this often. */
const heartbeatMs = 2000;
/** One that has been silent for this long is taken for dead. */
export const presumedDeadMs = 8000;
/** Who has not spoken with the database for this long knows nothing of the others. */
const silenceMostMs = 5000;

/**
 * Signs a prober in.
 * @returns its id, and whether its region had no living prober.
 */
export async function signInProber(
  db: Db,
  region: string,
  now: Date,
): Promise<{ id: string; wasUnwatched: boolean }> {
  const id = newId();
  const { rows } = await sql<{ living: number }>`
    with entry as (
      insert into probers (id, region, started_at, seen_at) values (${id}, ${region}, ${now}, ${now})
    )
    select count(*) as living from probers
    where region = ${region} and seen_at > ${new Date(now.getTime() - presumedDeadMs)}
  `.execute(db);
  return { id, wasUnwatched: rows[0]?.living === 0 };
}

/** A prober's sign of life. */
export interface Presence {
  /** Says so until `signal` aborts. */
  run(signal: AbortSignal): Promise<void>;
  /** Whether other probers live in the region. */
  company(): Company;
  signOut(): Promise<void>;
}

export function createPresence(
  parts: Pick<ProberOptions, 'db' | 'clock'>,
  self: { id: string; region: string; startedAt: Date; wasUnwatched: boolean },
  load: () => Pick<OverloadReading, 'since' | 'startedPerSecond'>,
): Presence {
  const { db, clock } = parts;
  let others = 0;
  let saidAt = clock.monotonicMs();
  // Of who is silent nothing follows until those who live have had the time to speak.
  let heardSince = self.wasUnwatched ? saidAt - presumedDeadMs : saidAt;
  return {
    company() {
      const now = clock.monotonicMs();
      if (now - saidAt > silenceMostMs || now - heardSince < presumedDeadMs) return 'unknown';
      return others === 0 ? 'alone' : 'others';
    },
    async run(signal) {
      while (!signal.aborted) {
        try {
          others = await recordAlive(db, { ...self, ...load() }, new Date(clock.now()));
          const now = clock.monotonicMs();
          // This process or the database was away.
          if (now - saidAt > silenceMostMs) heardSince = now;
          saidAt = now;
        } catch {
          // Claims tell of a database that is away.
        }
        await clock.sleep(heartbeatMs, signal);
      }
    },
    async signOut() {
      // Should it fail, the silence tells.
      await db
        .deleteFrom('probers')
        .where('id', '=', self.id)
        .execute()
        .catch(() => {});
    },
  };
}

/** Says that a prober lives, also one that a sweep took for dead; resolves to how many others live. */
async function recordAlive(
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

/** Removes probers that have been silent for ten minutes. */
export async function sweepProbers(db: Queryable, now: Date): Promise<number> {
  const result = await sql`
    delete from probers where seen_at < ${new Date(now.getTime() - 600_000)}
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
