import type { Clock } from '#platform/clock.ts';
import { createPace } from '#platform/sources/pace.ts';

/** Lets its users through so many times a second, all together. */
export interface Pacer {
  wait(signal: AbortSignal): Promise<void>;
}

export function createPacer(perSecond: number, clock: Clock): Pacer {
  const pace = createPace(perSecond);
  return {
    async wait(signal) {
      const waitMs = pace.take(clock.monotonicMs(), Number.POSITIVE_INFINITY) ?? 0;
      if (waitMs > 0) await clock.sleep(waitMs, signal);
    },
  };
}

/** Does `work` with each item, so many at once and as the pacer allows; results in the items' order. Ends early on `signal`. */
export async function runPaced<Item, Result>(
  items: readonly Item[],
  { atOnce, pacer, signal }: { atOnce: number; pacer: Pacer | null; signal: AbortSignal },
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lane = async () => {
    while (next < items.length && !signal.aborted) {
      const at = next++;
      await pacer?.wait(signal);
      if (signal.aborted) return;
      results[at] = await work(items[at] as Item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  return results;
}
