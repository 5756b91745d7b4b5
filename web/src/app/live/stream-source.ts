import {
  createSharedStream,
  type LiveMessage,
  type LiveSource,
  type LiveStart,
  type SharedStream,
  type Tab,
  type TabMessage,
} from './shared-stream.ts';

/**
 * Receives events from the worker that all tabs of this browser share. Returns null if shared workers are not
 * available.
 */
export function createWorkerSource(
  who: string,
  onMessage: (message: LiveMessage) => void,
): LiveSource | null {
  if (typeof SharedWorker === 'undefined') return null;
  let port: MessagePort | null = null;
  const report = (message: TabMessage) => port?.postMessage(message);
  return {
    join(from) {
      if (port === null) {
        const worker = new SharedWorker(new URL('./stream-worker.ts', import.meta.url), {
          type: 'module',
          name: 'belltower-live',
        });
        port = worker.port;
        port.onmessage = ({ data }) => onMessage(data);
      }
      report({ type: 'join', who, from });
    },
    leave() {
      report({ type: 'leave' });
      // The browser may terminate the worker while this page is in its back-forward cache.
      port?.close();
      port = null;
    },
    reconnectNow: () => report({ type: 'reconnect-now' }),
  };
}

/**
 * Provides events in browsers where tabs cannot share a worker. Tabs with the Web Locks API elect a leader that holds
 * the stream and forwards events over a channel. Without locks (plain HTTP from another machine), each page opens its
 * own stream.
 */
export function createTabSource(who: string, onMessage: (message: LiveMessage) => void): LiveSource {
  return 'locks' in navigator ? createLedSource(who, onMessage) : createOwnSource(who, onMessage);
}

const url = '/api/v1/events';

function createOwnSource(who: string, onMessage: (message: LiveMessage) => void): LiveSource {
  const stream = createSharedStream(url);
  const tab: Tab = { postMessage: onMessage };
  return {
    join: (from) => stream.hear(tab, { type: 'join', who, from }),
    leave: () => stream.hear(tab, { type: 'leave' }),
    reconnectNow: () => stream.hear(tab, { type: 'reconnect-now' }),
  };
}

function createLedSource(who: string, onMessage: (message: LiveMessage) => void): LiveSource {
  let closing = new AbortController();
  let channel: BroadcastChannel | null = null;
  let leading: SharedStream | null = null;
  const allTabs: Tab = {
    postMessage(message) {
      channel?.postMessage(message);
      onMessage(message);
    },
  };

  /** Holds the lock, and with it the stream, until this tab closes. The tab that takes over may have missed events. */
  function lead(parts: AbortSignal, from: LiveStart | null): Promise<void> {
    leading = createSharedStream(url);
    leading.hear(allTabs, { type: 'join', who, from });
    return new Promise((resolve) => {
      parts.addEventListener('abort', () => {
        leading?.hear(allTabs, { type: 'leave' });
        leading = null;
        resolve();
      });
    });
  }

  async function waitForLeadership(parts: AbortSignal, from: LiveStart | null): Promise<void> {
    const name = 'belltower-live';
    const first = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock && !parts.aborted) await lead(parts, from);
      return lock !== null;
    });
    if (!first) await navigator.locks.request(name, { signal: parts }, () => lead(parts, null));
  }

  function broadcast(message: TabMessage): void {
    if (leading) leading.hear(allTabs, message);
    else channel?.postMessage(message);
  }

  return {
    join(from) {
      if (channel === null) {
        closing = new AbortController();
        channel = new BroadcastChannel('belltower-live');
        channel.onmessage = ({ data }: MessageEvent<LiveMessage | TabMessage>) => {
          if (data.type === 'status' || data.type === 'events' || data.type === 'alive') onMessage(data);
          else if (data.type !== 'leave') leading?.hear(allTabs, data);
        };
        waitForLeadership(closing.signal, from).catch(() => undefined);
      }
      broadcast({ type: 'join', who, from });
    },
    leave() {
      closing.abort();
      channel?.close();
      channel = null;
    },
    reconnectNow: () => broadcast({ type: 'reconnect-now' }),
  };
}
