import { type Selectable, sql } from 'kysely';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import type { PageRow } from '../types.ts';

/** What who follows a page is to be told of one occurrence of a window. */
export type NoticeRow = Selectable<DB['status_maintenance_notices']>;
export type NoticePhase = 'planned' | 'started' | 'ended' | 'cancelled';
/** A notice before it is stored. */
export type NewNotice = Omit<NoticeRow, 'seq' | 'told' | 'told_until' | 'phase'> & { phase: NoticePhase };

/**
 * Pages that somebody follows, of accounts with maintenance that readers may see: it is to come, or began or ended since
 * `from`, or was announced and may have been taken back.
 */
export async function selectFollowedPages(
  db: Queryable,
  { now, from, to }: { now: Date; from: Date; to: Date },
): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select p.* from status_pages p
    where p.visibility <> 'private'
      and exists (select from status_subscribers s where s.account_id = p.account_id and s.page_id = p.id and s.confirmed_at is not null)
      and (exists (
        select from maintenance_occurrences o join maintenance_windows w on w.id = o.window_id
        where o.account_id = p.account_id and w.account_id = p.account_id and w.show_on_status_pages
          and o.ends_at > ${from} and o.starts_at < ${to}
      ) or exists (
        select from status_maintenance_notices n where n.account_id = p.account_id and n.page_id = p.id and n.phase = 'planned' and n.starts_at > ${now}
      ))
    order by p.id
  `.execute(db);
  return rows;
}

/** What was noted for a page of occurrences that end after `from`, the newest last. */
export async function selectNotices(
  tx: Tx,
  { accountId, pageId }: { accountId: string; pageId: string },
  from: Date,
): Promise<NoticeRow[]> {
  return tx
    .selectFrom('status_maintenance_notices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('page_id', '=', pageId)
    .where('ends_at', '>', from)
    .orderBy('seq')
    .execute();
}

/** Windows of these that come again and again. */
export async function selectRecurring(
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

/** Stores notices; those that are there stay as they are. @returns how many are new. */
export async function insertNotices(tx: Tx, notices: readonly NewNotice[]): Promise<number> {
  if (notices.length === 0) return 0;
  const rows = await tx
    .insertInto('status_maintenance_notices')
    .values([...notices])
    .onConflict((conflict) => conflict.doNothing())
    .returning('seq')
    .execute();
  return rows.length;
}

/** The oldest notice of any page that is to be told, for this process alone until the transaction ends. */
export async function takeUntoldNotice(tx: Tx): Promise<NoticeRow | null> {
  const { rows } = await sql<NoticeRow>`
    select * from status_maintenance_notices where not told order by seq limit 1 for update skip locked
  `.execute(tx);
  return rows[0] ?? null;
}

/** How far a notice has been told; null: to the end. */
export async function markNoticeTold(tx: Tx, notice: NoticeRow, until: string | null): Promise<void> {
  await tx
    .updateTable('status_maintenance_notices')
    .set({ told: until === null, told_until: until })
    .where('account_id', '=', notice.account_id)
    .where('seq', '=', notice.seq)
    .execute();
}

/** Forgets what is over for so long that nothing asks for it. */
export async function pruneNotices(db: Queryable, before: Date): Promise<void> {
  await sql`delete from status_maintenance_notices where told and ends_at < ${before}`.execute(db);
}
