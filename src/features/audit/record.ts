import type { Ctx } from '#features/access/index.ts';
import { newId } from '#platform/crypto.ts';
import type { Tx } from '#platform/database/types.ts';
import type { AuditChange } from './changes.ts';
import { type AuditRow, copyAuditRows, insertAuditRows } from './queries.ts';

/** One write to be remembered. */
interface AuditEntry {
  /** Verb on noun: `service_monitor.create`. */
  action: string;
  objectType: string;
  objectId: string | null;
  /** What else is to be known of it; values of secret fields must not be in it. */
  details?: Record<string, unknown>;
  /** What it changed, from what to what; see `changesOf`. */
  changes?: AuditChange[];
}

export type Author = Pick<Ctx, 'accountId' | 'actor' | 'requestId' | 'address'>;

/** Writes audit rows in the transaction of the change itself, so that neither stands without the other. */
export async function recordAudit(
  tx: Tx,
  ctx: Author,
  at: Date,
  entries: AuditEntry | AuditEntry[],
): Promise<void> {
  const list = Array.isArray(entries) ? entries : [entries];
  if (list.length === 0) return;
  const rows = list.map((entry) => toRow(ctx, at, entry));
  await insertAuditRows(tx, ctx.accountId, rows);
}

/** As `recordAudit`, for any number of entries. */
export async function recordAuditBulk(
  tx: Tx,
  ctx: Author,
  at: Date,
  entries: readonly AuditEntry[],
): Promise<void> {
  await copyAuditRows(tx, ctx.accountId, entries, (entry) => toRow(ctx, at, entry));
}

function toRow(ctx: Author, at: Date, entry: AuditEntry): AuditRow {
  return {
    id: newId(),
    at,
    actor_type: ctx.actor.type,
    actor_id: ctx.actor.id,
    actor_name: ctx.actor.name,
    action: entry.action,
    object_type: entry.objectType,
    object_id: entry.objectId,
    details: entry.details ?? {},
    changes: entry.changes ?? [],
    request_id: ctx.requestId,
    address: ctx.address,
  };
}
