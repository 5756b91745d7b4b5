import { type RawBuilder, sql } from 'kysely';
import { copyRows } from '#platform/database/copy.ts';
import {
  allOf,
  type Condition,
  hasId,
  isAfter,
  isOneOf,
  isSet,
  isWithin,
} from '#platform/database/filters.ts';
import type { Db, Stored, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import type { AuditChange } from './changes.ts';

export interface AuditRow {
  id: string;
  at: Date;
  actor_type: Stored<'audit_log', 'actor_type'>;
  actor_id: string | null;
  actor_name: string;
  action: string;
  object_type: string;
  object_id: string | null;
  details: Record<string, unknown>;
  changes: AuditChange[];
  request_id: string | null;
  address: string | null;
}

export type AuditActor = Pick<AuditRow, 'actor_type' | 'actor_id' | 'actor_name'>;

const columns = [
  'id',
  'at',
  'actor_type',
  'actor_id',
  'actor_name',
  'action',
  'object_type',
  'object_id',
  'details',
  'changes',
  'request_id',
  'address',
] as const;

interface AuditFilter {
  action?: string[];
  objectType?: string[];
  objectId?: string[];
  /** IDs of users and API keys, or `system`. */
  actor?: string[];
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Returns one page of an account's audit log, newest first, plus one row if there are more. */
export function listAuditRows(
  db: Db,
  accountId: string,
  filter: AuditFilter & { page: Page },
): Promise<Listed<AuditRow>> {
  return selectPage<AuditRow>(db, filter.page, (page) =>
    db
      .selectFrom('audit_log')
      .select(columns)
      .where('account_id', '=', accountId)
      .where(
        allOf(
          isOneOf('action', filter.action),
          isOneOf('object_type', filter.objectType),
          isOneOf('object_id', filter.objectId),
          isBy(filter.actor),
          isWithin('at', filter),
          isAfter(['at', 'id'], page.after),
        ),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit + 1),
  );
}

/** Returns a condition on the actor; `system` has no ID. */
function isBy(actors: string[] | undefined): Condition | null {
  const ids = actors?.filter((actor) => actor !== 'system') ?? [];
  const byIds = hasId('actor_id', ids);
  if (actors === undefined || ids.length === actors.length) return byIds;
  return byIds === null ? isSet('actor_id', false) : sql<boolean>`(${byIds} or actor_id is null)`;
}

/** Inserts a few entries. */
export async function insertAuditRows(tx: Tx, accountId: string, rows: readonly AuditRow[]): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values(rows.map((row) => ({ ...row, account_id: accountId, ...asJson(row) })))
    .execute();
}

/** Inserts any number of entries with COPY. Each row is built just before it is sent. */
export async function copyAuditRows<Entry>(
  tx: Tx,
  accountId: string,
  entries: readonly Entry[],
  toRow: (entry: Entry) => AuditRow,
): Promise<void> {
  const target = { table: 'audit_log', columns: ['account_id', ...columns] };
  await copyRows(tx, target, entries, (entry) => {
    const row = toRow(entry);
    const values = { ...row, at: row.at.toISOString(), ...asJson(row) };
    return [accountId, ...columns.map((column) => values[column])];
  });
}

const asJson = ({ details, changes }: AuditRow) => ({
  details: JSON.stringify(details),
  changes: JSON.stringify(changes),
});

/** Maximum number of values to filter by. */
const maxFacets = 500;

/**
 * Returns the distinct values of a column in an account's log. Each value is found by an index lookup after the
 * previous value, because a log of a million entries has only a few dozen distinct values.
 */
export async function listAuditValues(
  db: Db,
  accountId: string,
  column: 'action' | 'object_type',
): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${name} as value from audit_log where account_id = ${accountId} order by ${name} limit 1)
      union all
      select (select ${name} from audit_log where account_id = ${accountId} and ${name} > found.value
        order by ${name} limit 1)
      from found where found.value is not null
    )
    select value from found where value is not null limit ${maxFacets}`.execute(db);
  return rows.map(({ value }) => value);
}

/**
 * Returns users and API keys that have changed any object in an account, with their latest names. Works like
 * `listAuditValues`.
 */
export async function listAuditActors(db: Db, accountId: string): Promise<AuditActor[]> {
  const next = (which: RawBuilder<unknown>) => sql`
    select actor_type, actor_id, actor_name from audit_log where account_id = ${accountId} and actor_id ${which}
    order by actor_id, at desc, id desc limit 1`;
  const { rows } = await sql<AuditActor>`
    with recursive found as (
      (${next(sql`is not null`)})
      union all
      select further.* from found cross join lateral (${next(sql`> found.actor_id`)}) further
    )
    select actor_type, actor_id, actor_name from found limit ${maxFacets}`.execute(db);
  return rows;
}

/** Returns whether the service has changed any object in an account. */
export async function hasSystemActor(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('account_id', '=', accountId)
    .where('actor_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
