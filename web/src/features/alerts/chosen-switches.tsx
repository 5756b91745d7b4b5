import { Button } from '@mantine/core';
import { type Text, useText } from '../../i18n/use-text.ts';
import { chosenRows } from '../../ui/choosing/chosen-rows.ts';
import { SelectionBar } from '../../ui/choosing/selection-bar.tsx';
import { useChangeMany } from '../../ui/choosing/use-change-many.ts';
import type { Choosing } from '../../ui/choosing/use-choosing.ts';
import { TypedDelete } from '../../ui/dialogs/typed-delete.tsx';

interface Switched {
  id: string;
  enabled: boolean;
}

/** Switches chosen channels or rules on and off, with undo, and deletes them after a word. */
export function ChosenSwitches<Row extends Switched>(shown: {
  choosing: Choosing;
  rows: readonly Row[];
  hasMore: boolean;
  /** All that there are, loaded or not. */
  each: () => AsyncIterable<Row>;
  enable: (id: string, enabled: boolean) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  /** Says what a deletion takes away. */
  lost: Text;
}) {
  const t = useText();
  const { rows, enable } = shown;
  const { selection } = shown.choosing;
  const many = useChangeMany<Row>(['alerts']);
  const turn = (enabled: boolean) =>
    many.run({
      rows: async () =>
        (await chosenRows(selection, rows, shown.each)).filter((row) => row.enabled !== enabled),
      send: ({ id }) => enable(id, enabled),
      back: ({ id }) => enable(id, !enabled),
      said: (count) => t('bulk.done', { count }),
    });
  const total = shown.hasMore ? {} : { total: rows.length };
  return (
    <SelectionBar selection={selection} {...total} hasMore={shown.hasMore}>
      <Button size="compact-sm" variant="default" loading={many.isBusy} onClick={() => turn(true)}>
        {t('alerts.enable')}
      </Button>
      <Button size="compact-sm" variant="default" loading={many.isBusy} onClick={() => turn(false)}>
        {t('alerts.disable')}
      </Button>
      {!(selection.all && shown.hasMore) && (
        <TypedDelete
          count={selection.all ? rows.length : selection.ids.size}
          text={t(shown.lost as 'alerts.deleteRules')}
          onDelete={() => {
            const deleted = rows.filter(({ id }) => selection.has(id));
            selection.clear();
            many.run({
              rows: deleted,
              send: ({ id }) => shown.remove(id),
              said: (count) => t('bulk.deleted', { count }),
            });
          }}
        />
      )}
    </SelectionBar>
  );
}
