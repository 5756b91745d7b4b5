import { QueryClient } from '@tanstack/react-query';
import { isProblem } from '../../../clients/typescript/src/index.ts';

/** Answers stay fresh until an event says otherwise; a window that comes back asks once for each query it shows. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 5 * 60_000,
      retry: (failures, error) => failures < 2 && !(isProblem(error) && error.status < 500),
    },
  },
});
