import { Button, Group, Text as Line, Table, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { MaintenanceWindow } from '../../../../clients/typescript/src/index.ts';
import { locale } from '../../i18n/i18n.ts';
import { useCodeText, useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useSession } from '../../service/session.ts';
import { ConfirmButton } from '../../ui/dialogs/delete-dialog.tsx';
import { useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { FilterSelect, SearchInput } from '../../ui/filters/filter-select.tsx';
import { type Look, type State, StateMark } from '../../ui/marks/state-mark.tsx';
import { BothZones, TimeAgo } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { EmptyState } from '../../ui/page/page.tsx';
import { type ListSelection, SelectBox, useListSelection } from '../../ui/selection/list-selection.tsx';
import { usePages } from '../../ui/table/pages.tsx';
import { PlainList } from '../../ui/table/plain-list.tsx';
import { dayMs } from '../../ui/text/durations.ts';
import { OccurrenceList } from './next-occurrences.tsx';
import { recurrenceOf } from './recurrence.ts';
import { useWindowFilter, type WindowFilter, windowStates } from './use-window-filter.ts';

const WindowBulkActions = lazyPart(async () => (await import('./bulk-actions.tsx')).WindowBulkActions);

const looks: Record<MaintenanceWindow['state'], State | Look> = {
  scheduled: 'waiting',
  active: 'maintenance',
  finished: 'caseDone',
  cancelled: 'off',
};

/** Lists all maintenance windows, newest first. */
export function WindowList({
  onChange,
  make,
}: {
  onChange: (window: MaintenanceWindow) => void;
  /** The button that adds a window. */
  make: ReactNode;
}) {
  const t = useText();
  const mayChange = useSession().role !== 'viewer';
  const [filter, change] = useWindowFilter();
  const query = { ...filter, limit: 50 };
  const windows = usePages(['maintenance', 'list', filter], (cursor) =>
    belltower.listMaintenanceWindows({ query: { ...query, cursor } }),
  );
  const items = windows.rows;
  const choosing = useListSelection(items, JSON.stringify(filter), mayChange);
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <>
      <Filters filter={filter} change={change} />
      <PlainList
        list={windows}
        choosing={choosing}
        mayChoose={mayChange}
        minWidth={820}
        empty={
          <EmptyState
            text={t(isNarrowed ? 'maintenance.noMatches' : 'maintenance.none')}
            action={!isNarrowed && make}
            call={`curl -H "Authorization: Bearer bt_…" ${location.origin}/api/v1/maintenance-windows`}
          />
        }
        heads={
          <>
            <Table.Th miw={200}>{t('maintenance.title')}</Table.Th>
            <Table.Th w={110}>{t('maintenance.state')}</Table.Th>
            <Table.Th miw={300}>{t('maintenance.when')}</Table.Th>
            <Table.Th aria-label={t('settings.actions')} />
          </>
        }
      >
        {items.map((window) => (
          <WindowRows key={window.id} window={window} choosing={choosing} onChange={() => onChange(window)} />
        ))}
      </PlainList>
      <WindowBulkActions choosing={choosing} filter={filter} rows={items} hasMore={windows.hasNextPage} />
    </>
  );
}

function Filters(props: { filter: WindowFilter; change: (change: Partial<WindowFilter>) => void }) {
  const t = useText();
  return (
    <Group mb="md" gap="sm">
      <SearchInput
        label={t('maintenance.search')}
        defaultValue={props.filter.search ?? ''}
        onChange={(text) => props.change({ search: text })}
      />
      <FilterSelect
        label={t('maintenance.state')}
        choices={windowStates.map((state) => ({ value: state, label: t(`maintenance.state.${state}`) }))}
        values={props.filter.state ?? []}
        onChange={(state) => props.change({ state: state as WindowFilter['state'] })}
      />
    </Group>
  );
}

/** The longest period that one request can cover: two years. */
const longestMs = 731 * dayMs;

function useWindowCalls({ id }: MaintenanceWindow) {
  const onError = useErrorNotice();
  const queryClient = useQueryClient();
  const path = { id };
  const calls = {
    end: () => belltower.endMaintenanceWindow({ path }),
    cancel: () => belltower.cancelMaintenanceWindow({ path }),
    remove: () => belltower.deleteMaintenanceWindow({ path }),
  };
  return useMutation<unknown, unknown, keyof typeof calls>({
    mutationFn: (call) => calls[call](),
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['maintenance'] }),
  });
}

