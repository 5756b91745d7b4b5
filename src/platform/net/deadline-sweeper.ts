import type { Clock } from '../clock.ts';

/**
 * Handles the deadlines of all items in progress with one timer. A timer and an abort listener per query would cost
 * more than the query, while scanning the few items in progress costs almost nothing.
 */

/** Interval between checks of deadlines and abort signals, in ms. */
const SWEEP_MS = 20;

/** An item that waits for its deadline. `slot` belongs to the sweeper. */
export interface Waiting {
  /** Monotonic milliseconds. */
  deadline: number;
  signal: AbortSignal | undefined;
  slot: number;
  /** Called once by the sweeper, after the item was removed from the list. */
  expire(reason: 'timeout' | 'aborted'): void;
}

export interface Sweeper {
  add(waiting: Waiting): void;
  /** Removes an item; returns false if it was not in the list. */
  remove(waiting: Waiting): boolean;
  /** Expires all items as aborted. */
  clear(): void;
  readonly size: number;
}

/** Creates a sweeper that runs its timer only while items are waiting. */
export function createSweeper(clock: Clock): Sweeper {
  const list: Waiting[] = [];
  let timer: NodeJS.Timeout | null = null;

  const remove = (waiting: Waiting): boolean => {
    if (list[waiting.slot] !== waiting) return false;
    const last = list.pop();
    // The last item moves into the gap, so that a removal takes constant time.
    if (last !== undefined && last !== waiting) {
      list[waiting.slot] = last;
      last.slot = waiting.slot;
    }
    waiting.slot = -1;
    return true;
  };
  const sweep = () => {
    const now = clock.monotonicMs();
    // The loop runs backwards, because a removal fills the gap with the last item, which has already been checked.
    for (let i = list.length - 1; i >= 0; i--) {
      const waiting = list[i];
      if (waiting === undefined) continue;
      const aborted = waiting.signal?.aborted === true;
      if (!aborted && waiting.deadline > now) continue;
      remove(waiting);
      waiting.expire(aborted ? 'aborted' : 'timeout');
    }
    if (list.length === 0 && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
  };
  return {
    add: (waiting) => {
      waiting.slot = list.length;
      list.push(waiting);
      timer ??= setInterval(sweep, SWEEP_MS);
    },
    remove,
    clear: () => {
      for (const waiting of list.slice()) if (remove(waiting)) waiting.expire('aborted');
      sweep();
    },
    get size() {
      return list.length;
    },
  };
}
