import TinyQueue from 'tinyqueue';
import type { Admission } from '../overload/admission.ts';
import type { Concurrency, ProberOptions } from '../types.ts';
import { createLines, type QueuedCheck, sinceOf } from './lines.ts';

/**
 * Checks under way at once over all kinds, unless told otherwise; each kind has a limit of its own. One that waits for a
 * silent target holds 24 KB by HTTP and 45 by HTTPS.
 */
const defaultTotal = 12_000;
/** Files that are kept for all else: the database, name servers, scans. */
const keptFiles = 500;
const leastTotal = 100;

/** What a deployment asked for, over what the kinds say and the process may open: a check takes a socket. */
export function concurrencyOf(
  { kinds, concurrency = {} }: Pick<ProberOptions, 'kinds' | 'concurrency'>,
  mostOpenFiles: number,
): Concurrency {
  const own = Object.entries(kinds).map(([name, kind]) => [name, kind.concurrency]);
  return {
    total: concurrency.total ?? Math.max(leastTotal, Math.min(defaultTotal, mostOpenFiles - keptFiles)),
    kinds: { ...Object.fromEntries(own), ...concurrency.kinds },
  };
}

export interface CheckQueue {
  push(check: QueuedCheck): void;
  /** Starts what is due at `now` (epoch ms), gets leave and finds room. */
  startDue(now: number): void;
  /** A check of that kind has ended: there is room. */
  release(kind: string): void;
  /** When the next check is due; null when none waits for its time. */
  nextDueAt(): number | null;
  /** Whether any that has not started is so. */
  some(is: (check: QueuedCheck) => boolean): boolean;
  /** Takes out everything that has not started. */
  clear(): QueuedCheck[];
  /** Not started yet, those left out that wait for room of their kind. */
  readonly ahead: number;
  /** Not started yet. */
  readonly size: number;
  readonly inFlight: number;
  /** Share of the room for checks under way that is taken, of all or of one kind, whichever is scarcer; 0 to 1. */
  readonly taken: number;
}

/**
 * Starts claimed checks at their instant, those that have waited longest first, as far as `admission` gives leave and
 * their kind has room; what finds none waits. No timer per check: the prober's loop calls `startDue`.
 */
export function createCheckQueue(
  concurrency: Concurrency,
  admission: Pick<Admission, 'take'>,
  start: (check: QueuedCheck) => void,
): CheckQueue {
  const heap = new TinyQueue<QueuedCheck>([], (a, b) => a.waitingSince - b.waitingSince);
  const lines = createLines(concurrency.kinds);
  let inFlight = 0;
  let startedUpTo = 0;

  /** Due checks whose kind has no room make way for those behind them. */
  function firstDue(now: number): QueuedCheck | undefined {
    for (let next = heap.peek(); next !== undefined && next.waitingSince <= now; next = heap.peek()) {
      if (lines.of(next.order.kind).room > 0) return next;
      heap.pop();
      lines.add(next);
    }
    return undefined;
  }

  function startWaiting(now: number): void {
    while (inFlight < concurrency.total) {
      const next = firstDue(now);
      const line = lines.longest();
      if ((next === undefined && line === undefined) || !admission.take()) return;
      const fromLine = line !== undefined && sinceOf(line) < (next?.waitingSince ?? Infinity);
      const check = fromLine ? lines.takeFirst(line) : heap.pop();
      if (check === undefined) return;
      lines.of(check.order.kind).room -= 1;
      inFlight += 1;
      start(check);
    }
  }

  return {
    push: (check) => heap.push(check),
    startDue(now) {
      startedUpTo = now;
      startWaiting(now);
    },
    release(kind) {
      lines.of(kind).room += 1;
      inFlight -= 1;
      startWaiting(startedUpTo);
    },
    nextDueAt: () => heap.peek()?.waitingSince ?? null,
    some: (is) => heap.data.some(is) || lines.some(is),
    clear() {
      const left = heap.data.splice(0);
      heap.length = 0;
      return [...left, ...lines.clear()];
    },
    get ahead() {
      return heap.length;
    },
    get size() {
      return heap.length + lines.size;
    },
    get inFlight() {
      return inFlight;
    },
    get taken() {
      return Math.max(inFlight / concurrency.total, lines.taken);
    },
  };
}

/** Takes out what waits for a time after `at` (epoch ms): the clock was set back from it. */
export function takeAfter(queue: CheckQueue, at: number): QueuedCheck[] {
  const isAfter = ({ waitingSince }: QueuedCheck) => waitingSince > at;
  if (!queue.some(isAfter)) return [];
  const { after = [], others = [] } = Object.groupBy(queue.clear(), (check) =>
    isAfter(check) ? 'after' : 'others',
  );
  for (const check of others) queue.push(check);
  return after;
}
