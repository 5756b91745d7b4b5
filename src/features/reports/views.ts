import { sql } from 'kysely';
import type { PageComponent } from '#features/status-pages/index.ts';
import { allOf, type Condition, hasId, hasOneOf, isEqual, isOneOf } from '#platform/database/filters.ts';
import type { Queryable } from '#platform/database/types.ts';
import type { Place } from '#platform/http/sorted-page.ts';

/**
 * Queries for the subjects of reports. Each list is sorted by name and has one row more than `limit` if more rows
 * follow.
 */

interface SubjectQuery {
  accountId: string;
  limit: number;
  /** Where the previous page ended. */
  after: Place | null;
}

/** A subject of a report. */
export interface ReportSubject {
  id: string;
  name: string;
}

const isAfterPlace = (
  name: 'm.name' | 'p.title',
  id: 'm.id' | 'p.id',
  after: Place | null,
): Condition | null =>
  after === null
    ? null
    : sql<boolean>`(${sql.raw(name)}, ${sql.raw(id)}) > (${after.place}, ${after.id}::uuid)`;

export async function selectReportedMonitors(
  db: Queryable,
  { accountId, limit, after }: SubjectQuery,
  { tag, id }: { tag: readonly string[] | undefined; id: readonly string[] | undefined },
): Promise<ReportSubject[]> {
  const { rows } = await sql<ReportSubject>`
    select m.id, m.name from service_monitors m
    where m.account_id = ${accountId} and ${allOf(
      hasId('m.id', id),
      hasOneOf('m.tags', tag),
      isAfterPlace('m.name', 'm.id', after),
    )}
    order by m.name, m.id limit ${limit + 1}`.execute(db);
  return rows;
}

/** Returns the tags of the account's service monitors. */
export async function selectReportedTags(
  db: Queryable,
  { accountId, limit, after }: SubjectQuery,
  tag: readonly string[] | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct t.tag from service_monitors m cross join lateral unnest(m.tags) as t (tag)
    where m.account_id = ${accountId} and ${allOf(
      isOneOf('t.tag', tag),
      after === null ? null : sql<boolean>`t.tag > ${after.place}`,
    )}
    order by t.tag limit ${limit + 1}`.execute(db);
  return rows.map((row) => row.tag);
}

/** Returns the service monitors with any of these tags, at most `limit`. */
export async function selectMonitorsOfTags(
  db: Queryable,
  accountId: string,
  { tags, limit }: { tags: readonly string[]; limit: number },
): Promise<{ id: string; tags: string[] }[]> {
  if (tags.length === 0) return [];
  const { rows } = await sql<{ id: string; tags: string[] }>`
    select m.id, m.tags from service_monitors m
    where m.account_id = ${accountId} and m.tags && ${[...tags]}::text[] order by m.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** A status page with its components. */
export interface ReportedPage extends ReportSubject {
  components: PageComponent[];
}

export async function selectReportedPages(
  db: Queryable,
  { accountId, limit, after }: SubjectQuery,
  id: string | undefined,
): Promise<ReportedPage[]> {
  const { rows } = await sql<ReportedPage>`
    select p.id, p.title as name, p.components from status_pages p
    where p.account_id = ${accountId} and ${allOf(
      isEqual('p.id', id),
      isAfterPlace('p.title', 'p.id', after),
    )}
    order by p.title, p.id limit ${limit + 1}`.execute(db);
  return rows;
}
