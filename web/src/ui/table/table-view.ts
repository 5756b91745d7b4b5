import { useLocalStorage } from '@mantine/hooks';

type Density = 'normal' | 'compact';

/** How one likes a table: its density, and which columns are left out. Kept in this browser. */
export interface TableView {
  density: Density;
  hidden: readonly string[];
  setDensity: (density: Density) => void;
  toggleColumn: (id: string) => void;
}

/** The view of the table of that name. `hidden` are columns left out until one asks for them. */
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
