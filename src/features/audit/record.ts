import type { Ctx } from '#features/access/index.ts';
import { newId } from '#platform/crypto.ts';
import type { Tx } from '#platform/database/types.ts';
import { type SetAsideItem, workerDied } from '#platform/work/claims.ts';
import type { AuditChange } from './changes.ts';
import { type AuditRow, copyAuditRows, insertAuditRows } from './queries.ts';

interface AuditEntry {
  /** Object and verb, such as `service_monitor.create`. */
  action: string;
  objectType: string;
  objectId: string | null;
  /** Further details; must not contain secrets. */
  details?: Record<string, unknown>;
  /** Changed fields, see `changesOf`. */
  changes?: AuditChange[];
}

export type Author = Pick<Ctx, 'accountId' | 'actor' | 'requestId' | 'address'>;

/** Writes audit entries in the transaction of the change, so that a change and its entry are committed together. */
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

/** Like `recordAudit`, for any number of entries. */
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

/** Records work that was abandoned because its worker crashed on every attempt. */
export async function recordSetAside(
  tx: Tx,
  kind: string,
  items: readonly SetAsideItem[],
  now: Date,
): Promise<void> {
  const objectType = kind.replaceAll('-', '_');
  const actor = { type: 'system', id: null, name: 'Belltower' } as const;
  for (const [accountId, own] of Map.groupBy(items, (one) => one.accountId)) {
    if (accountId === null) continue;
    await recordAudit(
      tx,
      { accountId, actor, requestId: null, address: null },
      now,
      own.map(({ item }) => ({
        action: `${objectType}.set_aside`,
        objectType,
        objectId: item,
        details: { code: workerDied.code, reason: workerDied.message },
      })),
    );
  }
}
