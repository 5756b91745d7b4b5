import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AlertChannel } from '../../../clients/typescript/src/index.ts';
import { belltower } from './client.ts';

/** The current state, from counts that the server maintains. Live events keep it up to date. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => belltower.getOverview(),
});

/** Returns the number of unresolved incidents, from counts that the server maintains. */
export function useOpenIncidents(): number {
  const { data } = useQuery({ ...overviewQuery, select: ({ incidents }) => incidents });
  if (!data) return 0;
  return [...Object.values(data.open), ...Object.values(data.acknowledged)].reduce((sum, n) => sum + n, 0);
}

/** Members, for choices and names. */
export const membersQuery = queryOptions({
  queryKey: ['members', 'first'],
  queryFn: () => belltower.listMembers({ query: { limit: 100 } }),
  staleTime: 60_000,
});

/** Names of members by user ID. */
export const memberNamesQuery = queryOptions({
  ...membersQuery,
  select: ({ items }) => new Map(items.map(({ userId, name }) => [userId, name])),
});

/** The account's defaults for new monitors. */
export const monitorDefaultsQuery = queryOptions({
  queryKey: ['monitor-defaults'],
  queryFn: () => belltower.getServiceMonitorDefaults({}),
});

export const channelsKey = ['alerts', 'channels'];
/** Maximum number of channels that a form offers. */
const maxOptions = 1000;

/** Channels, for choices and names. */
export const channelsQuery = queryOptions({
  queryKey: [...channelsKey, 'all'],
  queryFn: async () => {
    const all: AlertChannel[] = [];
    for await (const channel of belltower.each('listAlertChannels', { query: { limit: 100 } })) {
      all.push(channel);
      if (all.length === maxOptions) break;
    }
    return all;
  },
});

/** Returns a function that returns a channel's name by its ID. Fetches the channels only if `enabled` is true. */
export function useChannelNames(enabled = true): (id: string) => string | undefined {
  const { data } = useQuery({ ...channelsQuery, enabled });
  const names = new Map(data?.map(({ id, name }) => [id, name]));
  return (id) => names.get(id);
}
