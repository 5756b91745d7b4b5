import { setImmediate as turn } from 'node:timers/promises';
import { readTime } from '#engine/recurrence/wall-time.ts';
import type { Ctx } from '#features/access/index.ts';
import type { Queryable } from '#platform/database/types.ts';
import { dayMs } from '#platform/durations.ts';
import { invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { planOccurrences, type Range, storedOccurrences } from '../occurrences.ts';
import { findWindow, listPlannedWindows, type StoredWindow, selectStoredEnds, toWindow } from '../queries.ts';
import { type GivenPlan, readPlan } from '../read-window.ts';
import type { Stretch } from '../types.ts';

/** Two years, leap days included. */
const longestRangeMs = 732 * dayMs;

/** Reads `from`, `to` and `limit`. @throws AppError 400 for what is no instant or too long. */
export function readRange(query: { from?: string; to?: string; limit?: number }, now: Date): Range {
  const from = query.from === undefined ? now : readInstant('from', query.from);
  const to = query.to === undefined ? new Date(from.getTime() + 365 * dayMs) : readInstant('to', query.to);
  if (to <= from) throw invalidInput('query/to', 'not_after_from', '`to` must be later than `from`.');
  if (to.getTime() - from.getTime() > longestRangeMs) {
    throw invalidInput(
      'query/to',
      'range_too_long',
      'The time range is too long. Request at most two years at a time.',
    );
  }
  return { from, to, limit: query.limit ?? 1000 };
}

function readInstant(field: string, text: string): Date {
  const time = readTime(text) ?? readTime(`${text}T00:00:00Z`);
  if (time === null || !('at' in time)) {
    const detail = `"${text}" is not a valid time. Enter one such as 2027-01-10T22:00:00Z, or a date such as 2027-01-10.`;
    throw invalidInput(`query/${field}`, 'not_a_time', detail);
  }
  return new Date(time.at);
}

/** Occurrences of one window. @throws AppError `not_found`. */
export async function listOccurrences(ctx: Ctx, id: string, range: Range): Promise<Stretch[]> {
  const now = new Date(ctx.clock.now());
  const row = await getById('maintenance window', id, () => findWindow(ctx.db, ctx.accountId, id, now));
  const ends = await selectStoredEnds(ctx.db, ctx.accountId, range);
  return happening(row, range, ends);
}

/** What comes less than once a year is looked for so far ahead. */
const previewMs = 30 * 366 * dayMs;

/** The next occurrences of a plan that is not stored. @throws AppError 400 as when it is planned. */
export function previewOccurrences(given: GivenPlan, { from, limit }: Range): Stretch[] {
  const plan = readPlan(given, null);
  return planOccurrences(plan, { from, to: new Date(from.getTime() + previewMs), limit });
}

/** One time of maintenance, with whose it is. */
export interface PlannedStretch extends Stretch {
  window: StoredWindow;
}

/** Occurrences of all windows of an account, the first of all; the event loop is let go between two windows. */
export async function listAllOccurrences(
  db: Queryable,
  accountId: string,
  range: Range,
): Promise<PlannedStretch[]> {
  const ends = await selectStoredEnds(db, accountId, range);
  let found: PlannedStretch[] = [];
  let { to } = range;
  for (const window of await listPlannedWindows(db, accountId)) {
    for (const stretch of happening(window, { ...range, to }, ends)) found.push({ ...stretch, window });
    if (found.length > range.limit) {
      found = found.sort(byStart).slice(0, range.limit);
      // Nothing that begins later can come in any more.
      to = new Date((found.at(-1)?.startsAt.getTime() ?? to.getTime()) + 1);
    }
    await turn();
  }
  return found.sort(byStart);
}

const byStart = (a: Stretch, b: Stretch) => a.startsAt.getTime() - b.startsAt.getTime();

/** What of a window's plan happens: without what was cancelled, and as long as it lasted. */
function happening(row: StoredWindow, range: Range, ends: ReadonlyMap<string, Date>): Stretch[] {
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
