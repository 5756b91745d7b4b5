import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isProblem, type Session } from '../../../clients/typescript/src/index.ts';
import { belltower } from './client.ts';
import { deleteVisits } from './recent-visits.ts';

/** The current session; null if signed out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    if (!document.cookie.includes('belltower_signed_in=')) return null;
    try {
      return await belltower.getSession();
    } catch (error) {
      if (isProblem(error) && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

/** The identity providers that users can sign in with. */
export const ssoOfferQuery = queryOptions({
  queryKey: ['sso-offer'],
  queryFn: () => belltower.getSingleSignOnOffer(),
  staleTime: 60_000,
});

/** The second factors of the signed-in user. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: () => belltower.getFactors(),
});

/** Returns the session. For pages that only signed-in users can see. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('No user is signed in.');
  return data;
}

/** Returns the path to open after sign-in. Only paths of the dashboard are allowed. */
export function pathAfterSignIn(next: string | undefined): string {
  return next?.startsWith('/') && !/^\/[/\\]/.test(next) && !next.startsWith('/sign-') ? next : '/';
}

/** Returns a function that signs out here and on the server, and opens the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await belltower.deleteSession().catch(() => undefined);
    await navigate({ to: '/sign-in' });
    queryClient.clear();
    deleteVisits();
  };
}

/** Whether sign-up is open, and whether the new user would be the first user. */
export const signupQuery = queryOptions({
  queryKey: ['signup'],
  queryFn: () => belltower.getSignup(),
  staleTime: 60_000,
});
