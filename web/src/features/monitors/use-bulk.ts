import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Arguments } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { showUndo, useErrorNotice } from '../../ui/dialogs/notices.tsx';
import type { Selection } from '../../ui/selection/selection.tsx';
import { listUndoActions } from '../../ui/selection/undo-actions.ts';
import type { Monitor } from './monitor.ts';
import { type MonitorFilters, narrowing } from './monitor-filters.ts';

export type BulkRequest = Arguments<'changeServiceMonitors'>['body'];
export type BulkAction = BulkRequest['action'];
/** Monitors selected by ID, or all monitors that match a filter. */
export type BulkTargets = { ids: string[] } | { filter: NonNullable<BulkRequest['filter']> };
type Pages = InfiniteData<Answer<'listServiceMonitors'>, string | null>;

const queryKey = ['monitors'];
/** Maximum number of IDs per request. */
const maxIds = 10_000;

/**
 * Changes many monitors in one request, optimistically and with undo where possible. If the selection includes rows
 * that are not loaded, asks for confirmation, because their previous state is unknown and can't be restored.
 */
export function useBulk({
  rows,
  hasMore = false,
  filters,
  release,
}: {
  rows: readonly Monitor[];
  /** Whether the filter matches more than `rows`. */
  hasMore?: boolean;
  /** The filters of the list, or null if it has none. */
  filters: MonitorFilters | null;
  /** Sorts the list again after the user's own changes. */
  release: () => void;
}) {
  const t = useText();
  const refuse = useErrorNotice();
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: async (orders: BulkRequest[]) => {
      let changed = 0;
      for (const body of orders) changed += (await belltower.changeServiceMonitors({ body })).changed;
      return changed;
    },
    onMutate: (orders) => {
      for (const body of orders) {
        if (body.ids === undefined) continue;
        const change = changeOf(body);
        client.setQueriesData<Pages>(
          { queryKey: ['monitors', 'list'] },
          (old) => old && changePages(old, change),
        );
      }
      if (deletes(orders)) release();
    },
    onError: refuse,
    onSettled: async (_answer, _error, orders) => {
      await client.invalidateQueries({ queryKey });
      if (deletes(orders)) release();
    },
  });

  const [pending, setPending] = useState<BulkRequest | null>(null);
  const sendWith = (action: BulkAction, orders: BulkRequest[], back: BulkRequest[]) =>
    request.mutate(orders, {
      onSuccess: (changed) => {
        const [first] = back;
        showUndo({
          message: t(`monitors.done.${action}`, { count: changed }),
          label: t('action.undo'),
          close: t('action.close'),
          ...(first ? { undo: () => sendWith(first.action, back, []) } : {}),
        });
      },
    });
  const send = (body: BulkRequest) => sendWith(body.action, [body], listUndoActions(body, rows));
  const run = (action: BulkAction, which: BulkTargets, tags?: string[]) => {
    const body = { action, ...which, ...(tags ? { tags } : {}) };
    if ('filter' in which && action !== 'check') setPending(body);
    else send(body);
  };
  const selected = (selection: Selection): BulkTargets => {
    if (!selection.all) return { ids: [...selection.ids] };
    if (!hasMore && rows.length <= maxIds) return { ids: rows.map(({ id }) => id) };
    return { filter: filters ? narrowing(filters) : {} };
  };
  const togglePause = (which: BulkTargets, monitor: Monitor) =>
    run(monitor.paused ? 'resume' : 'pause', which);
  return { run, send, selected, togglePause, pending, setPending };
}

export type Bulk = ReturnType<typeof useBulk>;

const deletes = (orders: readonly BulkRequest[]): boolean => orders.some(({ action }) => action === 'delete');

/** Returns a function that applies a bulk action to a monitor. Returns null if the action deletes the monitor. */
function changeOf({ action, ids = [], tags = [] }: BulkRequest): (monitor: Monitor) => Monitor | null {
  const chosen = new Set(ids);
  return (monitor) => {
    if (!chosen.has(monitor.id)) return monitor;
    if (action === 'delete') return null;
    if (action === 'pause')
      return { ...monitor, paused: true, state: { ...monitor.state, status: 'paused', reason: null } };
    if (action === 'resume' && monitor.paused)
      return { ...monitor, paused: false, state: { ...monitor.state, status: 'pending' } };
    if (action === 'tag') return { ...monitor, tags: [...new Set([...monitor.tags, ...tags])] };
    if (action === 'untag') return { ...monitor, tags: monitor.tags.filter((tag) => !tags.includes(tag)) };
    return monitor;
  };
}

function changePages(pages: Pages, change: (monitor: Monitor) => Monitor | null): Pages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.flatMap((monitor) => change(monitor) ?? []),
    })),
  };
}
