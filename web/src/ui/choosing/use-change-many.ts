import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { showUndo } from '../dialogs/show-undo.tsx';
import { useErrorNotice } from '../dialogs/use-error-notice.tsx';
import { sendEach } from './send-each.ts';

/** What is done to many rows, one request each. */
interface Order<Row> {
  /** Which rows: those that need it, found where it must be. */
  rows: readonly Row[] | (() => Promise<readonly Row[]>);
  send: (row: Row) => Promise<unknown>;
  /** Puts a row back as it was; without it there is no way back. */
  back?: (row: Row) => Promise<unknown>;
  said: (count: number) => string;
  /** After all of them: the choice is let go, where it is. */
  done?: (() => void) | undefined;
}

/**
 * Changes rows, one or many, says how many, and takes it back.
 * @param queryKey What is asked anew afterwards.
 */
export function useChangeMany<Row>(queryKey: QueryKey) {
  const t = useText();
  const client = useQueryClient();
  const onError = useErrorNotice();
  const renew = () => client.invalidateQueries({ queryKey });
  const change = useMutation({
    mutationFn: async ({ rows: given, send }: Order<Row>) => {
      const rows = typeof given === 'function' ? await given() : given;
      await sendEach(rows, send);
      return rows;
    },
    onSuccess: (rows, { back, said, done }) => {
      done?.();
      showUndo({
        message: said(rows.length),
        label: t('action.undo'),
        close: t('action.close'),
        ...(back ? { undo: () => void sendEach(rows, back).then(renew, onError) } : {}),
      });
    },
    onError,
    onSettled: renew,
  });
  return { run: (order: Order<Row>) => change.mutate(order), isBusy: change.isPending };
}
