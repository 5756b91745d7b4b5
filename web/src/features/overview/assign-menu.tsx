import { Menu } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Incident } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { membersQuery } from '../../service/queries.ts';
import { useSession } from '../../service/session.ts';
import { showUndo, useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { Avatar } from '../../ui/marks/avatar.tsx';

/**
 * Assigns an incident to a member. The user is listed first. The click on the button loaded the menu, so it opens
 * immediately.
 */
export function AssignMenu({ incident, target }: { incident: Incident; target: ReactElement }) {
  const t = useText();
  const { user } = useSession();
  const { data } = useQuery(membersQuery);
  const assign = useAssign(incident);
  const others = data?.items.filter(({ userId }) => userId !== user.id) ?? [];
  const people = [{ userId: user.id, name: user.name }, ...others];
  return (
    <Menu defaultOpened position="bottom-end">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {people
          .filter(({ userId }) => userId !== incident.assigneeUserId)
          .map(({ userId, name }) => (
            <Menu.Item
              key={userId}
              leftSection={<Avatar name={name} size={20} />}
              onClick={() => assign(userId)}
            >
              {userId === user.id ? t('overview.assignToMe') : name}
            </Menu.Item>
          ))}
        {incident.assigneeUserId !== null && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => assign(null)}>{t('overview.unassign')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns a function that changes the assignee, shows the change immediately and offers to undo it. */
function useAssign({ id, assigneeUserId: before }: Incident): (userId: string | null) => void {
  const t = useText();
  const refuse = useErrorNotice();
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: ['incidents'] });
  const send = (assigneeUserId: string | null) =>
    belltower.updateIncident({ path: { id }, body: { assigneeUserId } });
  const assign = useMutation({
    mutationFn: send,
    onSuccess: (_changed, userId) =>
      showUndo({
        message: t(userId === null ? 'overview.unassignedNow' : 'overview.assignedNow'),
        label: t('action.undo'),
        close: t('action.close'),
        undo: () => void send(before).then(renew, refuse),
      }),
    onError: refuse,
    onSettled: renew,
  });
  return assign.mutate;
}
