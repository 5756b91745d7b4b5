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

/** Incidents to be gone through with the keys: j, k, x, e, Enter. */
export function IncidentTable({ incidents }: { incidents: Incident[] }) {
  const t = useText();
  const navigate = useNavigate();
  const [at, setAt] = useState(-1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef(-1);
  const marked = incidents.filter(({ id }) => chosen.has(id));
  const current = incidents[at];
  const anyoneOnIt = incidents.some(({ assigneeUserId }) => assigneeUserId !== null);
  const { data: names } = useQuery({ ...memberNamesQuery, enabled: anyoneOnIt });
  const bulk = useIncidentBulk(() => setChosen(new Set()));
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
  useKey(
    'Enter',
    () => current && void navigate({ to: '/incidents/$id', params: { id: current.id } as never }),
  );
  useKey('e', () => {
    const meant = marked.length > 0 ? marked : current ? [current] : [];
    if (meant.length > 0) bulk.mutate({ incidents: meant, action: 'acknowledge' });
  });
  return (
    <>
      {marked.length > 0 && (
        <div className={bar.bar} role="toolbar" aria-label={t('table.actions')}>
          <Line fw={600} role="status">
            {t('incidents.chosen', { count: marked.length })}
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
            aria-label={t('table.letGo')}
            title={t('table.letGo')}
            onClick={() => setChosen(new Set())}
          />
        </div>
      )}
      <OneTimeForm times={incidents.map(({ openedAt }) => openedAt)}>
        <div className={classes.scroll}>
          <Table className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={40}>
                  <Checkbox
                    size="xs"
                    aria-label={t('incidents.all')}
                    checked={marked.length === incidents.length}
                    indeterminate={marked.length > 0 && marked.length < incidents.length}
                    onChange={() =>
                      setChosen(
                        new Set(marked.length === incidents.length ? [] : incidents.map(({ id }) => id)),
                      )
                    }
                  />
                </Table.Th>
                <Table.Th w={124}>{t('incidents.state')}</Table.Th>
                <Table.Th>{t('incidents.what')}</Table.Th>
                <Table.Th w={100}>{t('incidents.severity')}</Table.Th>
                <Table.Th w={116}>{t('incidents.assignee')}</Table.Th>
                <Table.Th w={124} ta="right">
                  {t('incidents.since')}
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {incidents.map((incident, index) => (
                <Table.Tr
                  key={incident.id}
                  id={`incident-${incident.id}`}
                  className={classes.row}
                  data-current={index === at || undefined}
                  data-chosen={chosen.has(incident.id) || undefined}
                >
                  <Table.Td>
                    <Checkbox
                      size="xs"
                      aria-label={incidentTitle(incident)}
                      checked={chosen.has(incident.id)}
                      onChange={(event) => toggle(index, (event.nativeEvent as MouseEvent).shiftKey === true)}
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
                        {incident.members > 0
                          ? t('incidents.members', { count: incident.members })
                          : incident.cause}
                        {incident.flapping && ` · ${t('incidents.flapping')}`}
                        {incident.maintenance && ` · ${t('state.maintenance')}`}
                      </Line>
                    </div>
                  </Table.Td>
                  <Table.Td>
                    <SeverityMark severity={incident.severity} />
                  </Table.Td>
                  <Table.Td className={classes.who}>{names?.get(incident.assigneeUserId ?? '')}</Table.Td>
                  <Table.Td ta="right" className={classes.since}>
                    <TimeAgo at={incident.openedAt} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </OneTimeForm>
    </>
  );
}
