import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel } from '../page/error-panel.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';

/** How a list that is fetched page by page stands. */
export type ListState = Pick<
  UseInfiniteQueryResult,
  'error' | 'refetch' | 'isSuccess' | 'isPending' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** A list of the service as a table; in its place why it cannot be had, or what to do where it holds nothing. */
export function ListTable<Row>({
  list,
  isEmpty,
  empty,
  ...table
}: Omit<DataTableProps<Row>, 'isLoading' | 'more'> & {
  list: ListState;
  isEmpty: boolean;
  /** Shown where the list holds nothing. */
  empty: ReactNode;
}) {
  if (list.error && isEmpty) return <ErrorPanel error={list.error} retry={list.refetch} />;
  if (list.isSuccess && isEmpty) return empty;
  return (
    <DataTable
      {...table}
      isLoading={list.isPending}
      more={{
        has: list.hasNextPage,
        isLoading: list.isFetchingNextPage,
        load: () => void list.fetchNextPage(),
      }}
    />
  );
}
