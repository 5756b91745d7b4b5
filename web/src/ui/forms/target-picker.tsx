import { CloseButton, Group, Text as Line, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';

/** Maximum number of options per type. Typing narrows them down. */
const most = 12;

async function find(search: string): Promise<MonitoredItem[]> {
  const query = { limit: most, ...(search === '' ? {} : { search }) };
  const [services, domains, heartbeats] = await Promise.all([
    belltower.listServiceMonitors({ query }),
    belltower.listDomainMonitors({ query }),
    belltower.listHeartbeats({ query }),
  ]);
  return [
    ...services.items.map(({ id, name }) => ({ type: 'serviceMonitorIds' as const, id, name })),
    ...domains.items.map(({ id, domain }) => ({ type: 'monitorIds' as const, id, name: domain })),
    ...heartbeats.items.map(({ id, name }) => ({ type: 'heartbeatIds' as const, id, name })),
  ];
}

/** Filters the previous results until the new ones arrive, so that Enter never selects an item that does not match. */
const contains = (name: string, typed: string): boolean =>
  name.toLowerCase().includes(typed.trim().toLowerCase());

/** Finds monitored items by part of their name. Works with any number of items. */
export function TargetSearch({ label, onPick }: { label: string; onPick: (watched: MonitoredItem) => void }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 150);
  const { data = [], isFetching } = useQuery({
    queryKey: ['watched', 'search', search],
    queryFn: () => find(search),
    placeholderData: (old) => old,
  });
  const groups = monitoredTypes.map((type) => ({
    group: t(`watched.types.${type}`),
    items: data
      .filter((each) => each.type === type && contains(each.name, typed))
      .map(({ id, name }) => ({ value: `${type} ${id}`, label: name })),
  }));
  return (
    <Select
      label={label}
      placeholder={t('watched.hint')}
      data={groups.filter(({ items }) => items.length > 0)}
      value={null}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? undefined : t('watched.noMatches')}
      maxDropdownHeight={320}
      onChange={(value) => {
        const picked = data.find(({ type, id }) => `${type} ${id}` === value);
        if (picked) {
          // Caches the name, so that the list shows it immediately, without a request that could fail.
          queryClient.setQueryData(monitoredNameKey(picked), picked.name);
          onPick(picked);
        }
        setTyped('');
      }}
    />
  );
}

/** Maximum number of names fetched. The remaining items are shown as a count. */
const maxNames = 30;

type Ids = Record<MonitoredItem['type'], readonly string[]>;

/** Lists the selected monitors, domains and heartbeats by name, each with a remove button. */
export function TargetList({ ids, onChange }: { ids: Ids; onChange: (next: Partial<Ids>) => void }) {
  const t = useText();
  const all = monitoredTypes.flatMap((type) => ids[type].map((id) => ({ type, id })));
  const shown = all.slice(0, maxNames);
  const names = useQueries({
    queries: shown.map(({ type, id }) => ({
      queryKey: monitoredNameKey({ type, id }),
      queryFn: () => nameOf(type, id),
    })),
  });
  return (
    <div>
      {shown.map(({ type, id }, index) => {
        const query = names[index];
        // A request that failed for another reason doesn't mean that the item no longer exists.
        const isDeleted = isProblem(query?.error) && query.error.status === 404;
        const name = query?.data ?? (isDeleted ? t('watched.deleted') : '…');
        return (
          <Group key={id} gap="xs" wrap="nowrap" justify="space-between">
            <Line style={{ overflowWrap: 'anywhere' }}>
              {name}{' '}
              <Line span size="xs" c="var(--ink-muted)">
                {t(`watched.type.${type}`)}
              </Line>
            </Line>
            <CloseButton
              aria-label={t('watched.remove', { name })}
              onClick={() => onChange({ [type]: ids[type].filter((each) => each !== id) })}
            />
          </Group>
        );
      })}
      {all.length > shown.length && (
        <Line c="var(--ink-muted)">{t('watched.andMore', { count: all.length - shown.length })}</Line>
      )}
    </div>
  );
}

async function nameOf(type: MonitoredItem['type'], id: string): Promise<string> {
  const path = { id };
  if (type === 'serviceMonitorIds') return (await belltower.getServiceMonitor({ path })).name;
  if (type === 'heartbeatIds') return (await belltower.getHeartbeat({ path })).name;
  return (await belltower.getDomainMonitor({ path })).domain;
}

/** The ID lists of monitored items, named as in the API. */
const monitoredTypes = ['serviceMonitorIds', 'monitorIds', 'heartbeatIds'] as const;

/** A monitored item: a monitor, a domain or a heartbeat. */
export interface MonitoredItem {
  type: (typeof monitoredTypes)[number];
  id: string;
  name: string;
}

/** Returns the query key under which the name of a monitor, domain or heartbeat is cached. */
const monitoredNameKey = ({ type, id }: Pick<MonitoredItem, 'type' | 'id'>) => ['watched', 'name', type, id];
