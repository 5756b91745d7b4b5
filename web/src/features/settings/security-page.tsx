import { Button, Code, Group, Text as Line, Modal, Paper, Stack, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Answer, Arguments } from '../../../../clients/typescript/src/index.ts';
import { limits } from '../../generated/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { factorsQuery, sessionQuery } from '../../service/session.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { EditableName } from '../../ui/forms/editable-name.tsx';
import { CodeForm, canUsePasskeys, usePasskeyError } from '../../ui/forms/factor-forms.tsx';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { FormAlert } from '../../ui/forms/form.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { SettingsPage } from './settings-frame.tsx';

type Factors = Answer<'getFactors'>;

/** Renders the second factors of the signed-in user. */
export function SecurityPage() {
  const t = useText();
  const { data: factors, error, refetch } = useQuery(factorsQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renewed = useRenewed();
  const show = async (shown: readonly string[] | null) => {
    setCodes(shown);
    await renewed();
  };
  return (
    <SettingsPage tab="security" line={t('security.line')}>
      {error && <ErrorPanel error={error} retry={refetch} />}
      {factors && (
        <Stack maw={720} gap="xl">
          <AuthenticatorApp totp={factors.totp} onCodes={show} />
          <Passkeys factors={factors} onCodes={show} />
          {(factors.totp !== null || factors.passkeys.length > 0) && (
            <RecoveryCodes left={factors.recoveryCodesLeft} onCodes={show} />
          )}
        </Stack>
      )}
      {codes !== null && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </SettingsPage>
  );
}

/** Returns a function that refetches the factors and the session after a change. */
function useRenewed(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey });
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}

type OnCodes = (codes: readonly string[] | null) => Promise<void>;

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section>
      <Stack gap="sm" align="flex-start">
        <Title order={2}>{title}</Title>
        <Line>{text}</Line>
        {children}
      </Stack>
    </section>
  );
}

function AuthenticatorApp({ totp, onCodes }: { totp: Factors['totp']; onCodes: OnCodes }) {
  const t = useText();
  const onError = useErrorNotice();
  const renewed = useRenewed();
  const startTotp = useMutation({ mutationFn: () => belltower.createTotp(), onError });
  const remove = useMutation({ mutationFn: () => belltower.deleteTotp(), onSuccess: renewed, onError });
  const confirm = useMutation({
    mutationFn: (code: string) => belltower.confirmTotp({ body: { code } }),
    onSuccess: async ({ recoveryCodes }) => {
      startTotp.reset();
      notifications.show({ message: t('security.appAdded') });
      await onCodes(recoveryCodes);
    },
  });
  return (
    <Section title={t('security.app')} text={t('security.appText')}>
      {totp !== null && (
        <Group>
          <Line>
            {t('security.added')} <TimeAgo at={totp.createdAt} />
          </Line>
          <ConfirmButton
            label={t('settings.remove')}
            sure={t('security.removeConfirm')}
            name={t('security.app')}
            loading={remove.isPending}
            onSure={() => remove.mutate()}
          />
        </Group>
      )}
      {totp === null && startTotp.data === undefined && (
        <Button variant="default" loading={startTotp.isPending} onClick={() => startTotp.mutate()}>
          {t('security.addApp')}
        </Button>
      )}
      {totp === null && startTotp.data !== undefined && (
        <Paper withBorder p="md" w="100%">
          <Group align="flex-start" gap="lg">
            <QrCode text={startTotp.data.uri} />
            <Stack flex={1} miw={240}>
              <Line>{t('security.scan')}</Line>
              <CopyLine value={startTotp.data.secret} label={t('security.secret')} />
              <CodeForm
                error={confirm.error}
                isPending={confirm.isPending}
                onSubmit={confirm.mutate}
                label={t('security.confirmApp')}
              />
            </Stack>
          </Group>
        </Paper>
      )}
    </Section>
  );
}

