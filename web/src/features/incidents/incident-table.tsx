import { Anchor, Button, Checkbox, CloseButton, Text as Line, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Incident } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { memberNamesQuery } from '../../service/members-query.ts';
import bar from '../../ui/choosing/selection-bar.module.css';
import { SeverityMark } from '../../ui/marks/severity-mark.tsx';
import { OneTimeForm, TimeAgo } from '../../ui/marks/time-ago.tsx';
import { useKey } from '../../ui/page/use-key.ts';
import { incidentTitle } from '../../ui/words/incident-title.ts';
import { IncidentMark } from './incident-state.tsx';
import classes from './incident-table.module.css';
import { useIncidentBulk } from './use-incident-bulk.ts';

/** Where the keys stand in the list, and which rows are chosen. */
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

/** Incidents to be gone through with the keys: j, k, x, e, Enter. */
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

/** What can be done to those that are chosen. */
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
            {incident.members > 0 ? t('incidents.members', { count: incident.members }) : incident.cause}
            {incident.flapping && ` · ${t('incidents.flapping')}`}
            {incident.maintenance && ` · ${t('state.maintenance')}`}
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
