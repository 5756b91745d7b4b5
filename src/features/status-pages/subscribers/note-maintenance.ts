import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { ScheduledJob } from '#platform/jobs/types.ts';
import type { PageRow } from '../types.ts';
import { selectUpkeep, type Upkeep } from '../views/members.ts';
import {
  insertNotices,
  type NewNotice,
  type NoticePhase,
  type NoticeRow,
  pruneNotices,
  selectFollowedPages,
  selectNotices,
  selectRecurring,
} from './maintenance-queries.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** As long ahead as pages announce maintenance. */
const aheadMs = 30 * dayMs;
/** What began or ended longer ago is no news any more. */
const newsMs = 15 * minuteMs;

/** Notes each minute what who follows status pages is to be told of planned maintenance. */
export const statusPageJobs: readonly ScheduledJob[] = [
  {
    name: 'status-maintenance',
    schedule: '* * * * *',
    // The next run catches up.
    backfillMs: 0,
    queue: 'status-maintenance',
    run: async (db, at) => ({ notices: await noteMaintenance(db, at) }),
  },
];

/**
 * Writes a notice for each page and occurrence that was planned, has begun, has ended or was taken back: the outbox of those
 * who follow the page. Each is there once, however often this runs. @returns how many are new.
 */
export async function noteMaintenance(db: Db, now: Date): Promise<number> {
  const from = new Date(now.getTime() - newsMs);
  const pages = await selectFollowedPages(db, { now, from, to: new Date(now.getTime() + aheadMs) });
  let noted = 0;
  for (const page of pages) noted += await withTransaction(db, (tx) => noteOf(tx, page, now));
  await pruneNotices(db, new Date(now.getTime() - aheadMs));
  return noted;
}

async function noteOf(tx: Tx, page: PageRow, now: Date): Promise<number> {
  const from = new Date(now.getTime() - newsMs);
  const accountId = page.account_id;
  const ids = page.components.flatMap(membersOf);
  const upkeep = await selectUpkeep(tx, accountId, { ids, from, to: new Date(now.getTime() + aheadMs) });
  const noted = await selectNotices(tx, { accountId, pageId: page.id }, new Date(now.getTime() - aheadMs));
  const windows = [...new Set(upkeep.map(({ windowId }) => windowId))];
  const recurring = await selectRecurring(tx, accountId, windows);
  const about = (one: Upkeep, phase: NoticePhase): NewNotice => ({
    account_id: accountId,
    page_id: page.id,
    window_id: one.windowId,
    starts_at: new Date(one.from),
    ends_at: new Date(one.to),
    phase,
    title: one.title,
    description: one.description,
    component_ids: page.components
      .filter((component) => membersOf(component).some((id) => one.memberIds.includes(id)))
      .map(({ id }) => id),
    noted_at: now,
  });
  const news = upkeep.flatMap((one) =>
    phasesOf(one, { noted, now: now.getTime(), isRecurring: recurring.has(one.windowId) }).map((phase) =>
      about(one, phase),
    ),
  );
  return insertNotices(tx, [...news, ...takenBack(noted, { upkeep, now })]);
}

const membersOf = (component: PageRow['components'][number]): string[] => [
  ...component.serviceMonitorIds,
  ...component.monitorIds,
  ...component.heartbeatIds,
];

/**
 * What is news of an occurrence. What comes again and again is announced a day ahead, else as soon as it is planned; an end is
 * told where its beginning was.
 */
function phasesOf(
  one: Upkeep,
  { noted, now, isRecurring }: { noted: readonly NoticeRow[]; now: number; isRecurring: boolean },
): NoticePhase[] {
  const has = (phase: NoticePhase) =>
    noted.some(
      (notice) =>
        notice.window_id === one.windowId &&
        notice.phase === phase &&
        notice.starts_at.getTime() === one.from,
    );
  if (one.to <= now) return has('started') && !has('ended') ? ['ended'] : [];
  if (!one.isShown) return [];
  if (one.from <= now) return now - one.from <= newsMs && !has('started') ? ['started'] : [];
  const isSoon = !isRecurring || one.from - now <= dayMs;
  return isSoon && !has('planned') ? ['planned'] : [];
}

/** What was announced, has not begun and will not come, or not then. */
function takenBack(
  noted: readonly NoticeRow[],
  { upkeep, now }: { upkeep: readonly Upkeep[]; now: Date },
): NewNotice[] {
  const stands = (notice: NoticeRow) =>
    upkeep.some(
      (one) => one.isShown && one.windowId === notice.window_id && one.from === notice.starts_at.getTime(),
    );
  return noted
    .filter((notice) => notice.phase === 'planned' && notice.starts_at > now && !stands(notice))
    .map(({ seq: _seq, told: _told, told_until: _until, ...notice }) => ({
      ...notice,
      phase: 'cancelled' as const,
      noted_at: now,
    }));
}
