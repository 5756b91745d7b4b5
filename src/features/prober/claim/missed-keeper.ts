import { missedWindows, nextSlot } from '#engine/schedule/slots.ts';
import type { OverloadMeter } from '../overload/overload-meter.ts';
import type { ProberMetrics } from '../prober-metrics.ts';
import type { Recorder } from '../record/recorder.ts';
import type { DueCheck } from './claim-due.ts';
import type { Holds } from './holds.ts';
import { toMissed } from './missed-check.ts';
import type { CheckOrder } from './order-book.ts';

/** After its timeout, a check of another prober is on record within this, in milliseconds. */
const recordSlackMs = 5000;

export interface MissedKeeper {
  /** Puts the window of a claimed and held check on record as missed, with those after it up to `until`. */
  giveUp(due: DueCheck, order: CheckOrder, until: number): void;
  /** Puts windows before a claimed check on record that left no trace. Call it before the check is held. */
  noteGap(due: DueCheck, order: CheckOrder, at: { now: number; alone: boolean }): void;
}

/** Sees to it that a window in which nothing was measured is on record as missed. */
export function createMissedKeeper(parts: {
  region: string;
  metrics: ProberMetrics;
  overload: Pick<OverloadMeter, 'missed'>;
  recorder: Recorder;
  holds: Holds;
}): MissedKeeper {
  const { region, metrics, overload, recorder, holds } = parts;
  return {
    giveUp(due, order, until) {
      const missed = missedWindows(due.dueAt, until, due);
      if (missed === null) {
        holds.letGo(due.monitorId);
        return;
      }
      metrics.missed(missed.count);
      overload.missed(missed.count);
      recorder.addMissed(toMissed(due, missed, { region, order }));
    },
    noteGap(due, order, { now, alone }) {
      const first = nextSlot(due.countedUntil, due);
      if (first >= due.dueAt || holds.has(due.monitorId)) return;
      // Claimed by a prober that died. Another living one may still be at work on the newest windows.
      const until = alone ? due.dueAt : Math.min(due.dueAt, now - order.timeoutMs - recordSlackMs);
      const missed = missedWindows(first, until, due);
      if (missed === null) return;
      holds.hold(due.monitorId);
      metrics.missed(missed.count);
      recorder.addMissed(toMissed(due, missed, { region, order }));
    },
  };
}
