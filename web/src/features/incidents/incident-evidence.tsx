import { Anchor, Text as Line, SimpleGrid, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import type { Answer, IncidentWithTimeline } from '../../../../clients/typescript/src/index.ts';
import { messageText } from '../../i18n/messages.ts';
import { type Text, useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { serverNow } from '../../service/server-clock.ts';
import { incidentRange } from '../../ui/charts/chart-ranges.ts';
import {
  annotationsOf,
  drawPercentiles,
  latencyQuery,
  rangeOf,
  shadesOf,
} from '../../ui/charts/latency-geometry.ts';
import { PhaseBars } from '../../ui/charts/phase-bars.tsx';
import { HttpMessages } from '../../ui/evidence/http-messages.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { visible } from '../../ui/text/readable-text.ts';
import { clockTime, milliseconds } from '../../ui/text/time-text.ts';
import classes from './incident-page.module.css';

export type IncidentEvidence = Answer<'getIncidentEvidence'>;
type Check = NonNullable<IncidentEvidence['check']>;

const Plot = lazy(async () => ({ default: (await import('../../ui/charts/plot.tsx')).Plot }));

/** Returns the query for the evidence of an incident: the failed check, latency, regions and related incidents. */
export const evidenceQuery = (id: string) => ({
  queryKey: ['incidents', 'one', id, 'evidence'],
  queryFn: () => belltower.getIncidentEvidence({ path: { id } }),
  retry: false,
});

/** Shows the check that opened the incident: result, phases, request and response. */
export function FailedCheck({ evidence: { check, exchange, monitorId } }: { evidence: IncidentEvidence }) {
  const t = useText();
  if (!check) return null;
  const facts: [Text, string | null][] = [
    ['incidents.evidence.address', check.address],
    ['incidents.evidence.region', check.region],
    ['incidents.evidence.duration', check.durationMs === null ? null : milliseconds(check.durationMs)],
    ['incidents.evidence.error', check.error],
    ['incidents.evidence.observed', check.observed],
  ];
  return (
    <section aria-labelledby="failed-check">
      <Title order={2} mb="xs" id="failed-check">
        {t('incidents.failedCheck')}
      </Title>
      <Line fw={600} style={{ overflowWrap: 'anywhere' }}>
        <StateMark state={check.status as 'down' | 'degraded'} /> {messageText(check) || check.code}
      </Line>
      <Line size="xs" c="dimmed" mb="sm">
        {clockTime(Date.parse(check.scheduledAt))}
        {monitorId && (
          <>
            {' · '}
            <Anchor component={Link} to={`/monitors/${monitorId}`} inherit underline="always">
              {t('incidents.allChecks')}
            </Anchor>
          </>
        )}
      </Line>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <dl className={classes.measured}>
          {facts.map(
            ([name, value]) =>
              value !== null && (
                <div key={name}>
                  <dt>{t(name)}</dt>
                  <dd>{visible(value)}</dd>
                </div>
              ),
          )}
        </dl>
        <PhaseBars phases={check.phases} />
      </SimpleGrid>
      {exchange ? (
        <HttpMessages exchange={exchange} checkId={check.id} monitorId={monitorId} />
      ) : (
        <NoExchange check={check} />
      )}
    </section>
  );
}

/**
 * Explains why there is no request to show if the connection failed. Other kinds of checks, such as DNS, have no
 * request.
 */
function NoExchange({ check }: { check: Check }) {
  const t = useText();
  const hasConnected = check.phases.firstByteMs !== null;
  if (hasConnected || check.error === null) return null;
  return (
    <Line size="sm" c="dimmed" mt="xs">
      {t('incidents.noRequest')}
    </Line>
  );
}

/** Charts the latency around the time when the incident opened. */
export function LatencyAround({
  incident,
  monitorId,
}: {
  incident: IncidentWithTimeline;
  monitorId: string;
}) {
  const t = useText();
  const { openedAt, resolvedAt } = incident;
  // Not refreshed while the page is open, because a moving chart is hard to read.
  const range = useMemo(() => incidentRange({ openedAt, resolvedAt }, serverNow()), [openedAt, resolvedAt]);
  const { data } = useQuery({ ...latencyQuery(monitorId, range), retry: false });
  const drawing = useMemo(
    () =>
      data && {
        ...drawPercentiles(data, {
          intervalSeconds: data.stepSeconds,
          names: { p50: t('incidents.median'), p95: t('incidents.p95') },
        }),
        spans: shadesOf(data),
        range: rangeOf(data, range),
        annotations: annotationsOf(data),
      },
    [data, range, t],
  );
  if (!drawing || drawing.times.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('incidents.latency')}
      </Title>
      <div style={{ minHeight: 200 }}>
        <Suspense>
          <Plot label={t('incidents.latency')} {...drawing} height={160} />
        </Suspense>
      </div>
      <Line size="xs" c="dimmed">
        {t('incidents.shades')}
      </Line>
    </section>
  );
}
