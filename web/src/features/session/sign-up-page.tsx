import { Anchor, Button, Text as Line, PasswordInput, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { signUp as createAccount } from '../../../../clients/typescript/src/index.ts';
import { limits } from '../../generated/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { sessionQuery, signupQuery } from '../../service/session.ts';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { Form } from '../../ui/forms/form.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import { SessionPage } from './session-frame.tsx';

/** Renders the form that creates an account. On a new installation, it creates the first account. */
export function SignUpPage() {
  const t = useText();
  const { data: signup } = useQuery(signupQuery);
  const title = signup?.first ? t('signUp.first') : t('signUp.title');
  return (
    <SessionPage title={title}>
      <Title order={1}>{title}</Title>
      <Line mb="md" c="var(--ink-muted)">
        {signup?.first && t('signUp.firstHint')}
        {signup?.open === false && t('signUp.closed')}
      </Line>
      {signup?.open !== false && <SignUpForm />}
      {signup && !signup.first && (
        <Line mt="md">
          {t('signUp.haveAccount')}{' '}
          <Anchor component={Link} to="/sign-in" underline="always">
            {t('signIn.title')}
          </Anchor>
        </Line>
      )}
    </SessionPage>
  );
}

function SignUpForm() {
  const t = useText();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const signUp = useMutation({
    mutationFn: async (body: { name: string; email: string; password: string }) => {
      await createAccount(belltower, body);
      return belltower.getSession().catch(async () => {
        const response = await belltower.createSession({
          body: { email: body.email, password: body.password },
        });
        return 'user' in response ? response : null;
      });
    },
    onSuccess: async (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session);
      await queryClient.invalidateQueries({ queryKey: signupQuery.queryKey });
      await navigate({ to: '/' });
    },
  });
  const submit = (fields: FormData) => {
    const field = (name: string) => String(fields.get(name));
    signUp.mutate({ name: field('name'), email: field('email'), password: field('password') });
  };
  return (
    <Form onSubmit={submit} error={signUp.isError ? errorText(signUp.error).text : null}>
      <TextInput label={t('field.name')} name="name" autoComplete="name" required />
      <TextInput label={t('field.email')} name="email" type="email" autoComplete="username" required />
      <PasswordInput
        label={t('field.password')}
        description={t('signUp.passwordHint')}
        name="password"
        autoComplete="new-password"
        {...lengthOf(limits['updateUser.password'])}
        required
      />
      <Button type="submit" loading={signUp.isPending}>
        {t('signUp.submit')}
      </Button>
    </Form>
  );
}