/** Renders a QR code. Its library is loaded when it is needed. */
function QrCode({ text }: { text: string }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => (await import('uqr')).encode(text, { border: 2 }).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const size = data?.length ?? 1;
  const path = data?.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x},${y}h1v1h-1z` : [])));
  return (
    <svg
      width={196}
      height={196}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('security.qr')}
      style={{ background: '#fff', borderRadius: 6 }}
    >
      <path d={path?.join('') ?? ''} fill="#000" />
    </svg>
  );
}

function Passkeys({ factors, onCodes }: { factors: Factors; onCodes: OnCodes }) {
  const t = useText();
  const isHere = factors.passkeyOrigin === location.origin && canUsePasskeys();
  return (
    <Section title={t('security.passkeys')} text={t('security.passkeysText')}>
      {factors.passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      {isHere ? (
        <AddPasskey onCodes={onCodes} />
      ) : (
        <Line c="dimmed">
          {factors.passkeyOrigin === null
            ? t('security.noPasskeys')
            : t('security.passkeysElsewhere', { origin: factors.passkeyOrigin })}
        </Line>
      )}
    </Section>
  );
}

function PasskeyRow({ passkey }: { passkey: Factors['passkeys'][number] }) {
  const t = useText();
  const onError = useErrorNotice();
  const renewed = useRenewed();
  const path = { id: passkey.id };
  const rename = useMutation({
    mutationFn: (name: string) => belltower.updatePasskey({ path, body: { name } }),
    onSuccess: renewed,
  });
  const remove = useMutation({
    mutationFn: () => belltower.deletePasskey({ path }),
    onSuccess: renewed,
    onError,
  });
  return (
    <Group w="100%" justify="space-between">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <EditableName
          name={passkey.name}
          mayChange
          error={rename.error}
          isSaving={rename.isPending}
          onSave={(name, done) => rename.mutate(name, { onSuccess: done })}
        />
        <Line size="xs" c="dimmed">
          {t('security.added')} <TimeAgo at={passkey.createdAt} />
          {passkey.lastUsedAt !== null && (
            <>
              {' · '}
              {t('settings.lastUsed')} <TimeAgo at={passkey.lastUsedAt} />
            </>
          )}
          {passkey.backedUp && ` · ${t('security.synced')}`}
        </Line>
      </div>
      <ConfirmButton
        label={t('settings.remove')}
        sure={t('security.removeConfirm')}
        name={passkey.name}
        loading={remove.isPending}
        onSure={() => remove.mutate()}
      />
    </Group>
  );
}

function AddPasskey({ onCodes }: { onCodes: OnCodes }) {
  const t = useText();
  const errorText = usePasskeyError();
  const add = useMutation({
    mutationFn: async (name: string) => {
      const { token, options } = await belltower.startPasskey();
      const { startRegistration } = await import('@simplewebauthn/browser');
      type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
      const passkey = await startRegistration({ optionsJSON: options as unknown as Options });
      const body = { token, name, passkey } as Arguments<'createPasskey'>['body'];
      return belltower.createPasskey({ body });
    },
    onSuccess: async ({ recoveryCodes }) => {
      notifications.show({ message: t('security.passkeyAdded') });
      await onCodes(recoveryCodes);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    add.mutate(String(new FormData(event.currentTarget).get('name')).trim());
  };
  return (
    <form onSubmit={submit} style={{ width: '100%' }}>
      <Stack gap="sm" align="flex-start">
        <FormAlert text={add.error === null ? null : errorText(add.error)} />
        <Group align="flex-end" w="100%">
          <TextInput
            label={t('security.passkeyName')}
            name="name"
            placeholder={t('security.passkeyNameExample')}
            {...lengthOf(limits['createPasskey.name'])}
            required
            flex={1}
            maw={320}
          />
          <Button type="submit" variant="default" loading={add.isPending}>
            {t('security.addPasskey')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function RecoveryCodes({ left, onCodes }: { left: number; onCodes: OnCodes }) {
  const t = useText();
  const onError = useErrorNotice();
  const renew = useMutation({
    mutationFn: () => belltower.replaceRecoveryCodes(),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError,
  });
  return (
    <Section title={t('security.codes')} text={t('security.codesText')}>
      <Group>
        <Line>{t('security.codesLeft', { count: left })}</Line>
        <ConfirmButton
          label={t('security.renewCodes')}
          sure={t('security.renewCodesConfirm')}
          name={t('security.codes')}
          loading={renew.isPending}
          onSure={() => renew.mutate()}
        />
      </Group>
    </Section>
  );
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useText();
  const text = codes.join('\n');
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title={t('security.codes')}>
      <Stack>
        <Line>{t('security.codesShownOnce')}</Line>
        <Code block aria-label={t('security.codes')}>
          {text}
        </Code>
        <Group>
          <Button
            component="a"
            variant="default"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="belltower-recovery-codes.txt"
          >
            {t('security.downloadCodes')}
          </Button>
          <Button onClick={onClose}>{t('security.codesSaved')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
