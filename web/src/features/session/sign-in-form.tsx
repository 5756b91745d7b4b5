import { Alert, Anchor, Button, Text as Line, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Answer, Session } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { sessionQuery } from '../../service/session.ts';
import { FormAlert, useFieldErrors } from '../../ui/forms/form-errors.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';

type PendingSignIn = Exclude<Answer<'createSession'>, Session>;

/**
 * Renders the sign-in: email and password, then a second factor for users who have one. The fields are standard form
 * fields, so that password managers can fill them.
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
    <PasswordStep
      {...(email === undefined ? {} : { email })}
      onAnswer={(answer) => ('token' in answer ? setPending(answer) : finish(answer))}
    />
  );
}

function PasswordStep({
  email,
  onAnswer,
}: {
  email?: string;
  onAnswer: (answer: Answer<'createSession'>) => void;
}) {
  const t = useText();
  const words = useErrorText();
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
  const [factor, setFactor] = useState(pending.factors[0]);
  const finish = useMutation({
    mutationFn: (proof: { code: string } | { recoveryCode: string }) =>
      belltower.completeSignIn({ body: { token: pending.token, ...proof } }),
    onSuccess: onSignedIn,
  });
  const others = pending.factors.filter((one) => one !== factor);
  return (
    <Stack>
      {factor === 'totp' && (
        <CodeForm
          error={finish.error}
          isPending={finish.isPending}
          onSubmit={(code) => finish.mutate({ code })}
        />
      )}
      {factor === 'recovery-code' && (
        <RecoveryCodeForm
          error={finish.error}
          isPending={finish.isPending}
          onSubmit={(recoveryCode) => finish.mutate({ recoveryCode })}
        />
      )}
      {others.map((one) => (
        <Anchor
          key={one}
          component="button"
          type="button"
          onClick={() => {
            finish.reset();
            setFactor(one);
          }}
        >
          {t(`factor.use.${one}`)}
        </Anchor>
      ))}
      <Anchor component="button" type="button" onClick={onRestart}>
        {t('factor.restart')}
      </Anchor>
    </Stack>
  );
}

/** A form of one field, which begins with the focus. */
interface FactorForm {
  error: unknown;
  isPending: boolean;
  onSubmit: (text: string) => void;
}

/** Renders the field for the code of an authenticator app. */
function CodeForm({ error, isPending, onSubmit }: FactorForm) {
  const t = useText();
  const errors = useFieldErrors(error, ['/code']);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(String(new FormData(event.currentTarget).get('code')).trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormAlert text={errors.rest} />
        <TextInput
          label={t('factor.code')}
          description={t('factor.codeHint')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\s*[0-9]{3}\s?[0-9]{3}\s*"
          maxLength={8}
          required
          withAsterisk={false}
          autoFocus
          data-autofocus
          error={errors.of('/code')}
        />
        <Button type="submit" loading={isPending}>
          {t('factor.continue')}
        </Button>
      </Stack>
    </form>
  );
}

/** Renders the field for a recovery code. */
function RecoveryCodeForm({ error, isPending, onSubmit }: FactorForm) {
  const t = useText();
  const errors = useFieldErrors(error, ['/recoveryCode']);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(String(new FormData(event.currentTarget).get('recoveryCode')).trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <FormAlert text={errors.rest} />
        <Line size="sm">{t('factor.recoveryText')}</Line>
        <TextInput
          label={t('factor.recoveryCode')}
          name="recoveryCode"
          autoComplete="off"
          minLength={16}
          maxLength={40}
          required
          withAsterisk={false}
          autoFocus
          data-autofocus
          error={errors.of('/recoveryCode')}
        />
        <Button type="submit" loading={isPending}>
          {t('factor.continue')}
        </Button>
      </Stack>
    </form>
  );
}
