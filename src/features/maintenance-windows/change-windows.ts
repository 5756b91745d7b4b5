import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { type AuditChange, changesOf, recordAudit } from '#features/audit/index.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { selectOwnIds, type WatchedTable } from '#platform/database/own-ids.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { planAhead } from './plan.ts';
import {
  countWindows,
  cutOccurrences,
  deleteWindowRow,
  dropOccurrences,
  findWindow,
  hasBegun,
  insertOccurrences,
  insertWindow,
  lockWindow,
  type StoredWindow,
  toWindow,
  updateWindow,
  type WindowRow,
} from './queries.ts';
import { planFields, readWindow } from './read-window.ts';
import type { CreateWindowBody, PatchWindowBody } from './schemas.ts';
import type { MaintenanceWindow, WindowScope } from './types.ts';

/** Windows of one account, at most. */
const mostWindows = 5_000;

/** What a verb leaves behind: the window as it stands, and when that was. */
export interface StandingWindow {
  row: WindowRow;
  now: Date;
}

/** Makes a window. @throws AppError 400 for what is wrong or not the account's; `conflict` where there are too many. */
export async function createWindow(ctx: Ctx, body: Static<typeof CreateWindowBody>): Promise<StandingWindow> {
  const now = new Date(ctx.clock.now());
  const window = readWindow(body, null);
  return withTransaction(ctx.db, (tx) => addWindow(tx, ctx, { window, now, action: 'create' }));
}

/** Stores a window that was found sound, with its first occurrences. */
export async function addWindow(
  tx: Tx,
  ctx: Ctx,
  { window, now, action }: { window: MaintenanceWindow; now: Date; action: string },
): Promise<StandingWindow> {
  await checkScope(tx, ctx.accountId, window.scope);
  if ((await countWindows(tx, ctx.accountId)) >= mostWindows) {
    throw new AppError(
      'conflict',
      `An account has ${mostWindows} windows at most; delete some that are over.`,
    );
  }
  const id = newId();
  const { occurrences, dueAt } = planAhead(window, now);
  await insertWindow(tx, ctx.accountId, { id, now, planDueAt: dueAt }, window);
  await insertOccurrences(tx, ctx.accountId, id, occurrences);
  await audit(tx, ctx, { id, at: now, action, details: { title: window.title } });
  return stand(tx, ctx, id, now);
}

/** Merges a patch. What has been is left as it was. @throws AppError `not_found`; 400; `conflict` when cancelled. */
export async function changeWindow(
  ctx: Ctx,
  id: string,
  patch: Static<typeof PatchWindowBody>,
): Promise<StandingWindow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const stored = await getWindow(tx, ctx, id);
    if (stored.cancelled_at !== null) {
      throw new AppError('conflict', 'The window is cancelled; make a new one.');
    }
    const before = toWindow(stored);
    const window = readWindow(patch, before);
    if (patch.scope !== undefined) await checkScope(tx, ctx.accountId, window.scope);
    await updateWindow(tx, ctx.accountId, id, { window, updated_at: now });
    if (planFields.some((field) => patch[field] !== undefined)) await replan(tx, stored, window, now);
    await audit(tx, ctx, {
      id,
      at: now,
      action: 'update',
      details: { title: window.title, changed: Object.keys(patch) },
      changes: changesOf(toTold(before), toTold(window)),
    });
    return stand(tx, ctx, id, now);
  });
}

/** Works out a window anew: what is to come by the new plan, what runs and is not in it ends. */
async function replan(tx: Tx, stored: StoredWindow, window: MaintenanceWindow, now: Date): Promise<void> {
  const { id, account_id: accountId } = stored;
  const { occurrences, dueAt } = planAhead(window, now);
  const starts = occurrences.map(({ startsAt }) => startsAt);
  if (stored.rrule === null) starts.push(stored.starts_at);
  await dropOccurrences(tx, accountId, id, { after: now, starts });
  await cutOccurrences(tx, accountId, id, now);
  await insertOccurrences(tx, accountId, id, occurrences);
  await updateWindow(tx, accountId, id, { plan_due_at: dueAt });
}

