import { LRUCache } from 'lru-cache';
import { readCron } from '#engine/recurrence/cron.ts';
import { readOnCalendar } from '#engine/recurrence/on-calendar.ts';
import { isTimeZone } from '#engine/recurrence/wall-time.ts';
import { message } from '#messages/messages.ts';
import type { Text } from '#platform/errors.ts';

/**
 * Schedule of pings: a fixed time after the last success, or calendar times. Cron and OnCalendar can have several
 * lines.
 */
export type HeartbeatSchedule =
  | { periodSeconds: number }
  | { cron: string; timezone: string }
  | { onCalendar: string; timezone: string };

/** A fault in a schedule: the invalid field, and the valid format. */
export interface ScheduleFault {
  field: 'cron' | 'onCalendar' | 'timezone';
  code: string;
  detail: Text;
}

interface Line {
  next(after: number, timezone: string): number | null;
}

const maxLines = 20;
/** Cache of parsed schedules, because every ping computes the next due time. */
const known = new LRUCache<string, readonly Line[]>({ max: 10_000 });

/** Returns a fault that the schema cannot detect. Null if the schedule is valid and has a due time after `now`. */
export function findScheduleFault(schedule: HeartbeatSchedule, now: number): ScheduleFault | null {
  if ('periodSeconds' in schedule) return null;
  const { timezone } = schedule;
  if (!isTimeZone(timezone)) {
    const detail = message('time-zone-unknown', { timezone });
    return { field: 'timezone', code: 'not_a_timezone', detail };
  }
  const field = 'cron' in schedule ? 'cron' : 'onCalendar';
  const lines = readLines(schedule);
  if ('fault' in lines)
    return { field, code: `invalid_${field === 'cron' ? 'cron' : 'calendar'}`, detail: lines.fault };
  if (nextPingDue(schedule, now) !== null) return null;
  const right = field === 'cron' ? '30 2 * * *' : '*-*-* 02:30';
  return {
    field,
    code: 'never',
    detail: message('schedule-has-no-future-time', { example: right }),
  };
}

/**
 * Returns the next due time after a ping at `after`, in ms since the epoch; null if there is none. The schedule must
 * have passed `findScheduleFault`.
 */
export function nextPingDue(schedule: HeartbeatSchedule, after: number): number | null {
  if ('periodSeconds' in schedule) return after + schedule.periodSeconds * 1000;
  const lines = readLines(schedule);
  if ('fault' in lines) return null;
  let first: number | null = null;
  for (const line of lines) {
    const at = line.next(after, schedule.timezone);
    if (at !== null && (first === null || at < first)) first = at;
  }
  return first;
}

type Calendar = Exclude<HeartbeatSchedule, { periodSeconds: number }>;

function readLines(schedule: Calendar): readonly Line[] | { fault: Text } {
  const [key, text, read] =
    'cron' in schedule
      ? (['cron', schedule.cron, readCron] as const)
      : (['calendar', schedule.onCalendar, readOnCalendar] as const);
  const cached = known.get(`${key} ${text}`);
  if (cached !== undefined) return cached;
  const texts = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (texts.length > maxLines) return { fault: message('schedule-too-long', { count: maxLines }) };
  const lines: Line[] = [];
  for (const line of texts.length === 0 ? [''] : texts) {
    const found = read(line);
    if ('fault' in found) return found;
    lines.push(found);
  }
  known.set(`${key} ${text}`, lines);
  return lines;
}
