import { Button, Modal, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MaintenanceWindow } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../app/client.ts';
import { useSession } from '../../app/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { CopyLine } from '../../ui/copy-line.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { useKey } from '../../ui/use-key.ts';
import { WindowDialog } from './window-form.tsx';
import { WindowRows } from './window-rows.tsx';

/** Planned work, during which nobody is woken. */
export function MaintenancePage() {
  const t = useText();
  const mayChange = useSession().role !== 'viewer';
  // null: a new one.
  const [changed, setChanged] = useState<MaintenanceWindow | null>(null);
  const [opened, setOpened] = useState(false);
  const edit = (window: MaintenanceWindow | null) => {
    setChanged(window);
    setOpened(true);
  };
  useKey('n', () => mayChange && edit(null));
  const windows = useInfiniteQuery({
    queryKey: ['maintenance', 'list'],
    queryFn: ({ pageParam }) => belltower.listMaintenanceWindows({ query: { limit: 50, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const items = windows.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PageHeader
        title={t('nav.maintenance')}
        line={t('maintenance.line')}
        actions={
          mayChange && (
            <>
              <CalendarLink />
              <Button onClick={() => edit(null)}>{t('maintenance.new')}</Button>
            </>
          )
        }
      />
      {windows.error && <ErrorPanel error={windows.error} retry={windows.refetch} />}
      {windows.data && items.length === 0 && (
        <EmptyState
          text={t('maintenance.none')}
          call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/maintenance-windows`}
        />
      )}
      {items.length > 0 && (
        <Table.ScrollContainer minWidth={680}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('maintenance.title')}</Table.Th>
                <Table.Th w={110}>{t('maintenance.state')}</Table.Th>
                <Table.Th>{t('maintenance.when')}</Table.Th>
                <Table.Th aria-label={t('settings.actions')} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((window) => (
                <WindowRows key={window.id} window={window} onChange={() => edit(window)} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <MoreButton query={windows} />
      <WindowDialog opened={opened} onClose={() => setOpened(false)} window={changed} />
    </>
  );
}

/** A link for calendars; each is shown once and ends the one before, so it is made when asked for. */
function CalendarLink() {
  const t = useText();
  const make = useMutation({ mutationFn: () => belltower.createMaintenanceWindowCalendarToken() });
  const end = useMutation({ mutationFn: () => belltower.deleteMaintenanceWindowCalendarToken() });
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('maintenance.calendar')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('maintenance.calendar')}
        closeButtonProps={{ 'aria-label': t('action.close') }}
      >
        <Stack>
          <Text>{t('maintenance.calendarHint')}</Text>
          {make.error && <ErrorPanel error={make.error} />}
          {make.data ? (
            <CopyLine value={make.data.url} label={t('maintenance.calendar')} />
          ) : (
            <Button
              loading={make.isPending}
              onClick={() => make.mutate(undefined, { onSuccess: () => end.reset() })}
            >
              {t('maintenance.makeCalendar')}
            </Button>
          )}
          {end.error && <ErrorPanel error={end.error} />}
          {end.isSuccess ? (
            <Text role="status">{t('maintenance.calendarEnded')}</Text>
          ) : (
            <div>
              <SureButton
                label={t('maintenance.endCalendar')}
                sure={t('maintenance.endCalendarSure')}
                name={t('maintenance.calendar')}
                loading={end.isPending}
                onSure={() => end.mutate(undefined, { onSuccess: () => make.reset() })}
              />
            </div>
          )}
        </Stack>
      </Modal>
    </>
  );
}
