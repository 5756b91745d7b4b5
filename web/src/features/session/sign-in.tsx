import {
  Alert,
  Anchor,
  Button,
  Text as Line,
  Modal,
  PasswordInput,
  Stack,
  TextInput,
  Title,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { pathAfterSignIn, sessionQuery, signupQuery, useSession } from '../../service/session.ts';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import { SessionPage } from './session-frame.tsx';

/** Renders the email and password fields. They are standard form fields, so that password managers can fill them. */
function SignInForm({ email, onSignedIn }: { email?: string; onSignedIn: () => void }) {
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

export function SignInPage() {
  const t = useText();
  const router = useRouter();
  const { next } = useSearch({ from: '/sign-in' });
  const signup = useQuery(signupQuery);
  return (
    <SessionPage title={t('signIn.title')}>
      <Title order={1} mb="md">
        {t('signIn.title')}
      </Title>
      <SignInForm onSignedIn={() => router.history.push(pathAfterSignIn(next))} />
      <Line mt="md">
        <Anchor component={Link} to="/password-reset">
          {t('auth.forgot')}
        </Anchor>
      </Line>
      {signup.data?.open && (
        <Line mt="md">
          {t('signIn.noAccount')}{' '}
          <Anchor component={Link} to="/sign-up">
            {t('signIn.signUp')}
          </Anchor>
        </Line>
      )}
    </SessionPage>
  );
}

/** Asks for the password again. The script of this dialog is loaded on demand. */
export function SignInDialog({ onEnd }: { onEnd: (signedIn: boolean) => void }) {
  const t = useText();
  const { user } = useSession();
  return (
    <Modal
      opened
      onClose={() => onEnd(false)}
      title={t('signIn.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <Line mb="md">{t('signIn.again')}</Line>
      <SignInForm email={user.email} onSignedIn={() => onEnd(true)} />
    </Modal>
  );
}
