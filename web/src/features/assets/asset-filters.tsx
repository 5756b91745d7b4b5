import { Chip, Group, SegmentedControl, Select } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { FilterSelect, SearchInput } from '../../ui/filters/filter-select.tsx';
import type { AssetFilter } from './asset-queries.ts';
import { type SubdomainSource, type SubdomainState, subdomainSources, subdomainStates } from './subdomain.ts';

/** Renders the filters and display options of the subdomain list. */
export function AssetFilters({
  filter,
  change,
  domains,
  hasVisited,
}: {
  filter: AssetFilter;
  change: (change: Partial<AssetFilter>) => void;
  domains: ReadonlyMap<string, string>;
  /** Whether there was an earlier visit. */
  hasVisited: boolean;
}) {
  const t = useText();
  const chip = (key: 'alive' | 'takeover' | 'fresh', label: string) => (
    <Chip variant="outline" checked={filter[key]} onChange={(on) => change({ [key]: on })}>
      {label}
    </Chip>
  );
  return (
    <Group mb="md" gap="sm">
      <SearchInput
        label={t('assets.search')}
        defaultValue={filter.search}
        style={{ flex: '1 1 200px' }}
        maw={480}
        onChange={(text) => change({ search: text })}
      />
      <Select
        aria-label={t('assets.domain')}
        placeholder={t('assets.anyDomain')}
        data={[...domains].map(([value, label]) => ({ value, label }))}
        value={filter.domainId}
        onChange={(domainId) => change({ domainId })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('assets.anyDomain') }}
        limit={100}
        w={180}
      />
      <FilterSelect
        label={t('assets.state')}
        choices={subdomainStates.map((value) => ({ value, label: t(`assets.state.${value}`) }))}
        values={filter.state}
        onChange={(state) => change({ state: state as SubdomainState[] })}
      />
      <Select
        aria-label={t('assets.source')}
        placeholder={t('assets.source')}
        data={subdomainSources.map((value) => ({ value, label: t(`assets.source.${value}`) }))}
        value={filter.source}
        onChange={(source) => change({ source: source as SubdomainSource | null })}
        clearable
        clearButtonProps={{ 'aria-label': t('assets.clearFilters') }}
        w={160}
      />
      {chip('alive', t('assets.resolves'))}
      {chip('takeover', t('assets.takeover'))}
      {hasVisited && chip('fresh', t('assets.newOnly'))}
    </Group>
  );
}

/** Switches between the table and the tree. */
export function AssetView({ filter, change }: Pick<Parameters<typeof AssetFilters>[0], 'filter' | 'change'>) {
  const t = useText();
  return (
    <SegmentedControl
      aria-label={t('assets.view')}
      data={[
        { value: 'table', label: t('assets.view.table') },
        { value: 'tree', label: t('assets.view.tree') },
      ]}
      value={filter.view}
      onChange={(view) => change({ view: view as AssetFilter['view'] })}
    />
  );
}
