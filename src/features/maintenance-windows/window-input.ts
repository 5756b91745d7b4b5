import type { Static } from 'typebox';
import { findRuleFault } from '#engine/recurrence/rule.ts';
import { instantOfWall, isTimeZone, readTime, wallAt } from '#engine/recurrence/wall-time.ts';
import { message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import { invalidInput } from '#platform/errors.ts';
import { planOccurrences } from './plan.ts';
import type { CreateWindowBody, PatchWindowBody } from './schemas.ts';
import type { MaintenanceWindow, WindowPlan, WindowScope } from './types.ts';

type WindowInput = Static<typeof CreateWindowBody> | Static<typeof PatchWindowBody>;
/** The part of the input that determines when the window takes place. */
export type PlanInput = Pick<Static<typeof PatchWindowBody>, (typeof planFields)[number]>;

const emptyScope: WindowScope = {
  all: false,
  monitorIds: [],
  serviceMonitorIds: [],
  heartbeatIds: [],
  domainIds: [],
  tags: [],
};

/** Years in which a window may start; time zone rules outside this range are unknown. */
const years = { first: 2000, last: 2199 };
/** Maximum number of starts within a day. More frequent maintenance should be one long window. */
const maxStartsPerDay = 300;

/**
 * Validates changes to a window and returns the changed window.
 * @throws AppError 400 that points to the invalid value and states the allowed values.
 */
export function parseWindow(input: WindowInput, before: MaintenanceWindow | null): MaintenanceWindow {
  const scope = { ...(before?.scope ?? emptyScope), ...input.scope };
  if (Object.values(scope).every((part) => (Array.isArray(part) ? part.length === 0 : !part))) {
    const detail = message('window-needs-scope');
    throw invalidInput('/scope', 'empty_scope', detail);
  }
  return {
    title: input.title?.trim() ?? before?.title ?? '',
    description: input.description ?? before?.description ?? '',
    scope,
    showOnStatusPages: input.showOnStatusPages ?? before?.showOnStatusPages ?? true,
    muted: input.muted ?? before?.muted ?? false,
    ...parsePlan(input, before),
  };
}

/** Fields that determine when a window takes place; a patch without them keeps its occurrences. */
export const planFields = ['timezone', 'startsAt', 'endsAt', 'rrule', 'exdates', 'durationMinutes'] as const;

/**
 * Validates changes to the times of a window and returns the changed times.
 * @throws AppError 400 that points to the invalid value and states the allowed values.
 */
export function parsePlan(input: PlanInput, before: MaintenanceWindow | null): WindowPlan {
  if (before !== null && planFields.every((field) => input[field] === undefined)) {
    const { timezone, startsAt, startWall, endsAt, rrule, exdates, durationMinutes } = before;
    return { timezone, startsAt, startWall, endsAt, rrule, exdates, durationMinutes };
  }
  const timezone = input.timezone ?? before?.timezone ?? 'UTC';
  if (!isTimeZone(timezone)) {
    const detail = message('time-zone-unknown', { timezone });
    throw invalidInput('/timezone', 'not_a_timezone', detail);
  }
  const rrule = input.rrule === undefined ? (before?.rrule ?? null) : input.rrule;
  // If the time zone changes, a recurring window keeps its local time and a one-off window its absolute time.
  const previousStart = rrule === null ? before?.startsAt.toISOString() : before?.startWall;
  const start = input.startsAt ?? previousStart ?? '';
  const startsAt = parseTime('/startsAt', start, timezone);
  const startWall = wallOf(start, startsAt, timezone);
  const plan = { timezone, startsAt, startWall };
  return rrule === null
    ? parseOneOff(input, before, plan)
    : parseRecurring(input, before, { ...plan, rrule });
}

type Start = Pick<WindowPlan, 'timezone' | 'startsAt' | 'startWall'>;

function parseOneOff(input: PlanInput, before: MaintenanceWindow | null, start: Start): WindowPlan {
  const { endsAt: end, durationMinutes: minutes } = input;
  if (input.exdates !== undefined && input.exdates.length > 0) {
    throw invalidInput('/exdates', 'needs_rrule', message('window-exceptions-need-rrule'));
  }
  if (typeof end === 'string' && typeof minutes === 'number') {
    throw invalidInput('/durationMinutes', 'two_ends', message('ends-at-or-duration'));
  }
  let endsAt = before?.endsAt ?? null;
  if (typeof end === 'string') endsAt = parseTime('/endsAt', end, start.timezone);
  else if (typeof minutes === 'number') endsAt = new Date(start.startsAt.getTime() + minutes * 60_000);
  if (endsAt === null || (end === null && typeof minutes !== 'number')) {
    const detail = message('window-ends-at-missing');
    throw invalidInput('/endsAt', 'required', detail);
  }
  if (endsAt <= start.startsAt) {
    throw invalidInput('/endsAt', 'not_after_start', message('ends-at-before-starts-at'));
  }
  return { ...start, endsAt, rrule: null, exdates: [], durationMinutes: null };
}

function parseRecurring(
  input: PlanInput,
  before: MaintenanceWindow | null,
  { rrule, ...start }: Start & { rrule: string },
): WindowPlan {
  if (typeof input.endsAt === 'string') {
    const detail = message('window-recurring-with-ends-at');
    throw invalidInput('/endsAt', 'not_for_recurring', detail);
  }
  const durationMinutes = input.durationMinutes ?? before?.durationMinutes ?? null;
  if (durationMinutes === null || input.durationMinutes === null) {
    const detail = message('window-duration-missing');
    throw invalidInput('/durationMinutes', 'required', detail);
  }
  const fault = findRuleFault(rrule);
  if (fault !== null) throw invalidInput('/rrule', 'invalid_rrule', fault);
  const exdates = input.exdates ?? before?.exdates ?? [];
  for (const [index, text] of exdates.entries()) parseTime(`/exdates/${index}`, text, start.timezone);
  const plan = { ...start, endsAt: null, rrule, exdates, durationMinutes };
  checkRule(plan);
  return plan;
}

/** Checks that a rule has at least one occurrence and not too many. */
function checkRule(plan: WindowPlan): void {
  const from = plan.startsAt;
  // Weekdays and leap years repeat every 28 years, except around some turns of the century.
  const to = new Date(Date.UTC(from.getUTCFullYear() + 29, 0, 1));
  const first = planOccurrences(plan, { from, to, limit: maxStartsPerDay + 1 }).map(
    ({ startsAt }) => startsAt,
  );
  const [one] = first;
  if (one === undefined) {
    const detail = message('window-without-occurrence');
    throw invalidInput('/rrule', 'no_occurrence', detail);
  }
  const last = first[maxStartsPerDay];
  if (last !== undefined && last.getTime() - one.getTime() < dayMs) {
    const detail = message('window-starts-too-often', { count: maxStartsPerDay });
    throw invalidInput('/rrule', 'too_often', detail);
  }
}

/** @throws AppError 400 for an invalid time or a year out of range. */
function parseTime(pointer: string, text: string, timezone: string): Date {
  const time = readTime(text);
  if (time === null) {
    const detail = message('window-time-invalid', { text });
    throw invalidInput(pointer, 'not_a_time', detail);
  }
  const year = 'wall' in time ? time.wall.year : new Date(time.at).getUTCFullYear();
  if (!(year >= years.first && year <= years.last)) {
    const detail = message('date-out-of-range', { first: years.first, last: years.last });
    throw invalidInput(pointer, 'out_of_range', detail);
  }
  return new Date('wall' in time ? instantOfWall(time.wall, timezone) : time.at);
}

/** Returns the local start of a rule as entered, even if the clock skips this time on that day. */
function wallOf(text: string, at: Date, timezone: string): string {
  const time = readTime(text);
  const wall = time !== null && 'wall' in time ? time.wall : wallAt(at.getTime(), timezone);
  return wall.toString({ smallestUnit: 'second' });
}
