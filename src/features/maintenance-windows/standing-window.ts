import type { Ctx } from '#features/access/index.ts';
import { type AuditChange, recordAudit } from '#features/audit/index.ts';
import type { Tx } from '#platform/database/types.ts';
import { getById } from '#platform/http/get-by-id.ts';
import {
  cutOccurrences,
  dropOccurrences,
  findWindow,
  lockWindow,
  type StoredWindow,
  updateWindow,
  type WindowRow,
} from './queries.ts';
import type { MaintenanceWindow } from './types.ts';

/** What a verb leaves behind: the window as it stands, and when that was. */
export interface StandingWindow {
  row: WindowRow;
  now: Date;
}

/** The window as it stands now. @throws AppError `not_found`. */
export async function standWindow(tx: Tx, ctx: Ctx, id: string, now: Date): Promise<StandingWindow> {
  const row = await getById('maintenance window', id, () => findWindow(tx, ctx.accountId, id, now));
  return { row, now };
}

/** The window, locked until the transaction ends. @throws AppError `not_found`. */
export function getWindow(tx: Tx, ctx: Ctx, id: string): Promise<StoredWindow> {
  return getById('maintenance window', id, () => lockWindow(tx, ctx.accountId, id));
}

/** Drops what is to come of a window, and ends what runs. */
export async function stopWindow(tx: Tx, accountId: string, id: string, now: Date): Promise<void> {
  await dropOccurrences(tx, accountId, id, { after: now });
  await cutOccurrences(tx, accountId, id, now);
  await updateWindow(tx, accountId, id, { plan_due_at: null });
}

/** What people know of a window. */
export const toldWindow = ({ startWall: _startWall, ...window }: MaintenanceWindow) => window;

/** Puts on record what was done to a window, in the transaction that does it. */
export function auditWindow(
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
