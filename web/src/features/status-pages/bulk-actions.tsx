import { Button } from '@mantine/core';
import type { StatusPage } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { BulkDeleteButton } from '../../ui/dialogs/delete-dialog.tsx';
import { listSelectedRows, useChangeMany } from '../../ui/selection/change-many.ts';
import type { ListSelection } from '../../ui/selection/list-selection.tsx';
import { SelectionBar } from '../../ui/selection/selection.tsx';

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
  const show = (visibility: 'public' | 'private') =>
    many.run({
      rows: async () => {
        const each = () => belltower.each('listStatusPages', { query: { ...query, limit: 100 } });
        return (await listSelectedRows(selection, rows, each)).filter(
          (page) => page.visibility !== visibility,
        );
      },
      send: ({ id }) => setVisibility(id, visibility),
      back: ({ id, visibility: before }) => setVisibility(id, before),
      said: (count) => t('bulk.done', { count }),
    });
  const total = props.hasMore ? {} : { total: rows.length };
  return (
    <SelectionBar selection={selection} {...total} hasMore={props.hasMore}>
      <Button size="compact-sm" variant="default" loading={many.isBusy} onClick={() => show('public')}>
        {t('statusPages.makePublic')}
      </Button>
      <Button size="compact-sm" variant="default" loading={many.isBusy} onClick={() => show('private')}>
        {t('statusPages.restrict')}
      </Button>
      {!(selection.all && props.hasMore) && (
        <BulkDeleteButton
          count={selection.all ? rows.length : selection.ids.size}
          text={t('statusPages.deleteManyText')}
          onDelete={() =>
            many.run({
              rows: rows.filter(({ id }) => selection.has(id)),
              send: ({ id }) => belltower.deleteStatusPage({ path: { id } }),
              said: (count) => t('bulk.deleted', { count }),
              done: selection.clear,
            })
          }
        />
      )}
    </SelectionBar>
  );
}
