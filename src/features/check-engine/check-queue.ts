import { readFileSync } from 'node:fs';
import TinyQueue from 'tinyqueue';
import type { Admission } from './overload.ts';
import type { Concurrency, EngineOptions, QueuedCheck } from './types.ts';

/**
 * The default limit of running checks of all kinds. Each kind also has a separate limit. A check that waits for an
 * unresponsive target takes 24 KB with HTTP and 45 KB with HTTPS.
 */
const defaultTotal = 12_000;
/** File descriptors reserved for other purposes: the database, name servers, scans. */
const reservedFiles = 500;
const minTotal = 100;

/**
 * Returns the limits of concurrent checks: the configured limits or the defaults of the kinds. The default total is
 * bounded by the file descriptors of the process, because each check needs a socket.
 */
export function concurrencyOf(
  { kinds, concurrency = {} }: Pick<EngineOptions, 'kinds' | 'concurrency'>,
  maxOpenFiles: number,
): Concurrency {
  const own = Object.entries(kinds).map(([name, kind]) => [name, kind.concurrency]);
  return {
    total: concurrency.total ?? Math.max(minTotal, Math.min(defaultTotal, maxOpenFiles - reservedFiles)),
    kinds: { ...Object.fromEntries(own), ...concurrency.kinds },
  };
}

export interface CheckQueue {
  push(check: QueuedCheck): void;
  /** Starts the checks that are due at `now` (epoch ms), within the admission rate and the limits. */
  startDue(now: number): void;
  /** Frees the slot of a check of that kind that has ended. */
  release(kind: string): void;
  /** Returns the due time of the next check (epoch ms); null if none is queued. */
  nextDueAt(): number | null;
  /** Returns whether any queued check matches. */
  some(is: (check: QueuedCheck) => boolean): boolean;
  /** Removes and returns all checks that have not started. */
  clear(): QueuedCheck[];
  /** Number of queued checks, excluding checks that wait because their kind is at its limit. */
  readonly ahead: number;
  /** Number of queued checks. */
  readonly size: number;
  readonly inFlight: number;
  /** Share of the capacity in use, 0 to 1: the higher value of the total and of the fullest kind. */
  readonly usedShare: number;
}

/**
 * Creates a queue that starts claimed checks when they are due, longest waiting first, within the limits of `admission`
 * and of their kind. Checks have no timers. The prober's loop calls `startDue`.
 */
export function createCheckQueue(
  concurrency: Concurrency,
  admission: Pick<Admission, 'tryStart'>,
  start: (check: QueuedCheck) => void,
): CheckQueue {
  const heap = new TinyQueue<QueuedCheck>([], (a, b) => a.waitingSince - b.waitingSince);
  const lines = createLines(concurrency.kinds);
  let inFlight = 0;
  let startedUpTo = 0;

  /**
   * Returns the first due check. Sets aside due checks if their kind is at its limit, so that they do not block the
   * following checks.
   */
  function firstDue(now: number): QueuedCheck | undefined {
    for (let next = heap.peek(); next !== undefined && next.waitingSince <= now; next = heap.peek()) {
      if (lines.of(next.order.kind).free > 0) return next;
      heap.pop();
      lines.add(next);
    }
    return undefined;
  }

  function startWaiting(now: number): void {
    while (inFlight < concurrency.total) {
      const next = firstDue(now);
      const line = lines.longestWaiting();
      if ((next === undefined && line === undefined) || !admission.tryStart()) return;
      const fromLine = line !== undefined && sinceOf(line) < (next?.waitingSince ?? Infinity);
      const check = fromLine ? lines.takeFirst(line) : heap.pop();
      if (check === undefined) return;
      lines.of(check.order.kind).free -= 1;
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
      lines.of(kind).free += 1;
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
    get usedShare() {
      return Math.max(inFlight / concurrency.total, lines.usedShare);
    },
  };
}

/** Removes checks that wait for a time after `at` (epoch ms), because the clock was set back. */
export function removeAfter(queue: CheckQueue, at: number): QueuedCheck[] {
  const isAfter = ({ waitingSince }: QueuedCheck) => waitingSince > at;
  if (!queue.some(isAfter)) return [];
  const { after = [], others = [] } = Object.groupBy(queue.clear(), (check) =>
    isAfter(check) ? 'after' : 'others',
  );
  for (const check of others) queue.push(check);
  return after;
}

/** Checks that wait because their kind is at its limit. */
interface Line {
  /** Number of further checks of the kind that may start now. */
  free: number;
  /** Limit of running checks of the kind. */
  limit: number;
  waiting: QueuedCheck[];
  /** Index of the first waiting check. `shift` would move thousands of entries each time. */
  head: number;
}

/** Returns the time at which the first check of the line began to wait (epoch ms); infinity if the line is empty. */
function sinceOf(line: Line | undefined): number {
  return line?.waiting[line.head]?.waitingSince ?? Infinity;
}

interface Lines {
  of(kind: string): Line;
  /** Appends a check to its kind's line. */
  add(check: QueuedCheck): void;
  takeFirst(line: Line): QueuedCheck | undefined;
  /** Returns the line with the longest-waiting first check among the lines below their limit. */
  longestWaiting(): Line | undefined;
  /** Returns whether any waiting check matches. */
  some(is: (check: QueuedCheck) => boolean): boolean;
  clear(): QueuedCheck[];
  /** Number of checks in all lines. */
  readonly size: number;
  /** Share of the capacity that the fullest kind uses, 0 to 1. */
  readonly usedShare: number;
}

/** Creates the waiting lines of kinds that are at their limit. */
function createLines(free: Readonly<Record<string, number>>): Lines {
  const lines = new Map<string, Line>();
  let size = 0;

  function of(kind: string): Line {
    let line = lines.get(kind);
    if (line === undefined) {
      const most = free[kind] ?? 500;
      line = { free: most, limit: most, waiting: [], head: 0 };
      lines.set(kind, line);
    }
    return line;
  }

  return {
    of,
    add(check) {
      of(check.order.kind).waiting.push(check);
      size += 1;
    },
    takeFirst(line) {
      const next = line.waiting[line.head];
      if (next === undefined) return undefined;
      size -= 1;
      line.head += 1;
      if (line.head === line.waiting.length) {
        line.waiting = [];
        line.head = 0;
      }
      return next;
    },
    longestWaiting() {
      if (size === 0) return undefined;
      let longestWaiting: Line | undefined;
      for (const line of lines.values()) {
        if (line.free > 0 && sinceOf(line) < sinceOf(longestWaiting)) longestWaiting = line;
      }
      return longestWaiting;
    },
    some: (is) => [...lines.values()].some((line) => line.waiting.slice(line.head).some(is)),
    clear() {
      const left: QueuedCheck[] = [];
      for (const line of lines.values()) {
        left.push(...line.waiting.slice(line.head));
        line.waiting = [];
        line.head = 0;
      }
      size = 0;
      return left;
    },
    get size() {
      return size;
    },
    get usedShare() {
      return [...lines.values()].reduce((used, { free, limit }) => Math.max(used, 1 - free / limit), 0);
    },
  };
}

/**
 * Returns the number of file descriptors that this process may open (`ulimit -n`); infinity if that can't be
 * determined.
 */
export function readOpenFileLimit(limits = '/proc/self/limits'): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync(limits, 'utf8')) ?? [];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}
