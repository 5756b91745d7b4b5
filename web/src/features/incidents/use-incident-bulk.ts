import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Incident } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { showUndo, useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { sendForEach } from '../../ui/selection/change-many.ts';

/** A bulk action, with the incidents in their previous state. */
export type Order = { incidents: readonly Incident[] } & (
  | { action: 'acknowledge' | 'resolve' }
  | { action: 'assign'; assigneeUserId: string | null }
);

const idsOf = (incidents: readonly Incident[]) => incidents.map(({ id }) => id);

/** Reopens resolved incidents, and acknowledges them again if they were acknowledged before. */
async function reopen(incidents: readonly Incident[]): Promise<void> {
  await sendForEach(incidents, ({ id }) => belltower.reopenIncident({ path: { id }, body: {} }));
  const ids = idsOf(incidents.filter(({ state }) => state === 'acknowledged'));
  if (ids.length > 0) await belltower.changeIncidents({ body: { ids, action: 'acknowledge' } });
}

/** Restores the previous assignee of each incident. */
async function reassign(incidents: readonly Incident[]): Promise<void> {
  for (const [assigneeUserId, own] of Map.groupBy(incidents, (incident) => incident.assigneeUserId))
    await belltower.changeIncidents({ body: { ids: idsOf(own), action: 'assign', assigneeUserId } });
}

/**
 * Changes many incidents and shows the number of changes. Resolving and assigning can be undone. Acknowledging cannot.
 * @param onDone Called immediately.
 * @param onShown Called after the refetch, when the list may appear in its new order.
 */
export function useIncidentBulk(onDone: () => void, onShown: () => void) {
  const t = useText();
  const refuse = useErrorNotice();
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: ['incidents'] });
  return useMutation({
    mutationFn: ({ incidents, ...order }: Order) =>
      belltower.changeIncidents({ body: { ids: idsOf(incidents), ...order } }),
    onSuccess: async ({ items }, { action, incidents }) => {
      const changed = new Set(items.filter(({ result }) => result === 'changed').map(({ id }) => id));
      const before = incidents.filter(({ id }) => changed.has(id));
      const count = before.length;
      const undo = action === 'resolve' ? reopen : action === 'assign' ? reassign : null;
      const stays = action === 'acknowledge' && count > 0 ? ` ${t('incidents.acknowledgeHint')}` : '';
      showUndo({
        message: `${t('incidents.updated', { count })}${stays}`,
        label: t('action.undo'),
        close: t('action.close'),
        ...(undo !== null && count > 0
          ? { undo: () => void undo(before).then(renew).then(onShown, refuse) }
          : {}),
      });
      onDone();
      await renew();
      onShown();
    },
    onError: refuse,
  });
}
