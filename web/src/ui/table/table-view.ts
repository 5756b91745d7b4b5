import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';

/** A column of a data table. */
export interface DataColumn<Row> {
  id: string;
  /** Column header. Units are stated here once. */
  head: string;
  cell: (row: Row) => ReactNode;
  /**
   * Width in pixels. With `grow`, this is the minimum width, and the column also takes a share of the remaining space.
   */
  width: number;
  grow?: number;
  align?: 'right';
  /** Cannot be hidden. */
  always?: boolean;
  /** If space is limited, columns with the highest number are hidden first. */
  leaveFirst?: number;
  /** The sort key that the server uses. */
  sort?: string;
}

/** Pixels between two columns. */
const columnGap = 16;

/** Returns the width of columns with their gaps, in pixels. */
const widthOf = (columns: readonly Pick<DataColumn<never>, 'width'>[]): number =>
  columns.reduce((sum, { width }) => sum + width + columnGap, 0);

/** Returns whether the columns that cannot be hidden fit. */
export const canFit = (
  columns: readonly Pick<DataColumn<never>, 'width' | 'always'>[],
  available: number,
): boolean => widthOf(columns.filter(({ always }) => always)) <= available;

/** Returns the columns to show, in order: all enabled columns that fit. */
export function fitColumns<Column extends Pick<DataColumn<never>, 'id' | 'width' | 'always' | 'leaveFirst'>>(
  columns: readonly Column[],
  hidden: readonly string[],
  available: number,
): Column[] {
  let shown = columns.filter(({ id, always }) => always || !hidden.includes(id));
  while (widthOf(shown) > available) {
    const [first] = shown
      .filter(({ always }) => !always)
      .toSorted((a, b) => (b.leaveFirst ?? 0) - (a.leaveFirst ?? 0));
    if (!first) break;
    shown = shown.filter((column) => column !== first);
  }
  return shown;
}

type Density = 'normal' | 'compact';

/** The user's preferences for a table: density and hidden columns. Stored in this browser. */
export interface TableView {
  density: Density;
  hidden: readonly string[];
  setDensity: (density: Density) => void;
  toggleColumn: (id: string) => void;
}

/** Returns the view of the table with this name. `hidden` lists the columns that are hidden by default. */
export function useTableView(name: string, hidden: readonly string[] = []): TableView {
  const [stored, store] = useLocalStorage<{ density: Density; hidden: readonly string[] }>({
    key: `belltower-table-${name}`,
    defaultValue: { density: 'normal', hidden },
    getInitialValueInEffect: false,
  });
  return {
    ...stored,
    setDensity: (density) => store({ ...stored, density }),
    toggleColumn: (id) =>
      store({
        ...stored,
        hidden: stored.hidden.includes(id)
          ? stored.hidden.filter((each) => each !== id)
          : [...stored.hidden, id],
      }),
  };
}
