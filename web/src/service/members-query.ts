import { queryOptions } from '@tanstack/react-query';
import { belltower } from './client.ts';

/** Members to choose from and to be named by. */
export const membersQuery = queryOptions({
  queryKey: ['members', 'first'],
  queryFn: () => belltower.listMembers({ query: { limit: 100 } }),
  staleTime: 60_000,
});

/** Names of members by the id of their user. */
export const memberNamesQuery = queryOptions({
  ...membersQuery,
  select: ({ items }) => new Map(items.map(({ userId, name }) => [userId, name])),
});
