import { setImmediate as turn } from 'node:timers/promises';
import ical from 'ical-generator';
import { readTime } from '#engine/recurrence/wall-time.ts';
import type { Ctx, GrantKind } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import { randomToken, sha256 } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Queryable } from '#platform/database/types.ts';
import { AppError, invalidInput, notFound } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { planOccurrences, type Range, storedOccurrences } from '../plan.ts';
import {
  deleteCalendarToken,
  findCalendarAccount,
  findCalendarTokenOf,
  findWindow,
  listPlannedWindows,
  type StoredWindow,
  selectStoredEnds,
  toWindow,
  updateCalendarOwner,
  upsertCalendarToken,
} from '../queries.ts';
import type { WindowOccurrence } from '../types.ts';
import { type PlanInput, parsePlan } from '../window-input.ts';

/** Two years, including leap days. */
const longestRangeMs = 732 * dayMs;

/** Parses `from`, `to` and `limit`. @throws AppError 400 for an invalid time or a range that is too long. */
export function parseRange(query: { from?: string; to?: string; limit?: number }, now: Date): Range {
  const from = query.from === undefined ? now : parseTime('from', query.from);
  const to = query.to === undefined ? new Date(from.getTime() + 365 * dayMs) : parseTime('to', query.to);
  if (to <= from) throw invalidInput('query/to', 'not_after_from', '`to` must be later than `from`.');
  if (to.getTime() - from.getTime() > longestRangeMs) {
    throw invalidInput('query/to', 'range_too_long', message('time-range-over-two-years'));
  }
  return { from, to, limit: query.limit ?? 1000 };
}

function parseTime(field: string, text: string): Date {
  const time = readTime(text) ?? readTime(`${text}T00:00:00Z`);
  if (time === null || !('at' in time)) {
    const detail = message('calendar-time-invalid', { text });
    throw invalidInput(`query/${field}`, 'not_a_time', detail);
  }
  return new Date(time.at);
}

/** Returns the occurrences of one window. @throws AppError `not_found`. */
export async function listOccurrences(ctx: Ctx, id: string, range: Range): Promise<WindowOccurrence[]> {
  const now = new Date(ctx.clock.now());
  const row = await getById('maintenance window', id, () => findWindow(ctx.db, ctx.accountId, id, now));
  const ends = await selectStoredEnds(ctx.db, ctx.accountId, range);
  return actualOccurrences(row, range, ends);
}

/** Period in which the preview searches for rare occurrences, in ms. */
const previewMs = 30 * 366 * dayMs;

/**
 * Returns the next occurrences of a window that is not stored.
 * @throws AppError 400 under the same conditions as `createWindow`.
 */
export function previewOccurrences(input: PlanInput, { from, limit }: Range): WindowOccurrence[] {
  const plan = parsePlan(input, null);
  return planOccurrences(plan, { from, to: new Date(from.getTime() + previewMs), limit });
}

/** An occurrence with its window. */
export interface PlannedOccurrence extends WindowOccurrence {
  window: StoredWindow;
}

/** Returns the first occurrences of all windows of an account. Yields to the event loop between windows. */
export async function listAllOccurrences(
  db: Queryable,
  accountId: string,
  range: Range,
): Promise<PlannedOccurrence[]> {
  const ends = await selectStoredEnds(db, accountId, range);
  let found: PlannedOccurrence[] = [];
  let { to } = range;
  for (const window of await listPlannedWindows(db, accountId)) {
    for (const occurrence of actualOccurrences(window, { ...range, to }, ends))
      found.push({ ...occurrence, window });
    if (found.length > range.limit) {
      found = found.sort(byStart).slice(0, range.limit);
      // Occurrences that start later are no longer needed.
      to = new Date((found.at(-1)?.startsAt.getTime() ?? to.getTime()) + 1);
    }
    await turn();
  }
  return found.sort(byStart);
}

const byStart = (a: WindowOccurrence, b: WindowOccurrence) => a.startsAt.getTime() - b.startsAt.getTime();

/**
 * Returns the occurrences that actually take place. Canceled occurrences are omitted, and occurrences that were ended
 * early have their actual end.
 */
