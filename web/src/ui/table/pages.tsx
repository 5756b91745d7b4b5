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

/** A list that is fetched page by page, with the rows loaded so far. */
export function usePages<Page extends ListPage<unknown>>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | undefined) => Promise<Page>,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // While the rows of a new filter are loading, the previous rows stay.
    placeholderData: (old) => old,
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
