import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '../../../../clients/typescript/src/index.ts';
import { recordAnswer } from '../../service/client.ts';
import { recordLiveSign, setLiveStatus } from '../../service/live-state.ts';
import { applyEvents } from './apply-events.ts';
import type { LiveMessage, LiveSource, LiveStart } from './shared-stream.ts';
import { createTabSource, createWorkerSource } from './stream-source.ts';

const reset: LiveEvent = { event: 'reset', data: {} };
/** Refetch interval while no events are received. */
const withoutEventsMs = 30_000;

export interface Live {
  /** Reconnects immediately after a lost connection or a new sign-in. */
  reconnectNow(): void;
  stop(): void;
}

/**
 * Keeps the data in this tab up to date until `stop` is called.
 * @param who User and account. Tabs with the same value share a stream.
 * @param from Position in the event stream before any of the shown data was read; null if unknown. In this case,
 * everything is refetched.
 */
export function startLive(client: QueryClient, who: string, from: LiveStart | null): Live {
  const refetcher = createRefetcher(client);
  const frame = gatherByFrame((events) => applyEvents(client, refetcher.refetch, events));
  let polling: ReturnType<typeof setInterval> | undefined;

  function onMessage(message: LiveMessage): void {
    if (message.type === 'status') {
      setLiveStatus(message.status);
      clearInterval(polling);
      if (message.status === 'lost') polling = setInterval(() => frame.add([reset]), withoutEventsMs);
      return;
    }
    recordLiveSign();
    recordAnswer();
    if (message.type === 'events') frame.add(message.events);
  }

  const source: LiveSource = createWorkerSource(who, onMessage) ?? createTabSource(who, onMessage);
  // A page in the back-forward cache must not keep a connection open. It misses events in the meantime.
  const hide = () => source.leave();
  const show = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    source.join(null);
  };
  const reconnectNow = () => source.reconnectNow();
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', show);
  window.addEventListener('online', reconnectNow);
  source.join(from);
  return {
    reconnectNow,
    stop() {
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', show);
      window.removeEventListener('online', reconnectNow);
      clearInterval(polling);
      source.leave();
      refetcher.stop();
      frame.stop();
      setLiveStatus('connecting');
    },
  };
}

/** Delivers all events of one animation frame together. A hidden page has no animation frames, so it uses a timer. */
function gatherByFrame(act: (events: LiveEvent[]) => void): {
  add: (events: readonly LiveEvent[]) => void;
  stop: () => void;
} {
  let gathered: LiveEvent[] = [];
  let stopped = false;
  const flush = () => {
    const events = gathered;
    gathered = [];
    if (!stopped && events.length > 0) act(events);
  };
  return {
    add(events) {
      const first = gathered.length === 0;
      // A hidden page may miss thousands of events while it sleeps. In this case, everything is refetched.
      gathered = gathered.length > 5_000 ? [reset] : [...gathered, ...events];
      if (!first) return;
      if (document.hidden) setTimeout(flush, 1_000);
      else requestAnimationFrame(flush);
    },
    stop() {
      stopped = true;
    },
  };
}

/**
 * Minimum time between two fetches of a query. Multiplied by the query's number of pages, because each page is a
 * request.
 */
const everyMs = 1_000;
/** Minimum time between two fetches of the overview, which nearly every event affects. */
const overviewEveryMs = 3_000;

/** Refetches queries. Each query is refetched at most once per second, regardless of the number of events. */
interface Refetcher {
  refetch(query: Query): void;
  stop(): void;
}

function createRefetcher(client: QueryClient): Refetcher {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const requestedAt = new Map<string, number>();

  function refetch(query: Query): void {
    const { queryHash } = query;
    waiting.delete(queryHash);
    if (!query.isActive()) {
      requestedAt.delete(queryHash);
      return;
    }
    // The response in flight may be older than the change. The request is not canceled and restarted, because frequent
    // events could then keep it from ever finishing.
    if (query.state.fetchStatus === 'fetching') {
      wait(query, 200);
      return;
    }
    requestedAt.set(queryHash, performance.now());
    void client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
  }

  function wait(query: Query, ms: number): void {
    waiting.set(
      query.queryHash,
      setTimeout(() => refetch(query), ms),
    );
  }

  return {
    refetch(query) {
      // An invalidated query is fetched when a screen shows it or when the window regains focus.
      query.invalidate();
      if (waiting.has(query.queryHash) || !query.isActive() || document.hidden) return;
      const pages = (query.state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 1;
      const since = performance.now() - (requestedAt.get(query.queryHash) ?? Number.NEGATIVE_INFINITY);
      const least = query.queryKey[0] === 'overview' ? overviewEveryMs : everyMs;
      wait(query, Math.max(0, least * Math.max(1, pages) - since));
    },
    stop() {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
