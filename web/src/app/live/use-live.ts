import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../../service/session.ts';
import type { Live } from './start-live.ts';

let live: Live | null = null;
/** True if data was shown before. The session may have been refetched since then, but not the data. */
let hasStarted = false;

/** Keeps the screen up to date while someone is signed in; loaded after the first screen is rendered. */
export function useLive(): void {
  const client = useQueryClient();
  const { user, account, lastEventId } = useSession();
  // The position of the session this page was loaded with. Data read earlier may have changed before a later position.
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

/** Calls `act` after the requests of the first screen have finished, so as not to delay them, or after a second. */
function callWhenIdle(client: QueryClient, act: () => void): { stop: () => void } {
  const until = performance.now() + 1_000;
  const poll = () => {
    if (client.isFetching() > 0 && performance.now() < until) timer = setTimeout(poll, 50);
    else act();
  };
  let timer = setTimeout(poll, 50);
  return { stop: () => clearTimeout(timer) };
}

/** Reconnects immediately, also after the user signed in again. */
export const reconnectNow = (): void => live?.hurry();
