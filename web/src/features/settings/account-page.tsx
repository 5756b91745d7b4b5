import { Button, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { belltower } from '../../app/client.ts';
import { sessionQuery, useSession } from '../../app/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { changedOf } from '../../ui/form-of.tsx';
import { useFieldErrors } from '../../ui/use-field-errors.ts';
import { accountQuery } from './account-query.ts';
import { PingKey } from './ping-key.tsx';
import { SettingsPage } from './settings-page.tsx';
import { WallLinks } from './wall-links.tsx';

export function AccountPage() {
  const t = useText();
  const { role } = useSession();
  const mayChange = role === 'owner' || role === 'admin';
  const { data: account, error, refetch } = useQuery(accountQuery);
  return (
    <SettingsPage tab="account" line={t('settings.accountLine')}>
      {error && <ErrorPanel error={error} retry={refetch} />}
      {account && <AccountForm key={account.id} name={account.name} email={account.email} />}
      {account && <PingKey pingKey={account.pingKey} mayChange={mayChange} />}
      {mayChange && <WallLinks />}
    </SettingsPage>
  );
}

function AccountForm({ name, email }: { name: string; email: string }) {
  const t = useText();
  const queryClient = useQueryClient();
  const { role } = useSession();
  const mayChange = role === 'owner' || role === 'admin';
  const begun = useRef({ name, email });
  const save = useMutation({
    mutationFn: (body: { name?: string; email?: string }) => belltower.updateAccount({ body }),
    onSuccess: async (account) => {
      begun.current = { name: account.name, email: account.email };
      queryClient.setQueryData(accountQuery.queryKey, account);
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      notifications.show({ message: t('settings.saved') });
    },
  });
  const errors = useFieldErrors(save.error, ['/name', '/email']);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const typed = { name: String(fields.get('name')), email: String(fields.get('email')) };
    // What stands here since the page was opened may be older than what others saved: only what was changed goes.
    save.mutate(changedOf(begun.current, typed));
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={720} align="flex-start">
        <FormAlert text={errors.rest} />
        <TextInput
          label={t('settings.accountName')}
          name="name"
          defaultValue={name}
          maxLength={200}
          required
          withAsterisk={false}
          readOnly={!mayChange}
          error={errors.of('/name')}
          w="100%"
        />
        <TextInput
          label={t('settings.accountEmail')}
          description={t('settings.accountEmailHint')}
          name="email"
          type="email"
          defaultValue={email}
          required
          withAsterisk={false}
          readOnly={!mayChange}
          error={errors.of('/email')}
          w="100%"
        />
        {mayChange && (
          <Button type="submit" loading={save.isPending}>
            {t('action.save')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
