import { Button, Group, Text as Line, Select, Stack, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Account, Arguments } from '../../../../clients/typescript/src/index.ts';
import { limits } from '../../generated/limits.ts';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { sessionQuery, useSession } from '../../service/session.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { ConflictAlert, changedOf, useSharedForm } from '../../ui/forms/concurrent-edit.tsx';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { FormAlert, useFieldErrors } from '../../ui/forms/form.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { SettingsPage } from './settings-frame.tsx';
import { accountQuery, twoFactorQuery } from './settings-queries.ts';
import { WallLinks } from './wall-links.tsx';

export function AccountPage() {
  const t = useText();
  const { role } = useSession();
  const mayChange = role === 'owner' || role === 'admin';
  const { data: account, error, refetch } = useQuery(accountQuery);
  return (
    <SettingsPage tab="account" line={t('settings.accountLine')}>
      {error && <ErrorPanel error={error} retry={refetch} />}
      {account && <AccountForm key={account.id} account={account} mayChange={mayChange} />}
      {account && <PingKey pingKey={account.pingKey} mayChange={mayChange} />}
      {role === 'owner' && <TwoFactorRequirement />}
      {mayChange && <WallLinks />}
    </SettingsPage>
  );
}

interface AccountFields {
  name: string;
  email: string;
}

function AccountForm({ account, mayChange }: { account: Account; mayChange: boolean }) {
  const t = useText();
  const queryClient = useQueryClient();
  const fields = useRef<HTMLFormElement>(null);
  const form = useSharedForm<Account, Partial<AccountFields>>({
    current: account,
    editedOf: ({ name, email }) => [name, email],
    read: () => belltower.http.GET('/api/v1/account'),
    send: async (body, match) => {
      await belltower.updateAccount({ body, headers: { 'if-match': match } });
      notifications.show({ message: t('settings.saved') });
    },
    renew: async () => {
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  const { initial } = form;
  const errors = useFieldErrors(form.error, ['/name', '/email']);
  const changed = () => {
    const typed = new FormData(fields.current ?? undefined);
    return changedOf(initial, { name: String(typed.get('name')), email: String(typed.get('email')) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.save(changed());
  };
  return (
    <form ref={fields} key={form.key} onInput={form.edit} onSubmit={submit}>
      <Stack maw={720} align="flex-start">
        <FormAlert text={errors.rest} />
        <ConflictAlert form={form} typed={changed} />
        <TextInput
          label={t('settings.accountName')}
          name="name"
          defaultValue={initial.name}
          {...lengthOf(limits['updateAccount.name'])}
          required
          readOnly={!mayChange}
          error={errors.of('/name')}
          w="100%"
        />
        <TextInput
          label={t('settings.accountEmail')}
          description={t('settings.accountEmailHint')}
          name="email"
          type="email"
          defaultValue={initial.email}
          required
          readOnly={!mayChange}
          error={errors.of('/email')}
          w="100%"
        />
        {mayChange && (
          <Button type="submit" loading={form.isSaving}>
            {t('action.save')}
          </Button>
        )}
      </Stack>
    </form>
  );
}

/** Lets an owner require a second factor from all members, immediately or after a grace period. */
function TwoFactorRequirement() {
  const t = useText();
  const client = useQueryClient();
  const { twoFactor } = useSession();
  const onError = useErrorNotice();
  const { data: current } = useQuery(twoFactorQuery);
  const [graceDays, setGraceDays] = useState('7');
  const save = useMutation({
    mutationFn: (body: Arguments<'updateTwoFactorRequirement'>['body']) =>
      belltower.updateTwoFactorRequirement({ body }),
    onSuccess: async (saved) => {
      client.setQueryData(twoFactorQuery.queryKey, saved);
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      notifications.show({ message: t('settings.saved') });
    },
    onError,
  });
  if (!current) return null;
  return (
    <Stack gap="sm" maw={720} mt="xl" align="flex-start">
      <Title order={2}>{t('security.require')}</Title>
      <Line>{t('security.requireText')}</Line>
      {current.requiredFrom !== null && (
        <Group>
          <Line>
            {t('security.requiredFrom', {
              date: new Date(current.requiredFrom).toLocaleString(locale()),
            })}
          </Line>
          <ConfirmButton
            label={t('security.stopRequiring')}
            sure={t('security.stopRequiringConfirm')}
            name={t('security.require')}
            loading={save.isPending}
            onSure={() => save.mutate({ required: false })}
          />
        </Group>
      )}
      {current.requiredFrom === null && twoFactor.requiredFrom !== null && (
        <Line>{t('security.requiredByInstallation')}</Line>
      )}
      {current.requiredFrom === null && !twoFactor.enabled && (
        <Line c="dimmed">{t('security.requireNeedsOwn')}</Line>
      )}
      {current.requiredFrom === null && twoFactor.enabled && (
        <Group align="flex-end">
          <Select
            label={t('security.grace')}
            data={['0', '7', '14', '30'].map((days) => ({
              value: days,
              label:
                days === '0' ? t('security.graceNone') : t('security.graceDays', { count: Number(days) }),
            }))}
            value={graceDays}
            onChange={(days) => days !== null && setGraceDays(days)}
          />
          <Button
            variant="default"
            loading={save.isPending}
            onClick={() => save.mutate({ required: true, graceDays: Number(graceDays) })}
          >
            {t('security.requireButton')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Shows the account's key for pings by slug, with a button that replaces it. Viewers see why the key is hidden. */
function PingKey({ pingKey, mayChange }: { pingKey: string | null; mayChange: boolean }) {
  const t = useText();
  const client = useQueryClient();
  const onError = useErrorNotice();
  const rotate = useMutation({
    mutationFn: () => belltower.rotatePingKey(),
    onSuccess: (account) => {
      client.setQueryData(accountQuery.queryKey, account);
      notifications.show({ message: t('settings.pingKeyReplaced') });
    },
    onError,
  });
  return (
    <Stack gap="sm" maw={720} mt="xl" align="flex-start">
      <Title order={2}>{t('settings.pingKey')}</Title>
      <Line>{t('settings.pingKeyText')}</Line>
      {pingKey === null ? (
        <Line c="dimmed">{t('settings.pingKeyHidden')}</Line>
      ) : (
        <div style={{ width: '100%' }}>
          <CopyLine
            value={`curl -fsS ${location.origin}/ping/${pingKey}/nightly-backup?create=1`}
            label={t('settings.pingKey')}
          />
        </div>
      )}
      {mayChange && (
        <ConfirmButton
          label={t('settings.replacePingKey')}
          sure={t('settings.replacePingKeyConfirm')}
          name={t('settings.pingKey')}
          loading={rotate.isPending}
          onSure={() => rotate.mutate()}
        />
      )}
    </Stack>
  );
}
