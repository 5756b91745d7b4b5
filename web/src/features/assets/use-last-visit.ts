import { useEffect, useState } from 'react';
import { serverNow } from '../../service/server-clock.ts';

const key = 'belltower-assets-visited';

/** When this browser was here the last time, before now; null at the first visit. A page left open is one visit. */
export function useLastVisit(): string | null {
  const [last] = useState(() => {
    const stored = localStorage.getItem(key);
    return stored !== null && !Number.isNaN(Date.parse(stored)) ? new Date(stored).toISOString() : null;
  });
  useEffect(() => {
    localStorage.setItem(key, new Date(serverNow()).toISOString());
  }, []);
  return last;
}