function actualOccurrences(
  row: StoredWindow,
  range: Range,
  ends: ReadonlyMap<string, Date>,
): WindowOccurrence[] {
  const { cancelled_at: cancelledAt } = row;
  const to = cancelledAt !== null && cancelledAt < range.to ? cancelledAt : range.to;
  if (to <= range.from) return [];
  return storedOccurrences(toWindow(row), { ...range, to })
    .map(({ startsAt, endsAt }) => ({
      startsAt,
      endsAt: ends.get(`${row.id} ${startsAt.getTime()}`) ?? endsAt,
    }))
    .filter(({ endsAt }) => endsAt > range.from);
}

/** The range and size of the calendar feed, relative to now. */
const shown = { beforeMs: 90 * dayMs, afterMs: 366 * dayMs, most: 2_000 };

/** Creates a new token for the account's calendar. It replaces the previous token and is shown only once. */
export async function createCalendarToken(ctx: Ctx): Promise<{ token: string; url: string }> {
  const now = new Date(ctx.clock.now());
  const token = randomToken();
  await withTransaction(ctx.db, async (tx) => {
    await upsertCalendarToken(tx, ctx.accountId, { hash: sha256(token), userId: ctx.userId, now });
    await audit(tx, ctx, now, 'make');
  });
  return { token, url: `${ctx.publicUrl}/api/v1/maintenance-windows/calendar.ics?token=${token}` };
}

/** Revokes the token. @throws AppError `not_found` if there is none. */
export async function revokeCalendarToken(ctx: Ctx): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    if (!(await deleteCalendarToken(tx, ctx.accountId))) throw notFound('calendar token');
    await audit(tx, ctx, now, 'revoke');
  });
}

function audit(tx: Parameters<typeof recordAudit>[0], ctx: Ctx, at: Date, verb: string): Promise<void> {
  return recordAudit(tx, ctx, at, {
    action: `maintenance_calendar.${verb}`,
    objectType: 'maintenance_calendar',
    objectId: null,
  });
}

/**
 * Renders the calendar of a token as iCalendar. Each occurrence is its own event in UTC, because calendar apps differ
 * in how they apply recurrence rules across clock changes, and because an occurrence may have been ended early.
 * @throws AppError `unauthenticated` for an unknown token.
 */
export async function renderCalendar(db: Db, token: string | undefined, now: Date): Promise<string> {
  const accountId = token === undefined ? null : await findCalendarAccount(db, sha256(token));
  if (accountId === null) {
    throw new AppError('unauthenticated', message('calendar-link-invalid'));
  }
  const calendar = ical({
    name: 'Belltower maintenance',
    prodId: { company: 'Belltower', product: 'Maintenance windows', language: 'EN' },
    ttl: 900,
  });
  const range = {
    from: new Date(now.getTime() - shown.beforeMs),
    to: new Date(now.getTime() + shown.afterMs),
    limit: shown.most,
  };
  for (const { window, startsAt, endsAt } of await listAllOccurrences(db, accountId, range)) {
    calendar.createEvent({
      id: `${window.id}-${startsAt.getTime()}@belltower`,
      start: startsAt,
      end: endsAt,
      stamp: window.updated_at,
      sequence: window.revision,
      summary: window.title,
      ...(window.description === '' ? {} : { description: window.description }),
    });
  }
  return calendar.toString();
}

/** The calendar token as a grant that is revoked or transferred when its creator leaves the account. */
export const calendarGrants: GrantKind = {
  type: 'calendar-link',
  audit: {
    objectType: 'maintenance_calendar',
    revoke: 'maintenance_calendar.revoke',
    transfer: 'maintenance_calendar.transfer',
  },
  // An account has at most one token, so the account ID identifies it.
  async list(db, accountId, userId) {
    const createdAt = await findCalendarTokenOf(db, accountId, userId);
    if (createdAt === null) return [];
    const scopes = ['maintenance-windows:read'];
    return [{ id: accountId, name: 'Maintenance calendar', scopes, createdAt, lastUsedAt: null }];
  },
  async revoke(tx, accountId) {
    await deleteCalendarToken(tx, accountId);
  },
  transfer: (tx, accountId, _ids, to) => updateCalendarOwner(tx, accountId, to),
};
