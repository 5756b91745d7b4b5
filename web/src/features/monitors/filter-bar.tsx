import { Button, CloseButton, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { limits } from '../../generated/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { locationsQuery } from '../../service/locations.ts';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { lengthOf } from '../../ui/forms/field-schema.ts';
import { IconSearch } from '../../ui/icons.tsx';
import { severities } from '../../ui/marks/severity-mark.tsx';
import { kinds, useKindName } from './monitor.ts';
import { isUnfiltered, type MonitorFilters } from './monitor-filters.ts';

type Filter = 'kind' | 'tag' | 'severity';
type Counts = Record<Filter, readonly { value: string; count: number }[]>;

/** Renders the filters in one row. Each change updates the URL. */
export function FilterBar({
  filters,
  change,
  tags,
  counts,
  children,
}: {
  filters: MonitorFilters;
  change: (filters: MonitorFilters) => void;
  /** Tags that have been loaded. */
  tags: readonly string[];
  /** Counts by value over all monitors. */
  counts?: Counts;
  children: ReactNode;
}) {
  const t = useText();
  const kindName = useKindName();
  const choices = {
    kind: kinds.map((value) => ({ value, label: kindName(value) })),
    severity: severities.map((value) => ({ value, label: t(`monitors.severity.${value}`) })),
    tag: [...new Set([...tags, ...filters.tag])].toSorted().map((value) => ({ value, label: value })),
  };
  const countOf = (name: Filter, value: string) =>
    counts?.[name].find((each) => each.value === value)?.count ?? (counts ? 0 : undefined);
  return (
    <Group gap="xs" mb="sm" align="flex-start">
      <SearchField value={filters.search} change={(search) => change({ ...filters, search })} />
      {(['kind', 'tag', 'severity'] as const).map((name) => (
        <FilterSelect
          key={name}
          label={t(`monitors.filter.${name}`)}
          choices={choices[name].map((choice) => ({ ...choice, count: countOf(name, choice.value) }))}
          values={filters[name]}
          onChange={(values) => change({ ...filters, [name]: values })}
        />
      ))}
      <LocationFilter filters={filters} change={change} />
      {!isUnfiltered(filters) && (
        <Button
          variant="subtle"
          onClick={() =>
            change({
              ...filters,
              status: [],
              kind: [],
              severity: [],
              tag: [],
              domainId: [],
              region: [],
              search: '',
            })
          }
        >
          {t('monitors.clearFilters')}
        </Button>
      )}
      <Group gap="xs" ml="auto">
        {children}
      </Group>
    </Group>
  );
}

/** Filters the list by private location, if the account has any. */
function LocationFilter({
  filters,
  change,
}: {
  filters: MonitorFilters;
  change: (to: MonitorFilters) => void;
}) {
  const t = useText();
  const { data } = useQuery(locationsQuery);
  const choices = (data?.items ?? []).map(({ region, name, monitors }) => ({
    value: region,
    label: name,
    count: monitors,
  }));
  if (choices.length === 0 && filters.region.length === 0) return null;
  return (
    <FilterSelect
      label={t('monitors.filter.location')}
      choices={choices}
      values={filters.region}
      onChange={(region) => change({ ...filters, region })}
    />
  );
}

/** Renders the search field, which searches while the user types. `/` moves the focus here. */
function SearchField({ value, change }: { value: string; change: (value: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((text: string) => {
    sent.current = text;
    change(text);
  }, 150);
  // The URL also changes when the user goes back or follows a link.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const set = (text: string) => {
    setTyped(text);
    send(text.trim());
  };
  return (
    <TextInput
      type="search"
      w={240}
      data-search
      aria-label={t('monitors.search')}
      placeholder={t('monitors.search')}
      leftSection={<IconSearch size={16} />}
      rightSection={
        typed !== '' && (
          <CloseButton size="sm" aria-label={t('monitors.clearSearch')} onClick={() => set('')} />
        )
      }
      value={typed}
      {...lengthOf(limits['listServiceMonitors.search'])}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}
