import { queryOptions } from '@tanstack/react-query';
import { belltower } from '../../service/client.ts';

/** One monitor. */
export const monitorQuery = (id: string) =>
  queryOptions({
    queryKey: ['monitors', 'one', id],
    queryFn: () => belltower.getServiceMonitor({ path: { id } }),
  });
