import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { belltower } from '../../service/client.ts';
import { useErrorNotice } from '../../ui/dialogs/use-error-notice.tsx';
import { isOver } from './takedowns/takedown-moves.ts';

/** Opens the case of a lead or of a lookalike: the one that goes on, where there is one. */
export function useOpenCase() {
  const refuse = useErrorNotice();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (of: { leadId: string } | { lookalikeId: string }) => {
      const { items } = await belltower.listThreatTakedowns({ query: { ...of, limit: 100 } });
      return items.find(({ state }) => !isOver(state)) ?? (await belltower.openTakedown({ body: of }));
    },
    onSuccess: async ({ id }) => {
      await navigate({ to: `/threats/takedowns/${id}` });
      await queryClient.invalidateQueries({ queryKey: ['threats', 'takedowns'] });
    },
    onError: refuse,
  });
}
