import DataLoader from 'dataloader';
import pLimit from 'p-limit';
import { runForAll } from '#platform/account-slots.ts';
import type { Clock } from '#platform/clock.ts';
import { listen } from '#platform/database/listen.ts';
import type { Database, Db } from '#platform/database/types.ts';
import { createLoader } from '#platform/loader.ts';
import type { Log } from '#platform/log.ts';
import { type Audience, createAudience, type LiveClient } from './audience.ts';
import { maxBufferedBytes, renderMark, renderMissed, renderReset } from './event-stream.ts';
import { type Position, readPosition, renderPosition } from './position.ts';
import {
  type LiveEventRow,
  selectMissedEvents,
  selectNewEvents,
  selectSnapshot,
  typesFor,
} from './queries.ts';
import { createStreamShares, type StreamHolder, type StreamLimits } from './stream-limits.ts';

/** The minimum time between reads. All events between two reads take one statement and one write per client. */
const readEveryMs = 100;
const markEveryMs = 15_000;

/** All streams of a process, served by one listening connection. */
export interface LiveHub {
  readonly size: number;
  /**
   * Counts a stream toward the limits of its key or user and account. Call the returned function when the stream has
   * ended.
   * @throws AppError `rate_limited` if the limit of streams is reached.
   */
  register(holder: StreamHolder): Promise<() => void>;
  /** Returns a reset event at the current position, for a stream that has caught up. */
  resetHere(): string;
  /** Starts sending; resolves once the client has received the events it missed. */
  join(client: LiveClient): Promise<void>;
  leave(client: LiveClient): void;
  /** Ends all streams. */
  close(): Promise<void>;
}

interface HubParts {
  database: Pick<Database, 'db' | 'pool'>;
  clock: Clock;
  log: Log;
  streamLimits: StreamLimits;
}

/** Creates the hub. It starts listening and reading with the first stream. */
export function createLiveHub(parts: HubParts): LiveHub {
  const { database, clock, log } = parts;
  const audience = createAudience();
  const reader = createEventReader(database.db, clock, audience);
  const missed = createMissedReader(database.db, clock);
  const shares = createStreamShares({ db: database.db, clock }, parts.streamLimits);
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<unknown> | null = null;

  /** A mark advances the position of a stream, so that a stream without events can be resumed, too. */
  async function sendKeepAlives(wake: () => void): Promise<void> {
    while (!signal.aborted) {
      await clock.sleep(markEveryMs, signal);
      if (signal.aborted) return;
      wake();
      audience.broadcast(renderMark(reader.here()));
      for (const { client } of audience.members) client.stream.endIfStalled(clock.monotonicMs());
      await shares
        .renew()
        .catch((error) => log.warn({ err: error }, 'stream counts cannot be renewed, retrying'));
      await recheckAll(audience, log);
    }
  }

  function start(): Promise<unknown> {
    const reading = readWhenWoken({ reader, audience, clock, log, signal });
    const listeners = { live_events: reading.wake, ended_access: () => void recheckAll(audience, log) };
    return Promise.all([
      listen({ pool: database.pool, clock, log }, listeners, signal),
      reading.done,
      sendKeepAlives(reading.wake),
    ]);
  }

  return {
    get size() {
      return audience.size;
    },
    register: (holder) => shares.register(holder),
    resetHere: () => renderReset(reader.here()),
    join: (client) =>
      // The hub serves all accounts, so this does not run in the context of the first caller's account.
      runForAll(async () => {
        // Advances the reader first, so that earlier events are not sent as new.
        await reader.moveOn();
        if (signal.aborted) return client.stream.end();
        // The client disconnected in the meantime, and its close event has already fired.
        if (client.stream.closed) return;
        running ??= start();
        const to = reader.here();
        const member = audience.add(client);
        client.stream.send('retry: 2000\n\n');
        client.stream.send(await missed.read(client, { to, types: member.types }));
        audience.flushQueue(member);
      }),
    leave: (client) => audience.remove(client),
    async close() {
      stopping.abort();
      for (const { client } of audience.members) client.stream.end();
      await running;
      await shares.close();
    },
  };
}

