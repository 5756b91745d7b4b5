import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import { paused, rescheduled, resumed } from '#engine/heartbeats/heartbeat-state.ts';
import type { Ctx } from '#features/access/index.ts';
import { lockAccount } from '#features/accounts/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { resolveIncidents } from '#features/incidents/index.ts';
import { message } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { type HeartbeatSettings, readHeartbeat } from './heartbeat-input.ts';
import {
  changeTags,
  countHeartbeats,
  deleteHeartbeats,
  findHeartbeat,
  type HeartbeatFilter,
  insertHeartbeat,
  type ListedHeartbeat,
  lockHeartbeats,
  resetHeartbeats,
  updateHeartbeat,
} from './queries.ts';
import { type HeartbeatRow, toRules, toSettings, toState, toStateColumns } from './rows.ts';
import type { CreateHeartbeatBody, PatchHeartbeatBody } from './schemas.ts';
import { insertHeartbeatTransitions, type NewTransition } from './watch/queries.ts';

/**
 * Creates a heartbeat; it is pending until its first ping.
 * @throws AppError 400 from `readHeartbeat`, 402 `monitor_cap_reached`, 409 if the ping key or token is in use.
 */
export async function createHeartbeat(
  ctx: Ctx,
  body: Static<typeof CreateHeartbeatBody>,
): Promise<ListedHeartbeat> {
  const now = new Date(ctx.clock.now());
  const order = readHeartbeat(body, null, now.getTime());
  return withTransaction(ctx.db, async (tx) => {
    const id = newId();
    const created = {
      id,
      pingKey: body.pingKey ?? newPingKey(),
      pushToken: body.pushToken ?? null,
      now,
      order,
    };
    await reserveHeartbeatSlot(tx, { accountId: ctx.accountId, cap: ctx.limits.heartbeatCap });
    if (!(await insertHeartbeat(tx, ctx.accountId, created))) throw keyTakenError(body.pingKey !== undefined);
    await recordAudit(tx, ctx, now, {
      action: 'heartbeat.create',
      objectType: 'heartbeat',
      objectId: id,
      details: describe(order),
      changes: changesOf(null, order),
    });
    return reloadHeartbeat(tx, ctx.accountId, id, now);
  });
}

/** Returns the audit log details of a new heartbeat, without its secret keys. */
export function describe(input: HeartbeatSettings): Record<string, unknown> {
  return { name: input.name, slug: input.slug, schedule: input.schedule };
}

/**
 * Blocks other requests that create heartbeats in the account until this transaction ends.
 * @throws AppError `monitor_cap_reached` (402).
 */
export async function reserveHeartbeatSlot(
  tx: Tx,
  { accountId, cap }: { accountId: string; cap: number },
): Promise<void> {
  await lockAccount(tx, accountId);
  if ((await countHeartbeats(tx, accountId)) >= cap) {
    throw new AppError('monitor_cap_reached', message('plan-heartbeats-used-up', { cap }));
  }
}

function keyTakenError(hasOwnKey: boolean): AppError {
  const field = hasOwnKey ? 'pingKey' : 'pushToken';
  const detail = message('heartbeat-field-taken', { field });
  return new AppError('already_exists', detail, {
    errors: [{ pointer: `/${field}`, code: 'already_exists', detail }],
  });
}

/**
 * Merges a patch into a heartbeat; `schedule` is replaced as a whole.
 * @throws AppError `not_found`; 400 from `readHeartbeat`.
 */
