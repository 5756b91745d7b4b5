import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { createLoader } from '#platform/loader.ts';
import { renderPosition } from './position.ts';
import { selectSnapshot } from './queries.ts';

/**
 * Reads where the events stand. Whoever takes this first, then reads what to show, and then listens from here misses
 * nothing of what happened in between. Those who ask while it is read share the next look.
 */
export function createPositionReader(db: Db, clock: Clock): () => Promise<string> {
  const load = createLoader<'now', string>(
    async () => {
      const at = clock.now();
      return new Map([['now', renderPosition({ at, seen: await selectSnapshot(db), within: null })]]);
    },
    { concurrency: 1 },
  );
  return async () => (await load('now')) as string;
}
