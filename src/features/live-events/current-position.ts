import type { Clock } from '#platform/clock.ts';
import { runForAll } from '#platform/database/account-share.ts';
import type { Db } from '#platform/database/types.ts';
import { createSharedRun } from '#platform/shared-run.ts';
import { renderPosition } from './position.ts';
import { selectSnapshot } from './queries.ts';

/**
 * Reads where the events stand. Whoever takes this first, then reads what to show, and then listens from here misses
 * nothing of what happened in between. Those who ask while it is read share the next look.
 */
export function createPositionReader(db: Db, clock: Clock): () => Promise<string> {
  const inTurn = createSharedRun<string>();
  return () =>
    runForAll(() =>
      inTurn('now', async () => {
        const at = clock.now();
        return renderPosition({ at, seen: await selectSnapshot(db), within: null });
      }),
    );
}
