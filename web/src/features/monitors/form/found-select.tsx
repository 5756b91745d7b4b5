import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';

/** Maximum number of suggestions shown at once. */
const most = 20;

interface Common {
  label: string;
  description: string;
  placeholder?: string;
  error: string | undefined;
  leave: () => void;
}

/** Selects other monitors by part of their names. Works with any number of monitors. */
export function MonitorsSelect({
  ids,
  maxItems,
  change,
  leave,
  ...words
}: Common & {
  ids: readonly string[];
  maxItems: number | undefined;
  change: (ids: string[]) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 150);
  const found = useQuery({
    queryKey: ['monitors', 'found', search],
    queryFn: () =>
      belltower.listServiceMonitors({ query: { limit: most, ...(search === '' ? {} : { search }) } }),
    placeholderData: (old) => old,
  });
  const chosen = useQuery({
    queryKey: ['monitors', 'chosen', ids],
    queryFn: () => Promise.all(ids.map((id) => belltower.getServiceMonitor({ path: { id } }))),
    enabled: ids.length > 0,
    placeholderData: (old) => old,
    retry: false,
  });
  const names = new Map(
    [...(chosen.data ?? []), ...(found.data?.items ?? [])].map(({ id, name }) => [id, name]),
  );
  const offered = [...new Set([...ids, ...(found.data?.items.map(({ id }) => id) ?? [])])];
  return (
    <MultiSelect
      {...words}
      onBlur={leave}
      data={offered.map((value) => ({ value, label: names.get(value) ?? value }))}
      value={[...ids]}
      onChange={change}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      hidePickedOptions
      {...(maxItems !== undefined && { maxValues: maxItems })}
      nothingFoundMessage={found.isFetching ? undefined : t('form.noMatches')}
    />
  );
}

/** Selects a domain of the inventory by part of its name. */
export function DomainSelect({
  id,
  change,
  leave,
  ...words
}: Common & {
  id: string;
  change: (id: string) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 150);
  const found = useQuery({
    queryKey: ['domains', 'found', search],
    queryFn: () => belltower.listDomains({ query: { limit: most, ...(search === '' ? {} : { search }) } }),
    placeholderData: (old) => old,
  });
  const chosen = useQuery({
    queryKey: ['domains', 'named', id],
    queryFn: () => belltower.getDomain({ path: { id } }),
    enabled: id !== '',
    retry: false,
  });
  const names = new Map(
    [...(chosen.data ? [chosen.data] : []), ...(found.data?.items ?? [])].map((each) => [
      each.id,
      each.domain,
    ]),
  );
  if (id !== '' && !names.has(id)) names.set(id, id);
  return (
    <Select
      {...words}
      onBlur={leave}
      styles={{ wrapper: { maxWidth: 400 } }}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={id === '' ? null : id}
      onChange={(next) => change(next ?? '')}
      clearable
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? undefined : t('form.noMatches')}
    />
  );
}
