import { queryOptions } from '@tanstack/react-query';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';

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

/** Whether who is signed in may change alerts. */
export const useMayChange = (): boolean => useSession().role !== 'viewer';
