import type { Selectable } from 'kysely';
import type { HeartbeatSchedule } from '#engine/heartbeats/heartbeat-schedule.ts';
import {
  type DownCause,
  type HeartbeatRules,
  type HeartbeatState,
  nextChangeAt,
  type OpenRun,
  type SignalKind,
} from '#engine/heartbeats/heartbeat-state.ts';
import type { DB } from '#platform/database/types.ts';
import type { HeartbeatSettings } from './heartbeat-input.ts';

export type HeartbeatRow = Selectable<DB['heartbeats']>;

/** Returns the rules of a heartbeat from its row. */
export function toRules(row: HeartbeatRow): HeartbeatRules {
  return {
    schedule: toSchedule(row),
    graceSeconds: row.grace_seconds,
    startGraceSeconds: row.start_grace_seconds,
    maxRunSeconds: row.max_run_seconds,
    minRunSeconds: row.min_run_seconds,
    resumeOnPing: row.resume_on_ping,
  };
}

function toSchedule(row: HeartbeatRow): HeartbeatSchedule {
  const timezone = row.timezone ?? 'UTC';
  if (row.cron !== null) return { cron: row.cron, timezone };
  if (row.on_calendar !== null) return { onCalendar: row.on_calendar, timezone };
  return { periodSeconds: row.period_seconds ?? 0 };
}

/** Returns the user-defined settings of a heartbeat from its row. */
export function toSettings(row: HeartbeatRow): HeartbeatSettings {
  return {
    name: row.name,
    slug: row.slug,
    description: row.description,
    tags: row.tags,
    schedule: toSchedule(row),
    graceSeconds: row.grace_seconds,
    startGraceSeconds: row.start_grace_seconds,
    maxRunSeconds: row.max_run_seconds,
    minRunSeconds: row.min_run_seconds,
    methods: row.methods,
    resumeOnPing: row.resume_on_ping,
    severity: row.severity as HeartbeatSettings['severity'],
    paused: row.paused,
  };
}

export function toScheduleColumns(schedule: HeartbeatSchedule) {
  return {
    period_seconds: 'periodSeconds' in schedule ? schedule.periodSeconds : null,
    cron: 'cron' in schedule ? schedule.cron : null,
    on_calendar: 'onCalendar' in schedule ? schedule.onCalendar : null,
    timezone: 'timezone' in schedule ? schedule.timezone : null,
  };
}

/** Returns the state of a heartbeat from its row. */
export function toState(row: HeartbeatRow): HeartbeatState {
  return {
    status: row.status,
    since: row.status_since.getTime(),
    cause: row.status_cause as DownCause | null,
    paused: row.paused,
    lastPingAt: row.last_ping_at?.getTime() ?? null,
    lastKind: row.last_kind as SignalKind | null,
    lastDurationMs: row.last_duration_ms === null ? null : Number(row.last_duration_ms),
    lastExitCode: row.last_exit_code,
    lastRunEndAt: row.last_run_end_at?.getTime() ?? null,
    startedSince: row.started_since,
    dueAt: row.due_at?.getTime() ?? null,
    runs: row.runs as unknown as OpenRun[],
  };
}

/** The columns of a state. */
export function toStateColumns(state: HeartbeatState, rules: HeartbeatRules) {
  return {
    status: state.status,
    status_since: new Date(state.since),
    status_cause: state.cause,
    paused: state.paused,
    last_ping_at: dateOf(state.lastPingAt),
    last_kind: state.lastKind,
    last_duration_ms: state.lastDurationMs,
    last_exit_code: state.lastExitCode,
    last_run_end_at: dateOf(state.lastRunEndAt),
    started_since: state.startedSince,
    due_at: dateOf(state.dueAt),
    runs: JSON.stringify(state.runs),
    next_change_at: dateOf(nextChangeAt(state, rules)),
  };
}

export type StateColumns = ReturnType<typeof toStateColumns>;

function dateOf(at: number | null): Date | null {
  return at === null ? null : new Date(at);
}
