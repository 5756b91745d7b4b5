import { nextSlot, phaseOf } from '#engine/schedule/slots.ts';
import type { Definition } from '../definition/definition.ts';

/** What a schedule is made from. */
export interface ScheduledMonitor {
  id: string;
  regions: readonly string[];
  intervalSeconds: number;
  revision: number;
  paused: boolean;
}

/** One row of `monitor_schedules` to be written, for COPY or insert. */
export interface ScheduleRow {
  monitor_id: string;
  region: string;
  next_due_at: Date;
  interval_ms: number;
  phase_ms: number;
  paused: boolean;
  revision: number;
  counted_from: Date;
}

/** The schedule that a definition asks for. */
export function scheduleOf(id: string, definition: Definition, revision: number): ScheduledMonitor {
  const { regions, intervalSeconds, paused } = definition;
  return { id, regions, intervalSeconds, paused, revision };
}

/**
 * Rows for one new monitor. `spread` takes the first slot of its phase (many monitors at once, no herd);
 * `at-once` is due now (one monitor, whose maker wants to see a result); call `wakeProbers` after it.
 */
export function scheduleRowsOf(
  monitor: ScheduledMonitor,
  now: Date,
  start: 'spread' | 'at-once',
): ScheduleRow[] {
  const intervalMs = monitor.intervalSeconds * 1000;
  const phaseMs = phaseOf(monitor.id, intervalMs);
  const dueAt = start === 'at-once' ? now.getTime() : nextSlot(now.getTime(), { phaseMs, intervalMs });
  return monitor.regions.map((region) => ({
    monitor_id: monitor.id,
    region,
    next_due_at: new Date(dueAt),
    interval_ms: intervalMs,
    phase_ms: phaseMs,
    paused: monitor.paused,
    revision: monitor.revision,
    // A monitor that is due at once in the very millisecond of a slot begins with that window.
    counted_from: start === 'at-once' ? new Date(dueAt - 1) : now,
  }));
}
