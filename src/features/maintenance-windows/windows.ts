import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { type AuditChange, changesOf, recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import { selectOwnIds, type WatchedTable } from '#platform/database/filters.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { planAhead } from './plan.ts';
import {
  countWindows,
  deleteOccurrences,
  deleteWindowRow,
  endOccurrences,
  findWindow,
  hasStarted,
  insertOccurrences,
  insertWindow,
  lockWindow,
  type StoredWindow,
  toWindow,
  updateWindowRow,
  type WindowRow,
} from './queries.ts';
import type { CreateWindowBody, PatchWindowBody } from './schemas.ts';
import type { MaintenanceWindow, WindowScope } from './types.ts';
import { findNameOf } from './views.ts';
import { parseWindow, planFields } from './window-input.ts';

/** Creates a window. @throws AppError 400 for invalid input or an unknown ID; `conflict` if there are too many. */
export async function createWindow(ctx: Ctx, body: Static<typeof CreateWindowBody>): Promise<CurrentWindow> {
  const now = new Date(ctx.clock.now());
  const window = parseWindow(body, null);
  return withTransaction(ctx.db, (tx) => addWindow(tx, ctx, { window, now, action: 'create' }));
}

/**
 * Applies a merge patch. Past occurrences do not change. @throws AppError `not_found`; 400; `conflict` if the window
 * is cancelled.
 */
export async function updateWindow(
  ctx: Ctx,
  id: string,
  patch: Static<typeof PatchWindowBody>,
): Promise<CurrentWindow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const stored = await lockWindowById(tx, ctx, id);
    if (stored.cancelled_at !== null) {
      throw new AppError('conflict', message('window-canceled-unchangeable'));
    }
    const before = toWindow(stored);
    const window = parseWindow(patch, before);
    if (patch.scope !== undefined) await checkScope(tx, ctx.accountId, window.scope);
    await updateWindowRow(tx, ctx.accountId, id, { window, updated_at: now });
    if (planFields.some((field) => patch[field] !== undefined)) await replan(tx, stored, window, now);
    await auditWindow(tx, ctx, {
      id,
      at: now,
      action: 'update',
      details: { title: window.title, changed: Object.keys(patch) },
      changes: changesOf(toAuditedFields(before), toAuditedFields(window)),
    });
    return readCurrentWindow(tx, ctx, id, now);
  });
}

/**
 * Plans a window again. Future occurrences follow the new plan. Current occurrences that are not in the new plan are
 * ended.
 */
async function replan(tx: Tx, stored: StoredWindow, window: MaintenanceWindow, now: Date): Promise<void> {
  const { id, account_id: accountId } = stored;
  const { occurrences, dueAt } = planAhead(window, now);
  const starts = occurrences.map(({ startsAt }) => startsAt);
  if (stored.rrule === null) starts.push(stored.starts_at);
  await deleteOccurrences(tx, accountId, id, { after: now, starts });
  await endOccurrences(tx, accountId, id, now);
  await insertOccurrences(tx, accountId, id, occurrences);
  await updateWindowRow(tx, accountId, id, { plan_due_at: dueAt, plan_fault: null });
}

/** Ends the current occurrence. @throws AppError `not_found`; `conflict` if there is none. */
export async function endWindow(ctx: Ctx, id: string): Promise<CurrentWindow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const stored = await lockWindowById(tx, ctx, id);
    if (!(await endOccurrences(tx, ctx.accountId, id, now))) {
      throw new AppError('conflict', message('window-not-in-progress'));
    }
    const ended = stored.rrule === null ? { ends_at: now } : {};
    await updateWindowRow(tx, ctx.accountId, id, { ...ended, updated_at: now });
    await auditWindow(tx, ctx, { id, at: now, action: 'end', details: { title: stored.title } });
    return readCurrentWindow(tx, ctx, id, now);
  });
}

/** Cancels a window, including its current occurrence. @throws AppError `not_found`; `conflict` if it has ended. */
export async function cancelWindow(ctx: Ctx, id: string): Promise<CurrentWindow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const stored = await lockWindowById(tx, ctx, id);
    const { row } = await readCurrentWindow(tx, ctx, id, now);
    const isOver = row.current_starts_at === null && row.next_starts_at === null && row.plan_due_at === null;
    if (stored.cancelled_at !== null || isOver) {
      const detail = stored.cancelled_at === null ? message('window-ended') : message('window-canceled');
      throw new AppError('conflict', detail);
    }
    await stopWindow(tx, ctx.accountId, id, now);
    await updateWindowRow(tx, ctx.accountId, id, { cancelled_at: now, updated_at: now });
    await auditWindow(tx, ctx, { id, at: now, action: 'cancel', details: { title: stored.title } });
    return readCurrentWindow(tx, ctx, id, now);
  });
}

