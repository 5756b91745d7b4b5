import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { showUndo, useErrorNotice } from '../dialogs/notices.tsx';
import { lazyPart } from '../page/lazy-part.tsx';

/** Renders the buttons at the end of a row that acknowledge, mute and pause. Loaded after the list. */
export const RowActions = lazyPart(async () => (await import('./row-actions.tsx')).RowButtons);

/** Returns a function that acknowledges incidents and updates every list that shows them. */
export function useAcknowledge(): (ids: readonly string[]) => void {
  const t = useText();
  const client = useQueryClient();
  const refuse = useErrorNotice();
  const acknowledge = useMutation({
    mutationFn: (ids: readonly string[]) =>
      Promise.all(ids.map((id) => belltower.acknowledgeIncident({ path: { id }, body: {} }))),
    onSuccess: ({ length }) =>
      showUndo({ message: t('table.acknowledged', { count: length }), label: '', close: t('action.close') }),
    onError: refuse,
    onSettled: () =>
      Promise.all(
        ['monitors', 'domains', 'heartbeats', 'incidents', 'overview'].map((noun) =>
          client.invalidateQueries({ queryKey: [noun] }),
        ),
      ),
  });
  return (ids) => ids.length > 0 && acknowledge.mutate(ids);
}

/** Opens the mute menu of a row, like a click on its button. */
export function openMuteMenu(id: string): void {
  document.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"] [data-mute]`)?.click();
}
