import { Group, Table, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { MaintenanceWindow } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { useChoosing } from '../../ui/choosing/use-choosing.ts';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { later } from '../../ui/page/later.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';
import { usePages } from '../../ui/table/use-pages.ts';
import { useWindowFilter, type WindowFilter, windowStates } from './use-window-filter.ts';
import { WindowRows } from './window-rows.tsx';

const ChosenWindows = later(async () => (await import('./chosen-windows.tsx')).ChosenWindows);

/** Every plan, newest first. */
export function WindowList({
  onChange,
  make,
}: {
  onChange: (window: MaintenanceWindow) => void;
  /** The button that plans another. */
  make: ReactNode;
}) {
  const t = useText();
  const mayChange = useSession().role !== 'viewer';
  const [filter, change] = useWindowFilter();
  const query = { ...filter, limit: 50 };
  const windows = usePages(['maintenance', 'list', filter], (cursor) =>
    belltower.listMaintenanceWindows({ query: { ...query, cursor } }),
  );
  const items = windows.rows;
  const choosing = useChoosing(items, JSON.stringify(filter), mayChange);
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <>
      <Filters filter={filter} change={change} />
      <PlainList
        list={windows}
        choosing={choosing}
        mayChoose={mayChange}
        minWidth={820}
        empty={
          <EmptyState
            text={t(isNarrowed ? 'maintenance.noMatches' : 'maintenance.none')}
            action={!isNarrowed && make}
            call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/maintenance-windows`}
          />
        }
        heads={
          <>
            <Table.Th miw={200}>{t('maintenance.title')}</Table.Th>
            <Table.Th w={110}>{t('maintenance.state')}</Table.Th>
            <Table.Th miw={300}>{t('maintenance.when')}</Table.Th>
            <Table.Th aria-label={t('settings.actions')} />
          </>
        }
      >
        {items.map((window) => (
          <WindowRows key={window.id} window={window} choosing={choosing} onChange={() => onChange(window)} />
        ))}
      </PlainList>
      <ChosenWindows choosing={choosing} filter={filter} rows={items} hasMore={windows.hasNextPage} />
    </>
  );
}

function Filters(shown: { filter: WindowFilter; change: (change: Partial<WindowFilter>) => void }) {
  const t = useText();
  const search = useDebouncedCallback((text: string) => shown.change({ search: text.trim() }), 200);
  return (
    <Group mb="md" gap="sm">
      <TextInput
        type="search"
        aria-label={t('maintenance.search')}
        placeholder={t('maintenance.search')}
        defaultValue={shown.filter.search ?? ''}
        onChange={(event) => search(event.currentTarget.value)}
        w={240}
      />
      <FilterSelect
        label={t('maintenance.state')}
        choices={windowStates.map((state) => ({ value: state, label: t(`maintenance.state.${state}`) }))}
        values={shown.filter.state ?? []}
        onChange={(state) => shown.change({ state: state as WindowFilter['state'] })}
      />
    </Group>
  );
}
