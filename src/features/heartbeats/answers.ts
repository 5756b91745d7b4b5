import type { Static } from 'typebox';
import { deadlineOf } from '#engine/heartbeats/heartbeat-state.ts';
import type { ListedHeartbeat } from './queries.ts';
import { toOrder, toRules, toState } from './rows.ts';
import type { HeartbeatBody } from './schemas.ts';

/** A heartbeat as the API shows it. */
export function toHeartbeatBody(row: ListedHeartbeat, publicUrl: string): Static<typeof HeartbeatBody> {
  const state = toState(row);
  const deadline = deadlineOf(state, toRules(row));
  return {
    id: row.id,
    ...toOrder(row),
    pingUrl: `${publicUrl}/ping/${row.ping_key}`,
    state: {
      status: state.paused ? 'paused' : state.status,
      cause: state.cause,
      running: state.runs.length > 0,
      since: row.status_since.toISOString(),
      lastPingAt: row.last_ping_at?.toISOString() ?? null,
      lastKind: state.lastKind,
      lastDurationMs: state.lastDurationMs,
      lastExitCode: state.lastExitCode,
      nextDueAt: row.due_at?.toISOString() ?? null,
      deadlineAt: deadline === null ? null : new Date(deadline).toISOString(),
      maintenance: row.maintenance,
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