/** Reads events each time it is woken, at a limited rate, until it is aborted. */
function readWhenWoken(
  parts: { reader: EventReader; audience: Audience; signal: AbortSignal } & Pick<HubParts, 'clock' | 'log'>,
): { wake: () => void; done: Promise<void> } {
  const { clock, signal } = parts;
  let woken = true;
  let wakeController = new AbortController();

  async function run(): Promise<void> {
    let failing = false;
    while (!signal.aborted) {
      if (!woken) await clock.sleep(markEveryMs, AbortSignal.any([wakeController.signal, signal]));
      woken = false;
      wakeController = new AbortController();
      try {
        if (parts.audience.size > 0) await parts.reader.moveOn();
        failing = false;
      } catch (error) {
        if (!failing) parts.log.warn({ err: error }, 'live events cannot be read, retrying');
        failing = true;
        woken = true;
      }
      await clock.sleep(failing ? 1_000 : readEveryMs, signal);
    }
  }

  const wake = () => {
    woken = true;
    wakeController.abort();
  };
  return { wake, done: run() };
}

/** Ends the streams of callers that may no longer receive their events. Lookups are batched. */
async function recheckAll(audience: Audience, log: Log): Promise<void> {
  const rechecks = [...audience.members].map(async ({ client, types }) => {
    const scopes = await client.recheck();
    const now = scopes === null ? null : typesFor(scopes);
    // If the scopes have changed, the client receives different events after it reconnects.
    if (now === null || now.symmetricDifference(types).size > 0) client.stream.end();
  });
  const failed = (await Promise.allSettled(rechecks)).find((recheck) => recheck.status === 'rejected');
  if (failed !== undefined)
    log.warn({ err: failed.reason }, 'permissions of streams cannot be checked again, retrying');
}

/** If a batch has more events, a reset is sent instead. */
const maxBatchEvents = 20_000;

/** Reads events once for all streams of a process. */
interface EventReader {
  /** Returns the position of the last event that was sent. */
  here(): Position;
  /** Sends all events committed so far. Calls during a run share the next run. */
  moveOn(): Promise<void>;
}

function createEventReader(db: Db, clock: Clock, audience: Audience): EventReader {
  let position: Position | null = null;

  async function readNew(): Promise<void> {
    const at = clock.now();
    const from = position;
    if (from === null || audience.size === 0) {
      const seen = await selectSnapshot(db);
      // A client that joins in the meantime must not miss events.
      if (audience.size === 0) position = { at, seen, within: null };
      return;
    }
    const { seen, events } = await selectNewEvents(db, from.seen, maxBatchEvents);
    const to: Position = { at, seen, within: null };
    position = to;
    if (events.length >= maxBatchEvents) audience.broadcast(renderReset(to));
    else if (events.length > 0) audience.deliverBatch(events, { from, to });
  }

  // Only one run may be active, because each run continues where the previous run ended.
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

/** Time in which a stream can be resumed, in ms. After that, the client must reload everything. */
const resumeMs = 5 * 60_000;
/** The maximum number of missed events to send. If there are more, reloading is faster. */
const maxMissedEvents = 5_000;
/** The maximum number of concurrent lookups, because all clients reconnect at the same time after a restart. */
const atOnce = 3;

/** Creates a reader of missed events. Clients with the same gap share one lookup. */
function createMissedReader(db: Db, clock: Clock) {
  const limit = pLimit(atOnce);
  interface Gap {
    accountId: string;
    from: Position;
    until: string;
  }
  const reads = new DataLoader<Gap, LiveEventRow[] | null, string>(
    ([gap]) => {
      const { accountId, from, until } = gap as Gap;
      const read = () => selectMissedEvents(db, accountId, { from, until, most: maxMissedEvents + 1 });
      return limit(async () => [await read()]);
    },
    { batch: false, cacheKeyFn: ({ accountId, from, until }) => JSON.stringify([accountId, from, until]) },
  );
  const readGap = (gap: Gap) => reads.load(gap).finally(() => reads.clear(gap));

  return {
    /**
     * Returns the first data for a client: the events it missed up to `to`, or a reset if these events are no longer
     * available.
     */
    async read(
      client: { accountId: string; lastEventId: string | null },
      { to, types }: { to: Position; types: ReadonlySet<string> },
    ): Promise<string> {
      if (client.lastEventId === null) return renderMark(to);
      const from = readPosition(client.lastEventId);
      if (from === null || Math.abs(clock.now() - from.at) > resumeMs) return renderReset(to);
      const events = await readGap({ accountId: client.accountId, from, until: to.seen });
      if (events === null || events.length > maxMissedEvents) return renderReset(to);
      const text = renderMissed(
        events.filter(({ type }) => types.has(type)),
        { from, to },
      );
      // Each client gets a separate copy, so the copy must not exceed the limit for waiting data.
      return text.length > maxBufferedBytes ? renderReset(to) : text;
    },
  };
}

/**
 * Creates a function that returns the current position. A client misses no event if it gets the position first, then
 * loads data and then streams from this position. Concurrent calls share one query.
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
