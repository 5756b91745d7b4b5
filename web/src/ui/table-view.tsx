import { ActionIcon, Menu } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';

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

/** The button that changes density and columns. */
export function TableViewMenu({
  view,
  columns,
}: {
  view: TableView;
  columns: readonly { id: string; head: string; always?: boolean }[];
}) {
  const t = useText();
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('table.view')} title={t('table.view')}>
          <IconAdjustmentsHorizontal size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('table.density')}</Menu.Label>
        {(['normal', 'compact'] as const).map((density) => (
          <Menu.CheckboxItem
            key={density}
            checked={view.density === density}
            onChange={() => view.setDensity(density)}
          >
            {t(`table.${density}`)}
          </Menu.CheckboxItem>
        ))}
        <Menu.Label>{t('table.columns')}</Menu.Label>
        {columns
          .filter(({ always }) => !always)
          .map(({ id, head }) => (
            <Menu.CheckboxItem
              key={id}
              checked={!view.hidden.includes(id)}
              onChange={() => view.toggleColumn(id)}
            >
              {head}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
