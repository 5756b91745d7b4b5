import DataLoader from 'dataloader';
import pLimit from 'p-limit';
import { runForAll } from './account-slots.ts';

interface LoaderOptions {
  /** Maximum number of keys per load; default 500. */
  maxKeys?: number;
  /** Maximum number of concurrent loads; unlimited by default. Further calls are batched until a load has ended. */
  concurrency?: number;
}

/**
 * Returns a function that loads the value of a key, or null if there is none. All calls in one turn of the event loop
 * share one load. There is no cache, so a load never serves calls made after its start.
 */
export function createLoader<Key, Value>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { maxKeys = 500, concurrency }: LoaderOptions = {},
): (key: Key) => Promise<Value | null> {
  const limit = pLimit(concurrency ?? Number.POSITIVE_INFINITY);
  let latest: Promise<unknown> = Promise.resolve();
  const loadAll = async (keys: readonly Key[]) => {
    const found = await load([...new Set(keys)]);
    return keys.map((key) => found.get(key) ?? null);
  };
  const loader = new DataLoader<Key, Value | null>(
    (keys) => {
      const loading = loadAll(keys);
      latest = loading;
      return loading;
    },
    {
      cache: false,
      maxBatchSize: maxKeys,
      // The load must not be attributed to the account of the first caller.
      batchScheduleFn: (dispatch) =>
        runForAll(() =>
          setImmediate(() => {
            if (concurrency === undefined) return dispatch();
            void limit(async () => {
              dispatch();
              await latest;
            }).catch(() => {});
          }),
        ),
    },
  );
  return (key) => loader.load(key);
}
