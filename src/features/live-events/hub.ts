import { runForAll } from '#platform/account-share.ts';
import type { Clock } from '#platform/clock.ts';
import { listen } from '#platform/database/listen.ts';
import type { Database } from '#platform/database/types.ts';
import type { Log } from '#platform/log.ts';
import { type Audience, createAudience, type LiveClient } from './audience.ts';
import { createEventReader, type EventReader } from './event-reader.ts';
import { typesFor } from './event-types.ts';
import { createMissedReader } from './missed-events.ts';
import { renderMark, renderReset } from './render-events.ts';
import { createStreamShares, type StreamHolder, type StreamLimits } from './stream-shares.ts';

/** Reads are this far apart at least: what happens meanwhile is one statement and one write a client. */
const readEveryMs = 100;
const markEveryMs = 15_000;

/** All streams of one process over one listening connection. */
export interface LiveHub {
  readonly size: number;
  /**
   * Takes a place among the streams of a key or user and its account; call what it returns when the stream has ended.
   * @throws AppError `rate_limited` when they hold as many streams as they may.
   */
  enter(holder: StreamHolder): Promise<() => void>;
  /** Where streams stand, for one that caught up. */
  resetHere(): string;
  /** Begins to send; resolves once the client has what it missed. */
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

/** Streams and what they are sent. Nothing is read, nor listened for, before the first. */
export function createLiveHub(parts: HubParts): LiveHub {
  const { database, clock, log } = parts;
  const audience = createAudience();
  const reader = createEventReader(database.db, clock, audience);
  const missed = createMissedReader(database.db, clock);
  const shares = createStreamShares({ db: database.db, clock }, parts.streamLimits);
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<unknown> | null = null;

  /** A mark moves a stream's position on, so that a quiet one can be taken up too. */
  async function keepOpen(wake: () => void): Promise<void> {
    while (!signal.aborted) {
      await clock.sleep(markEveryMs, signal);
      if (signal.aborted) return;
      wake();
      audience.giveAll(renderMark(reader.here()));
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
      keepOpen(reading.wake),
    ]);
  }

  return {
    get size() {
      return audience.size;
    },
    enter: (holder) => shares.enter(holder),
    resetHere: () => renderReset(reader.here()),
    join: (client) =>
      // Not in the name of the account that came first.
      runForAll(async () => {
        // So that what was before is not told as new.
        await reader.moveOn();
        if (signal.aborted) return client.stream.end();
        // It went away meanwhile, and says so only once.
        if (client.stream.closed) return;
        running ??= start();
        const to = reader.here();
        const member = audience.add(client);
        client.stream.send('retry: 2000\n\n');
        client.stream.send(await missed.read(client, { to, types: member.types }));
        audience.settle(member);
      }),
    leave: (client) => audience.leave(client),
    async close() {
      stopping.abort();
      for (const { client } of audience.members) client.stream.end();
      await running;
      await shares.close();
    },
  };
}

/** Reads on whenever woken, so often at most, until the signal. */
function readWhenWoken(
  parts: { reader: EventReader; audience: Audience; signal: AbortSignal } & Pick<HubParts, 'clock' | 'log'>,
): { wake: () => void; done: Promise<void> } {
  const { clock, signal } = parts;
  let woken = true;
  let waker = new AbortController();

  async function run(): Promise<void> {
    let failing = false;
    while (!signal.aborted) {
      if (!woken) await clock.sleep(markEveryMs, AbortSignal.any([waker.signal, signal]));
      woken = false;
      waker = new AbortController();
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
    waker.abort();
  };
  return { wake, done: run() };
}

/** Ends the streams of whoever may no longer hear what they tell. The look-ups of many are gathered into few. */
async function recheckAll(audience: Audience, log: Log): Promise<void> {
  const looks = [...audience.members].map(async ({ client, types }) => {
    const scopes = await client.recheck();
    const now = scopes === null ? null : typesFor(scopes);
    // Of other scopes other events are told: the client comes again and gets those.
    if (now === null || now.symmetricDifference(types).size > 0) client.stream.end();
  });
  const failed = (await Promise.allSettled(looks)).find((look) => look.status === 'rejected');
  if (failed !== undefined)
    log.warn({ err: failed.reason }, 'permissions of streams cannot be checked again, retrying');
}
