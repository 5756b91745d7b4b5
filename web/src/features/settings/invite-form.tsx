import { Button, Group, Text as Line, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { fieldErrors } from '../../ui/forms/field-errors.ts';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { useErrorWords } from '../../ui/page/error-panel.tsx';
import { invitationsKey, type Role, roles } from './people-keys.ts';

/** Invites a person, by mail or by a link that is handed over. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('settings.invite')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <InviteForm />
    </Modal>
  );
}

function InviteForm() {
  const t = useText();
  const words = useErrorWords();
  const queryClient = useQueryClient();
  const [role, setRole] = useState<Role>('member');
  const invite = useMutation({
    mutationFn: (email: string) => belltower.createInvitation({ body: { email, role } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  });
  const errors = fieldErrors(invite.error, ['/email'], (error) => words(error).words);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    invite.mutate(String(new FormData(event.currentTarget).get('email')));
  };
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
    <form onSubmit={submit}>
      <Stack>
        <FormAlert text={errors.rest} />
        <TextInput
          label={t('field.email')}
          name="email"
          type="email"
          required
          withAsterisk={false}
          data-autofocus
          error={errors.of('/email')}
        />
        <Select
          label={t('settings.role')}
          description={t(`settings.role.${role}.hint`)}
          data={roles.map((each) => ({ value: each, label: t(`settings.role.${each}`) }))}
          value={role}
          allowDeselect={false}
          onChange={(each) => each !== null && setRole(each as Role)}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={invite.isPending}>
            {t('settings.invite')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
