import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { type Watched, watchedNameKey, watchedTypes } from './watched.ts';

/** Of each sort so many are offered; typing narrows them down. */
const most = 12;

async function find(search: string): Promise<Watched[]> {
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

/** Until the answer is here, what was found before is narrowed down: Enter never takes what does not hold the text. */
const holds = (name: string, typed: string): boolean =>
  name.toLowerCase().includes(typed.trim().toLowerCase());

/** Finds what is watched by part of its name, among however many. */
export function WatchedSearch({ label, onPick }: { label: string; onPick: (watched: Watched) => void }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 150);
  const { data = [], isFetching } = useQuery({
    queryKey: ['watched', 'search', search],
    queryFn: () => find(search),
    placeholderData: (old) => old,
  });
  const groups = watchedTypes.map((type) => ({
    group: t(`watched.types.${type}`),
    items: data
      .filter((each) => each.type === type && holds(each.name, typed))
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
          // The list shows the name at once, without a request that could fail.
          queryClient.setQueryData(watchedNameKey(picked), picked.name);
          onPick(picked);
        }
        setTyped('');
      }}
    />
  );
}
