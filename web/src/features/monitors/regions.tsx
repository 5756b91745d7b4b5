import { MultiSelect, Stack, TagsInput } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';

/** The private locations of the account with their agents. */
export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  queryFn: () => belltower.listLocations({ query: { limit: 500 } }),
  refetchInterval: 30_000,
});

const isPrivate = (region: string): boolean => region.startsWith('loc-');

/** Returns a function that gives the name of a region: that of the location for a private one. */
export function useRegionName(regions: readonly string[]): (region: string) => string {
  const { data } = useQuery({ ...locationsQuery, enabled: regions.some(isPrivate), refetchInterval: false });
  return useCallback(
    (region) => data?.items.find((location) => location.region === region)?.name ?? region,
    [data],
  );
}

/** Chooses where a monitor is checked from: regions by name, and private locations if the account has any. */
export function RegionsInput({
  regions,
  known,
  label,
  description,
  error,
  change,
  leave,
}: {
  regions: readonly string[];
  /** Regions of other monitors, as suggestions. */
  known: readonly string[];
  label: string;
  description?: string;
  error?: string | undefined;
  change: (regions: string[]) => void;
  leave?: () => void;
}) {
  const t = useText();
  const { data } = useQuery({ ...locationsQuery, refetchInterval: false });
  const [shared, own] = [regions.filter((one) => !isPrivate(one)), regions.filter(isPrivate)];
  const options = (data?.items ?? []).map(({ region, name }) => ({ value: region, label: name }));
  const gone = own.filter((region) => options.every(({ value }) => value !== region));
  return (
    <Stack gap="xs">
      <TagsInput
        label={label}
        description={description}
        error={error}
        data={known.filter((one) => !isPrivate(one))}
        limit={20}
        value={shared}
        acceptValueOnBlur
        onBlur={leave}
        onChange={(next) => change([...next, ...own])}
      />
      {(options.length > 0 || own.length > 0) && (
        <MultiSelect
          label={t('form.locations')}
          description={t('form.locations.hint')}
          data={[...options, ...gone.map((region) => ({ value: region, label: region }))]}
          value={[...own]}
          searchable
          onBlur={leave}
          onChange={(next) => change([...shared, ...next])}
        />
      )}
    </Stack>
  );
}
