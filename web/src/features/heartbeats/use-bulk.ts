import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Arguments, Heartbeat } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { showUndo, useErrorNotice } from '../../ui/dialogs/notices.tsx';
import type { Selection } from '../../ui/selection/selection.tsx';
import { listUndoActions } from '../../ui/selection/undo-actions.ts';

type BulkRequest = Arguments<'bulkHeartbeats'>['body'];
type BulkTargets = { ids: string[] } | { filter: NonNullable<BulkRequest['filter']> };

/** Changes many heartbeats in one request, with undo where possible. */
export function useHeartbeatBulk({
  search,
  status,
  rows,
  hasMore,
}: {
  search: string;
  status: string | null;
  rows: readonly Heartbeat[];
  /** Whether the filter matches more than `rows`. */
  hasMore: boolean;
}) {
  const t = useText();
  const refuse = useErrorNotice();
  const client = useQueryClient();
  const request = useMutation({
    // Requests run one at a time, because an undo must not overtake the next change of the same heartbeat.
    scope: { id: 'heartbeat-bulk' },
    mutationFn: (body: BulkRequest) => belltower.bulkHeartbeats({ body }),
    onError: refuse,
    onSettled: () => client.invalidateQueries({ queryKey: ['heartbeats'] }),
  });
  const send = (body: BulkRequest, back: BulkRequest | undefined) =>
    request.mutate(body, {
      onSuccess: ({ changed }) =>
        showUndo({
          message: t(body.action === 'delete' ? 'bulk.deleted' : 'bulk.done', { count: changed }),
          label: t('action.undo'),
          ...(back ? { undo: () => send(back, undefined) } : {}),
        }),
    });
  return {
    run: (action: 'pause' | 'resume' | 'delete', which: BulkTargets) => {
      const body = { action, ...which };
      // Undoing a pause or resume takes at most one request. Undo applies only to IDs, because the filter may match
      // other heartbeats by then.
      send(body, listUndoActions(body, rows)[0]);
    },
    selected: (selection: Selection): BulkTargets => {
      if (!selection.all) return { ids: [...selection.ids] };
      if (!hasMore) return { ids: rows.map(({ id }) => id) };
      return {
        filter: {
          ...(search === '' ? {} : { search }),
          ...(status === null ? {} : { status }),
        } as NonNullable<BulkRequest['filter']>,
      };
    },
  };
}
