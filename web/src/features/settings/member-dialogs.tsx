import { Button, Checkbox, Group, Text as Line, List, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { Form, FormAlert, useFieldErrors } from '../../ui/forms/form.tsx';
import { ErrorPanel, useErrorText } from '../../ui/page/error-panel.tsx';
import { invitationsKey, membersKey, type Role, roles } from './settings-queries.ts';

/** Invites a user by email or with a link. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Modal opened onClose={onClose} title={t('settings.invite')}>
      <InviteForm />
    </Modal>
  );
}

function InviteForm() {
  const t = useText();
  const queryClient = useQueryClient();
  const [role, setRole] = useState<Role>('member');
  const invite = useMutation({
    mutationFn: (email: string) => belltower.createInvitation({ body: { email, role } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  });
  const errors = useFieldErrors(invite.error, ['/email']);
  if (invite.data) {
    return (
      <Stack>
        <Line>
          {t(invite.data.url ? 'settings.inviteLink' : 'settings.inviteMailed', { email: invite.data.email })}
        </Line>
        {invite.data.url && <CopyLine value={invite.data.url} label={t('settings.invite')} />}
      </Stack>
    );
  }
  return (
    <Form onSubmit={(fields) => invite.mutate(String(fields.get('email')))} error={errors.rest}>
      <TextInput
        label={t('field.email')}
        name="email"
        type="email"
        required
        data-autofocus
        error={errors.of('/email')}
      />
      <Select
        label={t('settings.role')}
        description={t(`settings.role.${role}.hint`)}
        data={roles.map((each) => ({ value: each, label: t(`settings.role.${each}`) }))}
        value={role}
        onChange={(each) => each !== null && setRole(each as Role)}
      />
      <Group justify="flex-end">
        <Button type="submit" loading={invite.isPending}>
          {t('settings.invite')}
        </Button>
      </Group>
    </Form>
  );
}

/**
 * Confirms that a member is removed (`newRole` is null) or gets a lower role. Lists the sessions, keys, links and
 * invitations that end with the access, and offers to transfer the keys, links and invitations.
 */
export function EndAccessDialog({
  member,
  newRole,
  onClose,
}: {
  member: Member;
  newRole: Role | null;
  onClose: () => void;
}) {
  const t = useText();
  const errorText = useErrorText();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [isTakenOver, setTakenOver] = useState(false);
  const path = { userId: member.userId };
  const query = newRole === null ? {} : { role: newRole };
  const listed = useQuery({
    queryKey: [...membersKey, member.userId, 'access', newRole],
    queryFn: () => belltower.listMemberAccess({ path, query }),
    gcTime: 0,
  });
  const confirm = useMutation({
    mutationFn: async () => {
      const access = isTakenOver ? 'transfer' : 'revoke';
      if (newRole === null) await belltower.deleteMember({ path, query: { access } });
      else await belltower.updateMember({ path, body: { role: newRole, access } });
    },
    onSuccess: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey: membersKey }),
  });
  const ending = listed.data?.items.filter(({ ends }) => ends) ?? [];
  const name = member.name;
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        newRole === null
          ? t('settings.removeMember', { name })
          : t('settings.changeRoleOf', { name, role: t(`settings.role.${newRole}`) })
      }
    >
      <Stack>
        {listed.error && <ErrorPanel error={listed.error} retry={listed.refetch} />}
        <FormAlert text={confirm.error ? errorText(confirm.error).text : null} />
        {listed.data && (
          <Line size="sm">{t(ending.length === 0 ? 'settings.nothingEnds' : 'settings.endsToo')}</Line>
        )}
        <List size="sm" style={{ overflowWrap: 'anywhere' }}>
          {ending.map((one) => (
            <List.Item key={`${one.type} ${one.id}`}>
              {t(`settings.access.${one.type}`)}: {one.name}
            </List.Item>
          ))}
        </List>
        {member.userId !== user.id && ending.some(({ type }) => type !== 'session') && (
          <Checkbox
            label={t('settings.takeOver')}
            description={t('settings.takeOverHint')}
            checked={isTakenOver}
            onChange={(event) => setTakenOver(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            color="red.9"
            disabled={!listed.data}
            loading={confirm.isPending}
            onClick={() => confirm.mutate()}
          >
            {t(newRole === null ? 'settings.remove' : 'settings.changeRole')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
