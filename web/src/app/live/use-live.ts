import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../../service/session.ts';
import type { Live } from './start-live.ts';

let live: Live | null = null;
/** True if data was shown before. The session may have been refetched since then, but the data was not. */
let hasStarted = false;

/** Keeps the screen up to date while a user is signed in. Loaded after the first render. */
export function useLive(): void {
  const client = useQueryClient();
  const { user, account, lastEventId } = useSession();
  // Stream position of the session that this page was loaded with. Data read before a later position may be outdated.
  const [position] = useState(lastEventId);
  const who = `${user.id} ${account.id}`;
  useEffect(() => {
    let over = false;
    const start = async () => {
      const { startLive } = await import('./start-live.ts');
      if (over) return;
      live = startLive(client, who, hasStarted ? null : { position, at: performance.timeOrigin });
      hasStarted = true;
    };
    const waiting = callWhenIdle(client, () => void start());
    return () => {
      over = true;
      waiting.stop();
      live?.stop();
      live = null;
    };
  }, [client, who, position]);
}

/** Calls `act` once the requests of the first screen have finished, to avoid delaying them, or after one second. */
function callWhenIdle(client: QueryClient, act: () => void): { stop: () => void } {
  const until = performance.now() + 1_000;
  const poll = () => {
    if (client.isFetching() > 0 && performance.now() < until) timer = setTimeout(poll, 50);
    else act();
  };
  let timer = setTimeout(poll, 50);
  return { stop: () => clearTimeout(timer) };
}

/** Reconnects immediately, including after a new sign-in. */
export const reconnectNow = (): void => live?.reconnectNow();
