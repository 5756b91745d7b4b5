import type { MaintenanceWindow } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { BulkDelete, ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { listSelectedRows, useChangeMany } from '../../ui/selection/change-many.ts';
import type { ListSelection } from '../../ui/selection/list-selection.tsx';
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
  const each = () => belltower.each('listMaintenanceWindows', { query: { ...filter, limit: 100 } });
  const toCome = async () =>
    (await listSelectedRows(selection, rows, each)).filter(
      ({ state }) => state === 'scheduled' || state === 'active',
    );
  const count = selection.all ? rows.length : selection.ids.size;
  return (
    <BulkDelete
      choosing={props.choosing}
      rows={rows}
      each={each}
      total={props.hasMore ? undefined : rows.length}
      queryKey={['maintenance']}
      remove={({ id }) => belltower.deleteMaintenanceWindow({ path: { id } })}
      text={t('maintenance.deleteText')}
    >
      <ConfirmButton
        label={t('maintenance.cancelMany')}
        sure={t('maintenance.cancelConfirm')}
        name={t('table.selected', { count })}
        loading={many.isBusy}
        onSure={() =>
          many.run({
            rows: toCome,
            send: ({ id }) => belltower.cancelMaintenanceWindow({ path: { id } }),
            successText: (done) => t('maintenance.cancelled', { count: done }),
          })
        }
      />
    </BulkDelete>
  );
}
