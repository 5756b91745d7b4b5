import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { serverNow } from '../../service/server-clock.ts';
import {
  instant,
  latencyQuery,
  previousLatencyQuery,
  type Series,
} from '../../ui/charts/latency-geometry.ts';
import { type Instants, instantsOf, periodBefore, type TimeRange } from '../../ui/charts/time-range.ts';
import { Figure } from '../../ui/marks/figure.tsx';
import { dateText, duration, milliseconds, uptimePercent } from '../../ui/text/time-text.ts';
import { latencyPeriodOf } from './latency/use-latency.ts';

type Uptime = Answer<'getServiceMonitorUptime'>;

const uptimeIn = (id: string, { from, to }: Instants): Promise<Uptime> =>
  belltower.getServiceMonitorUptime({ path: { id }, query: { from: instant(from), to: instant(to) } });

/** Returns the number of UTC days in a range, including today, as in the list and on status pages. */
const daysOf = (range: TimeRange): number | null =>
  'hours' in range && range.hours >= 48 && range.hours % 24 === 0 ? range.hours / 24 : null;

const rangeUptimeQuery = (id: string, range: TimeRange) => ({
  queryKey: ['monitors', 'uptime', id, range],
  queryFn: () => {
    const days = daysOf(range);
    if (days !== null) return belltower.getServiceMonitorUptime({ path: { id }, query: { days } });
    return uptimeIn(id, instantsOf(range, serverNow() / 1000));
  },
});

const previousUptimeQuery = (id: string, range: TimeRange) => ({
  queryKey: ['monitors', 'uptime', id, 'before', range],
  queryFn: () => uptimeIn(id, periodBefore(range, serverNow() / 1000)),
  staleTime: 10 * 60_000,
  retry: false,
});

/** The data of the figures for the range or the previous period. */
interface Facts {
  uptime: Uptime | undefined;
  latency: Series | undefined;
}

/** Shows the key figures of a range, each compared with the previous period. */
export function RangeFigures({
  id,
  range,
  hasLatency,
}: {
  id: string;
  range: TimeRange;
  hasLatency: boolean;
}) {
  const t = useText();
  const now: Facts = {
    uptime: useQuery(rangeUptimeQuery(id, range)).data,
    latency: useQuery({ ...latencyQuery(id, latencyPeriodOf(range)), enabled: hasLatency }).data,
  };
  const before: Facts = {
    uptime: useQuery(previousUptimeQuery(id, range)).data,
    latency: useQuery({ ...previousLatencyQuery(id, range), enabled: hasLatency }).data,
  };
  const { uptime } = now;
  // If the monitor is younger than the range, the note states its creation date.
  const since = uptime && startedWithin(uptime, range);
  const compare = (show: (facts: Facts) => string | null): string => {
    const value = before.uptime?.ratio == null ? null : show(before);
    return value === null ? '' : t('monitors.before', { value });
  };
  const figures: { label: string; show: (facts: Facts) => string | null; note?: string }[] = [
    {
      label: t('monitors.uptime'),
      show: (facts) => (facts.uptime?.ratio == null ? null : uptimePercent(facts.uptime.ratio)),
      ...(since === undefined || since === null
        ? {}
        : { note: t('monitors.since', { date: dateText(since, serverNow()) }) }),
    },
    {
      label: t('monitors.downtime'),
      show: ({ uptime: of }) =>
        of?.ratio == null
          ? null
          : of.downtimeSeconds === 0
            ? t('monitors.noDowntime')
            : duration(of.downtimeSeconds),
    },
    {
      label: t('nav.incidents'),
      show: ({ uptime: of }) => (of === undefined ? null : String(of.incidents)),
    },
    ...(hasLatency
      ? [
          {
            label: t('monitors.averageLatency'),
            show: ({ latency }: Facts) => timeText(latency?.summary.averageMs),
          },
          { label: t('monitors.p95Latency'), show: ({ latency }: Facts) => timeText(latency?.summary.p95Ms) },
        ]
      : []),
  ];
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: figures.length }} spacing="lg" mih={64}>
      {figures.map(({ label, show, note }) => (
        <Figure key={label} label={label} value={show(now) ?? '–'} note={note ?? compare(show)} />
      ))}
    </SimpleGrid>
  );
}

const timeText = (ms: number | null | undefined): string | null => (ms == null ? null : milliseconds(ms));

/**
 * Returns the creation time of the monitor in epoch milliseconds if it is after the start of the range. Otherwise,
 * returns null.
 */
function startedWithin({ from, bars }: Uptime, range: TimeRange): number | null {
  const days = daysOf(range);
  const startedAt = Date.parse(from);
  const isCovered =
    days === null
      ? startedAt <= (instantsOf(range, serverNow() / 1000).from + 60) * 1000
      : bars.length >= days;
  return isCovered ? null : startedAt;
}
