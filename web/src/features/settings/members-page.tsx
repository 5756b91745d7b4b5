import { Button, Text as Line, Select, Table, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation, Member } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel, useErrorText } from '../../ui/page/error-panel.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useNew } from '../../ui/page/use-key.ts';
import {
  type ListSelection,
  SelectAllHead,
  SelectBox,
  useListSelection,
} from '../../ui/selection/list-selection.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import type { Person } from './bulk-actions.tsx';
import { SettingsPage } from './settings-frame.tsx';
import { invitationsKey, membersKey, type Role, roles } from './settings-queries.ts';

const InviteDialog = lazyPart(async () => (await import('./member-dialogs.tsx')).InviteDialog);
const EndAccessDialog = lazyPart(async () => (await import('./member-dialogs.tsx')).EndAccessDialog);
const MemberBulkActions = lazyPart(async () => (await import('./bulk-actions.tsx')).MemberBulkActions);

/** Reads all items of a list. Used for members and invitations, which are few. */
async function readAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export function MembersPage() {
  const t = useText();
  const { role, user } = useSession();
  const mayChange = role === 'owner' || role === 'admin';
  const members = useQuery({ queryKey: membersKey, queryFn: () => readAll(belltower.each('listMembers')) });
  const invitations = useQuery({
    queryKey: invitationsKey,
    queryFn: () => readAll(belltower.each('listInvitations')),
    enabled: mayChange,
  });
  const [opened, { open, close }] = useDisclosure();
  useNew(() => mayChange && open());
  // Users can't remove themselves here.
  const people: Person[] = [
    ...(members.data ?? [])
      .filter(({ userId }) => userId !== user.id)
      .map((member) => ({ id: member.userId, member })),
    ...(invitations.data ?? []).map((invitation) => ({ id: invitation.id, invitation })),
  ];
  const choosing = useListSelection(people, 'members', mayChange);
  return (
    <SettingsPage
      tab="members"
      line={t('settings.membersLine')}
      actions={mayChange && <Button onClick={open}>{t('settings.invite')}</Button>}
    >
      {members.error && <ErrorPanel error={members.error} retry={members.refetch} />}
      <div ref={choosing.frame}>
        <PlainTable
          minWidth={640}
          heads={
            <>
              <SelectAllHead choosing={choosing} mayChoose={mayChange} />
              <Table.Th>{t('field.name')}</Table.Th>
              <Table.Th>{t('settings.role')}</Table.Th>
              <Table.Th>{t('settings.since')}</Table.Th>
              <Table.Th aria-label={t('settings.actions')} />
            </>
          }
        >
          {members.data?.map((member) => (
            <MemberRow key={member.userId} member={member} mayChange={mayChange} choosing={choosing} />
          ))}
        </PlainTable>
        <Invitations items={invitations.data ?? []} choosing={choosing} />
      </div>
      <MemberBulkActions choosing={choosing} people={people} />
      {opened && <InviteDialog onClose={close} />}
    </SettingsPage>
  );
}

function MemberRow({
  member,
  mayChange,
  choosing,
}: {
  member: Member;
  mayChange: boolean;
  choosing: ListSelection;
}) {
  const t = useText();
  const errorText = useErrorText();
  const { user, role } = useSession();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: membersKey });
  const path = { userId: member.userId };
  // The role to confirm. Undefined if there is nothing to confirm; null for a removal.
  const [confirming, setConfirming] = useState<Role | null>();
  const change = useMutation({
    mutationFn: async (role: Role) => {
      const { items } = await belltower.listMemberAccess({ path, query: { role } });
      if (items.some(({ ends }) => ends)) setConfirming(role);
      else await belltower.updateMember({ path, body: { role } });
    },
    onSettled,
  });
  const reset = useMutation({
    mutationFn: () => belltower.deleteMemberFactors({ path }),
    onSuccess: () => notifications.show({ message: t('security.factorsReset', { name: member.name }) }),
    onSettled,
  });
  const signOut = useMutation({
    mutationFn: () => belltower.deleteMemberSessions({ path }),
    onSuccess: () => notifications.show({ message: t('settings.memberSignedOut', { name: member.name }) }),
  });
  const failed = change.error ?? reset.error ?? signOut.error;
  return (
    <Table.Tr>
      {mayChange && (
        <Table.Td w={44}>
          {member.userId !== user.id && (
            <SelectBox choosing={choosing} id={member.userId} name={member.name} />
          )}
        </Table.Td>
      )}
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {member.name}
        <Line size="xs" c="dimmed">
          {member.email}
          {member.twoFactor && ` · ${t('security.twoFactors')}`}
        </Line>
        {failed && (
          <Line size="xs" c="var(--state-down)" role="alert">
            {errorText(failed).text}
          </Line>
        )}
      </Table.Td>
      <Table.Td>
        {mayChange ? (
          <RoleSelect member={member} onChange={change.mutate} />
        ) : (
          t(`settings.role.${member.role}`)
        )}
      </Table.Td>
      <Table.Td>
        <TimeAgo at={member.createdAt} />
      </Table.Td>
      <Table.Td ta="right">
        {role === 'owner' && member.twoFactor && member.userId !== user.id && (
          <ConfirmButton
            label={t('security.resetFactors')}
            sure={t('security.resetFactorsConfirm')}
            name={member.name}
            loading={reset.isPending}
            onSure={() => reset.mutate()}
          />
        )}
        {mayChange && member.userId !== user.id && (
          <>
            <ConfirmButton
              label={t('settings.signOutMember')}
              sure={t('settings.signOutMemberConfirm')}
              name={member.name}
              loading={signOut.isPending}
              onSure={() => signOut.mutate()}
            />
            <Button variant="subtle" c="var(--state-down)" size="xs" onClick={() => setConfirming(null)}>
              {t('settings.remove')}
            </Button>
          </>
        )}
        {confirming !== undefined && (
          <EndAccessDialog member={member} newRole={confirming} onClose={() => setConfirming(undefined)} />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function RoleSelect({ member, onChange }: { member: Member; onChange: (role: Role) => void }) {
  const t = useText();
  return (
    <Select
      aria-label={`${t('settings.role')}: ${member.name}`}
      data={roles.map((role) => ({ value: role, label: t(`settings.role.${role}`) }))}
      value={member.role}
      onChange={(role) => role !== null && onChange(role as Role)}
      w={160}
    />
  );
}

function Invitations({ items, choosing }: { items: readonly Invitation[]; choosing: ListSelection }) {
  const t = useText();
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: (id: string) => belltower.deleteInvitation({ path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  });
  if (items.length === 0) return null;
  return (
    <>
      <Title order={2} mt="xl" mb="xs">
        {t('settings.invited')}
      </Title>
      <PlainTable minWidth={640}>
        {items.map((one) => (
          <Table.Tr key={one.id}>
            <Table.Td w={44}>
              <SelectBox choosing={choosing} id={one.id} name={one.email} />
            </Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{one.email}</Table.Td>
            <Table.Td>{t(`settings.role.${one.role}`)}</Table.Td>
            <Table.Td>
              <TimeAgo at={one.createdAt} />
            </Table.Td>
            <Table.Td ta="right">
              <Button variant="subtle" color="red.9" size="xs" onClick={() => revoke.mutate(one.id)}>
                {t('settings.revoke')}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </PlainTable>
    </>
  );
}
