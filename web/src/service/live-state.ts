import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

/** Status of the event stream: `lost` is retried automatically, `signed-out` waits for a new session. */
export type LiveStatus = 'connecting' | 'live' | 'lost' | 'signed-out';

/** How live the screen is. */
interface LiveState {
  status: LiveStatus;
  /** When the line was last known to stand, by the server's clock; what the screen shows was so then. */
  heardAt: number;
}

let state: LiveState = { status: 'connecting', heardAt: serverNow() };
const listeners = new Set<() => void>();

/** Notes how the stream stands. */
export function setLiveStatus(status: LiveStatus): void {
  const heardAt = status === 'live' ? serverNow() : state.heardAt;
  if (status === state.status && heardAt === state.heardAt) return;
  state = { status, heardAt };
  for (const listener of listeners) listener();
}

/** Records that the connection is alive, without rendering anything. */
export function recordLiveSign(): void {
  state.heardAt = serverNow();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How the stream stands; drawn again when that changes. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(subscribe, () => state.status);

/** The moment up to which events have kept the screen right, in epoch milliseconds. */
export const liveUntil = (): number => (state.status === 'live' ? serverNow() : state.heardAt);
