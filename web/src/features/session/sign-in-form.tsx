import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Answer, Arguments, Session } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { sessionQuery } from '../../service/session.ts';
import { canUsePasskeys, FactorChoice, signPasskey, usePasskeyError } from '../../ui/forms/factor-forms.tsx';
import { FormAlert } from '../../ui/forms/form.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';

type PendingSignIn = Exclude<Answer<'createSession'>, Session>;

/**
 * Renders the sign-in form: email and password, then the second factor if the user has one. The fields are standard
 * form fields, so that password managers can fill them.
 */
export function SignInForm({ email, onSignedIn }: { email?: string; onSignedIn: () => void }) {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const finish = (session: Session) => {
    queryClient.setQueryData(sessionQuery.queryKey, session);
    onSignedIn();
  };
  if (pending !== null) {
    return <SecondStep pending={pending} onSignedIn={finish} onRestart={() => setPending(null)} />;
  }
  return (
    <Stack>
      <PasswordStep
        {...(email === undefined ? {} : { email })}
        onAnswer={(response) => ('token' in response ? setPending(response) : finish(response))}
      />
      <PasskeySignIn onSignedIn={finish} />
    </Stack>
  );
}

/** Renders a button that signs in with only a passkey. Rendered in browsers and at addresses that support passkeys. */
function PasskeySignIn({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const t = useText();
  const errorText = usePasskeyError();
  const signIn = useMutation({
    mutationFn: async () => {
      const { token, options } = await belltower.requestPasskey({ body: {} });
      return belltower.createSessionByPasskey({ body: { token, passkey: await signPasskey(options) } });
    },
    onSuccess: onSignedIn,
  });
  if (!canUsePasskeys()) return null;
  return (
    <>
      <FormAlert text={signIn.error === null ? null : errorText(signIn.error)} />
      <Button variant="default" loading={signIn.isPending} onClick={() => signIn.mutate()}>
        {t('factor.passkeySignIn')}
      </Button>
    </>
  );
}

function PasswordStep({
  email,
  onAnswer,
}: {
  email?: string;
  onAnswer: (response: Answer<'createSession'>) => void;
}) {
  const t = useText();
  const errorText = useErrorText();
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) => belltower.createSession({ body }),
    onSuccess: onAnswer,
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
          data-autofocus={email === undefined || undefined}
        />
        <PasswordInput
          label={t('field.password')}
          name="password"
          autoComplete="current-password"
          required
          data-autofocus={email !== undefined || undefined}
        />
        {signIn.isError && (
          <Alert color="red" role="alert">
            {errorText(signIn.error).text}
          </Alert>
        )}
        <Button type="submit" loading={signIn.isPending}>
          {t('signIn.submit')}
        </Button>
      </Stack>
    </form>
  );
}

function SecondStep({
  pending,
  onSignedIn,
  onRestart,
}: {
  pending: PendingSignIn;
  onSignedIn: (session: Session) => void;
  onRestart: () => void;
}) {
  const t = useText();
  const finish = useMutation({
    mutationFn: (proof: Omit<Arguments<'confirmSignIn'>['body'], 'token'>) =>
      belltower.confirmSignIn({ body: { token: pending.token, ...proof } }),
    onSuccess: onSignedIn,
  });
  return (
    <Stack>
      <FactorChoice
        factors={pending.factors}
        error={finish.error}
        isPending={finish.isPending}
        requestPasskey={() => belltower.requestPasskey({ body: { token: pending.token } })}
        onProof={(proof) => finish.mutate(proof)}
        onChoose={finish.reset}
      />
      <Anchor component="button" type="button" onClick={onRestart}>
        {t('factor.restart')}
      </Anchor>
    </Stack>
  );
}
