import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { useChangeMany } from '../../ui/selection/change-many.ts';
import type { LookalikeState } from './lookalike-columns.tsx';

interface TriageChange<State> {
  id: string;
  state: State;
}

/** Triages one or many rows, with undo. */
export function useTriageRows<State extends string>(options: {
  send: (row: TriageChange<State>) => Promise<unknown>;
  successText: (count: number, state: State) => string;
  onDone?: (() => void) | undefined;
}) {
  const many = useChangeMany<TriageChange<State>>(['threats']);
  return {
    isPending: many.isBusy,
    judge: (
      rows: readonly TriageChange<State>[] | (() => Promise<readonly TriageChange<State>[]>),
      state: State,
    ) =>
      many.run({
        rows: async () =>
          (typeof rows === 'function' ? await rows() : rows).filter((row) => row.state !== state),
        send: ({ id }) => options.send({ id, state }),
        undo: ({ id, state: before }) => options.send({ id, state: before }),
        successText: (count) => options.successText(count, state),
        done: options.onDone,
      }),
  };
}

/** Triages one or many lookalikes, with undo. */
export function useTriageLookalikes(onDone?: () => void) {
  const t = useText();
  return useTriageRows<LookalikeState>({
    send: ({ id, state }) => belltower.updateLookalike({ path: { id }, body: { state } }),
    successText: (count, state) => t('threats.updated', { count, state: t(`threats.state.${state}`) }),
    onDone,
  });
}

/** Opens the case of a suspicious page or lookalike. Uses the existing case if it is still open. */
export function useOpenCase() {
  const refuse = useErrorNotice();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (of: { leadId: string } | { lookalikeId: string }) => {
      const { items } = await belltower.listThreatTakedowns({ query: { ...of, limit: 100 } });
      return (
        items.find(({ actions }) => actions.includes('close')) ?? (await belltower.openTakedown({ body: of }))
      );
    },
    onSuccess: async ({ id }) => {
      await navigate({ to: `/threats/takedowns/${id}` });
      await queryClient.invalidateQueries({ queryKey: ['threats', 'takedowns'] });
    },
    onError: refuse,
  });
}
