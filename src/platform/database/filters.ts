import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './types.ts';

/**
 * A condition that narrows a list. Each helper has an optional filter as its argument and returns null if the filter is
 * missing. A list therefore needs only one `allOf` call in its `where`, both in plain `sql` and in the query builder.
 */
export type Condition = RawBuilder<boolean>;

/** A column name, which becomes part of the statement's text. The type accepts only literals of the source code. */
type Written<Name extends string> = string extends Name ? never : Name;

/** Returns the conjunction of all non-null conditions; true if there are none. */
export function allOf(...conditions: (Condition | null)[]): Condition {
  const active = conditions.filter((condition) => condition !== null);
  return active.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(active, sql` and `)}`;
}

/** Returns the condition that the column equals this value; null without a value. */
export function isEqual<Name extends string>(
  column: Written<Name>,
  value: string | boolean | undefined,
): Condition | null {
  return value === undefined ? null : sql<boolean>`${sql.raw(column)} = ${value}`;
}

/** Returns the condition that the column is one of these values; null without values. */
export function isOneOf<Name extends string>(
  column: Written<Name>,
  values: readonly string[] | undefined,
): Condition | null {
  return !values?.length ? null : sql<boolean>`${sql.raw(column)} = any(${[...values]}::text[])`;
}

/**
 * Returns the condition that the column is one of these IDs. The IDs are passed as a single parameter, because a
 * statement can have at most 65,535 parameters. The parameter is joined instead of compared per row. With `= any`,
 * PostgreSQL 18 searches an index of the account again for each ID, which takes minutes for all monitors of a large
 * account.
 */
export function isAmong<Name extends string>(column: Written<Name>, ids: readonly string[]): Condition {
  return sql<boolean>`${sql.raw(column)} in (select unnest(${[...ids]}::uuid[]))`;
}

/** Returns the condition that the ID is one of these IDs; null without IDs. */
export function hasId<Name extends string>(
  column: Written<Name>,
  ids: readonly string[] | undefined,
): Condition | null {
  return !ids?.length ? null : sql<boolean>`${sql.raw(column)} = any(${[...ids]}::uuid[])`;
}

/** Returns the condition that the array contains at least one of these elements; null without elements. */
export function hasOneOf<Name extends string>(
  column: Written<Name>,
  elements: readonly string[] | undefined,
): Condition | null {
  return !elements?.length ? null : sql<boolean>`${sql.raw(column)} && ${[...elements]}::text[]`;
}

/** Returns the condition that the column is not null or, if `set` is false, null. */
export function isSet<Name extends string>(
  column: Written<Name>,
  set: boolean | undefined,
): Condition | null {
  if (set === undefined) return null;
  return sql<boolean>`${sql.raw(column)} is ${set ? sql`not null` : sql`null`}`;
}

/** Returns the condition that the column lies in a half-open time range. Either end can be missing. */
export function isWithin<Name extends string>(
  column: Written<Name>,
  { from, to }: { from?: Date | undefined; to?: Date | undefined },
): Condition | null {
  if (from === undefined && to === undefined) return null;
  return allOf(
    from === undefined ? null : sql<boolean>`${sql.raw(column)} >= ${from}`,
    to === undefined ? null : sql<boolean>`${sql.raw(column)} < ${to}`,
  );
}

/**
 * Returns the condition that one of the columns contains this text (case-insensitive). LIKE's special characters are
 * matched literally. The pattern is in a subselect, so that the generic plan does not look more expensive than a custom
 * plan. Otherwise, PostgreSQL would replan a prepared search each time, which takes longer than searching a few hundred
 * rows.
 */
export function hasPart<Name extends string>(
  columns: readonly Written<Name>[],
  part: string | undefined,
): Condition | null {
  if (part === undefined) return null;
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  const each = columns.map((column) => sql<boolean>`${sql.raw(column)} ilike (select ${pattern}::text)`);
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/**
 * Returns the condition that the row comes after the last row of a page, ordered by time and ID; `falling` means newest
 * first. Returns null for the first page.
 */
export function isAfter<Time extends string, Id extends string>(
  [time, id]: readonly [time: Written<Time>, id: Written<Id>],
  after: { at: Date; id: string } | null,
  order: 'falling' | 'rising' = 'falling',
): Condition | null {
  if (after === null) return null;
  const sign = order === 'falling' ? sql`<` : sql`>`;
  return sql<boolean>`(${sql.raw(time)}, ${sql.raw(id)}) ${sign} (${after.at}::timestamptz, ${after.id}::uuid)`;
}

/** Tables of monitored objects that rules, maintenance windows and status pages reference by ID. */
export type WatchedTable = 'domain_monitors' | 'service_monitors' | 'heartbeats' | 'domains';

/** Returns the IDs among these that belong to rows of the account. */
export async function selectOwnIds(
  db: Queryable,
  accountId: string,
  table: WatchedTable,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', accountId)
    .where(isAmong('id', ids))
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Returns an expression that is true for accounts that are not suspended. Work is done only for these accounts. */
export const isActiveAccount = (accountId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from accounts active where active.id = ${accountId} and active.suspended_at is not null)`;
