import { type Selectable, sql } from 'kysely';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import type { PageRef, PageRow } from '../types.ts';

/** An announcement to a page's subscribers about one occurrence of a maintenance window; the table is their outbox. */
export type AnnouncementRow = Selectable<DB['status_maintenance_announcements']>;
export type MaintenancePhase = 'planned' | 'started' | 'ended' | 'cancelled';
/** An announcement before it is stored. */
export type NewAnnouncement = Omit<AnnouncementRow, 'seq' | 'notified' | 'notified_until' | 'phase'> & {
  phase: MaintenancePhase;
};

/**
 * Returns pages with subscribers in accounts that have maintenance to announce: a window that starts before `to` and
 * ends after `from`, or an announced window that may have been canceled.
 */
export async function selectPagesWithSubscribers(
  db: Queryable,
  { now, from, to }: { now: Date; from: Date; to: Date },
): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select p.* from status_pages p
    where p.visibility <> 'private'
      and exists (select from status_subscribers s where s.account_id = p.account_id and s.page_id = p.id and s.confirmed_at is not null)
      and (exists (
        select from maintenance_occurrences o join maintenance_windows w on w.id = o.window_id
        where o.account_id = p.account_id and w.account_id = p.account_id and w.show_on_status_pages and not w.muted
          and o.ends_at > ${from} and o.starts_at < ${to}
      ) or exists (
        select from status_maintenance_announcements n where n.account_id = p.account_id and n.page_id = p.id and n.phase = 'planned' and n.starts_at > ${now}
      ))
    order by p.id
  `.execute(db);
  return rows;
}

/** Returns a page's announcements about occurrences that end after `from`, oldest first. */
export async function selectAnnouncements(
  tx: Tx,
  { accountId, pageId }: PageRef,
  from: Date,
): Promise<AnnouncementRow[]> {
  return tx
    .selectFrom('status_maintenance_announcements')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('page_id', '=', pageId)
    .where('ends_at', '>', from)
    .orderBy('seq')
    .execute();
}

export async function selectRecurringWindows(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('maintenance_windows')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .where('rrule', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Inserts announcements that are not stored yet. @returns their number. */
export async function insertAnnouncements(
  tx: Tx,
  announcements: readonly NewAnnouncement[],
): Promise<number> {
  if (announcements.length === 0) return 0;
  const rows = await tx
    .insertInto('status_maintenance_announcements')
    .values([...announcements])
    .onConflict((conflict) => conflict.doNothing())
    .returning('seq')
    .execute();
  return rows.length;
}

/** Returns the oldest announcement of any page that has not been sent to all its subscribers. */
export async function findPendingAnnouncement(tx: Tx): Promise<AnnouncementRow | null> {
  const { rows } = await sql<AnnouncementRow>`
    select * from status_maintenance_announcements where not notified order by seq limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** Records that subscribers up to the ID `until` have been notified; null if all subscribers have been notified. */
export async function markAnnouncementNotified(
  tx: Tx,
  announcement: AnnouncementRow,
  until: string | null,
): Promise<void> {
  await tx
    .updateTable('status_maintenance_announcements')
    .set({ notified: until === null, notified_until: until })
    .where('account_id', '=', announcement.account_id)
    .where('seq', '=', announcement.seq)
    .execute();
}

/** Deletes announcements about maintenance that ended before `before`. */
export async function pruneAnnouncements(db: Queryable, before: Date): Promise<void> {
  await sql`delete from status_maintenance_announcements where notified and ends_at < ${before}`.execute(db);
}