/** Deletes a window. Past maintenance stays excluded from uptime. @throws AppError `not_found`. */
export async function deleteWindow(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const stored = await lockWindowById(tx, ctx, id);
    await stopWindow(tx, ctx.accountId, id, now);
    if (await hasStarted(tx, ctx.accountId, id, now)) {
      await updateWindowRow(tx, ctx.accountId, id, { deleted_at: now, updated_at: now });
    } else await deleteWindowRow(tx, ctx.accountId, id);
    await auditWindow(tx, ctx, {
      id,
      at: now,
      action: 'delete',
      details: { title: stored.title },
      changes: changesOf(toAuditedFields(toWindow(stored)), null),
    });
  });
}

/** The object types that can be muted, with their names and their lists in a window's scope. */
export const snoozable = {
  'service-monitor': { what: 'Service monitor', list: 'serviceMonitorIds' },
  monitor: { what: 'Monitor', list: 'monitorIds' },
  heartbeat: { what: 'Heartbeat', list: 'heartbeatIds' },
} as const;

/** Creates a window for one monitor that starts now. @throws AppError `not_found`. */
export async function snooze(
  ctx: Ctx,
  of: { kind: keyof typeof snoozable; id: string },
  { minutes, reason }: { minutes: number; reason?: string },
): Promise<CurrentWindow> {
  const now = new Date(ctx.clock.now());
  const { what, list } = snoozable[of.kind];
  return withTransaction(ctx.db, async (tx) => {
    const name = await getById(what.toLowerCase(), of.id, () => findNameOf(tx, ctx.accountId, of));
    const scope = {
      all: false,
      monitorIds: [],
      serviceMonitorIds: [],
      heartbeatIds: [],
      domainIds: [],
      tags: [],
      [list]: [of.id],
    };
    const window = {
      title: `Muted: ${name}`.slice(0, 200),
      description: reason ?? '',
      timezone: 'UTC',
      startsAt: now,
      startWall: now.toISOString().slice(0, 19),
      endsAt: new Date(now.getTime() + minutes * 60_000),
      rrule: null,
      exdates: [],
      durationMinutes: null,
      scope,
      showOnStatusPages: false,
      muted: true,
    };
    return addWindow(tx, ctx, { window, now, action: 'snooze' });
  });
}

/** Maximum number of windows per account. */
const maxWindows = 5_000;

/** Inserts a validated window with its first occurrences. */
async function addWindow(
  tx: Tx,
  ctx: Ctx,
  { window, now, action }: { window: MaintenanceWindow; now: Date; action: string },
): Promise<CurrentWindow> {
  await checkScope(tx, ctx.accountId, window.scope);
  if ((await countWindows(tx, ctx.accountId)) >= maxWindows) {
    throw new AppError('conflict', message('windows-too-many', { count: maxWindows }));
  }
  const id = newId();
  const { occurrences, dueAt } = planAhead(window, now);
  await insertWindow(tx, ctx.accountId, { id, now, planDueAt: dueAt }, window);
  await insertOccurrences(tx, ctx.accountId, id, occurrences);
  await auditWindow(tx, ctx, { id, at: now, action, details: { title: window.title } });
  return readCurrentWindow(tx, ctx, id, now);
}

/** A window after a change, and the time of reading. */
export interface CurrentWindow {
  row: WindowRow;
  now: Date;
}

/** Reads a window as of `now`. @throws AppError `not_found`. */
async function readCurrentWindow(tx: Tx, ctx: Ctx, id: string, now: Date): Promise<CurrentWindow> {
  const row = await getById('maintenance window', id, () => findWindow(tx, ctx.accountId, id, now));
  return { row, now };
}

/** Reads a window and locks it until the transaction ends. @throws AppError `not_found`. */
function lockWindowById(tx: Tx, ctx: Ctx, id: string): Promise<StoredWindow> {
  return getById('maintenance window', id, () => lockWindow(tx, ctx.accountId, id));
}

/** Deletes a window's future occurrences and ends its current occurrences. */
async function stopWindow(tx: Tx, accountId: string, id: string, now: Date): Promise<void> {
  await deleteOccurrences(tx, accountId, id, { after: now });
  await endOccurrences(tx, accountId, id, now);
  await updateWindowRow(tx, accountId, id, { plan_due_at: null });
}

const toAuditedFields = ({ startWall: _startWall, ...window }: MaintenanceWindow) => window;

function auditWindow(
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

const named = [
  ['monitorIds', 'domain_monitors', 'domain monitor'],
  ['serviceMonitorIds', 'service_monitors', 'service monitor'],
  ['heartbeatIds', 'heartbeats', 'heartbeat'],
  ['domainIds', 'domains', 'domain'],
] as const satisfies readonly [keyof WindowScope, WatchedTable, string][];

/**
 * Checks that the scope refers only to objects the account owns.
 * @throws AppError 400 that points to the first unknown ID.
 */
async function checkScope(tx: Tx, accountId: string, scope: WindowScope): Promise<void> {
  const reject = (pointer: string, what: string) =>
    invalidInput(pointer, 'not_found', message('not-in-account', { what }));
  for (const [field, table, what] of named) {
    const ids = scope[field];
    if (ids.length === 0) continue;
    const own = await selectOwnIds(tx, accountId, table, ids);
    const foreign = ids.findIndex((id) => !own.has(id.toLowerCase()));
    if (foreign >= 0) throw reject(`/scope/${field}/${foreign}`, what);
  }
}
