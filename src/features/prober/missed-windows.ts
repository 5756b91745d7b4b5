import { nextSlot, type WindowStretch } from '#engine/schedule/slots.ts';
import { openWindows } from '#engine/schedule/window-tally.ts';
import type { OverloadMeter } from './overload.ts';
import type { ProberMetrics } from './prober-metrics.ts';
import { toMissed } from './record-checks.ts';
import type { Recorder } from './recorder.ts';
import type { CheckOrder, Company, DueCheck } from './types.ts';

/** After its timeout, a check of another prober is on record within this, in milliseconds: the guard's patience and a batch. */
const recordSlackMs = 10_000;

export interface MissedKeeper {
  /** Puts the windows of a claimed and held check on record as missed, up to the slot that its row waits for. */
  giveUp(due: DueCheck, order: CheckOrder): void;
  /**
   * Puts open windows before a claimed check on record whose prober died, and those from it on before `until`, for which it
   * comes too late. Call it before the check is held.
   */
  noteGap(due: DueCheck, order: CheckOrder, at: { now: number; company: Company; until: number }): void;
}

/**
 * Sees to it that a window in which nothing was measured is on record as missed. Should its result come after all, the
 * recorder drops it: a window is settled once.
 */
export function createMissedKeeper(parts: {
  region: string;
  metrics: ProberMetrics;
  overload: Pick<OverloadMeter, 'missed'>;
  recorder: Recorder;
  holds: Holds;
}): MissedKeeper {
  const { region, metrics, overload, recorder, holds } = parts;

  function put(due: DueCheck, order: CheckOrder, stretches: readonly WindowStretch[]): void {
    for (const windows of stretches) {
      holds.hold(due.monitorId);
      metrics.missed(windows.count);
      overload.missed(windows.count);
      recorder.addMissed(toMissed(due, windows, { region, order }));
    }
  }

  /** Up to where open windows are nobody's any more. */
  function lostUntil(due: DueCheck, order: CheckOrder, at: { now: number; company: Company }): number {
    // What is open may be this prober's own, or another's; later claims will tell.
    if (holds.has(due.monitorId) || at.company === 'unknown') return -Infinity;
    if (at.company === 'alone') return due.dueAt;
    return Math.min(due.dueAt, at.now - order.timeoutMs - recordSlackMs);
  }

  return {
    giveUp(due, order) {
      put(due, order, openWindows(due.tally, { from: due.dueAt, until: due.nextDueAt }, due));
      holds.letGo(due.monitorId);
    },
    noteGap(due, order, at) {
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

/** Monitors with a check between claim and record: what must not be taken for a gap. */
export interface Holds {
  hold(monitorId: string): void;
  letGo(monitorId: string): void;
  has(monitorId: string): boolean;
}

export function createHolds(): Holds {
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
