import type { Session } from '../../../clients/typescript/src/index.ts';
import { queryClient } from './client.ts';

/** Recently opened pages of single objects, stored in this browser until the user signs out. */

interface Visit {
  path: string;
  name: string;
}

const most = 8;
const prefix = 'belltower-recent-';
const ofObject =
  /^\/(?:monitors|domains|heartbeats|incidents|status-pages|threats\/(?:lookalikes|takedowns))\/[0-9a-f-]{36}$/;

/** Returns the storage key for the visits of the current account. */
const keyOfAccount = (): string => `${prefix}${queryClient.getQueryData<Session>(['session'])?.account.id}`;

/** Returns the last visits, newest first. */
export function listVisits(): Visit[] {
  try {
    return JSON.parse(localStorage.getItem(keyOfAccount()) ?? '[]') as Visit[];
  } catch {
    return [];
  }
}

/** Records a visit if the path is the page of an object. */
export function recordVisit(path: string, name: string): void {
  if (!ofObject.test(path)) return;
  const others = listVisits().filter((visit) => visit.path !== path);
  localStorage.setItem(keyOfAccount(), JSON.stringify([{ path, name }, ...others].slice(0, most)));
}

/** Deletes the visits of all accounts. */
export function deleteVisits(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
