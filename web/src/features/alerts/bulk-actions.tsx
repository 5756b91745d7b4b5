import { Button } from '@mantine/core';
import type { AlertChannel, AlertRule } from '../../../../clients/typescript/src/index.ts';
import { type Text, useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { BulkDelete } from '../../ui/dialogs/delete-dialog.tsx';
import { listSelectedRows, useChangeMany } from '../../ui/selection/change-many.ts';
import type { ListSelection } from '../../ui/selection/list-selection.tsx';

interface Switched {
  id: string;
  enabled: boolean;
}

/** Enables or disables selected channels or rules, with undo. Deletes them after a typed confirmation. */
function ChosenSwitches<Row extends Switched>(props: {
  choosing: ListSelection;
  rows: readonly Row[];
  hasMore: boolean;
  /** Total number of items, loaded or not. */
  each: () => AsyncIterable<Row>;
  enable: (id: string, enabled: boolean) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  /** Text that describes what the deletion removes. */
  lost: Text;
}) {
  const t = useText();
  const { rows, enable } = props;
  const { selection } = props.choosing;
  const many = useChangeMany<Row>(['alerts']);
  const setEnabled = (enabled: boolean) =>
    many.run({
      rows: async () =>
        (await listSelectedRows(selection, rows, props.each)).filter((row) => row.enabled !== enabled),
      send: ({ id }) => enable(id, enabled),
      undo: ({ id }) => enable(id, !enabled),
      successText: (count) => t('bulk.done', { count }),
    });
  return (
    <BulkDelete
      choosing={props.choosing}
      rows={rows}
      each={props.each}
      total={props.hasMore ? undefined : rows.length}
      queryKey={['alerts']}
      remove={({ id }) => props.remove(id)}
      text={t(props.lost as 'alerts.deleteRules')}
    >
      <Button size="compact-sm" variant="default" loading={many.isBusy} onClick={() => setEnabled(true)}>
        {t('alerts.enable')}
      </Button>
      <Button size="compact-sm" variant="default" loading={many.isBusy} onClick={() => setEnabled(false)}>
        {t('alerts.disable')}
      </Button>
    </BulkDelete>
  );
}

/** Renders the bulk actions for the selected channels. */
export function ChannelBulkActions(props: {
  choosing: ListSelection;
  rows: readonly AlertChannel[];
  hasMore: boolean;
}) {
  return (
    <ChosenSwitches
      {...props}
      each={() => belltower.each('listAlertChannels', { query: { limit: 100 } })}
      enable={(id, enabled) => belltower.updateAlertChannel({ path: { id }, body: { enabled } })}
      remove={(id) => belltower.deleteAlertChannel({ path: { id } })}
      lost="alerts.deleteChannels"
    />
  );
}

/** Renders the bulk actions for the selected rules. All rules are loaded. */
export function RuleBulkActions(props: { choosing: ListSelection; rows: readonly AlertRule[] }) {
  return (
    <ChosenSwitches
      {...props}
      hasMore={false}
      each={() => belltower.each('listAlertRules', { query: { limit: 100 } })}
      enable={(id, enabled) => belltower.updateAlertRule({ path: { id }, body: { enabled } })}
      remove={(id) => belltower.deleteAlertRule({ path: { id } })}
      lost="alerts.deleteRules"
    />
  );
}
