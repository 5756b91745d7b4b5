import { Anchor, Group, Text as Line, SegmentedControl, Title, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Item } from '../../../../clients/typescript/src/index.ts';
import { messageText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { useRegionName } from '../../service/locations.ts';
import { PhaseBars } from '../../ui/charts/phase-bars.tsx';
import { HttpMessages } from '../../ui/evidence/http-messages.tsx';
import { IconChevronRight } from '../../ui/icons.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { OneTimeForm, TimeAgo } from '../../ui/marks/time-ago.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { MoreButton, usePages } from '../../ui/table/pages.tsx';
import { incidentTitle } from '../../ui/text/incident-title.ts';
import { clockTime, duration, milliseconds } from '../../ui/text/time-text.ts';
import classes from './check-list.module.css';

const RunOfCheck = lazyPart(async () => (await import('./check-runs.tsx')).RunOfCheck);

type Check = Item<'listServiceMonitorChecks'>;
const failures = ['down', 'degraded', 'unknown', 'missed'] as const;

function useChecks(id: string, which: 'failures' | 'all') {
  const query = which === 'failures' ? { limit: 10, status: [...failures] } : { limit: 25 };
  return usePages(
    ['monitors', 'checks', id, which],
    (cursor) => belltower.listServiceMonitorChecks({ path: { id }, query: { ...query, cursor } }),
    { keepsRows: false },
  );
}

/** Lists check results, failures first. Each row expands to the evidence. */
export function CheckList({
  id,
  hasSteps,
  regions,
}: {
  id: string;
  hasSteps: boolean;
  /** Regions of the monitor. If there are several, each check shows its region. */
  regions: readonly string[];
}) {
  const t = useText();
  const regionName = useRegionName(regions);
  const [which, setWhich] = useState<'failures' | 'all' | null>(null);
  const failed = useChecks(id, 'failures');
  const hasFailures = failed.rows.length > 0;
  const shown = which ?? (hasFailures ? 'failures' : 'all');
  const all = useChecks(id, 'all');
  const list = shown === 'failures' ? failed : all;
  const checks = list.rows;
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('monitors.checks')}</Title>
        <SegmentedControl
          size="xs"
          aria-label={t('monitors.checks')}
          value={shown}
          onChange={(value) => setWhich(value as 'failures' | 'all')}
          data={[
            { value: 'failures', label: t('monitors.failures') },
            { value: 'all', label: t('monitors.allChecks') },
          ]}
        />
      </Group>
      {list.error && <ErrorPanel error={list.error} retry={list.refetch} />}
      {list.isSuccess && checks.length === 0 && (
        <Line c="dimmed">{t(shown === 'failures' ? 'monitors.noFailures' : 'monitors.noChecks')}</Line>
      )}
      <OneTimeForm times={checks.map(({ scheduledAt }) => scheduledAt)}>
        <ul className={classes.list}>
          {checks.map((check) => (
            <CheckLine
              key={check.id}
              check={check}
              monitorId={id}
              hasSteps={hasSteps}
              region={regions.length > 1 ? regionName(check.region) : null}
            />
          ))}
        </ul>
      </OneTimeForm>
      <MoreButton query={list} />
    </section>
  );
}

interface CheckOf {
  check: Check;
  monitorId: string;
  hasSteps: boolean;
}

function CheckLine({ check, monitorId, hasSteps, region }: CheckOf & { region: string | null }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { status } = check;
  return (
    <li>
      <UnstyledButton className={classes.line} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconChevronRight size={14} className={classes.arrow} aria-hidden="true" />
        <span className={classes.state}>
          {status === 'missed' || status === 'unknown' ? (
            <StateMark
              state="unknown"
              word={t(status === 'missed' ? 'monitors.missed' : 'monitors.unknownShort')}
            />
          ) : (
            <StateMark state={status} />
          )}
        </span>
        <span className={classes.message}>
          {region !== null && <span className={classes.region}>{region} · </span>}
          {messageText(check) || (check.code ?? check.observed ?? check.address ?? '')}
        </span>
        <span className={classes.number}>
          {check.durationMs === null ? '' : milliseconds(check.durationMs)}
        </span>
        <span className={classes.time}>
          <TimeAgo at={check.scheduledAt} />
        </span>
      </UnstyledButton>
      {open && <Evidence check={check} monitorId={monitorId} hasSteps={hasSteps} />}
    </li>
  );
}

function Evidence({ check, monitorId, hasSteps }: CheckOf) {
  const t = useText();
  const regionName = useRegionName([check.region]);
  const message = messageText(check);
  const facts = [
    ['monitors.evidence.code', check.code],
    ['monitors.evidence.error', check.error],
    ['monitors.evidence.observed', check.observed],
    ['monitors.evidence.address', check.address],
    ['monitors.evidence.region', regionName(check.region)],
    ['monitors.evidence.due', clockTime(Date.parse(check.scheduledAt))],
    ['monitors.evidence.late', check.lateMs > 0 ? milliseconds(check.lateMs) : null],
  ] as const;
  return (
    <div className={classes.evidence}>
      {message !== '' && <Line className={classes.messages}>{message}</Line>}
      <dl>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {hasSteps ? (
        <RunOfCheck monitorId={monitorId} checkId={check.id} />
      ) : (
        <PhaseBars phases={check.phases} />
      )}
      {check.evidenceKept && (
        <div className={classes.messages}>
          <StoredEvidence monitorId={monitorId} checkId={check.id} />
        </div>
      )}
    </div>
  );
}

/** Renders the request and response of a failed check. */
function StoredEvidence({ monitorId, checkId }: { monitorId: string; checkId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['monitors', monitorId, 'evidence', checkId],
    queryFn: () => belltower.getCheckEvidence({ path: { id: monitorId, checkId } }),
  });
  if (error) return <ErrorPanel error={error} retry={refetch} />;
  return data ? <HttpMessages exchange={data} checkId={checkId} monitorId={monitorId} /> : null;
}

/** Lists the monitor's newest incidents. */
export function MonitorIncidents({ id }: { id: string }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['incidents', 'list', 'monitor', id],
    queryFn: () => belltower.listIncidents({ query: { sourceId: id, limit: 10 } }),
  });
  if (!data) return null;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('nav.incidents')}
      </Title>
      {data.items.length === 0 && <Line c="dimmed">{t('monitors.noIncidents')}</Line>}
      <OneTimeForm times={data.items.map(({ openedAt }) => openedAt)}>
        <ul className={classes.list}>
          {data.items.map((incident) => (
            <li key={incident.id}>
              <Group justify="space-between" gap="0 16px" mih={36}>
                <Anchor
                  component={Link}
                  to={`/incidents/${incident.id}`}
                  style={{ overflowWrap: 'anywhere' }}
                >
                  {incidentTitle(incident)}
                </Anchor>
                <Line span style={{ whiteSpace: 'nowrap' }} c="dimmed">
                  <TimeAgo at={incident.openedAt} />
                  {incident.resolvedAt &&
                    `, ${duration((Date.parse(incident.resolvedAt) - Date.parse(incident.openedAt)) / 1000)}`}
                </Line>
              </Group>
            </li>
          ))}
        </ul>
      </OneTimeForm>
    </section>
  );
}
