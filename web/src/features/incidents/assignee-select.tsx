import { Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { IncidentWithTimeline } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../app/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { useErrorWords } from '../../ui/error-panel.tsx';

/** Who has it. */
export function AssigneeSelect({ incident }: { incident: IncidentWithTimeline }) {
  const t = useText();
  const words = useErrorWords();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['members', 'first'],
    queryFn: () => belltower.listMembers({ query: { limit: 100 } }),
    staleTime: 60_000,
  });
  const assign = useMutation({
    mutationFn: (assigneeUserId: string | null) =>
      belltower.updateIncident({ path: { id: incident.id }, body: { assigneeUserId } }),
    onSuccess: (changed) => queryClient.setQueryData(['incidents', 'one', incident.id], changed),
    onError: (error) => notifications.show({ color: 'red', message: words(error).words }),
  });
  return (
    <Select
      label={t('incidents.assignee')}
      placeholder={t('incidents.nobody')}
      data={data?.items.map(({ userId, name }) => ({ value: userId, label: name })) ?? []}
      value={incident.assigneeUserId}
      onChange={(userId) => assign.mutate(userId)}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': t('incidents.nobody') }}
    />
  );
}
