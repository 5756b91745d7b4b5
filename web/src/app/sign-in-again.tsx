import { Text as Line, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { SignInForm } from '../features/session/sign-in-form.tsx';
import { useText } from '../i18n/use-text.ts';
import { goLive } from './live/use-live.ts';
import { useSession } from './session.ts';
import { answerSignedOut, onSignedOut } from './signed-out.ts';

/** Asks for the password where a session ended in the middle of something; the page below stays as it is. */
export function SignInAgain() {
  const t = useText();
  const { user } = useSession();
  const [opened, { open, close }] = useDisclosure();
  useEffect(() => {
    onSignedOut(open);
    return () => onSignedOut(null);
  }, [open]);
  const end = (signedIn: boolean) => {
    close();
    answerSignedOut(signedIn);
    if (signedIn) goLive();
  };
  return (
    <Modal
      opened={opened}
      onClose={() => end(false)}
      title={t('signIn.title')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <Line mb="md">{t('signIn.again')}</Line>
      <SignInForm email={user.email} onSignedIn={() => end(true)} />
    </Modal>
  );
}
