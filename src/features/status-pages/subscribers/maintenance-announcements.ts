import { dayMs, minuteMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { type MaintenanceOccurrence, selectMaintenance } from '../feature-views.ts';
import { memberIdsOf, type PageRow } from '../types.ts';
import {
  type AnnouncementRow,
  insertAnnouncements,
  type MaintenancePhase,
  type NewAnnouncement,
  pruneAnnouncements,
  selectAnnouncements,
  selectPagesWithSubscribers,
  selectRecurringWindows,
} from './maintenance-queries.ts';

/** Period for which pages announce maintenance in advance, in ms. */
const aheadMs = 30 * dayMs;
/** Maximum delay of the announcement of a start or end, in ms. */
const recentMs = 15 * minuteMs;

/**
 * Records an announcement for each page and each occurrence that was planned, has started, has ended or was canceled.
 * Each announcement is recorded only once, even if this runs repeatedly.
 * @returns the number of new announcements.
 */
export async function recordMaintenanceAnnouncements(db: Db, now: Date): Promise<number> {
  const from = new Date(now.getTime() - recentMs);
  const pages = await selectPagesWithSubscribers(db, { now, from, to: new Date(now.getTime() + aheadMs) });
  let recorded = 0;
  for (const page of pages) {
    recorded += await withTransaction(db, (tx) => recordPageAnnouncements(tx, page, now));
  }
  await pruneAnnouncements(db, new Date(now.getTime() - aheadMs));
  return recorded;
}

async function recordPageAnnouncements(tx: Tx, page: PageRow, now: Date): Promise<number> {
  const accountId = page.account_id;
  const occurrences = await selectMaintenance(tx, accountId, {
    ids: page.components.flatMap(memberIdsOf),
    from: new Date(now.getTime() - recentMs),
    to: new Date(now.getTime() + aheadMs),
  });
  const ref = { accountId, pageId: page.id };
  const recorded = await selectAnnouncements(tx, ref, new Date(now.getTime() - aheadMs));
  const windowIds = [...new Set(occurrences.map(({ windowId }) => windowId))];
  const recurring = await selectRecurringWindows(tx, accountId, windowIds);
  const due = occurrences.flatMap((occurrence) => {
    const announcement = findDueAnnouncement(occurrence, {
      recorded,
      now: now.getTime(),
      isRecurring: recurring.has(occurrence.windowId),
    });
    return announcement === null ? [] : [toAnnouncement(page, occurrence, { ...announcement, now })];
  });
  return insertAnnouncements(tx, [...due, ...findCorrections(recorded, { occurrences, now })]);
}

interface DueAnnouncement {
  phase: MaintenancePhase;
  /** The number of announcements of this phase for this occurrence, including the current announcement. */
  revision: number;
}

function toAnnouncement(
  page: PageRow,
  occurrence: MaintenanceOccurrence,
  { phase, revision, now }: DueAnnouncement & { now: Date },
): NewAnnouncement {
  return {
    account_id: page.account_id,
    page_id: page.id,
    window_id: occurrence.windowId,
    starts_at: new Date(occurrence.from),
    ends_at: new Date(occurrence.to),
    phase,
    revision,
    title: occurrence.title,
    description: occurrence.description,
    component_ids: page.components
      .filter((component) => memberIdsOf(component).some((id) => occurrence.memberIds.includes(id)))
      .map(({ id }) => id),
    recorded_at: now,
  };
}

/**
 * Returns the announcement that is due for an occurrence; null if there is none. Recurring maintenance is announced a
 * day ahead, other maintenance as soon as it is planned. Maintenance is announced again after a cancellation and when
 * its end changes. An end is announced only if the start was announced.
 */
function findDueAnnouncement(
  occurrence: MaintenanceOccurrence,
  { recorded, now, isRecurring }: { recorded: readonly AnnouncementRow[]; now: number; isRecurring: boolean },
): DueAnnouncement | null {
  const earlier = recorded.filter((announcement) => isAbout(announcement, occurrence));
  const includes = (phase: MaintenancePhase) => earlier.some((announcement) => announcement.phase === phase);
  if (occurrence.to <= now)
    return includes('started') && !includes('ended') ? { phase: 'ended', revision: 1 } : null;
  if (!occurrence.isShown) return null;
  if (occurrence.from <= now) {
    return now - occurrence.from <= recentMs && !includes('started')
      ? { phase: 'started', revision: 1 }
      : null;
  }
  if (isRecurring && occurrence.from - now > dayMs) return null;
  const last = earlier.findLast(isForecast);
  const isKnown = last?.phase === 'planned' && last.ends_at.getTime() === occurrence.to;
  return isKnown ? null : { phase: 'planned', revision: (last?.revision ?? 0) + 1 };
}

const isAbout = (announcement: AnnouncementRow, occurrence: MaintenanceOccurrence): boolean =>
  announcement.window_id === occurrence.windowId && announcement.starts_at.getTime() === occurrence.from;

/** Returns whether the announcement is about future maintenance. */
const isForecast = ({ phase }: AnnouncementRow): boolean => phase === 'planned' || phase === 'cancelled';

/**
 * Returns corrections of announcements that are no longer true: a cancellation if planned maintenance was removed,
 * hidden or moved; an end if running maintenance was removed or moved.
 */
function findCorrections(
  recorded: readonly AnnouncementRow[],
  { occurrences, now }: { occurrences: readonly MaintenanceOccurrence[]; now: Date },
): NewAnnouncement[] {
  const isLatestForecast = (announcement: AnnouncementRow) =>
    announcement ===
    recorded.findLast(
      (other) =>
        isForecast(other) &&
        other.window_id === announcement.window_id &&
        other.starts_at.getTime() === announcement.starts_at.getTime(),
    );
  const correctionOf = (announcement: AnnouncementRow): Pick<NewAnnouncement, 'phase' | 'ends_at'> | null => {
    const occurrence = occurrences.find((one) => isAbout(announcement, one));
    if (announcement.phase === 'started' && announcement.ends_at > now) {
      return occurrence === undefined ? { phase: 'ended', ends_at: now } : null;
    }
    const isObsolete =
      announcement.phase === 'planned' && announcement.starts_at > now && occurrence?.isShown !== true;
    if (!isObsolete || !isLatestForecast(announcement)) return null;
    return { phase: 'cancelled', ends_at: announcement.ends_at };
  };
  return recorded.flatMap((announcement) => {
    const correction = correctionOf(announcement);
    if (correction === null) return [];
    const { seq: _seq, notified: _notified, notified_until: _until, ...same } = announcement;
    return [{ ...same, ...correction, recorded_at: now }];
  });
}
