import { Button, Group, Text as Line, Stack, Table, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuditEntry } from '../../../../../clients/typescript/src/index.ts';
import { useCodeText, useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { FilterSelect, useFilterSearch } from '../../../ui/filters/filter-select.tsx';
import { EvidenceText } from '../../../ui/findings/evidence-text.tsx';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { EmptyState } from '../../../ui/page/page.tsx';
import { usePages } from '../../../ui/table/pages.tsx';
import { PlainList } from '../../../ui/table/plain-list.tsx';
import { SettingsPage } from '../settings-frame.tsx';

/** Lists all changes, with the actor, the object and the changed fields. */
export function AuditLogPage() {
  const t = useText();
  const [filter, change] = useAuditFilter();
  const entries = usePages(['audit-log', 'list', filter], (cursor) =>
    belltower.listAuditLog({ query: { limit: 50, cursor, ...toAuditQuery(filter) } }),
  );
  return (
    <SettingsPage tab="audit-log" line={t('settings.auditLine')}>
      <AuditFilters filter={filter} change={change} />
      <PlainList
        list={entries}
        label={t('settings.audit')}
        minWidth={640}
        empty={
          <EmptyState
            text={t('audit.noMatches')}
            call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/audit-log`}
          />
        }
        heads={
          <>
            <Table.Th w={130}>{t('settings.when')}</Table.Th>
            <Table.Th w={190}>{t('settings.who')}</Table.Th>
            <Table.Th>{t('settings.what')}</Table.Th>
            <Table.Th w={120}>{t('settings.from')}</Table.Th>
          </>
        }
      >
        {entries.rows.map((entry) => (
          <AuditEntryRows
            key={entry.id}
            entry={entry}
            onAll={(objectId) => change({ ...everything, objectId })}
          />
        ))}
      </PlainList>
    </SettingsPage>
  );
}

/** Renders one entry, which expands to the changes. */
function AuditEntryRows({ entry, onAll }: { entry: AuditEntry; onAll: (objectId: string) => void }) {
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

/** Returns the name of the object, if the entry includes it. */
function nameOf({ details, changes }: AuditEntry): string | null {
  const named = [details.name, details.title, details.domain, details.email, details.slug, details.url];
  const old = changes.find(({ pointer }) => pointer === '/name' || pointer === '/title');
  return [...named, old?.to, old?.from].find((each) => typeof each === 'string') ?? null;
}

/** Pages of objects by type. Deleted objects have no page. */
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
  // `changed` is omitted because the differences already show which fields changed.
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

/**
 * Lists the old and new value of each changed field. Created objects have only new values, and deleted objects only old
 * values.
 */
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

/** Renders the filters by actor, action, object and date. */
function AuditFilters(props: { filter: AuditFilter; change: (change: Partial<AuditFilter>) => void }) {
  const t = useText();
  const { objectWords, actionWords } = useAuditWords();
  const { filter, change } = props;
  const { data } = useQuery({
    queryKey: ['audit-log', 'facets'],
    queryFn: () => belltower.listAuditFacets(),
  });
  const actors = (data?.actors ?? []).map(({ id, name }) => ({ value: id ?? '', label: name }));
  const isNarrowed = Object.values(filter).some((each) => each !== undefined && each.length > 0);
  const days = { from: t('audit.from'), to: t('audit.to') };
  return (
    <Group mb="md" gap="sm" align="end">
      <FilterSelect
        label={t('audit.actor')}
        choices={[...actors, ...(data?.bySystem ? [{ value: 'system', label: t('audit.system') }] : [])]}
        values={filter.actor}
        onChange={(actor) => change({ actor })}
      />
      <FilterSelect
        label={t('audit.action')}
        choices={(data?.actions ?? []).map((value) => ({ value, label: actionWords(value) }))}
        values={filter.action}
        onChange={(action) => change({ action })}
      />
      <FilterSelect
        label={t('audit.object')}
        choices={(data?.objectTypes ?? []).map((value) => ({ value, label: objectWords(value) }))}
        values={filter.objectType}
        onChange={(objectType) => change({ objectType })}
      />
      {(['from', 'to'] as const).map((side) => (
        <TextInput
          key={side}
          type="date"
          aria-label={days[side]}
          leftSection={<Line size="xs">{t(`audit.side.${side}`)}</Line>}
          leftSectionWidth={44}
          value={filter[side] ?? ''}
          onChange={(event) => change({ [side]: event.currentTarget.value || undefined })}
        />
      ))}
      {filter.objectId !== undefined && (
        <Button variant="light" onClick={() => change({ objectId: undefined })}>
          {t('audit.oneObject')} ✕
        </Button>
      )}
      {isNarrowed && (
        <Button variant="subtle" onClick={() => change(everything)}>
          {t('audit.clear')}
        </Button>
      )}
    </Group>
  );
}

/** The filter of the log, stored in the URL. Omitted fields match everything. */
export interface AuditFilter {
  actor: string[];
  action: string[];
  objectType: string[];
  objectId?: string | undefined;
  /** First and last day in the viewer's time zone: `2026-11-20`. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The empty filter. */
export const everything: AuditFilter = {
  actor: [],
  action: [],
  objectType: [],
  objectId: undefined,
  from: undefined,
  to: undefined,
};

const several = (value: unknown): string[] =>
  typeof value === 'string' && value !== '' ? value.split(',').slice(0, 100) : [];

/** Returns a date if it is valid. A URL typed by the user may contain anything. */
const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && startOf(value, 0) !== null
    ? value
    : undefined;

/** Returns the start of a day in the viewer's time zone, or of the day that is `after` days later. */
function startOf(text: string, after: number): string | null {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number);
  const at = new Date(year, month - 1, date + after);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const actorForm = /^(system|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Returns the filter from the URL and a function that changes it. */
function useAuditFilter(): [AuditFilter, (change: Partial<AuditFilter>) => void] {
  const [searchParams, setSearchParams] = useFilterSearch('/settings/audit-log');
  const filter: AuditFilter = {
    actor: several(searchParams.actor).filter((each) => actorForm.test(each)),
    action: several(searchParams.action),
    objectType: several(searchParams.objectType),
    objectId: typeof searchParams.objectId === 'string' ? searchParams.objectId.slice(0, 100) : undefined,
    from: day(searchParams.from),
    to: day(searchParams.to),
  };
  const change = (changed: Partial<AuditFilter>) => {
    const next = Object.entries({ ...filter, ...changed })
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value] as const)
      .filter(([, value]) => value !== undefined && value !== '');
    setSearchParams(Object.fromEntries(next));
  };
  return [filter, change];
}

/** Returns the filter as an API query. */
function toAuditQuery({ actor, action, objectType, objectId, from, to }: AuditFilter) {
  const [start, end] = [
    from === undefined ? null : startOf(from, 0),
    to === undefined ? null : startOf(to, 1),
  ];
  return {
    ...(actor.length > 0 ? { actor } : {}),
    ...(action.length > 0 ? { action } : {}),
    ...(objectType.length > 0 ? { objectType } : {}),
    ...(objectId === undefined ? {} : { objectId: [objectId] }),
    ...(start === null ? {} : { from: start }),
    ...(end === null ? {} : { to: end }),
  };
}

/** Returns texts for the codes in the log. Unknown codes are returned unchanged. */
function useAuditWords() {
  const t = useText();
  const textOf = useCodeText();
  const spaced = (code: string) => code.replaceAll('_', ' ');
  const objectWords = (code: string) => textOf(`audit.object.${code}`, spaced(code));
  const actionWords = (action: string) => {
    const [noun = '', verb = ''] = action.split('.');
    const single = verb.replace(/^bulk_/, '');
    const done = textOf(`audit.verb.${single}`, spaced(single));
    const what = `${objectWords(noun)}: ${done}`;
    return single === verb ? what : t('audit.bulk', { what });
  };
  return { objectWords, actionWords };
}
