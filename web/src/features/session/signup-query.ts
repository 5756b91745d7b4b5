import { queryOptions } from '@tanstack/react-query';
import { belltower } from '../../service/client.ts';

/** Whether sign-up is open, and whether the new user would be the first. */
export const signupQuery = queryOptions({
  queryKey: ['signup'],
  queryFn: () => belltower.getSignup(),
  staleTime: 60_000,
});
