import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Arguments } from '../../../../clients/typescript/src/index.ts';
import { type Text, useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { ssoOfferQuery } from '../../service/session.ts';
import { FormAlert, useFieldErrors } from '../../ui/forms/form.tsx';

const faultTexts: Record<string, Text> = {
  failed: 'sso.failed',
  expired: 'sso.expired',
  denied: 'sso.denied',
  unverified: 'sso.unverified',
  'not-allowed': 'sso.notAllowed',
  'other-domain': 'sso.otherDomain',
  weak: 'sso.weak',
};

/** Sends the browser to the identity provider. */
function useSsoStart() {
  return useMutation({
    mutationFn: (body: Arguments<'startSingleSignOn'>['body']) => belltower.startSingleSignOn({ body }),
    onSuccess: ({ url }) => location.assign(url),
  });
}

/**
 * Offers the identity providers of the installation and of accounts.
 * @param email Email address of the user, if it has been entered. Without it, the form asks for it.
 * @param returnPath Page to open after the sign-in.
 */
export function SsoSignIn({
  fault,
  email,
  returnPath,
}: {
  fault?: string;
  email?: string;
  returnPath: string;
}) {
  const t = useText();
  const { data: offer } = useQuery(ssoOfferQuery);
  const [asks, setAsks] = useState(false);
  const start = useSsoStart();
  const errors = useFieldErrors(start.error, ['/email']);
  const text = fault === undefined ? undefined : faultTexts[fault];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    start.mutate({ email: String(new FormData(event.currentTarget).get('email')), returnPath });
  };
  return (
    <Stack mt="md">
      {text !== undefined && !start.isPending && (
        <Alert color="red" role="alert">
          {t(text)}
        </Alert>
      )}
      <FormAlert text={errors.rest} />
      {offer?.installation && (
        <Button
          variant="default"
          loading={start.isPending && !asks}
          onClick={() => start.mutate({ returnPath })}
        >
          {t('sso.signInWith', { name: offer.installation.name })}
        </Button>
      )}
      {offer?.byEmail && !asks && (
        <Anchor
          component="button"
          type="button"
          onClick={() => (email === undefined ? setAsks(true) : start.mutate({ email, returnPath }))}
        >
          {t('sso.byEmail')}
        </Anchor>
      )}
      {asks && (
        <form onSubmit={submit}>
          <Stack>
            <TextInput
              label={t('sso.workEmail')}
              name="email"
              type="email"
              autoComplete="username"
              required
              autoFocus
              error={errors.of('/email')}
            />
            <Button type="submit" variant="default" loading={start.isPending}>
              {t('factor.continue')}
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  );
}
