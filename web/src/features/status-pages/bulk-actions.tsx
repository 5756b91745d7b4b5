import { Button } from '@mantine/core';
import type { StatusPage } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { BulkDelete } from '../../ui/dialogs/delete-dialog.tsx';
import { listSelectedRows, useChangeMany } from '../../ui/selection/change-many.ts';
import type { ListSelection } from '../../ui/selection/list-selection.tsx';

const setVisibility = (id: string, visibility: StatusPage['visibility']) =>
  belltower.updateStatusPage({ path: { id }, body: { visibility } });

/**
 * Renders the bulk actions for the selected status pages: change visibility, with undo, or delete after a typed
 * confirmation.
 */
export function PageBulkActions(props: {
  choosing: ListSelection;
  rows: readonly StatusPage[];
  hasMore: boolean;
  query: { search?: string };
}) {
  const t = useText();
  const { rows, query } = props;
  const { selection } = props.choosing;
  const many = useChangeMany<StatusPage>(['status-pages']);
  const each = () => belltower.each('listStatusPages', { query: { ...query, limit: 100 } });
  const show = (visibility: 'public' | 'private') =>
    many.run({
      rows: async () =>
        (await listSelectedRows(selection, rows, each)).filter((page) => page.visibility !== visibility),
      send: ({ id }) => setVisibility(id, visibility),
      undo: ({ id, visibility: before }) => setVisibility(id, before),
      successText: (count) => t('bulk.done', { count }),
    });
  return (
    <BulkDelete
      choosing={props.choosing}
      rows={rows}
      each={each}
      total={props.hasMore ? undefined : rows.length}
      queryKey={['status-pages']}
      remove={({ id }) => belltower.deleteStatusPage({ path: { id } })}
      text={t('statusPages.deleteManyText')}
    >
      <Button size="compact-sm" variant="default" loading={many.isBusy} onClick={() => show('public')}>
        {t('statusPages.makePublic')}
      </Button>
      <Button size="compact-sm" variant="default" loading={many.isBusy} onClick={() => show('private')}>
        {t('statusPages.restrict')}
      </Button>
    </BulkDelete>
  );
}
