import { paused, resumed } from '#engine/heartbeats/heartbeat-state.ts';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { resolveIncidents } from '#features/incidents/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { getLockedHeartbeat, getOwnHeartbeat } from './get.ts';
import { type ListedHeartbeat, updateHeartbeat } from './queries.ts';
import { type HeartbeatRow, toRules, toState, toStateColumns } from './rows.ts';
import { insertHeartbeatTransitions, type NewTransition } from './watch/settle-queries.ts';

/** Expects nothing until it is resumed, by hand or by a ping; doing so twice is no error. */
export function pauseHeartbeat(ctx: Ctx, id: string): Promise<ListedHeartbeat> {
  return turnOne(ctx, id, true);
}

/** As new: waits for its first ping; doing so twice is no error. */
export function resumeHeartbeat(ctx: Ctx, id: string): Promise<ListedHeartbeat> {
  return turnOne(ctx, id, false);
}

async function turnOne(ctx: Ctx, id: string, pause: boolean): Promise<ListedHeartbeat> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = await getLockedHeartbeat(tx, ctx.accountId, id);
    if ((await turnHeartbeats(tx, ctx.accountId, { rows: [row], paused: pause, now })) > 0) {
      await recordAudit(tx, ctx, now, {
        action: pause ? 'heartbeat.pause' : 'heartbeat.resume',
        objectType: 'heartbeat',
        objectId: id,
      });
    }
    return getOwnHeartbeat(tx, ctx.accountId, id, now);
  });
}

/** Pauses or resumes locked heartbeats of an account. @returns how many were not so already. */
export async function turnHeartbeats(
  tx: Tx,
  accountId: string,
  change: { rows: readonly HeartbeatRow[]; paused: boolean; now: Date },
): Promise<number> {
  const { now } = change;
  const turned = change.rows.filter((row) => row.paused !== change.paused);
  const transitions: NewTransition[] = [];
  for (const row of turned) {
    const before = toState(row);
    const state = change.paused ? paused(before, now.getTime()) : resumed(before, now.getTime());
    await updateHeartbeat(tx, accountId, row.id, { state: toStateColumns(state, toRules(row)), now });
    const [from, to] = change.paused ? [row.status, 'paused'] : ['paused', 'new'];
    transitions.push({ heartbeatId: row.id, accountId, at: now, from, to, cause: null });
  }
  await insertHeartbeatTransitions(tx, transitions);
  if (change.paused) {
    await settleUnwatchedHeartbeats(tx, accountId, { ids: turned.map(({ id }) => id), why: 'paused', now });
  }
  return turned.length;
}

/** Nobody watches them any more: what is open on them is over. */
export async function settleUnwatchedHeartbeats(
  tx: Tx,
  accountId: string,
  { ids, why, now }: { ids: readonly string[]; why: 'paused' | 'deleted'; now: Date },
): Promise<void> {
  await resolveIncidents(
    tx,
    'heartbeat',
    ids.map((sourceId) => ({
      accountId,
      sourceId,
      at: now,
      message: `The heartbeat was ${why}.`,
      exceptFingerprint: null,
      closedBecause: why,
    })),
  );
}
