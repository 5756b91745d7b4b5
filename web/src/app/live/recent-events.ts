import type { LiveEvent } from '../../../../clients/typescript/src/index.ts';

/** As many are kept: a tab that opens beside others lacks the last seconds. */
const most = 500;

/** The newest events of a stream, for tabs that join it after it told them. */
export interface RecentEvents {
  /** Nothing that came before is known any more. */
  clear(): void;
  add(events: readonly LiveEvent[]): void;
  /** What came since then, in epoch milliseconds; null where not all of it is kept. */
  since(at: number): LiveEvent[] | null;
}

export function createRecentEvents(now: () => number = Date.now): RecentEvents {
  let kept: { at: number; event: LiveEvent }[] = [];
  /** From this moment on all are kept. */
  let whole = Number.POSITIVE_INFINITY;
  return {
    clear() {
      kept = [];
      whole = now();
    },
    add(events) {
      const at = now();
      kept.push(...events.map((event) => ({ at, event })));
      const dropped = kept.splice(0, Math.max(0, kept.length - most)).at(-1);
      // Of those that came in the same moment some may be gone.
      if (dropped) whole = dropped.at + 1;
    },
    since: (from) => (from < whole ? null : kept.filter(({ at }) => at >= from).map(({ event }) => event)),
  };
}
