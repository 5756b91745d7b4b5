import { nextSlot, type WindowStretch } from '#engine/schedule/slots.ts';
import { openWindows } from '#engine/schedule/window-tally.ts';
import type { OverloadMeter } from './overload.ts';
import type { ProberMetrics } from './prober-metrics.ts';
import { toMissedCheck } from './record-checks.ts';
import type { Recorder } from './recorder.ts';
import type { CheckSettings, Company, DueCheck } from './types.ts';

/**
 * After its timeout, a check of another prober is stored within this time, in milliseconds: the guard's wait and a
 * batch.
 */
const recordSlackMs = 10_000;

export interface MissedWindowRecorder {
  /** Records the windows of a claimed check as missed, up to the slot that its row waits for. */
  giveUp(due: DueCheck, order: CheckSettings): void;
  /**
   * Records the open windows before a claimed check whose prober died, and the windows before `until` that are too
   * late to check. Call it before the check is marked as claimed.
   */
  recordGap(due: DueCheck, order: CheckSettings, at: { now: number; company: Company; until: number }): void;
}

/**
 * Records windows without a measurement as missed. If a result comes later, the recorder drops it: a window is
 * recorded once.
 */
export function createMissedWindowRecorder(parts: {
  region: string;
  metrics: ProberMetrics;
  overload: Pick<OverloadMeter, 'missed'>;
  recorder: Recorder;
  holds: UnrecordedChecks;
}): MissedWindowRecorder {
  const { region, metrics, overload, recorder, holds } = parts;

  function put(due: DueCheck, order: CheckSettings, stretches: readonly WindowStretch[]): void {
    for (const windows of stretches) {
      holds.hold(due.monitorId);
      metrics.missed(windows.count);
      overload.missed(windows.count);
      recorder.addMissed(toMissedCheck(due, windows, { region, order }));
    }
  }

  /** Returns the time up to which no prober can still be working on open windows. */
  function lostUntil(due: DueCheck, order: CheckSettings, at: { now: number; company: Company }): number {
    // This prober or another may still be working on them; later claims will show.
    if (holds.has(due.monitorId) || at.company === 'unknown') return -Infinity;
    if (at.company === 'alone') return due.dueAt;
    return Math.min(due.dueAt, at.now - order.timeoutMs - recordSlackMs);
  }

  return {
    giveUp(due, order) {
      put(due, order, openWindows(due.tally, { from: due.dueAt, until: due.nextDueAt }, due));
      holds.letGo(due.monitorId);
    },
    recordGap(due, order, at) {
      if (nextSlot(due.tally.until, due) >= at.until) return;
      const lost = lostUntil(due, order, at);
      if (lost === due.dueAt) put(due, order, openWindows(due.tally, { until: at.until }, due));
      else {
        put(due, order, openWindows(due.tally, { until: lost }, due));
        put(due, order, openWindows(due.tally, { from: due.dueAt, until: at.until }, due));
      }
    },
  };
}

/** Monitors with a claimed check that is not stored yet; they have no gap. */
export interface UnrecordedChecks {
  hold(monitorId: string): void;
  letGo(monitorId: string): void;
  has(monitorId: string): boolean;
}

export function createUnrecordedChecks(): UnrecordedChecks {
  const held = new Map<string, number>();
  return {
    hold: (monitorId) => void held.set(monitorId, (held.get(monitorId) ?? 0) + 1),
    letGo(monitorId) {
      const count = (held.get(monitorId) ?? 0) - 1;
      if (count > 0) held.set(monitorId, count);
      else held.delete(monitorId);
    },
    has: (monitorId) => held.has(monitorId),
  };
}
