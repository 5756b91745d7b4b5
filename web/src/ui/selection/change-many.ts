import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { showUndo, useErrorNotice } from '../dialogs/notices.tsx';
import type { Selection } from './selection.tsx';

/** A change to many rows that sends one request per row. */
interface Change<Row> {
  /** The rows to change, or a function that finds them. */
  rows: readonly Row[] | (() => Promise<readonly Row[]>);
  send: (row: Row) => Promise<unknown>;
  /** Restores a row. Without it, the change can't be undone. */
  undo?: (row: Row) => Promise<unknown>;
  successText: (count: number) => string;
  /** Called after all changes, to clear the selection. */
  done?: (() => void) | undefined;
}

/**
 * Changes one or many rows, shows the number of changed rows, and offers undo.
 * @param queryKey Queries to refetch afterwards.
 */
export function useChangeMany<Row>(queryKey: QueryKey) {
  const t = useText();
  const client = useQueryClient();
  const onError = useErrorNotice();
  const renew = () => client.invalidateQueries({ queryKey });
  const change = useMutation({
    mutationFn: async ({ rows: rowsOrLoader, send }: Change<Row>) => {
      const rows = typeof rowsOrLoader === 'function' ? await rowsOrLoader() : rowsOrLoader;
      await sendForEach(rows, send);
      return rows;
    },
    onSuccess: (rows, { undo, successText, done }) => {
      done?.();
      showUndo({
        message: successText(rows.length),
        label: t('action.undo'),
        close: t('action.close'),
        ...(undo ? { undo: () => void sendForEach(rows, undo).then(renew, onError) } : {}),
      });
    },
    onError,
    onSettled: renew,
  });
  return { run: (variables: Change<Row>) => change.mutate(variables), isBusy: change.isPending };
}

/** Maximum concurrent requests. */
const atOnce = 6;

/** Sends one request per row, several at a time. Throws the first error after the requests in flight have completed. */
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

/** Maximum number of rows in one change. */
const most = 10_000;

/** Returns the selected rows. If all matching rows are selected, fetches them, up to 10,000. */
export async function listSelectedRows<Row extends { id: string }>(
  selection: Selection,
  loaded: readonly Row[],
  loadAll: () => AsyncIterable<Row>,
): Promise<Row[]> {
  if (!selection.all) return loaded.filter(({ id }) => selection.has(id));
  const rows: Row[] = [];
  for await (const row of loadAll()) {
    rows.push(row);
    if (rows.length === most) break;
  }
  return rows;
}
