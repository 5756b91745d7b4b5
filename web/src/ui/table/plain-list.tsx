import { Table } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel } from '../page/error-panel.tsx';
import { type ListSelection, SelectAllHead } from '../selection/list-selection.tsx';
import classes from './narrow-table.module.css';
import { MoreButton } from './pages.tsx';

type List = Pick<
  UseInfiniteQueryResult,
  'data' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
> & { rows: readonly unknown[] };

/** A short list as a plain table with checkboxes for users who may change it. */
export function PlainList(shown: {
  list: List;
  /** Accessible name, for use where there is no title above the list. */
  label?: string;
  choosing?: ListSelection;
  mayChoose?: boolean;
  minWidth: number;
  /** Shown if the list is empty. */
  empty?: ReactNode;
  heads?: ReactNode;
  children: ReactNode;
}) {
  const { list, choosing } = shown;
  return (
    <>
      {list.error && <ErrorPanel error={list.error} retry={list.refetch} />}
      {list.data !== undefined && list.rows.length === 0 && shown.empty}
      {list.rows.length > 0 && (
        <Table.ScrollContainer
          className={classes.frame}
          minWidth={shown.minWidth}
          {...(choosing && { ref: choosing.frame })}
        >
          <Table
            className={classes.table}
            {...(shown.label === undefined ? {} : { 'aria-label': shown.label })}
          >
            {shown.heads && (
              <Table.Thead>
                <Table.Tr>
                  {choosing && <SelectAllHead choosing={choosing} mayChoose={shown.mayChoose ?? true} />}
                  {shown.heads}
                </Table.Tr>
              </Table.Thead>
            )}
            <Table.Tbody>{shown.children}</Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <MoreButton query={list} />
    </>
  );
}
