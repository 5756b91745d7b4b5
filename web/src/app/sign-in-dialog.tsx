import { Text as Line, Modal } from '@mantine/core';
import { SignInForm } from '../features/session/sign-in-form.tsx';
import { useText } from '../i18n/use-text.ts';
import { useSession } from '../service/session.ts';

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
