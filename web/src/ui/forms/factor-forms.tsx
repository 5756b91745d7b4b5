import { Anchor, Button, Text as Line, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, type Arguments, isProblem } from '../../../../clients/typescript/src/index.ts';
import { limits } from '../../generated/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { useErrorText } from '../page/error-panel.tsx';
import { lengthOf } from './field-schema.ts';
import { Form, FormAlert, useFieldErrors } from './form.tsx';

type PendingSignIn = Extract<Answer<'createSession'>, { factors: unknown }>;
export type Factor = PendingSignIn['factors'][number];

type Proof = Omit<Arguments<'confirmSignIn'>['body'], 'token'>;
type SignedPasskey = NonNullable<Proof['passkey']>;

/** Returns whether this browser supports passkeys at this page's address. Passkeys require HTTPS and a host name. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);

/** Signs in with a passkey in the browser. The library is loaded on demand. */
export async function signPasskey(options: Answer<'requestPasskey'>['options']): Promise<SignedPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return (await startAuthentication({ optionsJSON: options as unknown as Options })) as SignedPasskey;
}

/** Returns a function that returns why a passkey could not be used, according to the browser or the server. */
export function usePasskeyError(): (error: unknown) => string {
  const t = useText();
  const errorText = useErrorText();
  return (error) => {
    if (isProblem(error) || !(error instanceof Error)) return errorText(error).text;
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return t('factor.passkeyCanceled');
    if (error.name === 'InvalidStateError') return t('factor.passkeyKnown');
    return errorText(error).text;
  };
}

/** Renders the form of one factor, and links to the user's other factors. */
export function FactorChoice(props: {
  factors: readonly Factor[];
  error: unknown;
  isPending: boolean;
  requestPasskey: () => Promise<Answer<'requestPasskey'>>;
  /** Receives the proof of the factor. For a passkey, also receives the ID of its request. */
  onProof: (proof: Proof, token?: string) => void;
  /** Called when another factor is chosen. */
  onChoose: () => void;
}) {
  const t = useText();
  const { factors, error, isPending, onProof } = props;
  const [chosen, setChosen] = useState<Factor>();
  // A passkey that this browser does not support is offered last.
  const usable = factors.filter((factor) => factor !== 'passkey' || canUsePasskeys());
  const factor = chosen ?? usable[0] ?? factors[0];
  return (
    <Stack>
      {factor === 'totp' && (
        <CodeForm error={error} isPending={isPending} onSubmit={(code) => onProof({ code })} />
      )}
      {factor === 'recovery-code' && (
        <RecoveryCodeForm
          error={error}
          isPending={isPending}
          onSubmit={(recoveryCode) => onProof({ recoveryCode })}
        />
      )}
      {factor === 'passkey' && (
        <PasskeyForm
          error={error}
          isPending={isPending}
          request={props.requestPasskey}
          onSigned={(passkey, token) => onProof({ passkey }, token)}
        />
      )}
      {usable
        .filter((one) => one !== factor)
        .map((one) => (
          <Anchor
            key={one}
            component="button"
            type="button"
            size="sm"
            onClick={() => {
              props.onChoose();
              setChosen(one);
            }}
          >
            {t(`factor.use.${one}`)}
          </Anchor>
        ))}
    </Stack>
  );
}

function PasskeyForm(props: {
  error: unknown;
  isPending: boolean;
  request: () => Promise<Answer<'requestPasskey'>>;
  onSigned: (passkey: SignedPasskey, token: string) => void;
}) {
  const t = useText();
  const errorText = usePasskeyError();
  const sign = useMutation({
    mutationFn: async () => {
      const { token, options } = await props.request();
      props.onSigned(await signPasskey(options), token);
    },
  });
  const error = sign.error ?? props.error;
  return (
    <Stack>
      <FormAlert text={error === null ? null : errorText(error)} />
      <Line size="sm">{t('factor.passkeyText')}</Line>
      <Button loading={sign.isPending || props.isPending} onClick={() => sign.mutate()} data-autofocus>
        {t('factor.use.passkey')}
      </Button>
    </Stack>
  );
}

/** Props of a form with one field that has the initial focus. */
interface FactorForm {
  error: unknown;
  isPending: boolean;
  onSubmit: (text: string) => void;
  label?: string;
}

/** Renders the field for the code of an authenticator app. */
export function CodeForm({ error, isPending, onSubmit, label }: FactorForm) {
  const t = useText();
  const errors = useFieldErrors(error, ['/code']);
  return (
    <Form
      onSubmit={(fields) => onSubmit(String(fields.get('code')).trim())}
      error={errors.rest}
      align="stretch"
    >
      <TextInput
        label={t('factor.code')}
        description={t('factor.codeHint')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*[0-9]{3}\s?[0-9]{3}\s*"
        {...lengthOf(limits['verifySession.code'])}
        required
        autoFocus
        data-autofocus
        error={errors.of('/code')}
      />
      <Button type="submit" loading={isPending}>
        {label ?? t('factor.continue')}
      </Button>
    </Form>
  );
}

function RecoveryCodeForm({ error, isPending, onSubmit }: FactorForm) {
  const t = useText();
  const errors = useFieldErrors(error, ['/recoveryCode']);
  return (
    <Form onSubmit={(fields) => onSubmit(String(fields.get('recoveryCode')).trim())} error={errors.rest}>
      <TextInput
        label={t('factor.recoveryCode')}
        description={t('factor.recoveryText')}
        name="recoveryCode"
        autoComplete="off"
        {...lengthOf(limits['verifySession.recoveryCode'])}
        required
        autoFocus
        data-autofocus
        error={errors.of('/recoveryCode')}
      />
      <Button type="submit" loading={isPending}>
        {t('factor.continue')}
      </Button>
    </Form>
  );
}