export async function updateHeartbeatSettings(
  ctx: Ctx,
  id: string,
  patch: Static<typeof PatchHeartbeatBody>,
): Promise<ListedHeartbeat> {
  const now = new Date(ctx.clock.now());
  const { accountId } = ctx;
  return withTransaction(ctx.db, async (tx) => {
    const row = await getLockedHeartbeat(tx, accountId, id);
    const stored = toSettings(row);
    const order = readHeartbeat(patch, stored, now.getTime());
    if (order.paused !== row.paused) {
      await setHeartbeatsPaused(tx, accountId, { rows: [row], paused: order.paused, now });
    }
    const rules = { ...toRules(row), ...order };
    const before = toState(row);
    const turned = order.paused === row.paused ? before : pauseOrResume(before, order.paused, now.getTime());
    const isMoved = patch.schedule !== undefined || patch.graceSeconds !== undefined;
    const state = isMoved ? rescheduled(turned, rules, now.getTime()) : turned;
    await updateHeartbeat(tx, accountId, id, { order, state: toStateColumns(state, rules), now });
    await recordAudit(tx, ctx, now, {
      action: 'heartbeat.update',
      objectType: 'heartbeat',
      objectId: id,
      details: { name: order.name, changed: Object.keys(patch) },
      changes: changesOf(stored, order),
    });
    return reloadHeartbeat(tx, accountId, id, now);
  });
}

const pauseOrResume = (state: ReturnType<typeof toState>, pause: boolean, now: number) =>
  pause ? paused(state, now) : resumed(state, now);

/**
 * Pauses a heartbeat: no pings are expected until it is resumed, manually or by a ping. Pausing a paused heartbeat
 * has no effect.
 */
export function pauseHeartbeat(ctx: Ctx, id: string): Promise<ListedHeartbeat> {
  return setHeartbeatPaused(ctx, id, true);
}

/** Resumes a heartbeat; it is pending until its next ping. Resuming an active heartbeat has no effect. */
export function resumeHeartbeat(ctx: Ctx, id: string): Promise<ListedHeartbeat> {
  return setHeartbeatPaused(ctx, id, false);
}

async function setHeartbeatPaused(ctx: Ctx, id: string, pause: boolean): Promise<ListedHeartbeat> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = await getLockedHeartbeat(tx, ctx.accountId, id);
    if ((await setHeartbeatsPaused(tx, ctx.accountId, { rows: [row], paused: pause, now })) > 0) {
      await recordAudit(tx, ctx, now, {
        action: pause ? 'heartbeat.pause' : 'heartbeat.resume',
        objectType: 'heartbeat',
        objectId: id,
      });
    }
    return reloadHeartbeat(tx, ctx.accountId, id, now);
  });
}

/** Pauses or resumes locked heartbeats of an account. Returns the number of changed heartbeats. */
async function setHeartbeatsPaused(
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
    await resolveUnmonitoredHeartbeats(tx, accountId, {
      ids: turned.map(({ id }) => id),
      why: 'paused',
      now,
    });
  }
  return turned.length;
}

/**
 * Stops expecting pings when an account is suspended, because pings to a suspended account are rejected. After the
 * suspension, the heartbeats are pending until their next ping. Open incidents stay open.
 */
export async function suspendHeartbeats(
  tx: Tx,
  accountId: string,
  suspended: boolean,
  now: Date,
): Promise<void> {
  if (!suspended) return;
  const before = await resetHeartbeats(tx, accountId, now);
  await insertHeartbeatTransitions(
    tx,
    before.map(({ id, status }) => ({
      heartbeatId: id,
      accountId,
      at: now,
      from: status,
      to: 'new',
      cause: null,
    })),
  );
}

/** Resolves open incidents of heartbeats that are no longer monitored. */
async function resolveUnmonitoredHeartbeats(
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
      message: message(`source-heartbeat-${why}`),
      exceptFingerprint: null,
      closedBecause: why,
    })),
  );
}

/** Deletes a heartbeat with its pings. Its incidents are kept as history. */
export async function deleteHeartbeat(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const deleted = await getLockedHeartbeat(tx, ctx.accountId, id);
    await removeHeartbeats(tx, ctx.accountId, { ids: [id], now });
    await recordAudit(tx, ctx, now, {
      action: 'heartbeat.delete',
      objectType: 'heartbeat',
      objectId: id,
      details: { name: deleted.name },
      changes: changesOf(toSettings(deleted), null),
    });
  });
}

/**
 * Deletes heartbeats of an account and resolves their open incidents.
 * @returns the deleted heartbeats.
 */
