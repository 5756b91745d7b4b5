import { sql } from 'kysely';
import type { ImportResource } from '#engine/importers/import-item.ts';
import type { Db, Tx } from '#platform/database/types.ts';

/**
 * Claims the account's only import in this time window, atomically across processes. A rejected request does not extend
 * the wait.
 * @returns null on success, otherwise the time of the last import.
 */
export async function claimAllowance(
  db: Db,
  accountId: string,
  now: Date,
  windowMs: number,
): Promise<{ lastAt: Date } | null> {
  const taken = await sql`
    insert into import_allowances (account_id, last_request_at)
    values (${accountId}, ${now})
    on conflict (account_id) do update set last_request_at = excluded.last_request_at
    where import_allowances.last_request_at <= ${new Date(now.getTime() - windowMs)}
       or import_allowances.last_request_at > ${new Date(now.getTime() + windowMs)} -- a clock was set back
    returning 1`.execute(db);
  if (taken.rows.length > 0) return null;
  const row = await db
    .selectFrom('import_allowances')
    .select('last_request_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return { lastAt: row?.last_request_at ?? now };
}

/** Replaces the account's last import. */
export async function upsertLastImport(
  tx: Tx,
  accountId: string,
  { id, now, made }: { id: string; now: Date; made: CreatedObjects },
): Promise<void> {
  await sql`
    insert into last_imports (account_id, id, kind, created_at, monitor_ids, service_monitor_ids, domain_ids, other_objects)
    values (${accountId}, ${id}, ${made.of}, ${now}, ${toArrayLiteral(made.monitorIds)}::uuid[],
            ${toArrayLiteral(made.serviceMonitorIds)}::uuid[], ${toArrayLiteral(made.domainIds)}::uuid[], ${JSON.stringify(made.otherObjects)}::jsonb)
    on conflict (account_id) do update
    set id = excluded.id, kind = excluded.kind, created_at = excluded.created_at, monitor_ids = excluded.monitor_ids,
        service_monitor_ids = excluded.service_monitor_ids, domain_ids = excluded.domain_ids,
        other_objects = excluded.other_objects`.execute(tx);
}

/** Returns UUIDs as an array literal: pg escapes each element of an array, which takes 0.2 s for 100,000 IDs. */
const toArrayLiteral = (ids: readonly string[]) => `{${ids.join(',')}}`;

/** Deletes and returns the account's last import if it has this ID, so that only one request can undo it. */
export async function consumeLastImport(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<CreatedObjects | null> {
  const row = await tx
    .deleteFrom('last_imports')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(['kind', 'monitor_ids', 'service_monitor_ids', 'domain_ids', 'other_objects'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    of: row.kind as CreatedObjects['of'],
    monitorIds: row.monitor_ids,
    serviceMonitorIds: row.service_monitor_ids,
    domainIds: row.domain_ids,
    otherObjects: row.other_objects as unknown as CreatedObject[],
  };
}

/** The objects that an import created. */
export interface CreatedObjects {
  of: 'domains' | 'monitors' | 'tool';
  monitorIds: readonly string[];
  serviceMonitorIds: readonly string[];
  /** Domains that the import added to the inventory. */
  domainIds: readonly string[];
  /** Other objects, in the order of creation. */
  otherObjects: readonly CreatedObject[];
}

/** An object that an import from another tool created. */
export interface CreatedObject {
  resource: ImportResource;
  id: string;
  /** The status page of a post or subscriber. */
  pageId?: string;
}
