import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../session.ts';
import type { Live } from './start-live.ts';

let live: Live | null = null;

/** Keeps the screen up to date for as long as somebody is signed in; loaded once the first screen stands. */
export function useLive(): void {
  const client = useQueryClient();
  const { user, account } = useSession();
  const who = `${user.id} ${account.id}`;
  useEffect(() => {
    let over = false;
    void import('./start-live.ts').then(({ startLive }) => {
      if (!over) live = startLive(client, who);
    });
    return () => {
      over = true;
      live?.stop();
      live = null;
    };
  }, [client, who]);
}

/** Tries at once; also after somebody signed in again. */
export const goLive = (): void => {
  live?.rejoin();
  live?.hurry();
};
