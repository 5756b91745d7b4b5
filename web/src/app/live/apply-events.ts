import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '../../../../clients/typescript/src/index.ts';
import { gatherTouched, isTouched } from './affected-keys.ts';
import { patchData, patchesOf } from './patch-data.ts';
import type { Refetcher } from './refetch-queries.ts';

/**
 * Who is signed in is no news; whether an account watches anything is asked once a visit; what stands in a form changes by
 * whoever fills it in alone.
 */
const untold = new Set<unknown>(['session', 'signup', 'home', 'form']);

/** Figures of days and weeks: what they leave out of the last seconds is not seen, and they are the dearest of a page. */
const isOfLongTimes = ([, what]: readonly unknown[]): boolean => what === 'sparklines';

/** Brings what the screen holds up to date: changed in place at once, then read anew where order or members may differ. */
export function applyEvents(client: QueryClient, refetcher: Refetcher, events: readonly LiveEvent[]): void {
  const touched = gatherTouched(events);
  const patches = patchesOf(events);
  for (const query of client.getQueryCache().getAll()) {
    if (!isTouched(query.queryKey, touched) || untold.has(query.queryKey[0])) continue;
    if (touched.all && isOfLongTimes(query.queryKey)) continue;
    const data = patchData(query.state.data, patches);
    if (data !== query.state.data) query.setData(data, { manual: true });
    refetcher.refetch(query);
  }
}
