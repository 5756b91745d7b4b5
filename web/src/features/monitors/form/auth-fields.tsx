import { Group, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import type { Auth } from './values.ts';

/** How the site is told who asks. A stored secret is shown as asterisks; left so, it stays. */
export function AuthFields(given: {
  label: string;
  description: string;
  error: string | undefined;
  auth: Auth;
  change: (auth: Auth) => void;
  leave: () => void;
}) {
  const t = useText();
  const { auth, change } = given;
  // A password manager is not to offer one's own password for what a monitor signs in with.
  const secret = { autoComplete: 'new-password', onBlur: given.leave } as const;
  return (
    <Stack gap="xs">
      <Select
        label={given.label}
        description={given.description}
        error={given.error}
        styles={{ wrapper: { maxWidth: 240 } }}
        allowDeselect={false}
        data={(['', 'basic', 'bearer'] as const).map((value) => ({
          value,
          label: t(value === '' ? 'form.choice.nothing' : `form.auth.${value}`),
        }))}
        value={auth.type}
        onChange={(type) => change({ ...auth, type: type as Auth['type'] })}
      />
      {auth.type === 'basic' && (
        <Group gap="xs" grow align="flex-start">
          <TextInput
            label={t('form.auth.username')}
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            value={auth.username}
            onBlur={given.leave}
            onChange={(event) => change({ ...auth, username: event.currentTarget.value })}
          />
          <PasswordInput
            {...secret}
            label={t('form.auth.password')}
            maxLength={2000}
            value={auth.password}
            onChange={(event) => change({ ...auth, password: event.currentTarget.value })}
          />
        </Group>
      )}
      {auth.type === 'bearer' && (
        <PasswordInput
          {...secret}
          label={t('form.auth.token')}
          maxLength={8000}
          value={auth.token}
          onChange={(event) => change({ ...auth, token: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
