import { Button, CloseButton, Group, MultiSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { kinds, severities, statuses } from './monitor.ts';
import { isUnfiltered, type MonitorFilters } from './monitor-filters.ts';

/** The filters in one row; each change goes into the address. */
export function FilterBar({
  filters,
  change,
  tags,
  children,
}: {
  filters: MonitorFilters;
  change: (filters: MonitorFilters) => void;
  /** Tags that are known so far. */
  tags: readonly string[];
  children: ReactNode;
}) {
  const t = useText();
  const choices = {
    status: statuses.map((value) => ({ value, label: t(`monitors.status.${value}`) })),
    kind: kinds.map((value) => ({ value, label: t(`monitors.kind.${value}`) })),
    severity: severities.map((value) => ({ value, label: t(`monitors.severity.${value}`) })),
    tag: [...new Set([...tags, ...filters.tag])].toSorted().map((value) => ({ value, label: value })),
  };
  return (
    <Group gap="xs" mb="sm" align="flex-start">
      <SearchField value={filters.search} change={(search) => change({ ...filters, search })} />
      {(['status', 'kind', 'tag', 'severity'] as const).map((name) => (
        <MultiSelect
          key={name}
          size="sm"
          w={filters[name].length > 0 ? undefined : 130}
          maw={320}
          aria-label={t(`monitors.filter.${name}`)}
          placeholder={filters[name].length === 0 ? t(`monitors.filter.${name}`) : undefined}
          data={choices[name]}
          value={filters[name]}
          searchable={name === 'tag'}
          comboboxProps={{ width: 200, position: 'bottom-start' }}
          nothingFoundMessage={t('monitors.noTags')}
          onChange={(values) => change({ ...filters, [name]: values })}
        />
      ))}
      {!isUnfiltered(filters) && (
        <Button
          variant="subtle"
          onClick={() => change({ status: [], kind: [], severity: [], tag: [], domainId: [], search: '' })}
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

/** Searches while one types. `/` leads here. */
function SearchField({ value, change }: { value: string; change: (value: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((text: string) => {
    sent.current = text;
    change(text);
  }, 150);
  // The address changes by other ways too: back, and a link.
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
      maxLength={200}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}