/** Ends the occurrence that is running, now. @throws AppError `not_found`; `conflict` when none is. */
export async function endWindow(ctx: Ctx, id: string): Promise<StandingWindow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const stored = await getWindow(tx, ctx, id);
    if (!(await cutOccurrences(tx, ctx.accountId, id, now))) {
      throw new AppError('conflict', 'No occurrence of this window is running.');
    }
    if (stored.rrule === null) await updateWindow(tx, ctx.accountId, id, { ends_at: now, updated_at: now });
    await audit(tx, ctx, { id, at: now, action: 'end', details: { title: stored.title } });
    return stand(tx, ctx, id, now);
  });
}

/** Takes a window back, with what is running. @throws AppError `not_found`; `conflict` when it is over. */
export async function cancelWindow(ctx: Ctx, id: string): Promise<StandingWindow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const stored = await getWindow(tx, ctx, id);
    const { row } = await stand(tx, ctx, id, now);
    const isOver = row.current_starts_at === null && row.next_starts_at === null && row.plan_due_at === null;
    if (stored.cancelled_at !== null || isOver) {
      const detail =
        stored.cancelled_at === null ? 'The window is over.' : 'The window is cancelled already.';
      throw new AppError('conflict', detail);
    }
    await stop(tx, ctx.accountId, id, now);
    await updateWindow(tx, ctx.accountId, id, { cancelled_at: now, updated_at: now });
    await audit(tx, ctx, { id, at: now, action: 'cancel', details: { title: stored.title } });
    return stand(tx, ctx, id, now);
  });
}

/** Deletes a window. What it held back stays out of uptime. @throws AppError `not_found`. */
export async function deleteWindow(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const stored = await getWindow(tx, ctx, id);
    await stop(tx, ctx.accountId, id, now);
    if (await hasBegun(tx, ctx.accountId, id, now)) {
      await updateWindow(tx, ctx.accountId, id, { deleted_at: now, updated_at: now });
    } else await deleteWindowRow(tx, ctx.accountId, id);
    await audit(tx, ctx, {
      id,
      at: now,
      action: 'delete',
      details: { title: stored.title },
      changes: changesOf(toTold(toWindow(stored)), null),
    });
  });
}

async function stop(tx: Tx, accountId: string, id: string, now: Date): Promise<void> {
  await dropOccurrences(tx, accountId, id, { after: now });
  await cutOccurrences(tx, accountId, id, now);
  await updateWindow(tx, accountId, id, { plan_due_at: null });
}

function getWindow(tx: Tx, ctx: Ctx, id: string): Promise<StoredWindow> {
  return getById('maintenance window', id, () => lockWindow(tx, ctx.accountId, id));
}

async function stand(tx: Tx, ctx: Ctx, id: string, now: Date): Promise<StandingWindow> {
  const row = await getById('maintenance window', id, () => findWindow(tx, ctx.accountId, id, now));
  return { row, now };
}

const named = [
  ['monitorIds', 'monitors', 'domain monitor'],
  ['serviceMonitorIds', 'service_monitors', 'service monitor'],
  ['heartbeatIds', 'heartbeats', 'heartbeat'],
  ['domainIds', 'domains', 'domain'],
] as const satisfies readonly [keyof WindowScope, WatchedTable, string][];

/** Everything that a window names is the account's own. @throws AppError 400 that points at the first that is not. */
async function checkScope(tx: Tx, accountId: string, scope: WindowScope): Promise<void> {
  const refuse = (pointer: string, what: string) =>
    invalidInput(pointer, 'not_found', `This names no ${what} of this account.`);
  for (const [field, table, what] of named) {
    const ids = scope[field];
    if (ids.length === 0) continue;
    const own = await selectOwnIds(tx, accountId, table, ids);
    const foreign = ids.findIndex((id) => !own.has(id.toLowerCase()));
    if (foreign >= 0) throw refuse(`/scope/${field}/${foreign}`, what);
  }
}

/** What people know of a window. */
const toTold = ({ startWall: _startWall, ...window }: MaintenanceWindow) => window;

function audit(
  tx: Tx,
  ctx: Ctx,
  entry: { id: string; at: Date; action: string; details: Record<string, unknown>; changes?: AuditChange[] },
): Promise<void> {
  return recordAudit(tx, ctx, entry.at, {
    action: `maintenance_window.${entry.action}`,
    objectType: 'maintenance_window',
    objectId: entry.id,
    details: entry.details,
    changes: entry.changes ?? [],
  });
}
