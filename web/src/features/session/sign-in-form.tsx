import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { sessionQuery } from '../../service/session.ts';
import { useErrorText } from '../../ui/page/error-panel.tsx';

/** Renders the email and password fields. They are standard form fields, so that password managers can fill them. */
export function SignInForm({ email, onSignedIn }: { email?: string; onSignedIn: () => void }) {
  const t = useText();
  const words = useErrorText();
  const queryClient = useQueryClient();
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) => belltower.createSession({ body }),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session);
      onSignedIn();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    signIn.mutate({ email: String(fields.get('email')), password: String(fields.get('password')) });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={t('field.email')}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          required
          withAsterisk={false}
          data-autofocus={email === undefined || undefined}
        />
        <PasswordInput
          label={t('field.password')}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus={email !== undefined || undefined}
        />
        {signIn.isError && (
          <Alert color="red" role="alert">
            {words(signIn.error).words}
          </Alert>
        )}
        <Button type="submit" loading={signIn.isPending}>
          {t('signIn.submit')}
        </Button>
      </Stack>
    </form>
  );
}
