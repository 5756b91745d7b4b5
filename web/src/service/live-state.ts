import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

/** Status of the event stream. `lost` is retried automatically. `signed-out` waits for a new session. */
export type LiveStatus = 'connecting' | 'live' | 'lost' | 'signed-out';

/** Describes how up to date the data on the screen is. */
interface LiveState {
  status: LiveStatus;
  /** Server time at which the connection last worked. The data on screen was up to date then. */
  receivedAt: number;
}

let state: LiveState = { status: 'connecting', receivedAt: serverNow() };
const listeners = new Set<() => void>();

/** Sets the status of the event stream. */
export function setLiveStatus(status: LiveStatus): void {
  const receivedAt = status === 'live' ? serverNow() : state.receivedAt;
  if (status === state.status && receivedAt === state.receivedAt) return;
  state = { status, receivedAt };
  for (const listener of listeners) listener();
}

/** Records that the connection is alive, without rendering anything. */
export function recordLiveSign(): void {
  state.receivedAt = serverNow();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the status of the event stream. Rerenders the caller when it changes. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(subscribe, () => state.status);

/** Returns the time up to which events have kept the screen up to date, in epoch milliseconds. */
export const liveUntil = (): number => (state.status === 'live' ? serverNow() : state.receivedAt);
