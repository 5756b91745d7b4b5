import { Anchor, Button, Checkbox, CloseButton, Text as Line, Table } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Incident } from '../../../../clients/typescript/src/index.ts';
import { type Text, useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { memberNamesQuery } from '../../service/queries.ts';
import { showUndo, useErrorNotice } from '../../ui/dialogs/notices.tsx';
import { useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { type Severity, severities } from '../../ui/marks/severity.ts';
import { SeverityMark } from '../../ui/marks/severity-mark.tsx';
import marks from '../../ui/marks/state-mark.module.css';
import { OneTimeForm, TimeAgo } from '../../ui/marks/time-ago.tsx';
import { useKey } from '../../ui/page/use-key.ts';
import { sendForEach } from '../../ui/selection/change-many.ts';
import bar from '../../ui/selection/selection.module.css';
import { incidentTitle } from '../../ui/words/incident-title.ts';
import classes from './incident-table.module.css';

/** Returns the keyboard position and the selected rows of the list. */
function useMarks(incidents: readonly Incident[]) {
  const navigate = useNavigate();
  const [at, setAt] = useState(-1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef(-1);
  const marked = incidents.filter(({ id }) => chosen.has(id));
  const current = incidents[at];
  const choose = (ids: Iterable<string>) => setChosen(new Set(ids));
  const bulk = useIncidentBulk(() => choose([]));
  const move = (to: number) => {
    const next = Math.max(0, Math.min(incidents.length - 1, to));
    setAt(next);
    document.getElementById(`incident-${incidents[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const toggle = (index: number, range: boolean) => {
    const changed = new Set(chosen);
    const from = range && last.current >= 0 ? Math.min(last.current, index) : index;
    const to = range && last.current >= 0 ? Math.max(last.current, index) : index;
    const off = chosen.has(incidents[index]?.id ?? '');
    for (const { id } of incidents.slice(from, to + 1)) off ? changed.delete(id) : changed.add(id);
    last.current = index;
    setChosen(changed);
  };
  useKey('j', () => move(at + 1));
  useKey('k', () => move(at - 1));
  useKey('x', () => current && toggle(at, false));
  useKey('Enter', () => current && void navigate({ to: `/incidents/${current.id}` }));
  useKey('e', () => {
    const meant = marked.length > 0 ? marked : current ? [current] : [];
    if (meant.length > 0) bulk.mutate({ incidents: meant, action: 'acknowledge' });
  });
  return { at, chosen, marked, choose, toggle, bulk };
}

type Marks = ReturnType<typeof useMarks>;

/** Incidents, handled with the keys j, k, x, e and Enter. */
export function IncidentTable({ incidents }: { incidents: Incident[] }) {
  const marks = useMarks(incidents);
  const anyoneOnIt = incidents.some(({ assigneeUserId }) => assigneeUserId !== null);
  const { data: names } = useQuery({ ...memberNamesQuery, enabled: anyoneOnIt });
  return (
    <>
      {marks.marked.length > 0 && <Chosen marks={marks} />}
      <OneTimeForm times={incidents.map(({ openedAt }) => openedAt)}>
        <div className={classes.scroll}>
          <Table className={classes.table}>
            <Head incidents={incidents} marks={marks} />
            <Table.Tbody>
              {incidents.map((incident, index) => (
                <IncidentRow
                  key={incident.id}
                  incident={incident}
                  assignee={names?.get(incident.assigneeUserId ?? '')}
                  isCurrent={index === marks.at}
                  isChosen={marks.chosen.has(incident.id)}
                  onToggle={(range) => marks.toggle(index, range)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </OneTimeForm>
    </>
  );
}

/** Renders the actions for the selected incidents. */
function Chosen({ marks: { marked, choose, bulk } }: { marks: Marks }) {
  const t = useText();
  return (
    <div className={bar.bar} role="toolbar" aria-label={t('table.actions')}>
      <Line fw={600} role="status">
        {t('incidents.selected', { count: marked.length })}
      </Line>
      <Button size="compact-sm" onClick={() => bulk.mutate({ incidents: marked, action: 'acknowledge' })}>
        {t('incidents.acknowledge')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => bulk.mutate({ incidents: marked, action: 'resolve' })}
      >
        {t('incidents.resolve')}
      </Button>
      <CloseButton
        aria-label={t('table.clearSelection')}
        title={t('table.clearSelection')}
        onClick={() => choose([])}
      />
    </div>
  );
}

function Head({ incidents, marks: { marked, choose } }: { incidents: readonly Incident[]; marks: Marks }) {
  const t = useText();
  const isAll = marked.length === incidents.length;
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th w={40}>
          <Checkbox
            size="xs"
            aria-label={t('incidents.selectAll')}
            checked={isAll}
            indeterminate={marked.length > 0 && !isAll}
            onChange={() => choose(isAll ? [] : incidents.map(({ id }) => id))}
          />
        </Table.Th>
        <Table.Th w={124}>{t('incidents.state')}</Table.Th>
        <Table.Th>{t('incidents.incident')}</Table.Th>
        <Table.Th w={100}>{t('incidents.severity')}</Table.Th>
        <Table.Th w={116}>{t('incidents.assignee')}</Table.Th>
        <Table.Th w={124} ta="right">
          {t('incidents.openedColumn')}
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

function IncidentRow({
  incident,
  assignee,
  isCurrent,
  isChosen,
  onToggle,
}: {
  incident: Incident;
  assignee: string | undefined;
  isCurrent: boolean;
  isChosen: boolean;
  onToggle: (range: boolean) => void;
}) {
  const t = useText();
  return (
    <Table.Tr
      id={`incident-${incident.id}`}
      className={classes.row}
      data-current={isCurrent || undefined}
      data-chosen={isChosen || undefined}
    >
      <Table.Td>
        <Checkbox
          size="xs"
          aria-label={incidentTitle(incident)}
          checked={isChosen}
          onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
        />
      </Table.Td>
      <Table.Td>
        <IncidentMark state={incident.state} />
      </Table.Td>
      <Table.Td className={classes.what}>
        <div className={classes.title} title={incidentTitle(incident)}>
          <Anchor component={Link} to={`/incidents/${incident.id}`} c="inherit">
            {incidentTitle(incident)}
          </Anchor>
          <Line size="xs" c="dimmed" span ml="xs">
            {factsOf(incident, t).join(' · ')}
          </Line>
        </div>
      </Table.Td>
      <Table.Td>
        <SeverityMark severity={incident.severity} />
      </Table.Td>
      <Table.Td className={classes.who}>{assignee}</Table.Td>
      <Table.Td ta="right" className={classes.since}>
        <TimeAgo at={incident.openedAt} />
      </Table.Td>
    </Table.Tr>
  );
}

/**
 * Returns the facts about an incident other than its title. The cause is shown as entered by a person, not as a code.
 */
function factsOf(incident: Incident, t: ReturnType<typeof useText>): string[] {
  const cause = incident.source.type === 'manual' ? incident.cause : '';
  return [
    incident.members > 0 ? t('incidents.members', { count: incident.members }) : cause,
    incident.flapping ? t('incidents.flapping') : '',
    incident.maintenance ? t('state.maintenance') : '',
  ].filter((fact) => fact !== '');
}

export type IncidentState = 'open' | 'acknowledged' | 'resolved';

const looks: Record<IncidentState, { shape: string; tone: 'down' | 'degraded' | 'up'; text: Text }> = {
  open: { shape: '◉', tone: 'down', text: 'incidents.open' },
  acknowledged: { shape: '◐', tone: 'degraded', text: 'incidents.acknowledged' },
  resolved: { shape: '●', tone: 'up', text: 'incidents.resolved' },
};

/** Shows whether an incident is acknowledged, by shape, word and colour. */
export function IncidentMark({ state }: { state: IncidentState }) {
  const t = useText();
  const { shape, tone, text } = looks[state];
  return (
    <span className={marks.mark} data-tone={tone}>
      <span aria-hidden="true" className={marks.shape}>
        {shape}
      </span>
      {t(text)}
    </span>
  );
}

interface Order {
  action: 'acknowledge' | 'resolve';
  /** The incidents before the change. */
  incidents: readonly Incident[];
}

const idsOf = (incidents: readonly Incident[]) => incidents.map(({ id }) => id);

/** Reopens resolved incidents, and acknowledges those that were acknowledged before. */
async function reopen(incidents: readonly Incident[]): Promise<void> {
  await sendForEach(incidents, ({ id }) => belltower.reopenIncident({ path: { id }, body: {} }));
  const ids = idsOf(incidents.filter(({ state }) => state === 'acknowledged'));
  if (ids.length > 0) await belltower.changeIncidents({ body: { ids, action: 'acknowledge' } });
}

/** Changes many incidents and shows how many. Resolving can be undone; acknowledging cannot. */
function useIncidentBulk(onDone: () => void) {
  const t = useText();
  const refuse = useErrorNotice();
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: ['incidents'] });
  return useMutation({
    mutationFn: ({ action, incidents }: Order) =>
      belltower.changeIncidents({ body: { ids: idsOf(incidents), action } }),
    onSuccess: async ({ items }, { action, incidents }) => {
      const changed = new Set(items.filter(({ result }) => result === 'changed').map(({ id }) => id));
      const before = incidents.filter(({ id }) => changed.has(id));
      const count = before.length;
      const isBack = action === 'resolve' && count > 0;
      const stays = action === 'acknowledge' && count > 0 ? ` ${t('incidents.acknowledgeHint')}` : '';
      showUndo({
        message: `${t('incidents.updated', { count })}${stays}`,
        label: t('action.undo'),
        close: t('action.close'),
        ...(isBack ? { undo: () => void reopen(before).then(renew, refuse) } : {}),
      });
      onDone();
      await renew();
    },
    onError: refuse,
  });
}

/** The filter of the list, stored in the URL. */
export interface IncidentFilter {
  state: IncidentState[];
  severity: Severity[];
  search: string;
}

const states: IncidentState[] = ['open', 'acknowledged', 'resolved'];

/** Returns the known values of a URL parameter, which may contain anything. */
function known<Word extends string>(value: unknown, words: readonly Word[]): Word[] {
  const asked = typeof value === 'string' ? value.split(',') : [];
  return words.filter((word) => asked.includes(word));
}

/**
 * Returns the filter from the URL and a function that changes it. Without a state, unresolved incidents are shown.
 */
export function useIncidentFilter(): [IncidentFilter, (change: Partial<IncidentFilter>) => void] {
  const [asked, ask] = useFilterSearch('/incidents');
  const state = known(asked.state, states);
  const filter: IncidentFilter = {
    state: state.length > 0 ? state : ['open', 'acknowledged'],
    severity: known(asked.severity, severities),
    search: typeof asked.search === 'string' ? asked.search : '',
  };
  const change = (changed: Partial<IncidentFilter>) => {
    const next = { ...filter, ...changed };
    ask({
      state: next.state.join(','),
      ...(next.severity.length > 0 ? { severity: next.severity.join(',') } : {}),
      ...(next.search === '' ? {} : { search: next.search }),
    });
  };
  return [filter, change];
}
