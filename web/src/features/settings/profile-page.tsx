import { PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useRef } from 'react';
import { speak } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { sessionQuery, useSession } from '../../service/session.ts';
import { useFieldErrors } from '../../ui/forms/use-field-errors.ts';
import { useBegun } from '../../ui/forms/use-shared-form.ts';
import { EmailForm } from './email-form.tsx';
import { FieldsForm } from './fields-form.tsx';
import { SessionList } from './session-list.tsx';
import { SettingsPage } from './settings-page.tsx';

export function ProfilePage() {
  const { user } = useSession();
  return (
    <SettingsPage tab="profile" line={user.email}>
      <Stack maw={720} gap="xl">
        <NameForm />
        <LanguageChoice />
        <EmailForm />
        <PasswordForm />
        <SessionList />
      </Stack>
    </SettingsPage>
  );
}

function LanguageChoice() {
  const t = useText();
  return (
    <Select
      label={t('settings.language')}
      data={[
        { value: 'en', label: 'English' },
        { value: 'de', label: 'Deutsch' },
      ]}
      defaultValue={i18next.language.slice(0, 2)}
      allowDeselect={false}
      onChange={(language) => language !== null && void speak(language)}
      maw={320}
    />
  );
}

function NameForm() {
  const t = useText();
  const { user } = useSession();
  const queryClient = useQueryClient();
  // Another window of the same person may have saved another name since.
  const { begun, write, follow } = useBegun(user.name, String);
  const save = useMutation({
    mutationFn: (name: string) => belltower.updateUser({ body: { name } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      follow();
      notifications.show({ message: t('settings.saved') });
    },
  });
  const errors = useFieldErrors(save.error, ['/name']);
  return (
    <FieldsForm
      refused={errors.rest}
      names={['name']}
      send={({ name }) => name !== begun && save.mutate(name)}
      isSending={save.isPending}
      button={t('action.save')}
    >
      <TextInput
        key={begun}
        label={t('field.name')}
        name="name"
        autoComplete="name"
        defaultValue={begun}
        onInput={write}
        maxLength={200}
        required
        withAsterisk={false}
        error={errors.of('/name')}
        w="100%"
      />
    </FieldsForm>
  );
}

function PasswordForm() {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const save = useMutation({
    mutationFn: (body: { currentPassword: string; password: string }) => belltower.updateUser({ body }),
    onSuccess: () => {
      form.current?.reset();
      notifications.show({ message: t('settings.passwordChanged') });
    },
  });
  const errors = useFieldErrors(save.error, ['/password', '/currentPassword']);
  return (
    <FieldsForm
      form={form}
      title={t('settings.password')}
      refused={errors.rest}
      names={['currentPassword', 'password']}
      send={save.mutate}
      isSending={save.isPending}
      button={t('settings.changePassword')}
    >
      <PasswordInput
        label={t('settings.currentPassword')}
        name="currentPassword"
        autoComplete="current-password"
        required
        withAsterisk={false}
        error={errors.of('/currentPassword')}
        w="100%"
      />
      <PasswordInput
        label={t('settings.newPassword')}
        description={t('signUp.passwordHint')}
        name="password"
        autoComplete="new-password"
        minLength={8}
        required
        withAsterisk={false}
        error={errors.of('/password')}
        w="100%"
      />
    </FieldsForm>
  );
}
