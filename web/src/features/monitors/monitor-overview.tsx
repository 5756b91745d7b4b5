import { Group, Text as Line, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { locale } from '../../i18n/i18n.ts';
import { withLocalTimes } from '../../i18n/local-times.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { validityText } from '../../ui/certificates/validity.ts';
import { RangePicker } from '../../ui/charts/range-picker.tsx';
import { readTimeRange, type TimeRange, writeTimeRange } from '../../ui/charts/time-range.ts';
import { useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { TimeAgo } from '../../ui/marks/time-ago.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { CheckList, MonitorIncidents } from './check-list.tsx';
import { DayHistory } from './day-history.tsx';
import { LatencyPlot } from './latency/latency-plot.tsx';
import { hasSteps, kindsWithExpiry, type Monitor } from './monitor.ts';
import classes from './monitor-overview.module.css';
import { RangeFigures } from './range-figures.tsx';

const DnsAnswers = lazyPart(async () => (await import('./dns-answers.tsx')).DnsAnswers);
const LastRuns = lazyPart(async () => (await import('./check-runs.tsx')).LastRuns);
const MonitorCertificate = lazyPart(
  async () => (await import('../../ui/certificates/endpoint-certificate.tsx')).EndpointCertificate,
);
const UptimePanel = lazyPart(async () => (await import('./uptime-panel.tsx')).UptimePanel);
const MonitorSlo = lazyPart(async () => (await import('./monitor-slo.tsx')).MonitorSlo);
const StatusCodes = lazyPart(async () => (await import('./status-codes.tsx')).StatusCodes);

/** Returns whether checks of the monitor have HTTP status codes. */
const hasStatusCodes = (monitor: Monitor): boolean => monitor.kind === 'http' || monitor.kind === 'keyword';

/**
 * Kinds without a meaningful check duration. Their checks read cached or other results, or examine a certificate rather
 * than the speed of its server.
 */
const kindsWithoutLatency: ReadonlySet<string> = new Set(['domain-expiry', 'group', 'ssl']);

/**
 * Shows uptime, latency, status codes, checks and incidents of a monitor for the time range in the URL.
 */
export function MonitorOverview({ monitor }: { monitor: Monitor }) {
  const [filters, setFilters] = useFilterSearch(`/monitors/${monitor.id}`);
  const { range: span, month, from, to } = filters;
  // Memoized by URL, so that charts are not redrawn.
  const range = useMemo(() => readTimeRange({ range: span, month, from, to }), [span, month, from, to]);
  const change = ({ range: next = range, ...changed }: { range?: TimeRange } & Record<string, unknown>) => {
    const { range: _range, month: _month, from: _from, to: _to, ...rest } = filters;
    const search = { ...rest, ...changed, ...writeTimeRange(next) };
    setFilters(Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)));
  };
  const { id, kind } = monitor;
  const isCertificate = kind === 'ssl';
  const hasLatency = !kindsWithoutLatency.has(kind);
  return (
    <Stack gap="lg">
      <DayHistory id={id} />
      <Group justify="flex-end">
        <RangePicker range={range} change={(next) => change({ range: next })} />
      </Group>
      <RangeFigures id={id} range={range} hasLatency={hasLatency} />
      <div className={classes.columns}>
        <Stack gap="xl" className={classes.main}>
          {isCertificate && <MonitorCertificate serviceMonitorId={id} />}
          {kind === 'dns' && <DnsAnswers id={id} />}
          {!isCertificate && <LatestResult monitor={monitor} />}
          {hasLatency && <LatencyPlot monitor={monitor} range={range} search={filters} change={change} />}
          {hasStatusCodes(monitor) && <StatusCodes id={id} range={range} />}
          {hasSteps(monitor) && <LastRuns id={id} />}
          <CheckList id={id} hasSteps={hasSteps(monitor)} regions={monitor.regions} />
        </Stack>
        <Stack gap="xl" component="aside" className={classes.aside}>
          <UptimePanel id={id} />
          {monitor.sloPercent !== null && <MonitorSlo id={id} />}
          <MonitorIncidents id={id} />
          {!isCertificate && !kindsWithExpiry.has(kind) && monitor.lastCheck?.daysLeft != null && (
            <MonitorCertificate serviceMonitorId={id} />
          )}
        </Stack>
      </div>
    </Stack>
  );
}

/** Shows the value that the newest check compared, such as the result of a query, or an expiry date. */
function LatestResult({ monitor }: { monitor: Monitor }) {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['monitors', 'checks', monitor.id, 'newest', monitor.state.lastCheckAt],
    queryFn: () => belltower.listServiceMonitorChecks({ path: { id: monitor.id }, query: { limit: 1 } }),
    placeholderData: (old) => old,
  });
  const [check] = data?.items ?? [];
  if (!check || check.observed === null) return null;
  const { daysLeft } = monitor.lastCheck ?? {};
  const expiry = kindsWithExpiry.has(monitor.kind) && daysLeft != null ? validityText(daysLeft, t) : null;
  return (
    <section>
      <Title order={2} mb={4}>
        {t('monitors.latestResult')}
      </Title>
      <Line fz={22} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
        {expiry ?? check.observed}
      </Line>
      <Line size="xs" c="dimmed">
        {expiry !== null && `${withLocalTimes(check.observed, locale())} · `}
        <TimeAgo at={check.scheduledAt} />
      </Line>
    </section>
  );
}
