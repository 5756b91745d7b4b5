import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { answerSignedOut, onSignedOut } from '../service/signed-out.ts';
import { later } from '../ui/page/later.tsx';
import { goLive } from './live/use-live.ts';

const SignInDialog = later(async () => (await import('./sign-in-dialog.tsx')).SignInDialog);

/** Asks for the password where a session ended in the middle of something; the page below stays as it is. */
export function SignInAgain() {
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
  return opened && <SignInDialog onEnd={end} />;
}
