import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Arguments } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../app/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { showUndo } from '../../ui/show-undo.tsx';
import { useErrorNotice } from '../../ui/use-error-notice.tsx';
import type { Selection } from '../../ui/use-selection.ts';

type Order = Arguments<'bulkHeartbeats'>['body'];
type Which = { ids: string[] } | { filter: NonNullable<Order['filter']> };

const opposite = { pause: 'resume', resume: 'pause', tag: 'untag', untag: 'tag' } as const;

/** Changes of many heartbeats at once, taken back where that is possible. */
export function useHeartbeatBulk({ search, status }: { search: string; status: string | null }) {
  const t = useText();
  const refuse = useErrorNotice();
  const client = useQueryClient();
  const order = useMutation({
    mutationFn: (body: Order) => belltower.bulkHeartbeats({ body }),
    onError: refuse,
    onSettled: () => client.invalidateQueries({ queryKey: ['heartbeats'] }),
  });
  const send = (body: Order, back: Order | null) =>
    order.mutate(body, {
      onSuccess: ({ changed }) =>
        showUndo({
          message: t(body.action === 'delete' ? 'bulk.deleted' : 'bulk.done', { count: changed }),
          label: t('action.undo'),
          ...(back ? { undo: () => send(back, null) } : {}),
        }),
    });
  return {
    run: (action: Order['action'], which: Which, tags?: string[]) => {
      const rest = { ...which, ...(tags ? { tags } : {}) };
      // What a filter matches may be others afterwards: only what is named is taken back.
      const back = action === 'delete' || !('ids' in which) ? null : { action: opposite[action], ...rest };
      send({ action, ...rest }, back);
    },
    selected: (selection: Selection): Which =>
      selection.all
        ? {
            filter: {
              ...(search === '' ? {} : { search }),
              ...(status === null ? {} : { status }),
            } as NonNullable<Order['filter']>,
          }
        : { ids: [...selection.ids] },
  };
}
