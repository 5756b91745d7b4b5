import type { MaintenanceWindow } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { BulkDeleteButton, ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { listSelectedRows, useChangeMany } from '../../ui/selection/change-many.ts';
import type { ListSelection } from '../../ui/selection/list-selection.tsx';
import { SelectionBar } from '../../ui/selection/selection.tsx';
import type { WindowFilter } from './use-window-filter.ts';

/** Renders the bulk actions for the selected maintenance windows. Irreversible actions ask for confirmation. */
export function WindowBulkActions(props: {
  choosing: ListSelection;
  filter: WindowFilter;
  rows: readonly MaintenanceWindow[];
  hasMore: boolean;
}) {
  const t = useText();
  const { rows, filter } = props;
  const { selection } = props.choosing;
  const many = useChangeMany<MaintenanceWindow>(['maintenance']);
  const find = () =>
    listSelectedRows(selection, rows, () =>
      belltower.each('listMaintenanceWindows', { query: { ...filter, limit: 100 } }),
    );
  const toCome = async () =>
    (await find()).filter(({ state }) => state === 'scheduled' || state === 'active');
  const total = props.hasMore ? {} : { total: rows.length };
  const count = selection.all ? rows.length : selection.ids.size;
  return (
    <SelectionBar selection={selection} {...total} hasMore={props.hasMore}>
      <ConfirmButton
        label={t('maintenance.cancelMany')}
        sure={t('maintenance.cancelConfirm')}
        name={t('table.selected', { count })}
        loading={many.isBusy}
        onSure={() =>
          many.run({
            rows: toCome,
            send: ({ id }) => belltower.cancelMaintenanceWindow({ path: { id } }),
            said: (done) => t('maintenance.cancelled', { count: done }),
          })
        }
      />
      {!(selection.all && props.hasMore) && (
        <BulkDeleteButton
          count={count}
          text={t('maintenance.deleteText')}
          onDelete={() => {
            const deleted = rows.filter(({ id }) => selection.has(id));
            selection.clear();
            many.run({
              rows: deleted,
              send: ({ id }) => belltower.deleteMaintenanceWindow({ path: { id } }),
              said: (done) => t('bulk.deleted', { count: done }),
            });
          }}
        />
      )}
    </SelectionBar>
  );
}
