import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AlertChannel } from '../../../clients/typescript/src/index.ts';
import { belltower } from './client.ts';

export const channelsKey = ['alerts', 'channels'];
/** So many channels a form offers to be chosen from. */
const mostOffered = 1000;

/** Channels to choose from and to be named by. */
export const channelsQuery = queryOptions({
  queryKey: [...channelsKey, 'all'],
  queryFn: async () => {
    const all: AlertChannel[] = [];
    for await (const channel of belltower.each('listAlertChannels', { query: { limit: 100 } })) {
      all.push(channel);
      if (all.length === mostOffered) break;
    }
    return all;
  },
});

/** A channel's name by its id; asked for only where there is one to be named. */
export function useChannelNames(enabled = true): (id: string) => string | undefined {
  const { data } = useQuery({ ...channelsQuery, enabled });
  const names = new Map(data?.map(({ id, name }) => [id, name]));
  return (id) => names.get(id);
}
