import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DomainMonitor } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { MuteMenu } from '../../ui/dialogs/mute-menu.tsx';
import { showUndo, useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { type Selection, SelectionBar } from '../../ui/selection/selection.tsx';

type Change = { id: string; state: DomainMonitor['state'] };

/** Sends the requests one after another: there is no bulk endpoint, and a hundred requests take little time. */
async function setStates(changes: readonly Change[]): Promise<number> {
  for (const { id, state } of changes) await belltower.updateDomainMonitor({ path: { id }, body: { state } });
  return changes.length;
}

/** Pauses or resumes domains, with undo. */
export function useDomainStates() {
  const t = useText();
  const refuse = useErrorNotice();
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: ['domains'] });
  const update = useMutation({
    mutationFn: setStates,
    onSuccess: (count, changes) => {
      const before = changes.map(
        ({ id, state }): Change => ({ id, state: state === 'paused' ? 'active' : 'paused' }),
      );
      showUndo({
        message: t('bulk.done', { count }),
        label: t('action.undo'),
        undo: () => void setStates(before).then(renew),
      });
    },
    onError: refuse,
    onSettled: renew,
  });
  const toggle = ({ id, state }: DomainMonitor) =>
    update.mutate([{ id, state: state === 'paused' ? 'active' : 'paused' }]);
  return { ...update, toggle };
}

/** Renders the bulk actions for the selected domains. "All matching" means all loaded domains. */
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
  const update = useDomainStates();
  const chosen = rows.filter(({ id }) => selection.has(id));
  const setSelected = (state: DomainMonitor['state']) =>
    update.mutate(chosen.filter((each) => each.state !== state).map(({ id }) => ({ id, state })));
  return (
    <SelectionBar selection={selection} {...(hasMore ? {} : { total: rows.length })} hasMore={false}>
      <Button
        size="compact-sm"
        variant="default"
        loading={update.isPending}
        onClick={() => setSelected('paused')}
      >
        {t('bulk.pause')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={update.isPending}
        onClick={() => setSelected('active')}
      >
        {t('bulk.resume')}
      </Button>
      <MuteMenu of="monitorIds" ids={chosen.map(({ id }) => id)} />
    </SelectionBar>
  );
}
