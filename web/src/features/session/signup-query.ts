import { queryOptions } from '@tanstack/react-query';
import { belltower } from '../../service/client.ts';

/** Whether somebody may sign up here, and whether they would be the first. */
export const signupQuery = queryOptions({
  queryKey: ['signup'],
  queryFn: () => belltower.getSignup(),
  staleTime: 60_000,
});
