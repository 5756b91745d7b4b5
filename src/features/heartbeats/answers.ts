import type { Static } from 'typebox';
import { deadlineOf } from '#engine/heartbeats/heartbeat-state.ts';
import { type Ctx, covers } from '#features/access/index.ts';
import { toMuteBody } from '#features/maintenance-windows/index.ts';
import type { ListedHeartbeat } from './queries.ts';
import { toOrder, toRules, toState } from './rows.ts';
import type { HeartbeatBody } from './schemas.ts';

/**
 * Renders a heartbeat for a caller. A ping changes the heartbeat's status, so only callers who may change heartbeats
 * see its ping URL.
 */
export function toHeartbeatBody(
  row: ListedHeartbeat,
  { publicUrl, scopes }: Pick<Ctx, 'publicUrl' | 'scopes'>,
): Static<typeof HeartbeatBody> {
  const state = toState(row);
  const deadline = deadlineOf(state, toRules(row));
  return {
    id: row.id,
    ...toOrder(row),
    pingUrl: covers(scopes, 'heartbeats:write') ? `${publicUrl}/ping/${row.ping_key}` : null,
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
      mute: toMuteBody(row.mute),
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
