import { runForAll } from './database/account-share.ts';

/** When a load has run for so long, others no longer wait for it. */
const slowAfterMs = 25;

/**
 * Gathers look-ups of one turn of the event loop into one load. A call is answered only by a load that began after it,
 * so nobody reads a state older than their own request; many callers at once cost one round trip. While `maxParallel`
 * loads run, further calls gather; one that takes long is not waited for. Each key must be cheap to load whoever it
 * belongs to (a row or a short page by an index), for those of one load are answered together.
 */
export function createBatcher<Key, Value>(
  load: (keys: Key[]) => Promise<Map<Key, Value>>,
  options: { maxKeys?: number; maxParallel?: number } = {},
): (key: Key) => Promise<Value | null> {
  const maxKeys = options.maxKeys ?? 500;
  const maxParallel = options.maxParallel ?? 2;
  type Waiter = { resolve: (value: Value | null) => void; reject: (reason: unknown) => void };
  let waiting = new Map<Key, Waiter[]>();
  let running = 0;
  let scheduled = false;

  const run = async (batch: Map<Key, Waiter[]>) => {
    running++;
    let counts = true;
    const makeRoom = () => {
      if (!counts) return;
      counts = false;
      running--;
      if (waiting.size > 0) schedule();
    };
    const timer = setTimeout(makeRoom, slowAfterMs);
    try {
      const found = await load([...batch.keys()]);
      for (const [key, waiters] of batch) {
        for (const waiter of waiters) waiter.resolve(found.get(key) ?? null);
      }
    } catch (error) {
      for (const waiters of batch.values()) for (const waiter of waiters) waiter.reject(error);
    } finally {
      clearTimeout(timer);
      makeRoom();
    }
  };
  const flush = () => {
    scheduled = false;
    // More callers than connections would only queue further down; let them gather here instead.
    if (running >= maxParallel || waiting.size === 0) return;
    if (waiting.size <= maxKeys) {
      const batch = waiting;
      waiting = new Map();
      void run(batch);
      return;
    }
    const entries = [...waiting];
    waiting = new Map(entries.slice(maxKeys));
    void run(new Map(entries.slice(0, maxKeys)));
    schedule();
  };
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    // Not in the name of whoever came first.
    runForAll(() => setImmediate(flush));
  };
  return (key) =>
    new Promise((resolve, reject) => {
      const waiters = waiting.get(key);
      if (waiters) waiters.push({ resolve, reject });
      else waiting.set(key, [{ resolve, reject }]);
      schedule();
    });
}
