import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { belltower } from '../service/client.ts';

/** Ends the session here and on the server, and leads to sign-in. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await belltower.deleteSession().catch(() => undefined);
    await navigate({ to: '/sign-in' });
    queryClient.clear();
  };
}
