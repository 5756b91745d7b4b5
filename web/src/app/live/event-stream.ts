import type { LiveEvent } from '../../../../clients/typescript/src/index.ts';
import type { LiveStatus } from '../../service/live-state.ts';

/**
 * The service sends data at least every 15 s. After this time without data, the connection is dead or the machine
 * slept.
 */
const silentMs = 40_000;
const firstWaitMs = 250;
const longestWaitMs = 5_000;

export interface StreamListener {
  onStatus: (status: LiveStatus) => void;
  /** Called for all received data. A keep-alive contains no events. */
  onData: (parsed: Parsed) => void;
}

export interface EventStream {
  /** Reconnects immediately if the connection is lost. */
  reconnectNow(): void;
  stop(): void;
}

/** Runs an event stream: opens it, reads it and reconnects, until `stop` or until the session ends. */
export function runEventStream(url: string, listener: StreamListener, lastEventId = ''): EventStream {
  const stopping = new AbortController();
  let wake = () => {};
  let last = lastEventId;
  /** Handles one connection until it ends. Returns whether it was established. */
  async function readOnce(): Promise<boolean> {
    const line = new AbortController();
    const end = () => line.abort();
    stopping.signal.addEventListener('abort', end);
    let silence = setTimeout(end, silentMs);
    let hasStarted = false;
    try {
      const headers: Record<string, string> = last === '' ? {} : { 'last-event-id': last };
      const response = await fetch(url, { headers, signal: line.signal, cache: 'no-store' });
      if (response.status === 401) throw new SignedOut();
      if (!response.ok || response.body === null) return false;
      const parse = createEventParser();
      hasStarted = true;
      listener.onStatus('live');
      for await (const text of piecesOf(response.body)) {
        clearTimeout(silence);
        silence = setTimeout(end, silentMs);
        const parsed = parse(text);
        last = parsed.lastEventId ?? last;
        listener.onData(parsed);
      }
    } catch (error) {
      if (error instanceof SignedOut) throw error;
    } finally {
      clearTimeout(silence);
      stopping.signal.removeEventListener('abort', end);
      line.abort();
    }
    return hasStarted;
  }

  async function run(): Promise<void> {
    let waitMs = firstWaitMs;
    while (!stopping.signal.aborted) {
      const from = performance.now();
      const hasStarted = await readOnce();
      if (stopping.signal.aborted) return;
      // A restarting service ends all streams. The first retry will probably succeed, so no message is shown.
      if (hasStarted && performance.now() - from > longestWaitMs) waitMs = firstWaitMs;
      if (!hasStarted) listener.onStatus('lost');
      await new Promise<void>((resolve) => {
        wake = resolve;
        // Random jitter, so that browsers don't all reconnect at the same moment.
        setTimeout(resolve, waitMs * (0.5 + Math.random()));
      });
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    }
  }

  run().catch(() => {
    if (!stopping.signal.aborted) listener.onStatus('signed-out');
  });
  return {
    reconnectNow: () => wake(),
    stop() {
      stopping.abort();
      wake();
    },
  };
}

class SignedOut extends Error {}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

/** The result of parsing a chunk of the stream. */
export interface Parsed {
  events: LiveEvent[];
  /** The newest position; undefined if the chunk contains none. */
  lastEventId: string | undefined;
}

/**
 * Parses server-sent events from chunks of text. `EventSource` isn't used because it does not report why a connection
 * was refused, hides keep-alive comments, and resumes a stream only within its own lifetime.
 */
export function createEventParser(): (text: string) => Parsed {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    const parsed: Parsed = { events: [], lastEventId: undefined };
    for (const block of blocks) readBlock(block, parsed);
    return parsed;
  };
}

function readBlock(block: string, into: Parsed): void {
  let event = '';
  let data = '';
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const value = line.slice(colon + 1).trimStart();
    const field = line.slice(0, colon);
    if (field === 'id') into.lastEventId = value;
    if (field === 'event') event = value;
    if (field === 'data') data += value;
  }
  if (event !== '' && data !== '') into.events.push({ event, data: JSON.parse(data) } as LiveEvent);
}

/**
 * Maximum number of events stored. A new tab needs only the events of the last few seconds if other tabs are already
 * open.
 */
const most = 500;

/** The newest events of a stream, for tabs that join later. */
interface RecentEvents {
  /** Discards all events received so far. */
  clear(): void;
  add(events: readonly LiveEvent[]): void;
  /** Returns the events since `at` (ms since the epoch), or null if some of them have been discarded. */
  since(at: number): LiveEvent[] | null;
}

export function createRecentEvents(now: () => number = Date.now): RecentEvents {
  let recent: { at: number; event: LiveEvent }[] = [];
  /** All events from this time onward are stored. */
  let eventEnd = Number.POSITIVE_INFINITY;
  return {
    clear() {
      recent = [];
      eventEnd = now();
    },
    add(events) {
      const at = now();
      recent.push(...events.map((event) => ({ at, event })));
      const dropped = recent.splice(0, Math.max(0, recent.length - most)).at(-1);
      // Other events from the same millisecond may be missing.
      if (dropped) eventEnd = dropped.at + 1;
    },
    since: (from) =>
      from < eventEnd ? null : recent.filter(({ at }) => at >= from).map(({ event }) => event),
  };
}
