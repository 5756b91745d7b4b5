import { sql } from 'kysely';
import type { Pool } from 'pg';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { type CheckRow, liveColumns } from '../queries.ts';

/** Returns the live checks of a monitor, ordered by scheduled time. */
export async function checksOf(db: Db, monitorId: string): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select ${liveColumns} from checks c where c.monitor_id = ${monitorId} order by c.scheduled_at
  `.execute(db);
  return rows;
}

/** A process that is paused just before it moves the boundary between the stores of checks. */
interface PausedBoundary {
  /** Resolves when a process is waiting. */
  untilWaiting(): Promise<void>;
  /** Terminates the connections of the paused process, as kill -9 does. */
  killWaiting(): Promise<void>;
  /**
   * Lets the process continue. Must also be called after a failed test, because a paused process prevents closing the
   * database.
   */
  release(): Promise<void>;
}

/** An arbitrary number; advisory locks are per database. */
const lock = 4242;

/** Blocks any process that moves a boundary to exactly this time. */
export async function pauseBoundary(pool: Pool, at: Date): Promise<PausedBoundary> {
  const client = await pool.connect();
  await client.query(`
    create or replace function hold_line() returns trigger language plpgsql as $$ begin
      if new.done_until = '${at.toISOString()}' then perform pg_advisory_xact_lock(${lock}); end if;
      return new;
    end $$;
    create or replace trigger hold_line before update on rollup_progress for each row execute function hold_line();
    select pg_advisory_lock(${lock})`);
  let released = false;
  const waiting = 'select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))';
  return {
    async untilWaiting() {
      while ((await client.query(waiting)).rows.length === 0) await systemClock.sleep(5);
    },
    async killWaiting() {
      await client.query(`select pg_terminate_backend(pid) from (${waiting}) w`);
    },
    async release() {
      if (released) return;
      released = true;
      await client.query(`select pg_advisory_unlock(${lock})`);
      client.release();
    },
  };
}
