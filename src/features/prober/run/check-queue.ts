import TinyQueue from 'tinyqueue';
import type { DueCheck } from '../claim/claim-due.ts';
import type { CheckOrder } from '../claim/order-book.ts';
import type { Concurrency, ProberOptions } from '../types.ts';

/** A claimed check on its way to its start. */
export interface QueuedCheck {
  due: DueCheck;
  order: CheckOrder;
}

/** Checks under way at once over all kinds, unless told otherwise; each kind has a limit of its own. */
const defaultTotal = 6000;

/** What a deployment asked for, over what the kinds say. */
export function concurrencyOf({
  kinds,
  concurrency = {},
}: Pick<ProberOptions, 'kinds' | 'concurrency'>): Concurrency {
  const own = Object.entries(kinds).map(([name, kind]) => [name, kind.concurrency]);
  return {
    total: concurrency.total ?? defaultTotal,
    kinds: { ...Object.fromEntries(own), ...concurrency.kinds },
  };
}

export interface CheckQueue {
  push(check: QueuedCheck): void;
  /** Starts what is due at `now` (epoch ms) and finds room. */
  startDue(now: number): void;
  /** A check of that kind has ended: there is room. */
  release(kind: string): void;
  /** When the next check is due; null when none waits for its time. */
  nextDueAt(): number | null;
  /** Takes out everything that has not started. */
  clear(): QueuedCheck[];
  /** Not started yet. */
  readonly size: number;
  readonly inFlight: number;
}

/**
 * Orders claimed checks by due time and starts each at its instant, as far as its kind has room; what finds none
 * waits in line. No timer per check: the prober's loop calls `startDue`.
 */
export function createCheckQueue(concurrency: Concurrency, start: (check: QueuedCheck) => void): CheckQueue {
  const heap = new TinyQueue<QueuedCheck>([], (a, b) => a.due.dueAt - b.due.dueAt);
  const lines = new Map<string, Line>();
  let waiting = 0;
  let inFlight = 0;

  function lineOf(kind: string): Line {
    let line = lines.get(kind);
    if (line === undefined) {
      line = { room: concurrency.kinds[kind] ?? 500, waiting: [], head: 0 };
      lines.set(kind, line);
    }
    return line;
  }

  function begin(check: QueuedCheck, line: Line): void {
    line.room -= 1;
    inFlight += 1;
    start(check);
  }

  return {
    push: (check) => heap.push(check),
    startDue(now) {
      for (let next = heap.peek(); next !== undefined && next.due.dueAt <= now; next = heap.peek()) {
        heap.pop();
        const line = lineOf(next.order.kind);
        if (line.room > 0 && inFlight < concurrency.total) begin(next, line);
        else {
          line.waiting.push(next);
          waiting += 1;
        }
      }
    },
    release(kind) {
      lineOf(kind).room += 1;
      inFlight -= 1;
      if (waiting === 0) return;
      for (const line of lines.values()) {
        while (line.room > 0 && inFlight < concurrency.total) {
          const next = takeFirst(line);
          if (next === undefined) break;
          waiting -= 1;
          begin(next, line);
        }
      }
    },
    nextDueAt: () => heap.peek()?.due.dueAt ?? null,
    clear() {
      const left = heap.data.splice(0);
      heap.length = 0;
      for (const line of lines.values()) {
        left.push(...line.waiting.slice(line.head));
        line.waiting = [];
        line.head = 0;
      }
      waiting = 0;
      return left;
    },
    get size() {
      return heap.length + waiting;
    },
    get inFlight() {
      return inFlight;
    },
  };
}

interface Line {
  room: number;
  waiting: QueuedCheck[];
  /** Index of the first one still waiting: `shift` would move thousands for each that leaves. */
  head: number;
}

function takeFirst(line: Line): QueuedCheck | undefined {
  const next = line.waiting[line.head];
  if (next === undefined) return undefined;
  line.head += 1;
  if (line.head === line.waiting.length) {
    line.waiting = [];
    line.head = 0;
  }
  return next;
}
