import { Anchor, Text as Line, Modal, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { pathAfterSignIn, signupQuery, useSession } from '../../service/session.ts';
import { SessionPage } from './session-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SsoSignIn } from './sso-sign-in.tsx';

export function SignInPage() {
  const t = useText();
  const router = useRouter();
  const { next, sso } = useSearch({ from: '/sign-in' });
  const signup = useQuery(signupQuery);
  return (
    <SessionPage title={t('signIn.title')}>
      <Title order={1} mb="md">
        {t('signIn.title')}
      </Title>
      <SignInForm onSignedIn={() => router.history.push(pathAfterSignIn(next))} />
      <SsoSignIn returnPath={pathAfterSignIn(next)} {...(sso === undefined ? {} : { fault: sso })} />
      <Line mt="md">
        <Anchor component={Link} to="/password-reset">
          {t('auth.forgot')}
        </Anchor>
      </Line>
      {signup.data?.open && (
        <Line mt="md">
          {t('signIn.noAccount')}{' '}
          <Anchor component={Link} to="/sign-up" underline="always">
            {t('signIn.signUp')}
          </Anchor>
        </Line>
      )}
    </SessionPage>
  );
}

/** Asks for the password again. The dialog's script is loaded on demand. */
export function SignInDialog({ onEnd }: { onEnd: (signedIn: boolean) => void }) {
  const t = useText();
  const { user } = useSession();
  return (
    <Modal opened onClose={() => onEnd(false)} title={t('signIn.title')}>
      <Line mb="md">{t('signIn.again')}</Line>
      <SignInForm email={user.email} onSignedIn={() => onEnd(true)} />
      <SsoSignIn email={user.email} returnPath={location.pathname + location.search} />
    </Modal>
  );
}
