import { Anchor, Button, Text as Line, PasswordInput, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { Form, useFieldErrors } from '../../ui/forms/form.tsx';
import { SessionPage } from './session-frame.tsx';

/**
 * Renders the page that an invitation email links to. It shows the account, the role and the sender. The recipient
 * accepts by entering a password.
 */
export function InvitationPage() {
  const t = useText();
  const { token } = useParams({ from: '/invitations/$token' });
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => belltower.getInvitationOffer({ body: { token } }),
    retry: false,
  });
  const title = offer.data
    ? t('auth.invitation', { name: offer.data.invitedBy, account: offer.data.accountName })
    : t('settings.invite');
  return (
    <SessionPage title={title}>
      {offer.isError && (
        <>
          <Title order={1}>{t('auth.invitationExpired')}</Title>
          <Line role="alert">{t('auth.invitationGone')}</Line>
          <Anchor component={Link} to="/sign-in">
            {t('signIn.title')}
          </Anchor>
        </>
      )}
      {offer.data && (
        <>
          <Title order={1} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          <Line mb="md" style={{ overflowWrap: 'anywhere' }}>
            {t('auth.invitationText', {
              email: offer.data.email,
              account: offer.data.accountName,
              role: t(`settings.role.${offer.data.role}`),
            })}
          </Line>
          <AcceptForm token={token} email={offer.data.email} />
        </>
      )}
    </SessionPage>
  );
}

function AcceptForm({ token, email }: { token: string; email: string }) {
  const t = useText();
  const accept = useMutation({
    mutationFn: (body: { password: string; name?: string }) =>
      belltower.acceptInvitation({ body: { token, ...body } }),
  });
  const errors = useFieldErrors(accept.error, ['/password', '/name']);
  if (accept.isSuccess) {
    return (
      <Line>
        {t('auth.joined')}{' '}
        <Anchor component={Link} to="/sign-in">
          {t('signIn.title')}
        </Anchor>
      </Line>
    );
  }
  const submit = (fields: FormData) => {
    const name = String(fields.get('name')).trim();
    accept.mutate({ password: String(fields.get('password')), ...(name === '' ? {} : { name }) });
  };
  return (
    <Form onSubmit={submit} error={errors.rest}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextInput label={t('field.name')} name="name" autoComplete="name" error={errors.of('/name')} />
      <PasswordInput
        label={t('field.password')}
        description={t('auth.invitationPassword')}
        name="password"
        autoComplete="current-password"
        required
        error={errors.of('/password')}
      />
      <Button type="submit" loading={accept.isPending}>
        {t('auth.accept')}
      </Button>
    </Form>
  );
}
