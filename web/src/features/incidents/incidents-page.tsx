import { Button, Chip, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useOpenIncidents } from '../../service/queries.ts';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { IconSearch } from '../../ui/icons.tsx';
import { type Severity, severities } from '../../ui/marks/severity.ts';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { EmptyState, PageHeader } from '../../ui/page/page.tsx';
import { useNew } from '../../ui/page/use-new.ts';
import { MoreButton, usePages } from '../../ui/table/pages.tsx';
import {
  type IncidentFilter,
  type IncidentState,
  IncidentTable,
  useIncidentFilter,
} from './incident-table.tsx';

const NewIncident = lazyPart(async () => (await import('./new-incident.tsx')).NewIncident);

/** Lists incidents, newest first. By default, only unresolved incidents are shown. */
export function IncidentsPage() {
  const t = useText();
  const [filter, change] = useIncidentFilter();
  const [opened, { open: begin, close }] = useDisclosure();
  const open = useOpenIncidents();
  useNew(begin);
  const incidents = usePages(['incidents', 'list', filter], (cursor) =>
    belltower.listIncidents({
      query: {
        limit: 50,
        cursor,
        state: filter.state,
        ...(filter.severity.length > 0 ? { severity: filter.severity } : {}),
        ...(filter.search === '' ? {} : { search: filter.search }),
      },
    }),
  );
  const { rows: items } = incidents;
  return (
    <>
      <PageHeader
        title={t('nav.incidents')}
        line={t('nav.openIncidents', { count: open })}
        actions={
          <Button variant="default" onClick={begin}>
            {t('incidents.new')}
          </Button>
        }
      />
      <Filters filter={filter} change={change} />
      {incidents.error && <ErrorPanel error={incidents.error} retry={incidents.refetch} />}
      {incidents.data && items.length === 0 && (
        <EmptyState
          text={t(filter.search || filter.severity.length > 0 ? 'incidents.noMatches' : 'incidents.none')}
          call={`curl -H "Authorization: Bearer bt_…" '${location.origin}/api/v1/incidents?state=${filter.state.join(',')}'`}
        />
      )}
      {items.length > 0 && <IncidentTable incidents={items} />}
      <MoreButton query={incidents} />
      {opened && <NewIncident opened onClose={close} />}
    </>
  );
}

function Filters(shown: { filter: IncidentFilter; change: (change: Partial<IncidentFilter>) => void }) {
  const t = useText();
  const { filter, change } = shown;
  const search = useDebouncedCallback((text: string) => change({ search: text }), 200);
  return (
    <Group mb="md" gap="sm">
      <TextInput
        aria-label={t('incidents.search')}
        placeholder={t('incidents.search')}
        type="search"
        defaultValue={filter.search}
        onChange={(event) => search(event.currentTarget.value)}
        w={240}
        leftSection={<IconSearch size={16} />}
      />
      <Chip.Group
        multiple
        value={filter.state}
        onChange={(state) => state.length > 0 && change({ state: state as IncidentState[] })}
      >
        <Group gap="xs">
          {(['open', 'acknowledged', 'resolved'] as const).map((state) => (
            <Chip key={state} value={state} variant="outline">
              {t(`incidents.${state}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <FilterSelect
        label={t('incidents.severity')}
        choices={severities.map((severity) => ({ value: severity, label: t(`severity.${severity}`) }))}
        values={filter.severity}
        onChange={(severity) => change({ severity: severity as Severity[] })}
      />
    </Group>
  );
}
