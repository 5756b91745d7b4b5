import type { Static } from 'typebox';
import { dayMs } from '#platform/clock.ts';
import { storedOccurrences } from './plan.ts';
import { toWindow, type WindowRow } from './queries.ts';
import type { WindowBody } from './schemas.ts';
import type { WindowOccurrence } from './types.ts';

/** Returns the API representation of an occurrence. */
export function toOccurrenceBody({ startsAt, endsAt }: WindowOccurrence): {
  startsAt: string;
  endsAt: string;
} {
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

const searchAheadMs = 30 * 366 * dayMs;

/** Returns the API representation of a window that was read at `now`. */
export function toWindowBody(row: WindowRow, now: Date): Static<typeof WindowBody> {
  const window = toWindow(row);
  const isCancelled = row.cancelled_at !== null;
  const current = isCancelled ? null : toOccurrence(row.current_starts_at, row.current_ends_at);
  let next = isCancelled ? null : toOccurrence(row.next_starts_at, row.next_ends_at);
  if (next === null && row.plan_due_at !== null && row.plan_fault === null) next = findNext(row, now);
  return {
    id: row.id,
    title: window.title,
    description: window.description,
    timezone: window.timezone,
    startsAt: window.startsAt.toISOString(),
    endsAt: window.endsAt?.toISOString() ?? null,
    rrule: window.rrule,
    exdates: window.exdates,
    durationMinutes: window.durationMinutes,
    scope: window.scope,
    showOnStatusPages: window.showOnStatusPages,
    muted: window.muted,
    state: stateOf(isCancelled, current, next !== null || row.plan_fault !== null),
    current: current && toOccurrenceBody(current),
    next: next && toOccurrenceBody(next),
    planFault: row.plan_fault,
    createdAt: row.created_at.toISOString(),
  };
}

/** Calculates the next occurrence, because the job may not have planned it yet. */
function findNext(row: WindowRow, now: Date): WindowOccurrence | null {
  const to = new Date(now.getTime() + searchAheadMs);
  const found = storedOccurrences(toWindow(row), { from: now, to, limit: 2 });
  return found.find(({ startsAt }) => startsAt > now) ?? null;
}

function stateOf(isCancelled: boolean, current: WindowOccurrence | null, isPending: boolean) {
  if (isCancelled) return 'cancelled';
  if (current !== null) return 'active';
  return isPending ? 'scheduled' : 'finished';
}

function toOccurrence(startsAt: Date | null, endsAt: Date | null): WindowOccurrence | null {
  return startsAt === null || endsAt === null ? null : { startsAt, endsAt };
}
