import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { FormAlert } from '../../ui/forms/form-alert.tsx';
import { useFieldErrors } from '../../ui/forms/use-field-errors.ts';
import { useErrorWords } from '../../ui/page/error-panel.tsx';
import { FieldsForm } from './fields-form.tsx';

/** The address that one signs in by: whether mail reaches it, and another one in its place. */
export function EmailForm() {
  const t = useText();
  const { user } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const save = useMutation({
    mutationFn: (body: { email: string; currentPassword: string }) => belltower.updateUser({ body }),
    onSuccess: (_nothing, { email }) => {
      form.current?.reset();
      notifications.show({ message: t('settings.emailAsked', { email }) });
    },
  });
  const errors = useFieldErrors(save.error, ['/email', '/currentPassword']);
  return (
    <FieldsForm
      form={form}
      title={t('settings.email')}
      lead={<EmailState />}
      refused={errors.rest}
      names={['email', 'currentPassword']}
      send={save.mutate}
      isSending={save.isPending}
      button={t('settings.changeEmail')}
    >
      <TextInput
        label={t('settings.newEmail')}
        description={t('settings.newEmailHint')}
        name="email"
        type="email"
        autoComplete="email"
        placeholder={user.email}
        maxLength={254}
        required
        withAsterisk={false}
        error={errors.of('/email')}
        w="100%"
      />
      <PasswordInput
        label={t('settings.yourPassword')}
        name="currentPassword"
        autoComplete="current-password"
        required
        withAsterisk={false}
        error={errors.of('/currentPassword')}
        w="100%"
      />
    </FieldsForm>
  );
}

function EmailState() {
  const t = useText();
  const words = useErrorWords();
  const { user } = useSession();
  const ask = useMutation({
    mutationFn: () => belltower.requestAddressConfirmation(),
    onSuccess: () => notifications.show({ message: t('settings.emailAsked', { email: user.email }) }),
  });
  if (user.emailConfirmed) return <Text>{t('settings.emailConfirmed', { email: user.email })}</Text>;
  return (
    <>
      <Text>{t('settings.emailUnconfirmed', { email: user.email })}</Text>
      <FormAlert text={ask.error === null ? null : words(ask.error).words} />
      <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
        {t('settings.confirmEmail')}
      </Button>
    </>
  );
}
