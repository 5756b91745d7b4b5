import { Button, Text as Line, Modal, PasswordInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Arguments } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { factorsQuery, sessionQuery, useSession } from '../../service/session.ts';
import { type Factor, FactorChoice } from '../../ui/forms/factor-forms.tsx';
import { Form, useFieldErrors } from '../../ui/forms/form.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { SsoSignIn } from './sso-sign-in.tsx';

/**
 * Verifies the user before a dangerous action. Asks for a second factor, or for the password if the user has none. The
 * dialog's script is loaded on demand.
 */
export function VerifyDialog({ onEnd }: { onEnd: (verified: boolean) => void }) {
  const t = useText();
  const queryClient = useQueryClient();
  const { twoFactor, user } = useSession();
  const verify = useMutation({
    mutationFn: (body: Arguments<'verifySession'>['body']) => belltower.verifySession({ body }),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionQuery.queryKey, session);
      onEnd(true);
    },
  });
  return (
    <Modal opened onClose={() => onEnd(false)} title={t('factor.verifyTitle')}>
      <Line mb="md">{t('factor.verifyText')}</Line>
      {twoFactor.enabled ? (
        <OwnFactors
          error={verify.error}
          isPending={verify.isPending}
          onChoose={verify.reset}
          onProof={verify.mutate}
        />
      ) : (
        <>
          <PasswordField error={verify.error} isPending={verify.isPending} onSubmit={verify.mutate} />
          <SsoSignIn email={user.email} returnPath={location.pathname + location.search} />
        </>
      )}
    </Modal>
  );
}

function OwnFactors(props: {
  error: unknown;
  isPending: boolean;
  onChoose: () => void;
  onProof: (body: Arguments<'verifySession'>['body']) => void;
}) {
  const { data, error, refetch } = useQuery(factorsQuery);
  if (error) return <ErrorPanel error={error} retry={refetch} />;
  if (!data) return null;
  const factors: Factor[] = [
    ...(data.totp === null ? [] : ['totp' as const]),
    ...(data.passkeys.length === 0 ? [] : ['passkey' as const]),
    ...(data.recoveryCodesLeft === 0 ? [] : ['recovery-code' as const]),
  ];
  return (
    <FactorChoice
      factors={factors}
      error={props.error}
      isPending={props.isPending}
      requestPasskey={() => belltower.requestPasskeyToVerify()}
      onChoose={props.onChoose}
      onProof={(proof, token) => props.onProof({ ...proof, ...(token === undefined ? {} : { token }) })}
    />
  );
}

function PasswordField(props: {
  error: unknown;
  isPending: boolean;
  onSubmit: (body: { password: string }) => void;
}) {
  const t = useText();
  const errors = useFieldErrors(props.error, ['/password']);
  return (
    <Form
      onSubmit={(fields) => props.onSubmit({ password: String(fields.get('password')) })}
      error={errors.rest}
    >
      <PasswordInput
        label={t('settings.yourPassword')}
        name="password"
        autoComplete="current-password"
        required
        data-autofocus
        error={errors.of('/password')}
      />
      <Button type="submit" loading={props.isPending}>
        {t('factor.continue')}
      </Button>
    </Form>
  );
}
