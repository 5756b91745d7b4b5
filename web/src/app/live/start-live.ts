import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '../../../../clients/typescript/src/index.ts';
import { noteAnswer } from '../../service/last-answer.ts';
import { noteHeard, setLiveStatus } from '../../service/live-state.ts';
import { applyEvents } from './apply-events.ts';
import type { LiveMessage, LiveSource, LiveStart } from './live-message.ts';
import { createRefetcher } from './refetch-queries.ts';
import { createTabSource } from './tab-source.ts';
import { createWorkerSource } from './worker-source.ts';

const reset: LiveEvent = { event: 'reset', data: {} };
/** While events do not come, what is shown is read anew so often. */
const withoutEventsMs = 30_000;

export interface Live {
  /** Tries at once where the line is lost, or somebody signed in again. */
  hurry(): void;
  stop(): void;
}

/**
 * Keeps what this tab shows up to date from now until `stop`.
 * @param who User and account: tabs of the same share a stream.
 * @param from Where the events stood before anything that is shown was read; null where nobody knows: then it is read anew.
 */
export function startLive(client: QueryClient, who: string, from: LiveStart | null): Live {
  const refetcher = createRefetcher(client);
  const frame = gatherByFrame((events) => applyEvents(client, refetcher, events));
  let polling: ReturnType<typeof setInterval> | undefined;

  function hear(message: LiveMessage): void {
    if (message.type === 'status') {
      setLiveStatus(message.status);
      clearInterval(polling);
      if (message.status === 'lost') polling = setInterval(() => frame.add([reset]), withoutEventsMs);
      return;
    }
    noteHeard();
    noteAnswer();
    if (message.type === 'events') frame.add(message.events);
  }

  const source: LiveSource = createWorkerSource(who, hear) ?? createTabSource(who, hear);
  // A page in the back-forward cache must hold no connection, and knows nothing of what happened meanwhile.
  const hide = () => source.leave();
  const show = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    source.join(null);
  };
  const hurry = () => source.hurry();
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', show);
  window.addEventListener('online', hurry);
  source.join(from);
  return {
    hurry,
    stop() {
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', show);
      window.removeEventListener('online', hurry);
      clearInterval(polling);
      source.leave();
      refetcher.stop();
      frame.stop();
      setLiveStatus('connecting');
    },
  };
}

/** Hands on what came within one frame of the screen together; a hidden page has no frames, and time. */
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
      // A hidden page may sleep through thousands: then all is read anew.
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
