import {
  Button,
  Text as Line,
  PasswordInput,
  Select,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { limits } from '../../generated/limits.ts';
import { currentLanguage, speak } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { sessionQuery, useSession } from '../../service/session.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { useSharedForm } from '../../ui/forms/concurrent-edit.tsx';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { FormAlert, useFieldErrors } from '../../ui/forms/form.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { useErrorText } from '../../ui/page/error-panel.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';
import { SettingsPage } from './settings-frame.tsx';

export function ProfilePage() {
  const { user } = useSession();
  return (
    <SettingsPage tab="profile" line={user.email}>
      <Stack maw={720} gap="xl">
        <NameForm />
        <LanguageChoice />
        <EmailForm />
        <PasswordForm />
        <SessionList />
      </Stack>
    </SettingsPage>
  );
}

function LanguageChoice() {
  const t = useText();
  return (
    <Select
      label={t('settings.language')}
      data={[
        { value: 'en', label: 'English' },
        { value: 'de', label: 'Deutsch' },
      ]}
      defaultValue={currentLanguage()}
      onChange={(language) => language !== null && void speak(language)}
      maw={320}
    />
  );
}

function NameForm() {
  const t = useText();
  const { user } = useSession();
  const queryClient = useQueryClient();
  // The user may have saved another name in another window.
  const form = useSharedForm({
    current: user.name,
    editedOf: String,
    send: async (name: string) => {
      await belltower.updateUser({ body: { name } });
      notifications.show({ message: t('settings.saved') });
    },
    renew: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  const errors = useFieldErrors(form.error, ['/name']);
  return (
    <FieldsForm
      refused={errors.rest}
      names={['name']}
      send={({ name }) => name !== form.initial && form.save(name)}
      isSending={form.isSaving}
      button={t('action.save')}
    >
      <TextInput
        key={form.key}
        label={t('field.name')}
        name="name"
        autoComplete="name"
        defaultValue={form.initial}
        onInput={form.edit}
        {...lengthOf(limits['updateUser.name'])}
        required
        error={errors.of('/name')}
        w="100%"
      />
    </FieldsForm>
  );
}

function PasswordForm() {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const save = useMutation({
    mutationFn: (body: { currentPassword: string; password: string }) => belltower.updateUser({ body }),
    onSuccess: () => {
      form.current?.reset();
      notifications.show({ message: t('settings.passwordChanged') });
    },
  });
  const errors = useFieldErrors(save.error, ['/password', '/currentPassword']);
  return (
    <FieldsForm
      form={form}
      title={t('settings.password')}
      refused={errors.rest}
      names={['currentPassword', 'password']}
      send={save.mutate}
      isSending={save.isPending}
      button={t('settings.changePassword')}
    >
      <PasswordInput
        label={t('settings.currentPassword')}
        name="currentPassword"
        autoComplete="current-password"
        required
        error={errors.of('/currentPassword')}
        w="100%"
      />
      <PasswordInput
        label={t('settings.newPassword')}
        description={t('signUp.passwordHint')}
        name="password"
        autoComplete="new-password"
        {...lengthOf(limits['updateUser.password'])}
        required
        error={errors.of('/password')}
        w="100%"
      />
    </FieldsForm>
  );
}

/** Shows whether the sign-in email is confirmed, and lets the user change it. */
function EmailForm() {
  const t = useText();
  const { user } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const save = useMutation({
    mutationFn: (body: { email: string; currentPassword: string }) => belltower.updateUser({ body }),
    onSuccess: (_nothing, { email }) => {
      form.current?.reset();
      notifications.show({ message: t('settings.emailAsked', { email }) });
    },
  });
  const errors = useFieldErrors(save.error, ['/email', '/currentPassword']);
  return (
    <FieldsForm
      form={form}
      title={t('settings.email')}
      lead={<EmailState />}
      refused={errors.rest}
      names={['email', 'currentPassword']}
      send={save.mutate}
      isSending={save.isPending}
      button={t('settings.changeEmail')}
    >
      <TextInput
        label={t('settings.newEmail')}
        description={t('settings.newEmailHint')}
        name="email"
        type="email"
        autoComplete="email"
        placeholder={user.email}
        {...lengthOf(limits['updateUser.email'])}
        required
        error={errors.of('/email')}
        w="100%"
      />
      <PasswordInput
        label={t('settings.yourPassword')}
        name="currentPassword"
        autoComplete="current-password"
        required
        error={errors.of('/currentPassword')}
        w="100%"
      />
    </FieldsForm>
  );
}

function EmailState() {
  const t = useText();
  const errorText = useErrorText();
  const { user } = useSession();
  const resend = useMutation({
    mutationFn: () => belltower.requestAddressConfirmation(),
    onSuccess: () => notifications.show({ message: t('settings.emailAsked', { email: user.email }) }),
  });
  if (user.emailConfirmed) return <Text>{t('settings.emailConfirmed', { email: user.email })}</Text>;
  return (
    <>
      <Text>{t('settings.emailUnconfirmed', { email: user.email })}</Text>
      <FormAlert text={resend.error === null ? null : errorText(resend.error).text} />
      <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
        {t('settings.confirmEmail')}
      </Button>
    </>
  );
}

/** Renders a form with a few fields, which are read when it is submitted. */
function FieldsForm<Name extends string>(props: {
  /** Allows the caller to reset the form after it was submitted successfully. */
  form?: RefObject<HTMLFormElement | null>;
  title?: string;
  /** Shown before the fields. */
  lead?: ReactNode;
  /** The error of the form as a whole. */
  refused: string | null;
  /** Names of the fields to send. */
  names: readonly Name[];
  send: (fields: Record<Name, string>) => void;
  isSending: boolean;
  button: string;
  children: ReactNode;
}) {
  return (
    <form
      ref={props.form}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        props.send(
          Object.fromEntries(props.names.map((name) => [name, String(fields.get(name))])) as Record<
            Name,
            string
          >,
        );
      }}
    >
      <Stack align="flex-start">
        {props.title !== undefined && <Title order={2}>{props.title}</Title>}
        {props.lead}
        <FormAlert text={props.refused} />
        {props.children}
        <Button type="submit" loading={props.isSending}>
          {props.button}
        </Button>
      </Stack>
    </form>
  );
}

type OwnSession = Answer<'listOwnSessions'>['items'][number];

const sessionsKey = ['own-sessions'];

/** Lists the user's sessions, with buttons that end them. */
function SessionList() {
  const t = useText();
  const sessions = usePages(sessionsKey, (cursor) =>
    belltower.listOwnSessions({ query: { limit: 20, cursor } }),
  );
  return (
    <section>
      <Title order={2} mb="xs">
        {t('settings.sessions')}
      </Title>
      <Line mb="xs">{t('settings.sessionsText')}</Line>
      <PlainList
        list={sessions}
        label={t('settings.sessions')}
        minWidth={680}
        heads={
          <>
            <Table.Th>{t('settings.device')}</Table.Th>
            <Table.Th w={120}>{t('settings.from')}</Table.Th>
            <Table.Th w={100}>{t('settings.signedIn')}</Table.Th>
            <Table.Th w={110}>{t('settings.lastSeen')}</Table.Th>
            <Table.Th w={130}>{t('settings.expires')}</Table.Th>
            <Table.Th aria-label={t('settings.actions')} w={120} />
          </>
        }
      >
        {sessions.rows.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </PlainList>
      {sessions.rows.length > 1 && <SignOutOthers />}
    </section>
  );
}

function SignOutOthers() {
  const t = useText();
  const client = useQueryClient();
  const onError = useErrorNotice();
  const end = useMutation({
    mutationFn: () => belltower.endOtherSessions(),
    onSuccess: () => {
      notifications.show({ message: t('settings.otherSessionsSignedOut') });
    },
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
  return (
    <ConfirmButton
      label={t('settings.signOutOthers')}
      sure={t('settings.signOutOthersConfirm')}
      name={t('settings.sessions')}
      loading={end.isPending}
      onSure={() => end.mutate()}
    />
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const t = useText();
  const client = useQueryClient();
  const onError = useErrorNotice();
  const end = useMutation({
    mutationFn: () => belltower.endOwnSession({ path: { id: session.id } }),
    onSuccess: () => {
      notifications.show({ message: t('settings.sessionSignedOut') });
    },
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
  const name = session.device === null ? t('settings.unknownDevice') : deviceName(session.device);
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }} title={session.device ?? undefined}>
        {name}
      </Table.Td>
      <Table.Td data-label={t('settings.from')} style={{ overflowWrap: 'anywhere' }}>
        {session.address ?? '–'}
      </Table.Td>
      <Table.Td data-label={t('settings.signedIn')}>
        <TimeAgo at={session.createdAt} />
      </Table.Td>
      <Table.Td data-label={t('settings.lastSeen')}>
        <TimeAgo at={session.lastSeenAt} />
      </Table.Td>
      <Table.Td data-label={t('settings.expires')}>
        <TimeAgo at={session.expiresAt} />
      </Table.Td>
      <Table.Td ta="right">
        {session.isThis ? (
          <Line size="sm" c="dimmed">
            {t('settings.thisSession')}
          </Line>
        ) : (
          <ConfirmButton
            label={t('settings.signOutSession')}
            sure={t('settings.signOutSessionConfirm')}
            name={name}
            loading={end.isPending}
            onSure={() => end.mutate()}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** The order matters. Browsers that include the names of other browsers in their user agent come first. */
const programs: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|Chrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/**
 * Returns the common name of a browser and its system, such as `Firefox · Linux`. An unknown user agent is truncated.
 */
function deviceName(userAgent: string): string {
  const known = [programs, systems].flatMap(
    (list) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  );
  return known.length > 0 ? known.join(' · ') : userAgent.slice(0, 60);
}
