import type { LiveEvent } from '../../../../clients/typescript/src/index.ts';
import type { LiveStatus } from '../../service/live-state.ts';
import { createRecentEvents, type EventStream, runEventStream } from './event-stream.ts';

/** A tab that uses the stream. */
export interface Tab {
  postMessage(message: LiveMessage): void;
}

/** Shares one stream among all participating tabs. The stream stays open while at least one tab uses it. */
export interface SharedStream {
  hear(tab: Tab, message: TabMessage): void;
}

const reset: LiveEvent = { event: 'reset', data: {} };

/** Opens the single stream and tracks its status, its position and its recent events. */
function openSharedStream(url: string, broadcast: (message: LiveMessage) => void) {
  const recent = createRecentEvents();
  let stream: EventStream | null = null;
  let status: LiveStatus = 'connecting';
  let position = '';

  const setStatus = (next: LiveStatus) => {
    status = next;
    broadcast({ type: 'status', status });
  };

  function start(): void {
    stream?.stop();
    setStatus('connecting');
    const mine = runEventStream(
      url,
      {
        onStatus(next) {
          if (stream === mine) setStatus(next);
        },
        onData({ events, lastEventId }) {
          if (stream !== mine) return;
          // Events between the tabs' reads and the start of the stream may be missing.
          const replayed = position === '' && lastEventId !== undefined ? [reset, ...events] : events;
          position = lastEventId ?? position;
          if (replayed.length === 0) return broadcast({ type: 'alive' });
          recent.add(replayed);
          broadcast({ type: 'events', events: replayed });
        },
      },
      position,
    );
    stream = mine;
  }

  return {
    recent,
    begin: start,
    status: () => status,
    isThere: () => stream !== null,
    /** Opens the stream for the first tabs. */
    beginAt(from: LiveStart | null): void {
      position = from?.position ?? '';
      recent.clear();
      start();
    },
    reconnectNow(): void {
      if (status === 'signed-out') start();
      else stream?.reconnectNow();
    },
    stop(): void {
      stream?.stop();
      stream = null;
      status = 'connecting';
    },
  };
}

export function createSharedStream(url: string): SharedStream {
  const tabs = new Set<Tab>();
  const stream = openSharedStream(url, (message) => {
    for (const tab of tabs) tab.postMessage(message);
  });
  let who = '';

  function join(tab: Tab, { who: viewer, from }: { who: string; from: LiveStart | null }): void {
    tabs.add(tab);
    const isOther = viewer !== who;
    who = viewer;
    if (!stream.isThere() || isOther) {
      stream.beginAt(from);
      return;
    }
    if (stream.status() === 'signed-out') stream.begin();
    else tab.postMessage({ type: 'status', status: stream.status() });
    const events = from === null ? null : stream.recent.since(from.at);
    if (events === null) tab.postMessage({ type: 'events', events: [reset] });
    else if (events.length > 0) tab.postMessage({ type: 'events', events });
  }

  return {
    hear(tab, message) {
      if (message.type === 'join') join(tab, message);
      if (message.type === 'reconnect-now') stream.reconnectNow();
      if (message.type !== 'leave') return;
      tabs.delete(tab);
      if (tabs.size === 0) stream.stop();
    },
  };
}

/** A message to a tab. */
export type LiveMessage =
  | { type: 'status'; status: LiveStatus }
  | { type: 'events'; events: LiveEvent[] }
  /** The connection is alive, but there are no events. */
  | { type: 'alive' };

/** The position from which a page needs events. The page read its data at or after this position. */
export interface LiveStart {
  /** Position of the event stream before the tab read any data. */
  position: string;
  /** Time at which the page began to load, in epoch milliseconds by this machine's clock. */
  at: number;
}

/**
 * A message from a tab. `who` identifies user and account, because streams are not shared between users. If `from` is
 * null, the time of the tab's data is unknown, so the tab must refetch.
 */
export type TabMessage =
  | { type: 'join'; who: string; from: LiveStart | null }
  | { type: 'leave' }
  | { type: 'reconnect-now' };

/** A source of events. Hides how the browser's tabs share them. */
export interface LiveSource {
  /** Joins the stream. Can be called again after `leave`. */
  join(from: LiveStart | null): void;
  leave(): void;
  /** Reconnects immediately after a lost connection or a new sign-in. */
  reconnectNow(): void;
}
