import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';

/** Asks for a list's next page; nothing at its end. */
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
