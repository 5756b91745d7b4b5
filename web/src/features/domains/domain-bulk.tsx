import { Button } from '@mantine/core';
import type { DomainMonitor } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { MuteMenu } from '../../ui/dialogs/mute-menu.tsx';
import { useChangeMany } from '../../ui/selection/change-many.ts';
import { type Selection, SelectionBar } from '../../ui/selection/selection.tsx';

const setState = (id: string, state: DomainMonitor['state']) =>
  belltower.updateDomainMonitor({ path: { id }, body: { state } });

/** Pauses or resumes domains, with undo. */
export function useDomainStates() {
  const t = useText();
  const { run, isBusy } = useChangeMany<DomainMonitor>(['domains']);
  const setStates = (rows: readonly DomainMonitor[], state: DomainMonitor['state']) =>
    run({
      rows: rows.filter((each) => each.state !== state),
      send: ({ id }) => setState(id, state),
      undo: ({ id, state: before }) => setState(id, before),
      successText: (count) => t('bulk.done', { count }),
    });
  const toggle = (monitor: DomainMonitor) =>
    setStates([monitor], monitor.state === 'paused' ? 'active' : 'paused');
  return { setStates, toggle, isBusy };
}

/** Renders the bulk actions for the selected domains. "All matching" covers all loaded domains. */
export function DomainBulk({
  selection,
  rows,
  hasMore,
}: {
  selection: Selection;
  rows: readonly DomainMonitor[];
  hasMore: boolean;
}) {
  const t = useText();
  const { setStates, isBusy } = useDomainStates();
  const chosen = rows.filter(({ id }) => selection.has(id));
  return (
    <SelectionBar selection={selection} {...(hasMore ? {} : { total: rows.length })} hasMore={false}>
      <Button
        size="compact-sm"
        variant="default"
        loading={isBusy}
        onClick={() => setStates(chosen, 'paused')}
      >
        {t('bulk.pause')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={isBusy}
        onClick={() => setStates(chosen, 'active')}
      >
        {t('bulk.resume')}
      </Button>
      <MuteMenu of="monitorIds" ids={chosen.map(({ id }) => id)} />
    </SelectionBar>
  );
}
