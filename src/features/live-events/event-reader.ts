import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { createLoader } from '#platform/loader.ts';
import type { Audience } from './audience.ts';
import type { Position } from './position.ts';
import { selectNewEvents, selectSnapshot } from './queries.ts';
import { renderReset } from './render-events.ts';

/** More than this at once is told as a reset. */
const mostAtOnce = 20_000;

/** Reads once for all streams of a process. */
export interface EventReader {
  /** Up to where all have been told. */
  here(): Position;
  /** Tells all that has committed by now; those who ask while it is at work share the next run. */
  moveOn(): Promise<void>;
}

export function createEventReader(db: Db, clock: Clock, audience: Audience): EventReader {
  let position: Position | null = null;

  async function readNew(): Promise<void> {
    const at = clock.now();
    const from = position;
    if (from === null || audience.size === 0) {
      const seen = await selectSnapshot(db);
      // Whoever came meanwhile stands where it was, and must not be led past anything.
      if (audience.size === 0) position = { at, seen, within: null };
      return;
    }
    const { seen, events } = await selectNewEvents(db, from.seen, mostAtOnce);
    const to: Position = { at, seen, within: null };
    position = to;
    if (events.length >= mostAtOnce) audience.giveAll(renderReset(to));
    else if (events.length > 0) audience.giveBatch(events, { from, to });
  }

  // One after the other: each continues where the one before ended.
  const load = createLoader<'new', true>(
    async () => {
      await readNew();
      return new Map([['new', true]]);
    },
    { concurrency: 1 },
  );

  return {
    here() {
      if (position === null) throw new Error('no stream has begun');
      return position;
    },
    async moveOn() {
      await load('new');
    },
  };
}
