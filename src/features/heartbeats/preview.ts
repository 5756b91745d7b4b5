import type { Static } from 'typebox';
import { nextPingDue } from '#engine/heartbeats/heartbeat-schedule.ts';
import { readSchedule } from './read-heartbeat.ts';
import type { PreviewBody } from './schemas.ts';

/**
 * The next times of a schedule that nobody has stored.
 * @throws AppError 400 that points at what is wrong, as when a heartbeat is made with it.
 */
export function previewSchedule(given: Static<typeof PreviewBody>, now: number): Date[] {
  const schedule = readSchedule(given.schedule, now);
  const times: Date[] = [];
  let at = nextPingDue(schedule, now);
  while (at !== null && times.length < (given.count ?? 5)) {
    times.push(new Date(at));
    at = nextPingDue(schedule, at);
  }
  return times;
}
