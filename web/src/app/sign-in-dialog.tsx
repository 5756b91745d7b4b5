import { Text as Line, Modal } from '@mantine/core';
import { SignInForm } from '../features/session/sign-in-form.tsx';
import { useText } from '../i18n/use-text.ts';
import { useSession } from '../service/session.ts';

/** The dialog that asks for the password again; its script is loaded when it is needed. */
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
