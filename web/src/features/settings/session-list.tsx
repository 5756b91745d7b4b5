import { Text as Line, Table, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { SureButton } from '../../ui/dialogs/sure-button.tsx';
import { useErrorNotice } from '../../ui/dialogs/use-error-notice.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';
import { usePages } from '../../ui/table/use-pages.ts';
import { deviceName } from './device-name.ts';

type OwnSession = Answer<'listOwnSessions'>['items'][number];

const sessionsKey = ['own-sessions'];

/** Where one is signed in: what one does not know is ended here. */
export function SessionList() {
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
        minWidth={560}
        heads={
          <>
            <Table.Th>{t('settings.device')}</Table.Th>
            <Table.Th w={150}>{t('settings.from')}</Table.Th>
            <Table.Th w={120}>{t('settings.since')}</Table.Th>
            <Table.Th w={120}>{t('settings.expires')}</Table.Th>
            <Table.Th aria-label={t('settings.actions')} w={140} />
          </>
        }
      >
        {sessions.rows.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </PlainList>
    </section>
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
      <Table.Td data-label={t('settings.since')}>
        <TimeAgo at={session.createdAt} />
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
          <SureButton
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
