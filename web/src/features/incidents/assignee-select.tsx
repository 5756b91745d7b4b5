import { Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { IncidentWithTimeline } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { membersQuery } from '../../service/members-query.ts';
import { useErrorNotice } from '../../ui/dialogs/use-error-notice.tsx';

/** Who has it. */
export function AssigneeSelect({ incident }: { incident: IncidentWithTimeline }) {
  const t = useText();
  const refuse = useErrorNotice();
  const queryClient = useQueryClient();
  const { data } = useQuery(membersQuery);
  const assign = useMutation({
    mutationFn: (assigneeUserId: string | null) =>
      belltower.updateIncident({ path: { id: incident.id }, body: { assigneeUserId } }),
    onSuccess: (changed) => queryClient.setQueryData(['incidents', 'one', incident.id], changed),
    onError: refuse,
  });
  return (
    <Select
      label={t('incidents.assignee')}
      placeholder={t('incidents.unassigned')}
      data={data?.items.map(({ userId, name }) => ({ value: userId, label: name })) ?? []}
      value={incident.assigneeUserId}
      onChange={(userId) => assign.mutate(userId)}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': t('incidents.unassigned') }}
    />
  );
}
