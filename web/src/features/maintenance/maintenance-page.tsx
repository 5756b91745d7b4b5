import { Button, SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MaintenanceWindow } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { PageHeader } from '../../ui/page/page.tsx';
import { useNew } from '../../ui/page/use-key.ts';
import { WindowList } from './window-list.tsx';

const MonthCalendar = lazyPart(async () => (await import('./month-calendar.tsx')).MonthCalendar);
const CalendarLink = lazyPart(async () => (await import('./month-calendar.tsx')).CalendarLink);
const WindowDialog = lazyPart(async () => (await import('./window-form.tsx')).WindowDialog);

/** Lists maintenance windows. No alerts are sent during a maintenance window. */
export function MaintenancePage() {
  const t = useText();
  const mayChange = useSession().role !== 'viewer';
  // Null for a new window.
  const [changed, setChanged] = useState<MaintenanceWindow | null>(null);
  const [opened, setOpened] = useState(false);
  const [linking, setLinking] = useState(false);
  const edit = (window: MaintenanceWindow | null) => {
    setChanged(window);
    setOpened(true);
  };
  useNew(() => mayChange && edit(null));
  const client = useQueryClient();
  const onError = useErrorNotice();
  const { month, isCalendar, show } = useView();
  const openById = async (id: string) => {
    try {
      const queryKey = ['maintenance', 'one', id];
      const queryFn = () => belltower.getMaintenanceWindow({ path: { id } });
      edit(await client.fetchQuery({ queryKey, queryFn }));
    } catch (error) {
      onError(error);
    }
  };
  const createButton = mayChange && <Button onClick={() => edit(null)}>{t('maintenance.new')}</Button>;
  return (
    <>
      <PageHeader
        title={t('nav.maintenance')}
        line={t('maintenance.line')}
        actions={
          <>
            <SegmentedControl
              aria-label={t('maintenance.view')}
              value={isCalendar ? 'calendar' : 'list'}
              onChange={(view) => show(view === 'calendar' ? { view } : {})}
              data={[
                { value: 'list', label: t('maintenance.listView') },
                { value: 'calendar', label: t('maintenance.calendarView') },
              ]}
            />
            {mayChange && (
              <>
                <Button variant="default" onClick={() => setLinking(true)}>
                  {t('maintenance.calendar')}
                </Button>
                {createButton}
              </>
            )}
          </>
        }
      />
      {isCalendar ? (
        <MonthCalendar
          month={month}
          onMonth={(next) => show({ view: 'calendar', ...(next === null ? {} : { month: next }) })}
          onOpen={mayChange ? (id) => void openById(id) : undefined}
        />
      ) : (
        <WindowList onChange={edit} make={createButton} />
      )}
      {linking && <CalendarLink onClose={() => setLinking(false)} />}
      {opened && <WindowDialog opened onClose={() => setOpened(false)} window={changed} />}
    </>
  );
}

/** Reads from the URL whether to show the list or the calendar, and the month of the calendar. */
function useView() {
  const [searchParams, setSearchParams] = useFilterSearch('/maintenance');
  return {
    isCalendar: searchParams.view === 'calendar',
    month: typeof searchParams.month === 'string' ? searchParams.month : null,
    show: setSearchParams,
  };
}
