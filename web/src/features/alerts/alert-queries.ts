import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AlertChannel } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../app/client.ts';
import { useSession } from '../../app/session.ts';

export type ChannelType = Awaited<ReturnType<typeof belltower.listAlertChannelTypes>>['items'][number];

/** Kinds of channels, with the schema that their forms are drawn from. They change with the version alone. */
export const channelTypesQuery = queryOptions({
  queryKey: ['alert-channel-types'],
  queryFn: () => belltower.listAlertChannelTypes(),
  select: ({ items }) => items,
  staleTime: Number.POSITIVE_INFINITY,
});

/** What messages say of trouble and of its end. */
export const messagesQuery = queryOptions({
  queryKey: ['alert-channel-types'],
  queryFn: () => belltower.listAlertChannelTypes(),
  select: ({ messages }) => messages,
  staleTime: Number.POSITIVE_INFINITY,
});

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

/** A channel's name by its id. */
export function useChannelNames(): (id: string) => string | undefined {
  const { data } = useQuery(channelsQuery);
  const names = new Map(data?.map(({ id, name }) => [id, name]));
  return (id) => names.get(id);
}

/** Whether who is signed in may change alerts. */
export const useMayChange = (): boolean => useSession().role !== 'viewer';
