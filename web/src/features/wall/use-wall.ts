import { useEffect, useState } from 'react';
import type { Wall } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../service/client.ts';
import { serverNow } from '../../service/server-clock.ts';
import { hourMs } from '../../ui/text/durations.ts';

const everyMs = 5_000;
/**
 * Interval between reloads of the page. Nobody touches a wallboard, so a reload is needed to load new versions and to
 * free memory that the browser accumulates over months.
 */
const reloadMs = 6 * hourMs;

interface Shown {
  wall: Wall | null;
  /** Time at which the connection was lost, or null while it works. */
  lostSince: number | null;
  error: unknown;
  /** The server's time, updated every second. */
  now: number;
}

/** Polls and keeps only the latest response. The wallboard runs for months and must not accumulate memory. */
export function useWall(token: string | undefined): Shown {
  const [shown, setShown] = useState<Shown>({ wall: null, lostSince: null, error: null, now: serverNow() });
  useEffect(() => {
    const startedAtMs = performance.now();
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      try {
        const { signal } = stop;
        const wall =
          token === undefined
            ? await belltower.getWall({ signal })
            : await belltower.getSharedWall({ query: { token }, signal });
        setShown({ wall, lostSince: null, error: null, now: serverNow() });
        if (performance.now() - startedAtMs > reloadMs) location.reload();
      } catch (error) {
        if (stop.signal.aborted) return;
        setShown((old) => ({ ...old, error, lostSince: old.lostSince ?? serverNow(), now: serverNow() }));
      }
      timer = setTimeout(poll, everyMs);
    };
    void poll();
    const tick = setInterval(() => setShown((old) => ({ ...old, now: serverNow() })), 1_000);
    const release = preventSleep();
    return () => {
      stop.abort();
      clearTimeout(timer);
      clearInterval(tick);
      release();
    };
  }, [token]);
  return shown;
}

/** Keeps the screen awake. Not all browsers support this. */
function preventSleep(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const acquireLock = async () => {
    if (document.visibilityState !== 'visible' || over) return;
    lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
  };
  void acquireLock();
  document.addEventListener('visibilitychange', acquireLock);
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', acquireLock);
    void lock?.release();
  };
}
