import { sql } from 'kysely';
import { newId } from '#platform/crypto/tokens.ts';
import type { Db, Queryable } from '#platform/database/types.ts';
import type { ProberOptions } from './types.ts';

/** A living prober says so this often. */
const heartbeatMs = 2000;
/** One that has been silent for this long is taken for dead. */
const presumedDeadMs = 8000;

/**
 * Signs a prober in.
 * @returns its id, and whether its region had no living prober.
 */
export async function signIn(
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
  /** True when no other prober lives in the region, as far as is known. */
  isAlone(): boolean;
  signOut(): Promise<void>;
}

export function createPresence(
  parts: Pick<ProberOptions, 'db' | 'clock'>,
  self: { id: string; region: string; startedAt: Date },
): Presence {
  const { db, clock } = parts;
  let alone = false;
  return {
    isAlone: () => alone,
    async run(signal) {
      while (!signal.aborted) {
        // Claims tell of a database that is away.
        alone = await sayAlive(db, self, new Date(clock.now())).then(
          (others) => others === 0,
          () => false,
        );
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
async function sayAlive(
  db: Db,
  prober: { id: string; region: string; startedAt: Date },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    with entry as (
      insert into probers (id, region, started_at, seen_at)
      values (${prober.id}, ${prober.region}, ${prober.startedAt}, ${now})
      on conflict (id) do update set seen_at = excluded.seen_at
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

/**
 * For a region that nobody watched: every overdue schedule waits for its next slot instead of starting now with
 * all the others, and its gap goes on record as one missed check, stamped with the last missed window. One
 * statement, safe beside other probers.
 * @returns how many schedules were overdue, and their missed windows.
 */
export async function spreadOverdue(
  db: Db,
  region: string,
  now: Date,
): Promise<{ schedules: number; windows: number }> {
  const ms = now.getTime();
  const slotAfter = (at: ReturnType<typeof sql>) =>
    sql`(${at} + interval_ms - (${at} - phase_ms) % interval_ms)`;
  const iso = (at: ReturnType<typeof sql>) =>
    sql`to_char(to_timestamp(${at}::float8 / 1000) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const { rows } = await sql<{ schedules: number; windows: number }>`
    with overdue as (
      select ctid, monitor_id, interval_ms, phase_ms,
        (date_part('epoch', next_due_at) * 1000)::int8 as due_ms,
        (date_part('epoch', greatest(last_check_at, counted_from)) * 1000)::int8 as counted_ms
      from monitor_schedules
      where region = ${region} and not paused and next_due_at < ${now}
      for update skip locked
    ), first as (
      -- A killed prober may have lost checks that it had claimed: those windows lie before the due one.
      select *, least(due_ms, ${slotAfter(sql`counted_ms`)}) as first_ms, ${slotAfter(sql`${ms}::int8`)} as next_ms
      from overdue
    ), counted as (
      select *, greatest(first_ms, next_ms - interval_ms) as last_ms,
        1 + greatest(0, (next_ms - ${slotAfter(sql`first_ms`)}) / interval_ms) as windows
      from first
    ), moved as (
      update monitor_schedules s
      set next_due_at = to_timestamp(c.next_ms::float8 / 1000), last_check_at = to_timestamp(c.last_ms::float8 / 1000)
      from counted c where s.ctid = c.ctid
      returning s.monitor_id, c.first_ms, c.last_ms, c.windows
    ), recorded as (
      insert into checks (monitor_id, scheduled_at, late_ms, status, region, code, error, message)
      select monitor_id, to_timestamp(last_ms::float8 / 1000), 0, 'm', ${region}, 'windows-missed',
        windows || ' windows',
        case when windows = 1 then 'No check was made at ' || ${iso(sql`last_ms`)} || '.'
        else 'No checks were made in ' || windows || ' windows from ' || ${iso(sql`first_ms`)} || ' to '
          || ${iso(sql`last_ms`)} || '.' end
      from moved
    )
    select count(*) as schedules, coalesce(sum(windows), 0)::int8 as windows from moved
  `.execute(db);
  return rows[0] ?? { schedules: 0, windows: 0 };
}
