import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { dayMs, minuteMs } from '#platform/durations.ts';
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

/** As long ahead as pages announce maintenance. */
const aheadMs = 30 * dayMs;
/** What began or ended longer ago is no news any more. */
const newsMs = 15 * minuteMs;

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
  const about = (one: Upkeep, { phase, round }: News): NewNotice => ({
    account_id: accountId,
    page_id: page.id,
    window_id: one.windowId,
    starts_at: new Date(one.from),
    ends_at: new Date(one.to),
    phase,
    round,
    title: one.title,
    description: one.description,
    component_ids: page.components
      .filter((component) => membersOf(component).some((id) => one.memberIds.includes(id)))
      .map(({ id }) => id),
    noted_at: now,
  });
  const news = upkeep.flatMap((one) =>
    newsOf(one, { noted, now: now.getTime(), isRecurring: recurring.has(one.windowId) }).map((news) =>
      about(one, news),
    ),
  );
  return insertNotices(tx, [...news, ...takenBack(noted, { upkeep, now })]);
}

const membersOf = (component: PageRow['components'][number]): string[] => [
  ...component.serviceMonitorIds,
  ...component.monitorIds,
  ...component.heartbeatIds,
];

/** A phase, and how often it has been told of one occurrence with this time. */
interface News {
  phase: NoticePhase;
  round: number;
}

/**
 * What is news of an occurrence. What comes again and again is announced a day ahead, else as soon as it is planned, and
 * anew where the last word was that it does not come, or that it ends otherwise; an end is told where its beginning was.
 */
function newsOf(
  one: Upkeep,
  { noted, now, isRecurring }: { noted: readonly NoticeRow[]; now: number; isRecurring: boolean },
): News[] {
  const said = noted.filter((notice) => isOf(one, notice));
  const has = (phase: NoticePhase) => said.some((notice) => notice.phase === phase);
  if (one.to <= now) return has('started') && !has('ended') ? [{ phase: 'ended', round: 1 }] : [];
  if (!one.isShown) return [];
  if (one.from <= now) {
    return now - one.from <= newsMs && !has('started') ? [{ phase: 'started', round: 1 }] : [];
  }
  if (isRecurring && one.from - now > dayMs) return [];
  const last = said.findLast(isForecast);
  const isKnown = last?.phase === 'planned' && last.ends_at.getTime() === one.to;
  return isKnown ? [] : [{ phase: 'planned', round: (last?.round ?? 0) + 1 }];
}

const isOf = (one: Upkeep, notice: NoticeRow): boolean =>
  notice.window_id === one.windowId && notice.starts_at.getTime() === one.from;

/** Is it said of what is to come? */
const isForecast = ({ phase }: NoticeRow): boolean => phase === 'planned' || phase === 'cancelled';

/**
 * What will not be as it was said: announced, not begun and not to come, or not then; begun and moved away before its end.
 */
function takenBack(
  noted: readonly NoticeRow[],
  { upkeep, now }: { upkeep: readonly Upkeep[]; now: Date },
): NewNotice[] {
  const isLast = (notice: NoticeRow) =>
    notice ===
    noted.findLast(
      (other) =>
        isForecast(other) &&
        other.window_id === notice.window_id &&
        other.starts_at.getTime() === notice.starts_at.getTime(),
    );
  const endOf = (notice: NoticeRow): Pick<NewNotice, 'phase' | 'ends_at'> | null => {
    const one = upkeep.find((one) => isOf(one, notice));
    if (notice.phase === 'started' && notice.ends_at > now)
      return one === undefined ? { phase: 'ended', ends_at: now } : null;
    const isDue = notice.phase === 'planned' && notice.starts_at > now && one?.isShown !== true;
    return isDue && isLast(notice) ? { phase: 'cancelled', ends_at: notice.ends_at } : null;
  };
  return noted.flatMap((notice) => {
    const end = endOf(notice);
    const { seq: _seq, told: _told, told_until: _until, ...said } = notice;
    return end === null ? [] : [{ ...said, ...end, noted_at: now }];
  });
}
