import type { Heartbeat } from '../../../../clients/typescript/src/index.ts';
import { duration } from '../../ui/time-text.ts';

/** The schedule in one line. */
export function scheduleWords(schedule: Heartbeat['schedule'], every: (time: string) => string): string {
  if ('periodSeconds' in schedule) return every(duration(schedule.periodSeconds));
  if ('cron' in schedule) return `${schedule.cron} (${schedule.timezone})`;
  return `${schedule.onCalendar} (${schedule.timezone})`;
}
