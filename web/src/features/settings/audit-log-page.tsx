import { Code, Group, Text as Line, Select, Table, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { AuditEntry } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../app/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { SettingsPage } from './settings-page.tsx';

const objects = [
  'account',
  'user',
  'member',
  'api_key',
  'domain',
  'monitor',
  'service_monitor',
  'incident',
  'alert_channel',
  'alert_rule',
  'maintenance_window',
  'import',
];

export function AuditLogPage() {
  const t = useText();
  const [objectType, setObjectType] = useState<string | null>(null);
  const entries = useInfiniteQuery({
    queryKey: ['audit-log', objectType],
    queryFn: ({ pageParam }) =>
      belltower.listAuditLog({
        query: { limit: 50, cursor: pageParam, ...(objectType === null ? {} : { objectType }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const items = entries.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <SettingsPage tab="audit-log" line={t('settings.auditLine')}>
      <Group mb="md">
        <Select
          aria-label={t('settings.object')}
          placeholder={t('settings.anyObject')}
          data={objects}
          value={objectType}
          onChange={setObjectType}
          clearable
          clearButtonProps={{ 'aria-label': t('settings.anyObject') }}
        />
      </Group>
      {entries.error && <ErrorPanel error={entries.error} retry={entries.refetch} />}
      {entries.data && items.length === 0 && <Line>{t('settings.noAudit')}</Line>}
      {items.length > 0 && (
        <Table.ScrollContainer minWidth={640}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('settings.when')}</Table.Th>
                <Table.Th>{t('settings.who')}</Table.Th>
                <Table.Th>{t('settings.what')}</Table.Th>
                <Table.Th>{t('settings.from')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((entry) => (
                <EntryRows key={entry.id} entry={entry} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <MoreButton query={entries} />
    </SettingsPage>
  );
}

/** One write, and on request what it changed. */
function EntryRows({ entry }: { entry: AuditEntry }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  return (
    <Fragment>
      <Table.Tr>
        <Table.Td>
          <TimeAgo at={entry.at} />
        </Table.Td>
        <Table.Td style={{ overflowWrap: 'anywhere' }}>{entry.actor.name}</Table.Td>
        <Table.Td>
          <UnstyledButton onClick={() => setOpened(!opened)} aria-expanded={opened} td="underline">
            {entry.action}
          </UnstyledButton>
        </Table.Td>
        <Table.Td>{entry.address ?? '–'}</Table.Td>
      </Table.Tr>
      {opened && (
        <Table.Tr>
          <Table.Td colSpan={4}>
            <Code block tabIndex={0} aria-label={t('settings.what')}>
              {JSON.stringify(
                { ...entry.details, objectId: entry.objectId, requestId: entry.requestId },
                null,
                2,
              )}
            </Code>
          </Table.Td>
        </Table.Tr>
      )}
    </Fragment>
  );
}
