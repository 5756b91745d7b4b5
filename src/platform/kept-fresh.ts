import { createSharedRun } from './shared-run.ts';

/**
 * What is read anew once it is older than `keepMs`, by one reader for all who ask meanwhile; a clock that was set back makes it
 * old too. One that cannot be read is asked for again by the next.
 */
export function createKeptFresh<Value>(
  read: () => Promise<Value>,
  keepMs: number,
): (nowMs: number) => Promise<Value> {
  let kept: { value: Value; readAt: number } | null = null;
  const shared = createSharedRun<Value>();
  return async (nowMs) => {
    if (kept !== null && nowMs >= kept.readAt && nowMs - kept.readAt < keepMs) return kept.value;
    return shared('', async () => {
      const value = await read();
      kept = { value, readAt: nowMs };
      return value;
    });
  };
}
