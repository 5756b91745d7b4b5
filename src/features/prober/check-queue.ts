import { readFileSync } from 'node:fs';
import TinyQueue from 'tinyqueue';
import type { Admission } from './overload.ts';
import type { Concurrency, ProberOptions, QueuedCheck } from './types.ts';

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

/** Checks of one kind that wait for others of their kind to end. */
interface Line {
  /** Checks of the kind that may start now. */
  room: number;
  /** Checks of the kind under way at once, at most. */
  most: number;
  waiting: QueuedCheck[];
  /** Index of the first one still waiting: `shift` would move thousands for each that leaves. */
  head: number;
}

/** Since when the first of a line waits; infinite for none. */
function sinceOf(line: Line | undefined): number {
  return line?.waiting[line.head]?.waitingSince ?? Infinity;
}

interface Lines {
  of(kind: string): Line;
  /** Puts a check at the end of its kind's line. */
  add(check: QueuedCheck): void;
  takeFirst(line: Line): QueuedCheck | undefined;
  /** The line with room whose first has waited longest. */
  longest(): Line | undefined;
  /** Whether any of those waiting is so. */
  some(is: (check: QueuedCheck) => boolean): boolean;
  clear(): QueuedCheck[];
  /** Waiting in all lines. */
  readonly size: number;
  /** Share of its room that the kind with least of it left has taken, 0 to 1. */
  readonly taken: number;
}

/** Where due checks wait whose kind has no room. */
function createLines(room: Readonly<Record<string, number>>): Lines {
  const lines = new Map<string, Line>();
  let size = 0;

  function of(kind: string): Line {
    let line = lines.get(kind);
    if (line === undefined) {
      const most = room[kind] ?? 500;
      line = { room: most, most, waiting: [], head: 0 };
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
    longest() {
      if (size === 0) return undefined;
      let longest: Line | undefined;
      for (const line of lines.values()) {
        if (line.room > 0 && sinceOf(line) < sinceOf(longest)) longest = line;
      }
      return longest;
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
    get taken() {
      return [...lines.values()].reduce((taken, { room, most }) => Math.max(taken, 1 - room / most), 0);
    },
  };
}

/** How many files, sockets among them, this process may have open at once (`ulimit -n`); infinite where that cannot be read. */
export function readMostOpenFiles(limits = '/proc/self/limits'): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync(limits, 'utf8')) ?? [];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}
