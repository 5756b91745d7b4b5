import type { DueCheck } from '../claim/claim-due.ts';
import type { CheckOrder } from '../claim/order-book.ts';

/** A claimed check on its way to its start. */
export interface QueuedCheck {
  due: DueCheck;
  order: CheckOrder;
  /** When it was to start, epoch ms: before `due.dueAt` where windows were missed since. */
  waitingSince: number;
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
export function sinceOf(line: Line | undefined): number {
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
export function createLines(room: Readonly<Record<string, number>>): Lines {
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
