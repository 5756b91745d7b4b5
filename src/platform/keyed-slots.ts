import pLimit, { type LimitFunction } from 'p-limit';

/**
 * Waits for a free slot of `key` and resolves with the function that frees it again. Where all are taken it waits in order, until
 * the signal of `giveUp` aborts: then it rejects with the signal's reason.
 */
export type TakeSlot = (key: string, giveUp: () => AbortSignal) => Promise<() => void>;

/** Creates `most` slots for every key. */
export function createKeyedSlots(most: number): TakeSlot {
  const limits = new Map<string, LimitFunction>();
  return (key, giveUp) => {
    const limit = limits.get(key) ?? pLimit(most);
    limits.set(key, limit);
    const signal = limit.activeCount < most ? null : giveUp();
    return new Promise((resolve, reject) => {
      const onAbort = () => reject(signal?.reason);
      if (signal?.aborted) return onAbort();
      signal?.addEventListener('abort', onAbort, { once: true });
      const occupy = async () => {
        signal?.removeEventListener('abort', onAbort);
        if (!signal?.aborted) await new Promise<void>((free) => resolve(free));
      };
      void limit(occupy).then(() => {
        if (limit.activeCount === 0 && limit.pendingCount === 0) limits.delete(key);
      });
    });
  };
}
