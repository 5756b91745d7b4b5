import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { showUndo, useErrorNotice } from '../dialogs/notices.tsx';
import type { Selection } from './selection.tsx';

/** A change to many rows, with one request per row. */
interface Change<Row> {
  /** The rows to change, or a function that finds them. */
  rows: readonly Row[] | (() => Promise<readonly Row[]>);
  send: (row: Row) => Promise<unknown>;
  /** Restores a row. Without it, the change can't be undone. */
  back?: (row: Row) => Promise<unknown>;
  said: (count: number) => string;
  /** Called after all changes, to clear the selection. */
  done?: (() => void) | undefined;
}

/**
 * Changes one or many rows, shows the number changed, and offers undo.
 * @param queryKey Queries to refetch afterwards.
 */
export function useChangeMany<Row>(queryKey: QueryKey) {
  const t = useText();
  const client = useQueryClient();
  const onError = useErrorNotice();
  const renew = () => client.invalidateQueries({ queryKey });
  const change = useMutation({
    mutationFn: async ({ rows: given, send }: Change<Row>) => {
      const rows = typeof given === 'function' ? await given() : given;
      await sendForEach(rows, send);
      return rows;
    },
    onSuccess: (rows, { back, said, done }) => {
      done?.();
      showUndo({
        message: said(rows.length),
        label: t('action.undo'),
        close: t('action.close'),
        ...(back ? { undo: () => void sendForEach(rows, back).then(renew, onError) } : {}),
      });
    },
    onError,
    onSettled: renew,
  });
  return { run: (order: Change<Row>) => change.mutate(order), isBusy: change.isPending };
}

/** Maximum concurrent requests. */
const atOnce = 6;

/** Sends a request for each row, several at a time. Throws the first error; requests in flight still complete. */
export async function sendForEach<Row>(
  rows: readonly Row[],
  send: (row: Row) => Promise<unknown>,
): Promise<void> {
  const waiting = [...rows];
  const lane = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await send(one);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, lane));
}

/** Maximum number of rows changed at once. */
const most = 10_000;

/** Returns the selected rows. If all matching rows are selected, those that are not loaded are fetched. */
export async function listSelectedRows<Row extends { id: string }>(
  selection: Selection,
  loaded: readonly Row[],
  each: () => AsyncIterable<Row>,
): Promise<Row[]> {
  if (!selection.all) return loaded.filter(({ id }) => selection.has(id));
  const rows: Row[] = [];
  for await (const row of each()) {
    rows.push(row);
    if (rows.length === most) break;
  }
  return rows;
}