async function removeHeartbeats(
  tx: Tx,
  accountId: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<{ id: string; name: string }[]> {
  const deleted = await deleteHeartbeats(tx, accountId, ids);
  await resolveUnmonitoredHeartbeats(tx, accountId, {
    ids: deleted.map(({ id }) => id),
    why: 'deleted',
    now,
  });
  return deleted;
}

/** Replaces the ping URL of a heartbeat. The previous URL returns 404 immediately. */
export async function rotatePingUrl(ctx: Ctx, id: string): Promise<ListedHeartbeat> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    await getLockedHeartbeat(tx, ctx.accountId, id);
    await updateHeartbeat(tx, ctx.accountId, id, { pingKey: newPingKey(), now });
    await recordAudit(tx, ctx, now, {
      action: 'heartbeat.rotate_key',
      objectType: 'heartbeat',
      objectId: id,
    });
    return reloadHeartbeat(tx, ctx.accountId, id, now);
  });
}

export const bulkActions = ['pause', 'resume', 'delete', 'tag', 'untag'] as const;

export interface BulkRequest {
  action: (typeof bulkActions)[number];
  ids?: string[];
  filter?: HeartbeatFilter;
  tags?: string[];
}

/** Applies one action to many heartbeats in one transaction. IDs of other accounts are ignored. */
export async function runBulk(ctx: Ctx, input: BulkRequest): Promise<{ matched: number; changed: number }> {
  const { ids, filter, action } = input;
  if ((ids === undefined) === (filter === undefined)) {
    throw invalidInput('/ids', 'one_of', message('ids-or-filter'));
  }
  if ((action === 'tag' || action === 'untag') && !input.tags?.length) {
    throw invalidInput('/tags', 'required', message('action-requires-tags', { action }));
  }
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const which = ids === undefined ? { filter: filter ?? {} } : { ids };
    const rows = await lockHeartbeats(tx, ctx.accountId, which);
    if (rows.length === 0) return { matched: 0, changed: 0 };
    const changed = await act(tx, ctx.accountId, { order: input, rows, now });
    await recordAudit(tx, ctx, now, {
      action: `heartbeat.bulk_${action}`,
      objectType: 'heartbeat',
      objectId: null,
      details: { matched: rows.length, changed, ids: rows.slice(0, 500).map(({ id }) => id) },
    });
    return { matched: rows.length, changed };
  });
}

async function act(
  tx: Tx,
  accountId: string,
  { order, rows, now }: { order: BulkRequest; rows: HeartbeatRow[]; now: Date },
): Promise<number> {
  const ids = rows.map(({ id }) => id);
  const tags = order.tags ?? [];
  switch (order.action) {
    case 'pause':
    case 'resume':
      return setHeartbeatsPaused(tx, accountId, { rows, paused: order.action === 'pause', now });
    case 'delete':
      return (await removeHeartbeats(tx, accountId, { ids, now })).length;
    case 'tag':
      return (await changeTags(tx, accountId, { ids, add: tags, remove: [], now })).length;
    case 'untag':
      return (await changeTags(tx, accountId, { ids, add: [], remove: tags, now })).length;
  }
}

/** @throws AppError `not_found`. */
export async function getHeartbeat(ctx: Ctx, id: string): Promise<ListedHeartbeat> {
  const now = new Date(ctx.clock.now());
  return getById('heartbeat', id, () => findHeartbeat(ctx.db, ctx.accountId, id, now));
}

/** Returns the heartbeat, locked until the transaction ends. @throws AppError `not_found`. */
async function getLockedHeartbeat(tx: Tx, accountId: string, id: string): Promise<HeartbeatRow> {
  return getById('heartbeat', id, async () => (await lockHeartbeats(tx, accountId, { ids: [id] }))[0]);
}

/**
 * Returns a heartbeat that this transaction has just written.
 * @throws AppError `lost_race` if it no longer exists.
 */
async function reloadHeartbeat(tx: Tx, accountId: string, id: string, now: Date): Promise<ListedHeartbeat> {
  const row = await findHeartbeat(tx, accountId, id, now);
  if (row === null) throw new AppError('lost_race', message('heartbeat-deleted'));
  return row;
}

/** Creates the UUID of a ping URL. It is fully random, because a UUID of version 7 is partly predictable. */
export function newPingKey(): string {
  return randomUUID();
}
