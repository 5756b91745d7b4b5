import { queryOptions } from '@tanstack/react-query';
import { belltower } from './client.ts';

/** How things stand, from kept counts; events keep it so. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => belltower.getOverview(),
});