/** Renders a maintenance window in the list. Expands to its next ten occurrences. */
function WindowRows({
  window,
  choosing,
  onChange,
}: {
  window: MaintenanceWindow;
  choosing: ListSelection;
  onChange: () => void;
}) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const mayChange = useSession().role !== 'viewer';
  const { howOften, whatOf } = useWindowWords();
  const often = howOften(window);
  const shown = window.current ??
    window.next ?? { startsAt: window.startsAt, endsAt: window.endsAt ?? window.startsAt };
  return (
    <>
      <Table.Tr>
        {mayChange && (
          <Table.Td>
            <SelectBox choosing={choosing} id={window.id} name={window.title} />
          </Table.Td>
        )}
        <Table.Td style={{ overflowWrap: 'anywhere' }}>
          <UnstyledButton onClick={() => setOpened(!opened)} aria-expanded={opened} td="underline">
            {window.title}
          </UnstyledButton>
          <Line size="xs" c="dimmed" lineClamp={2}>
            {whatOf(window)}
          </Line>
        </Table.Td>
        <Table.Td>
          <StateMark state={looks[window.state]} word={t(`maintenance.state.${window.state}`)} />
          {window.current !== null && (
            <Line size="xs" c="dimmed">
              {t('maintenance.endsIn')} <TimeAgo at={window.current.endsAt} />
            </Line>
          )}
          {window.planFault !== null && (
            <Line size="xs" c="var(--state-down)">
              {t('maintenance.planFault', { fault: window.planFault })}
            </Line>
          )}
        </Table.Td>
        <Table.Td>
          <BothZones from={shown.startsAt} to={shown.endsAt} zone={window.timezone} />
          {often !== null && (
            <Line size="xs" c="dimmed">
              {often}
            </Line>
          )}
        </Table.Td>
        <Table.Td>{mayChange && <Verbs window={window} onChange={onChange} />}</Table.Td>
      </Table.Tr>
      {opened && (
        <Table.Tr>
          <Table.Td colSpan={5}>
            <Occurrences window={window} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** Renders the actions available in the window's current state. */
function Verbs({ window, onChange }: { window: MaintenanceWindow; onChange: () => void }) {
  const t = useText();
  const call = useWindowCalls(window);
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {window.state === 'active' && (
        <Button size="xs" variant="default" onClick={() => call.mutate('end')}>
          {t('maintenance.end')}
        </Button>
      )}
      {(window.state === 'scheduled' || window.state === 'active') && (
        <>
          <Button
            size="xs"
            variant="subtle"
            aria-label={`${t('maintenance.edit')}: ${window.title}`}
            onClick={onChange}
          >
            {t('maintenance.edit')}
          </Button>
          <ConfirmButton
            label={t('maintenance.cancel')}
            sure={t('maintenance.cancelConfirm')}
            name={window.title}
            onSure={() => call.mutate('cancel')}
          />
        </>
      )}
      {(window.state === 'finished' || window.state === 'cancelled') && (
        <ConfirmButton
          label={t('maintenance.delete')}
          sure={t('maintenance.deleteConfirm')}
          name={window.title}
          onSure={() => call.mutate('remove')}
        />
      )}
    </Group>
  );
}

function Occurrences({ window }: { window: MaintenanceWindow }) {
  const first = window.current ?? window.next;
  const { data, error } = useQuery({
    queryKey: ['maintenance', 'occurrences', window.id, first?.startsAt],
    queryFn: async () => {
      if (first === null) return { items: [] };
      const { startsAt: from } = first;
      const to = new Date(Date.parse(from) + longestMs).toISOString();
      return belltower.listMaintenanceWindowOccurrences({
        path: { id: window.id },
        query: { from, to, limit: 10 },
      });
    },
  });
  if (error) return <ErrorPanel error={error} />;
  return (
    <>
      {window.description !== '' && (
        <p style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{window.description}</p>
      )}
      <OccurrenceList occurrences={data?.items} zone={window.timezone} />
    </>
  );
}

/** Returns functions that describe the recurrence and the scope of a maintenance window. */
function useWindowWords() {
  const t = useText();
  const textOf = useCodeText();
  const list = (words: string[]) => new Intl.ListFormat(locale(), { type: 'conjunction' }).format(words);
  const dayWords = (days: readonly string[]) =>
    list(days.map((day) => textOf(`maintenance.day.${day}`, day)));

  /** Returns a text such as `Every month, on the last Sunday`, or null for a single occurrence. */
  const describeRecurrence = ({ rrule }: MaintenanceWindow): string | null => {
    const { frequency, days, ordinal, day, own } = recurrenceOf(rrule);
    if (frequency === 'once') return null;
    if (frequency === 'own') return own;
    if (frequency === 'weekly' && days.length > 0)
      return t('maintenance.each.weekly', { days: dayWords(days) });
    if (frequency === 'monthlyDay') return t('maintenance.each.monthlyDay', { day });
    if (frequency !== 'monthlyWeekday') return t(`maintenance.repeats.${frequency}`);
    const which = textOf(`maintenance.ordinal.${ordinal}`, ordinal).toLocaleLowerCase(locale());
    return t('maintenance.each.monthlyWeekday', { which, day: dayWords(days) });
  };

  /** Returns the scope of a window: everything in the account, or the number of items of each type and the tags. */
  const describeScope = ({ scope }: MaintenanceWindow): string => {
    if (scope.all) return t('maintenance.all');
    const counted = (
      [
        ['maintenance.of.monitors', scope.serviceMonitorIds.length],
        ['maintenance.of.domains', scope.monitorIds.length + scope.domainIds.length],
        ['maintenance.of.heartbeats', scope.heartbeatIds.length],
      ] as const
    ).flatMap(([text, count]) => (count === 0 ? [] : [t(text, { count })]));
    const { tags } = scope;
    const tagged =
      tags.length === 0 ? [] : [t('maintenance.of.tags', { count: tags.length, tags: tags.join(', ') })];
    const sentence = list([...counted, ...tagged]);
    return sentence.charAt(0).toLocaleUpperCase(locale()) + sentence.slice(1);
  };

  return { howOften: describeRecurrence, whatOf: describeScope };
}
