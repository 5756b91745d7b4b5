import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Heartbeat } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { TypedConfirmation } from '../../ui/dialogs/delete-dialog.tsx';
import { MuteMenu } from '../../ui/dialogs/mute-menu.tsx';
import { type Selection, SelectionBar } from '../../ui/selection/selection.tsx';
import type { useHeartbeatBulk } from './use-bulk.ts';

/** Renders the bulk actions for the selected heartbeats. */
export function HeartbeatBulkActions({
  selection,
  bulk,
  rows,
  hasMore,
}: {
  selection: Selection;
  bulk: ReturnType<typeof useHeartbeatBulk>;
  rows: readonly Heartbeat[];
  hasMore: boolean;
}) {
  const t = useText();
  const [deleting, setDeleting] = useState(false);
  const which = bulk.selected(selection);
  const total = hasMore ? undefined : rows.length;
  const count = (selection.all ? total : selection.ids.size) ?? rows.length;
  return (
    <>
      <SelectionBar selection={selection} {...(total === undefined ? {} : { total })} hasMore={hasMore}>
        {(['pause', 'resume'] as const).map((action) => (
          <Button key={action} size="compact-sm" variant="default" onClick={() => bulk.run(action, which)}>
            {t(`bulk.${action}`)}
          </Button>
        ))}
        {'ids' in which && <MuteMenu of="heartbeatIds" ids={which.ids} />}
        {(!selection.all || total !== undefined) && (
          // Hidden if the number of affected heartbeats is unknown.
          <Button size="compact-sm" variant="default" onClick={() => setDeleting(true)}>
            {t('bulk.delete')}
          </Button>
        )}
      </SelectionBar>
      <TypedConfirmation
        opened={deleting}
        title={t('bulk.deleteTitle', { count })}
        text={t('bulk.deleteText')}
        word={t('bulk.deleteWord', { count })}
        action={t('bulk.delete')}
        onClose={() => setDeleting(false)}
        onConfirm={() => {
          bulk.run('delete', which);
          selection.clear();
        }}
      />
    </>
  );
}
