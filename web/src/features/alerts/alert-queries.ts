import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AlertRule } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';

export type ChannelType = Awaited<ReturnType<typeof belltower.listAlertChannelTypes>>['items'][number];

/** Channel types with the schemas for their generated forms. They change only with a new version. */
export const channelTypesQuery = queryOptions({
  queryKey: ['alert-channel-types'],
  queryFn: () => belltower.listAlertChannelTypes(),
  select: ({ items }) => items,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The message templates for incidents and recoveries. */
export const messagesQuery = queryOptions({
  queryKey: ['alert-channel-types'],
  queryFn: () => belltower.listAlertChannelTypes(),
  select: ({ messages }) => messages,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns whether the user may change alerts. */
export const useMayChange = (): boolean => useSession().role !== 'viewer';

/** Returns whether any rule has a channel that can deliver, according to the overview. */
export const notifiesQuery = queryOptions({
  queryKey: ['alerts', 'notifies'],
  queryFn: () => belltower.getOverview(),
  select: ({ setup }) => setup?.notifies ?? true,
});

/** Maximum number of rules. All rules are listed on one page, because their order matters. */
const maxRules = 1000;

export const rulesQuery = queryOptions({
  queryKey: ['alerts', 'rules'],
  queryFn: async () => {
    const all: AlertRule[] = [];
    for await (const rule of belltower.each('listAlertRules', { query: { limit: 100 } })) {
      all.push(rule);
      if (all.length === maxRules) break;
    }
    return all;
  },
});

/** Moves a rule optimistically and reverts the move if the server rejects it. */
export function useMoveRule() {
  const queryClient = useQueryClient();
  const refuse = useErrorNotice();
  const { queryKey } = rulesQuery;
  return useMutation({
    mutationFn: async ({ moved }: { order: AlertRule[]; moved: AlertRule[] }) => {
      for (const { id, position } of moved) {
        await belltower.updateAlertRule({ path: { id }, body: { position } });
      }
    },
    onMutate: async ({ order }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, order);
    },
    onError: refuse,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['alerts'] }),
  });
}
