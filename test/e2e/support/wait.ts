import { setTimeout as sleep } from 'node:timers/promises';

export { sleep };

/**
 * Asks again and again until `read` gives something that is neither null, undefined nor false.
 * @throws Error naming `what` after `withinMs`.
 */
export async function eventually<T>(
  what: string,
  read: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  options: { withinMs?: number; everyMs?: number } = {},
): Promise<T> {
  const { withinMs = 90_000, everyMs = 100 } = options;
  const until = Date.now() + withinMs;
  let last: unknown;
  for (;;) {
    try {
      const value = await read();
      if (value !== null && value !== undefined && value !== false) return value;
    } catch (error) {
      last = error;
    }
    if (Date.now() > until) throw new Error(`${what}: not within ${withinMs} ms`, { cause: last });
    await sleep(everyMs);
  }
}
