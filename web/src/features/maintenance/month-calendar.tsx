import { ActionIcon, Button, Group, Text as Line, Modal, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { serverNow } from '../../service/server-clock.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { CopyLine } from '../../ui/forms/copy-line.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { addMonths, type CalendarDay, daysOf, monthOf } from './month.ts';
import classes from './month-calendar.module.css';

type Entry = Answer<'listMaintenanceCalendar'>['items'][number];

const iso = (at: number) => new Date(at).toISOString();
const words = (at: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), options).format(at);

/** Shows a month of planned maintenance in the viewer's time zone. */
export function MonthCalendar(props: {
  month: string | null;
  onMonth: (month: string | null) => void;
  /** Undefined for viewers. */
  onOpen?: ((windowId: string) => void) | undefined;
}) {
  const t = useText();
  const today = monthOf(serverNow());
  const month = props.month !== null && daysOf(props.month).length > 0 ? props.month : today;
  const days = daysOf(month);
  const [first, last] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0];
  const { data, error, refetch } = useQuery({
    queryKey: ['maintenance', 'calendar', month],
    queryFn: () => belltower.listMaintenanceCalendar({ query: { from: iso(first), to: iso(last) } }),
    placeholderData: (old) => old,
  });
  const go = (to: string | null) => props.onMonth(to === today ? null : to);
  const inMonth = days.find(({ isOfMonth }) => isOfMonth)?.from ?? 0;
  return (
    <>
      <Group gap="xs" mb="sm">
        <ActionIcon
          variant="default"
          size="input-xs"
          aria-label={t('maintenance.previousMonth')}
          onClick={() => go(addMonths(month, -1))}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="input-xs"
          aria-label={t('maintenance.nextMonth')}
          onClick={() => go(addMonths(month, 1))}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
        <Button variant="default" size="xs" onClick={() => go(null)}>
          {t('maintenance.today')}
        </Button>
        <Title order={2} aria-live="polite">
          {words(inMonth, { month: 'long', year: 'numeric' })}
        </Title>
      </Group>
      {error && <ErrorPanel error={error} retry={refetch} />}
      <div className={classes.head} aria-hidden="true">
        {days.slice(0, 7).map(({ from }) => (
          <span key={from}>{words(from, { weekday: 'short' })}</span>
        ))}
      </div>
      <ol className={classes.grid} aria-label={t('maintenance.calendarView')}>
        {days.map((day) => (
          <Day
            key={day.from}
            day={day}
            entries={data?.items.filter((entry) => isOn(entry, day)) ?? []}
            onOpen={props.onOpen}
          />
        ))}
      </ol>
      {data?.items.length === 0 && <Line mt="sm">{t('maintenance.noneInMonth')}</Line>}
    </>
  );
}

const isOn = (entry: Entry, { from, to }: CalendarDay): boolean =>
  Date.parse(entry.startsAt) < to && Date.parse(entry.endsAt) > from;

function Day({
  day,
  entries,
  onOpen,
}: {
  day: CalendarDay;
  entries: readonly Entry[];
  onOpen?: ((windowId: string) => void) | undefined;
}) {
  const now = serverNow();
  return (
    <li
      className={classes.day}
      data-other={!day.isOfMonth || undefined}
      data-today={(now >= day.from && now < day.to) || undefined}
      data-empty={entries.length === 0 || undefined}
    >
      <span aria-hidden="true" className={classes.number}>
        <span className={classes.weekday}>{words(day.from, { weekday: 'short' })} </span>
        {day.number}
      </span>
      <span className="visually-hidden">{words(day.from, { dateStyle: 'full' })}</span>
      {entries.map((entry) => {
        const text = `${entryTimes(entry, day)} ${entry.title}`;
        const key = `${entry.windowId} ${entry.startsAt}`;
        return onOpen ? (
          <button
            key={key}
            type="button"
            className={classes.entry}
            title={text}
            onClick={() => onOpen(entry.windowId)}
          >
            {text}
          </button>
        ) : (
          <span key={key} className={classes.entry} title={text}>
            {text}
          </span>
        );
      })}
    </li>
  );
}

/** Returns the part of a day that an occurrence covers: `23:00–`, `–02:00`, or an empty string for the whole day. */
function entryTimes({ startsAt, endsAt }: Entry, day: CalendarDay): string {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const at = (time: number) => words(time, { timeStyle: 'short' });
  const from = start >= day.from ? at(start) : '';
  const to = end <= day.to ? at(end) : '';
  return from === '' && to === '' ? '' : `${from}–${to}`;
}

/** Creates a calendar link on request. Each link is shown only once and invalidates the previous link. */
export function CalendarLink({ onClose }: { onClose: () => void }) {
  const t = useText();
  const createLink = useMutation({ mutationFn: () => belltower.createMaintenanceWindowCalendarToken() });
  const end = useMutation({ mutationFn: () => belltower.deleteMaintenanceWindowCalendarToken() });
  return (
    <Modal opened onClose={onClose} title={t('maintenance.calendar')}>
      <Stack>
        <Text>{t('maintenance.calendarHint')}</Text>
        {createLink.error && <ErrorPanel error={createLink.error} />}
        {createLink.data ? (
          <CopyLine value={createLink.data.url} label={t('maintenance.calendar')} />
        ) : (
          <Button
            loading={createLink.isPending}
            onClick={() => createLink.mutate(undefined, { onSuccess: () => end.reset() })}
          >
            {t('maintenance.createCalendar')}
          </Button>
        )}
        {end.error && <ErrorPanel error={end.error} />}
        {end.isSuccess ? (
          <Text role="status">{t('maintenance.calendarRevoked')}</Text>
        ) : (
          <div>
            <ConfirmButton
              label={t('maintenance.revokeCalendar')}
              sure={t('maintenance.revokeCalendarConfirm')}
              name={t('maintenance.calendar')}
              loading={end.isPending}
              onSure={() => end.mutate(undefined, { onSuccess: () => createLink.reset() })}
            />
          </div>
        )}
      </Stack>
    </Modal>
  );
}
