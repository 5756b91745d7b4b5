import { type RawBuilder, sql } from 'kysely';

/** What the newest check measured. */
export interface LastCheck {
  durationMs: number | null;
  code: string | null;
  message: string | null;
  httpStatus: number | null;
  daysLeft: number | null;
}

/**
 * What the check of the monitor `monitor`, the table's name in the query, measured that was due at `at`; null before the
 * first. One look into the index of one day, and one more where that day is sealed.
 */
export function lastCheck(monitor: string, at: RawBuilder<unknown>): RawBuilder<LastCheck | null> {
  const id = sql.ref(`${monitor}.id`);
  return sql<LastCheck | null>`coalesce(${liveCheck(id, at)}, (
    select s.kept_check from monitor_schedules s where s.monitor_id = ${id} and s.last_check_at = ${at} limit 1))`;
}

/** The same of a check that is not sealed. */
export function liveCheck(
  monitorId: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<LastCheck | null> {
  return sql<LastCheck | null>`(
    select json_build_object('durationMs', c.duration_ms, 'code', c.code, 'message', c.message,
      'httpStatus', c.http_status, 'daysLeft', c.days_left)
    from checks c where c.monitor_id = ${monitorId} and c.scheduled_at = ${at} limit 1)`;
}
