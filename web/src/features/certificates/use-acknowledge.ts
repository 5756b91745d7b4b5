import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CertificateIssuance } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../app/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { useErrorWords } from '../../ui/error-panel.tsx';
import { showUndo } from '../../ui/show-undo.tsx';

type State = CertificateIssuance['state'];

async function setStates(changes: { id: string; state: State }[]): Promise<void> {
  for (const { id, state } of changes)
    await belltower.updateCertificateIssuance({ path: { id }, body: { state } });
}

/** Says of certificates that they are one's own, with undo. */
export function useAcknowledge() {
  const t = useText();
  const words = useErrorWords();
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: ['certificates'] });
  return useMutation({
    mutationFn: (rows: CertificateIssuance[]) =>
      setStates(rows.map(({ id }) => ({ id, state: 'acknowledged' }))),
    onSuccess: (_done, rows) =>
      showUndo({
        message: t('certificates.acknowledged', { count: rows.length }),
        label: t('action.undo'),
        close: t('action.close'),
        undo: () => void setStates(rows.map(({ id, state }) => ({ id, state }))).then(renew),
      }),
    onError: (error) => notifications.show({ color: 'red', message: words(error).words }),
    onSettled: renew,
  });
}
