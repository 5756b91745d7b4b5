import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** A page of a list, as every list of the interface answers it. */
interface ListPage<Row> {
  items: readonly Row[];
  nextCursor: string | null;
  /** Over all pages, where that was asked. */
  total?: number | undefined;
}

/** A list that is fetched page by page, with the rows that are here so far. */
export function usePages<Page extends ListPage<unknown>>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | undefined) => Promise<Page>,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // While another filter is on its way, the rows of the one before stay.
    placeholderData: (old) => old,
  });
  const rows = useMemo<Page['items'][number][]>(
    () => query.data?.pages.flatMap(({ items }) => items) ?? [],
    [query.data],
  );
  return { ...query, rows };
}
