import { isSlot } from '#engine/schedule/recorded-windows.ts';
import { nextSlot, type Slots } from '#engine/schedule/slots.ts';

/** The properties of a stored check that the window count needs. */
export interface RecordedCheck {
  at: number;
  /** A letter of `checks.status`. */
  status: string;
  /** Number of windows that a missed check covers. Includes the check's own window, which is the last one. */
  missedWindows: number | null;
}

/** The number of windows by outcome. `neither` and `both` must be 0. */
export interface WindowAccount {
  checked: number;
  unknown: number;
  missed: number;
  neither: number;
  both: number;
}

/**
 * Adds the windows of one schedule within a time range to the totals. The windows are all slots after `from`, up to
 * `to`.
 */
export function accountWindows(
  account: WindowAccount,
  schedule: Slots & { checks: readonly RecordedCheck[] },
  { from, to }: { from: number; to: number },
): void {
  const recorded = new Map<number, string[]>();
  const record = (at: number, what: string) => recorded.set(at, [...(recorded.get(at) ?? []), what]);
  for (const { at, status, missedWindows } of schedule.checks) {
    if (status === 'm') {
      for (let back = 0; back < (missedWindows ?? 1); back++) record(at - back * schedule.intervalMs, 'm');
    } else if (isSlot(at, schedule)) record(at, status);
  }
  for (let at = nextSlot(from, schedule); at <= to; at += schedule.intervalMs) {
    const [first, ...more] = recorded.get(at) ?? [];
    if (first === undefined) account.neither += 1;
    else if (more.length > 0) account.both += 1;
    else if (first === 'm') account.missed += 1;
    else if (first === 'n') account.unknown += 1;
    else account.checked += 1;
  }
}
