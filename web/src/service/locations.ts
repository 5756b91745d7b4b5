import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Item } from '../../../clients/typescript/src/index.ts';
import { belltower } from './client.ts';

/** A private location, or a shared region in the account of an operator. */
export type Location = Item<'listLocations'>;

export const locationsKey = ['locations'];

/** The private locations of the account with their agents. */
export const locationsQuery = queryOptions({
  queryKey: locationsKey,
  queryFn: () => belltower.listLocations({ query: { limit: 500 } }),
});

/** Returns whether a region is a private location. */
export const isPrivateRegion = (region: string): boolean => region.startsWith('loc-');

/** Returns a function that returns the name of a region. For private locations, this is the location's name. */
export function useRegionName(regions: readonly string[]): (region: string) => string {
  const { data } = useQuery({ ...locationsQuery, enabled: regions.some(isPrivateRegion) });
  return useCallback(
    (region) =>
      data?.items.find((location) => location.region === region && !location.shared)?.name ?? region,
    [data],
  );
}
