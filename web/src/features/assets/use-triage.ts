import { notifications } from '@mantine/notifications';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { showUndo, useErrorNotice } from '../../ui/dialogs/notices.tsx';
import type { Subdomain, SubdomainState } from './subdomain.ts';

type Pages = InfiniteData<Answer<'listSubdomains'>, string | null>;
interface TriageChange {
  ids: string[];
  state: SubdomainState;
  note?: string | null;
}

/** Marks subdomains as owned or ignored. Changes appear immediately, are sent together and can be undone. */
export function useTriage(rows: readonly Subdomain[], release: () => void) {
  const t = useText();
  const client = useQueryClient();
  const fail = useErrorNotice();
  // Includes names that left the list because their state changed. The user can still change them again or undo the
  // change.
  const announced = useRef(new Map<string, SubdomainState>());
  for (const { id, state } of rows) announced.current.set(id, state);
  const update = useMutation({
    // Requests run one at a time: an undo must not overtake the next change of the same subdomain, or be overtaken by
    // it.
    scope: { id: 'subdomain-states' },
    mutationFn: (body: TriageChange) => belltower.bulkSubdomains({ body }),
    onMutate: ({ ids, state, note }) => {
      const chosen = new Set(ids);
      for (const id of ids) announced.current.set(id, state);
      const change = (row: Subdomain) =>
        chosen.has(row.id) ? { ...row, state, ...(note === undefined ? {} : { note }) } : row;
      client.setQueriesData<Pages>(
        { queryKey: ['assets', 'subdomains'] },
        (old) =>
          old && {
            ...old,
            pages: old.pages.map((page) => ({ ...page, items: page.items.map(change) })),
          },
      );
    },
    onError: fail,
    onSettled: () => client.invalidateQueries({ queryKey: ['assets'] }),
  });
  const triage = (ids: string[], state: SubdomainState) => {
    const before = Map.groupBy(ids, (id) => announced.current.get(id) ?? 'new');
    before.delete(state);
    if (before.size === 0) return;
    const back = () => {
      for (const [old, of] of before) update.mutate({ ids: of, state: old });
    };
    update.mutate(
      { ids, state },
      {
        onSuccess: ({ items }) => {
          const count = items.filter(({ result }) => result === 'changed').length;
          showUndo({
            message: t(`assets.done.${state}`, { count }),
            label: t('action.undo'),
            close: t('action.close'),
            undo: back,
          });
        },
      },
    );
  };
  const createMonitors = useMutation({
    mutationFn: async (ids: string[]) => {
      let created = 0;
      for (const id of ids) {
        const { items } = await belltower.watchSubdomain({ path: { id }, body: { kinds: ['http', 'ssl'] } });
        created += items.filter(({ result }) => result === 'created').length;
      }
      return created;
    },
    onSuccess: (count) => notifications.show({ message: t('assets.watched', { count }) }),
    onError: fail,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['assets'] });
      await client.invalidateQueries({ queryKey: ['monitors'] });
      release();
    },
  });
  return {
    triage,
    watch: (ids: string[]) => createMonitors.mutate(ids),
    isWatching: createMonitors.isPending,
  };
}

export type Triage = ReturnType<typeof useTriage>;
