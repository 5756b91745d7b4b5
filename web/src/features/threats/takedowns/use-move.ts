import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Takedown } from '../../../../../clients/typescript/src/index.ts';
import { belltower } from '../../../service/client.ts';
import { useErrorNotice } from '../../../ui/dialogs/use-error-notice.tsx';

const keyOf = (id: string) => ['threats', 'takedowns', id];

/** One case; asked anew while something of it is under way. */
export function useCase(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => belltower.getThreatTakedown({ path: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data?.collecting || data?.submissions.some(({ outcome }) => outcome === 'queued') ? 2_000 : false,
  });
}

/** Does something to a case and shows what the service made of it. */
export function useMove<Given = void>(run: (given: Given) => Promise<Takedown>, quiet = false) {
  const refuse = useErrorNotice();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (takedown) => {
      queryClient.setQueryData(keyOf(takedown.id), takedown);
      await queryClient.invalidateQueries({ queryKey: ['threats', 'takedowns'] });
    },
    onError: (error) => {
      if (!quiet) refuse(error);
    },
  });
}
