import { Anchor, Button, Text as Line, PasswordInput, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { limits } from '../../generated/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { Form, useFieldErrors } from '../../ui/forms/form.tsx';
import { SessionPage } from './session-frame.tsx';

/** Requests a password reset link. The response does not reveal whether the address has an account. */
export function ForgotPasswordPage() {
  const t = useText();
  const requestReset = useMutation({
    mutationFn: (email: string) => belltower.requestPasswordReset({ body: { email } }),
  });
  const errors = useFieldErrors(requestReset.error, ['/email']);
  return (
    <SessionPage title={t('auth.resetTitle')}>
      <Title order={1}>{t('auth.resetTitle')}</Title>
      <Line mb="md" role={requestReset.isSuccess ? 'status' : undefined}>
        {t(requestReset.isSuccess ? 'auth.resetSent' : 'auth.resetText')}
      </Line>
      {!requestReset.isSuccess && (
        <Form onSubmit={(fields) => requestReset.mutate(String(fields.get('email')))} error={errors.rest}>
          <TextInput
            label={t('field.email')}
            name="email"
            type="email"
            autoComplete="username"
            required
            error={errors.of('/email')}
          />
          <Button type="submit" loading={requestReset.isPending}>
            {t('auth.resetSend')}
          </Button>
        </Form>
      )}
      <Line mt="md">
        <Anchor component={Link} to="/sign-in">
          {t('signIn.title')}
        </Anchor>
      </Line>
    </SessionPage>
  );
}

/** Sets a new password with the emailed link. */
export function PasswordResetPage() {
  const t = useText();
  const { token } = useParams({ from: '/password-reset/$token' });
  const set = useMutation({
    mutationFn: (password: string) => belltower.confirmPasswordReset({ body: { token, password } }),
  });
  const errors = useFieldErrors(set.error, ['/password']);
  return (
    <SessionPage title={t('auth.resetTitle')}>
      <Title order={1} mb="md">
        {t('auth.resetTitle')}
      </Title>
      {set.isSuccess ? (
        <Line role="status">
          {t('auth.resetDone')}{' '}
          <Anchor component={Link} to="/sign-in" underline="always">
            {t('signIn.title')}
          </Anchor>
        </Line>
      ) : (
        <Form onSubmit={(fields) => set.mutate(String(fields.get('password')))} error={errors.rest}>
          <PasswordInput
            label={t('settings.newPassword')}
            description={t('signUp.passwordHint')}
            name="password"
            autoComplete="new-password"
            {...lengthOf(limits['updateUser.password'])}
            required
            error={errors.of('/password')}
          />
          <Button type="submit" loading={set.isPending}>
            {t('auth.resetSet')}
          </Button>
        </Form>
      )}
    </SessionPage>
  );
}
