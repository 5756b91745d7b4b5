import { Group, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { RangePicker } from '../../ui/charts/range-picker.tsx';
import { readTimeRange, type TimeRange, writeTimeRange } from '../../ui/charts/time-range.ts';
import { useFilterSearch } from '../../ui/filters/filter-select.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { CheckList, MonitorIncidents } from './check-list.tsx';
import { DayHistory } from './day-history.tsx';
import { LatencyPlot } from './latency/latency-plot.tsx';
import { LatestResult } from './latest-result.tsx';
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

/** Whether checks of the monitor have HTTP status codes. */
const hasStatusCodes = (monitor: Monitor): boolean => monitor.kind === 'http' || monitor.kind === 'keyword';

/** Kinds whose checks read cached or other results, so that their duration is meaningless. */
const kindsWithoutLatency: ReadonlySet<string> = new Set(['domain-expiry', 'group']);

/**
 * Shows uptime, latency, status codes, checks and incidents of a monitor for the time range in the URL.
 */
export function MonitorOverview({ monitor }: { monitor: Monitor }) {
  const [asked, ask] = useFilterSearch(`/monitors/${monitor.id}`);
  const { range: span, month, from, to } = asked;
  // Memoized by URL, so that charts are not redrawn.
  const range = useMemo(() => readTimeRange({ range: span, month, from, to }), [span, month, from, to]);
  const change = ({ range: next = range, ...changed }: { range?: TimeRange } & Record<string, unknown>) => {
    const { range: _range, month: _month, from: _from, to: _to, ...rest } = asked;
    const search = { ...rest, ...changed, ...writeTimeRange(next) };
    ask(Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)));
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
      <RangeFigures id={id} range={range} hasLatency={hasLatency && !isCertificate} />
      <div className={classes.columns}>
        <Stack gap="xl" className={classes.main}>
          {isCertificate && <MonitorCertificate serviceMonitorId={id} />}
          {kind === 'dns' && <DnsAnswers id={id} />}
          {!isCertificate && <LatestResult monitor={monitor} />}
          {hasLatency && <LatencyPlot monitor={monitor} range={range} asked={asked} change={change} />}
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
