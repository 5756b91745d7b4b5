import DataLoader from 'dataloader';
import pLimit from 'p-limit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { mostWaiting } from './event-stream.ts';
import type { Position } from './position.ts';
import { readPosition } from './position.ts';
import { type LiveEventRow, selectMissedEvents } from './queries.ts';
import { renderMark, renderMissed, renderReset } from './render-events.ts';

/** A stream is taken up again over so long; later all is to be read anew. */
const resumeMs = 5 * 60_000;
/** Who missed more than this is quicker to read anew. */
const most = 5_000;
/** After a restart everybody comes back at once: so many look-ups run beside what else the process does. */
const atOnce = 3;

/** Reads what clients missed; those who ask for the same share one look-up. */
export function createMissedReader(db: Db, clock: Clock) {
  const limit = pLimit(atOnce);
  interface Gap {
    accountId: string;
    from: Position;
    until: string;
  }
  const reads = new DataLoader<Gap, LiveEventRow[] | null, string>(
    ([gap]) => {
      const { accountId, from, until } = gap as Gap;
      const read = () => selectMissedEvents(db, accountId, { from, until, most: most + 1 });
      return limit(async () => [await read()]);
    },
    { batch: false, cacheKeyFn: ({ accountId, from, until }) => JSON.stringify([accountId, from, until]) },
  );
  const readGap = (gap: Gap) => reads.load(gap).finally(() => reads.clear(gap));

  return {
    /** What a client is sent first: what it missed up to `to`, or `reset` where nobody knows any more. */
    async read(
      client: { accountId: string; lastEventId: string | null },
      { to, types }: { to: Position; types: ReadonlySet<string> },
    ): Promise<string> {
      if (client.lastEventId === null) return renderMark(to);
      const from = readPosition(client.lastEventId);
      if (from === null || Math.abs(clock.now() - from.at) > resumeMs) return renderReset(to);
      const events = await readGap({ accountId: client.accountId, from, until: to.seen });
      if (events === null || events.length > most) return renderReset(to);
      const text = renderMissed(
        events.filter(({ type }) => types.has(type)),
        { from, to },
      );
      // Each client gets its own copy, so one that never reads may hold no more than the rest of its stream may.
      return text.length > mostWaiting ? renderReset(to) : text;
    },
  };
}
