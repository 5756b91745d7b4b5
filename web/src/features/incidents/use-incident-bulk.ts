import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Incident } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { sendEach } from '../../ui/choosing/send-each.ts';
import { showUndo } from '../../ui/dialogs/show-undo.tsx';
import { useErrorNotice } from '../../ui/dialogs/use-error-notice.tsx';

interface Order {
  action: 'acknowledge' | 'resolve';
  /** As they are before. */
  incidents: readonly Incident[];
}

const idsOf = (incidents: readonly Incident[]) => incidents.map(({ id }) => id);

/** Opens resolved incidents again, and acknowledges those that were. */
async function reopen(incidents: readonly Incident[]): Promise<void> {
  await sendEach(incidents, ({ id }) => belltower.reopenIncident({ path: { id }, body: {} }));
  const ids = idsOf(incidents.filter(({ state }) => state === 'acknowledged'));
  if (ids.length > 0) await belltower.changeIncidents({ body: { ids, action: 'acknowledge' } });
}

/** One action for many incidents: says how many it changed, and takes a resolution back; of an acknowledgement it says why not. */
export function useIncidentBulk(onDone: () => void) {
  const t = useText();
  const refuse = useErrorNotice();
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: ['incidents'] });
  return useMutation({
    mutationFn: ({ action, incidents }: Order) =>
      belltower.changeIncidents({ body: { ids: idsOf(incidents), action } }),
    onSuccess: async ({ items }, { action, incidents }) => {
      const changed = new Set(items.filter(({ result }) => result === 'changed').map(({ id }) => id));
      const before = incidents.filter(({ id }) => changed.has(id));
      const count = before.length;
      const isBack = action === 'resolve' && count > 0;
      const stays = action === 'acknowledge' && count > 0 ? ` ${t('incidents.acknowledgeHint')}` : '';
      showUndo({
        message: `${t('incidents.updated', { count })}${stays}`,
        label: t('action.undo'),
        close: t('action.close'),
        ...(isBack ? { undo: () => void reopen(before).then(renew, refuse) } : {}),
      });
      onDone();
      await renew();
    },
    onError: refuse,
  });
}
