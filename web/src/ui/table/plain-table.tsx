import { Table } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import type { ReactNode, Ref } from 'react';
import classes from './plain-table.module.css';

/**
 * Renders a table without sorting or virtual rows. If less than `minWidth` px are available, each row is a block with
 * one cell per line.
 */
export function PlainTable(props: {
  /** Accessible name, for use without a title above the table. */
  label?: string | undefined;
  minWidth: number;
  maxWidth?: number | undefined;
  /** The cells of the head; no head if absent. */
  heads?: ReactNode;
  /** The rows. */
  children: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
}) {
  const size = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(size.ref, props.ref);
  const isNarrow = (size.width || window.innerWidth) < props.minWidth;
  return (
    // Long words without spaces can still be wider than the table.
    <Table.ScrollContainer minWidth={0} ref={ref} maw={props.maxWidth}>
      <Table className={isNarrow ? classes.narrow : undefined} aria-label={props.label}>
        {props.heads && (
          <Table.Thead>
            <Table.Tr>{props.heads}</Table.Tr>
          </Table.Thead>
        )}
        <Table.Tbody>{props.children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
