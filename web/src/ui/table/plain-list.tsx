import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel } from '../page/error-panel.tsx';
import { type ListSelection, SelectAllHead } from '../selection/list-selection.tsx';
import { MoreButton } from './pages.tsx';
import { PlainTable } from './plain-table.tsx';

type List = Pick<
  UseInfiniteQueryResult,
  'data' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
> & { rows: readonly unknown[] };

/** Renders a short list as a plain table. Users who may change the list see checkboxes. */
export function PlainList(props: {
  list: List;
  /** Accessible name, for use without a title above the list. */
  label?: string;
  choosing?: ListSelection;
  mayChoose?: boolean;
  minWidth: number;
  /** Shown if the list is empty. */
  empty?: ReactNode;
  heads?: ReactNode;
  children: ReactNode;
}) {
  const { list, choosing } = props;
  return (
    <>
      {list.error && <ErrorPanel error={list.error} retry={list.refetch} />}
      {list.data !== undefined && list.rows.length === 0 && props.empty}
      {list.rows.length > 0 && (
        <PlainTable
          minWidth={props.minWidth}
          label={props.label}
          ref={choosing?.frame}
          heads={
            props.heads && (
              <>
                {choosing && <SelectAllHead choosing={choosing} mayChoose={props.mayChoose ?? true} />}
                {props.heads}
              </>
            )
          }
        >
          {props.children}
        </PlainTable>
      )}
      <MoreButton query={list} />
    </>
  );
}
