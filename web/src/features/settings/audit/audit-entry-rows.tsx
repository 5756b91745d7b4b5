import { Button, Group, Text as Line, Stack, Table, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuditEntry } from '../../../../../clients/typescript/src/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { EvidenceText } from '../../../ui/findings/evidence-text.tsx';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { useAuditWords } from './use-audit-words.ts';

/** One write, and on request what it changed. */
export function AuditEntryRows({ entry, onAll }: { entry: AuditEntry; onAll: (objectId: string) => void }) {
  const { actionWords } = useAuditWords();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Table.Tr>
        <Table.Td>
          <TimeAgo at={entry.at} />
        </Table.Td>
        <Table.Td style={{ overflowWrap: 'anywhere' }}>{entry.actor.name}</Table.Td>
        <Table.Td style={{ overflowWrap: 'anywhere' }}>
          <UnstyledButton onClick={() => setOpened(!opened)} aria-expanded={opened} td="underline">
            {actionWords(entry.action)}
          </UnstyledButton>{' '}
          {nameOf(entry)}
        </Table.Td>
        <Table.Td>{entry.address ?? '–'}</Table.Td>
      </Table.Tr>
      {opened && (
        <Table.Tr>
          <Table.Td colSpan={4}>
            <EntryDetails entry={entry} onAll={onAll} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** What the thing was called, where the entry says so. */
function nameOf({ details, changes }: AuditEntry): string | null {
  const named = [details.name, details.title, details.domain, details.email, details.slug, details.url];
  const old = changes.find(({ pointer }) => pointer === '/name' || pointer === '/title');
  return [...named, old?.to, old?.from].find((each) => typeof each === 'string') ?? null;
}

/** Pages of things by their kind; what was deleted has none. */
const pages: Record<string, string> = {
  service_monitor: '/monitors/',
  domain: '/domains/',
  heartbeat: '/heartbeats/',
  incident: '/incidents/',
  status_page: '/status-pages/',
};

function EntryDetails({ entry, onAll }: { entry: AuditEntry; onAll: (objectId: string) => void }) {
  const t = useText();
  const { objectId, objectType, action, requestId } = entry;
  const page = action.endsWith('.delete') ? undefined : pages[objectType];
  // Which fields they are stands in the differences.
  const { changed, ...rest } = entry.details;
  const details = entry.changes.length > 0 ? rest : entry.details;
  return (
    <Stack gap="xs" py="xs" role="group" aria-label={t('audit.details')}>
      {entry.changes.length > 0 && <Changes changes={entry.changes} />}
      {entry.changes.length === 0 && changed !== undefined && <Line>{t('audit.noChanges')}</Line>}
      {Object.keys(details).length > 0 && <EvidenceText evidence={details} label={t('settings.what')} />}
      <Group gap="sm">
        {objectId !== null && page !== undefined && <Link to={`${page}${objectId}`}>{t('audit.open')}</Link>}
        {objectId !== null && (
          <Button size="compact-sm" variant="default" onClick={() => onAll(objectId)}>
            {t('audit.allOfObject')}
          </Button>
        )}
        <Line size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {action}
          {requestId !== null && ` · ${t('audit.request')} ${requestId}`}
        </Line>
      </Group>
    </Stack>
  );
}

/** Field by field, what was there and what is there since; of what was made or deleted, the one. */
function Changes({ changes }: { changes: AuditEntry['changes'] }) {
  const t = useText();
  const wasThere = changes.some(({ from }) => from !== null);
  const isThere = changes.some(({ to }) => to !== null);
  return (
    <Table aria-label={t('audit.changes')} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="30%">{t('audit.field')}</Table.Th>
          {wasThere && <Table.Th>{t('audit.before')}</Table.Th>}
          {isThere && <Table.Th>{t('audit.after')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ pointer, from, to }) => (
          <Table.Tr key={pointer}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{fieldOf(pointer)}</Table.Td>
            {isSame(from, to) ? (
              <Table.Td colSpan={2}>{t('audit.secret')}</Table.Td>
            ) : (
              <>
                {wasThere && (
                  <Table.Td>
                    <Value value={from} />
                  </Table.Td>
                )}
                {isThere && (
                  <Table.Td>
                    <Value value={to} />
                  </Table.Td>
                )}
              </>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const fieldOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join(' › ');

const isSame = (from: unknown, to: unknown): boolean => JSON.stringify(from) === JSON.stringify(to);

function Value({ value }: { value: unknown }) {
  const t = useText();
  if (value === null || value === undefined || value === '')
    return <Line c="dimmed">{t('audit.empty')}</Line>;
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  return (
    <Line ff="monospace" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Line>
  );
}
