import { Button } from '@mantine/core';
import { type QueryKey, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';

/** A page of a list, as returned by every list endpoint. */
interface ListPage<Row> {
  items: readonly Row[];
  nextCursor: string | null;
  /** Total over all pages, if requested. */
  total?: number | undefined;
}

interface PagesOptions<Page extends ListPage<unknown>> {
  enabled?: boolean;
  /**
   * Whether the previous rows stay visible while the rows of a new filter are loading. False if the previous rows
   * belong to another object.
   */
  keepsRows?: boolean;
  /** Returns the interval in milliseconds after which the list is refetched, or false for no refetch. */
  refetchInterval?: (first: Page | undefined) => number | false;
}

/** Returns a list that is fetched page by page, with the rows loaded so far. */
export function usePages<Page extends ListPage<unknown>>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
  { enabled = true, keepsRows = true, refetchInterval = () => false }: PagesOptions<Page> = {},
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled,
    placeholderData: (old) => (keepsRows ? old : undefined),
    refetchInterval: ({ state }) => refetchInterval(state.data?.pages[0]),
  });
  const rows = useMemo<Page['items'][number][]>(
    () => query.data?.pages.flatMap(({ items }) => items) ?? [],
    [query.data],
  );
  return { ...query, rows };
}

/** Renders the button that loads the next page, or nothing at the end of the list. */
export function MoreButton({
  query,
}: {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}) {
  const t = useText();
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="default"
      mt="sm"
      loading={query.isFetchingNextPage}
      onClick={() => query.fetchNextPage()}
    >
      {t('action.more')}
    </Button>
  );
}
