import type { Static } from 'typebox';
import { dayMs } from '#platform/durations.ts';
import { storedOccurrences } from './occurrences.ts';
import { toWindow, type WindowRow } from './queries.ts';
import type { WindowBody } from './schemas.ts';
import type { Stretch } from './types.ts';

/** A stretch as the API shows it. */
export function toStretchBody({ startsAt, endsAt }: Stretch): { startsAt: string; endsAt: string } {
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

const yearsMs = 30 * 366 * dayMs;

/** A window as the API shows it, as it stood at `now`, when it was read. */
export function toWindowBody(row: WindowRow, now: Date): Static<typeof WindowBody> {
  const window = toWindow(row);
  const isCancelled = row.cancelled_at !== null;
  const current = isCancelled ? null : stretchOf(row.current_starts_at, row.current_ends_at);
  let next = isCancelled ? null : stretchOf(row.next_starts_at, row.next_ends_at);
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
    state: stateOf(isCancelled, current, next !== null || row.plan_fault !== null),
    current: current && toStretchBody(current),
    next: next && toStretchBody(next),
    planFault: row.plan_fault,
    createdAt: row.created_at.toISOString(),
  };
}

/** Where nobody has worked it out: no worker runs, or not yet. */
function findNext(row: WindowRow, now: Date): Stretch | null {
  const to = new Date(now.getTime() + yearsMs);
  const found = storedOccurrences(toWindow(row), { from: now, to, limit: 2 });
  return found.find(({ startsAt }) => startsAt > now) ?? null;
}

function stateOf(isCancelled: boolean, current: Stretch | null, isPending: boolean) {
  if (isCancelled) return 'cancelled';
  if (current !== null) return 'active';
  return isPending ? 'scheduled' : 'finished';
}

function stretchOf(startsAt: Date | null, endsAt: Date | null): Stretch | null {
  return startsAt === null || endsAt === null ? null : { startsAt, endsAt };
}
