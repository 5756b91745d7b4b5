import { queryOptions } from '@tanstack/react-query';
import { belltower } from '../../service/client.ts';

/** The account that one is signed in to. */
export const accountQuery = queryOptions({ queryKey: ['account'], queryFn: () => belltower.getAccount() });
