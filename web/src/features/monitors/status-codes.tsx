import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { locale } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { windowOf } from '../../ui/charts/latency-geometry.ts';
import type { PlotSeries } from '../../ui/charts/plot.tsx';
import type { TimeRange } from '../../ui/charts/time-range.ts';
import { latencyPeriodOf, secondsOf } from './latency/use-latency.ts';

const Plot = lazy(async () => ({ default: (await import('../../ui/charts/plot.tsx')).Plot }));

/** Longest range with counts. Status codes are not rolled up, so longer ranges can't be counted. */
const maxSeconds = 31 * 86_400;

/** Returns the color of a status code, by its class. */
const colorOf = (code: number | null): string =>
  code === null
    ? '--fill-quiet'
    : code < 300
      ? '--fill-up'
      : code < 400
        ? '--phase-connect'
        : code < 500
          ? '--fill-degraded'
          : '--fill-down';

/** Charts the number of checks by status code. Renders nothing if there are no checks. */
export function StatusCodes({ id, range }: { id: string; range: TimeRange }) {
  const t = useText();
  const period = latencyPeriodOf(range);
  const { data } = useQuery({
    queryKey: ['monitors', 'status-codes', id, period],
    queryFn: () => belltower.listStatusCodes({ path: { id }, query: windowOf(period) }),
    // A month in which clocks are set back is an hour longer.
    enabled: secondsOf(period) <= maxSeconds + 3600,
    retry: false,
    placeholderData: (old) => old,
  });
  const drawing = useMemo(() => {
    if (!data?.codes.some((code) => code !== null)) return null;
    const times = data.points.map(({ at }) => Date.parse(at) / 1000);
    const series: PlotSeries[] = data.codes
      .map((code, index) => ({
        label: code === null ? t('monitors.noResponse') : String(code),
        // The series are stacked: each one is drawn at the sum of all series up to it.
        values: data.points.map(({ counts }) => counts.slice(0, index + 1).reduce((sum, n) => sum + n, 0)),
        own: data.points.map(({ counts }) => counts[index] ?? 0),
        color: colorOf(code),
        filled: true,
        stepped: true,
      }))
      .toReversed();
    const range: [number, number] = [Date.parse(data.from) / 1000, Date.parse(data.to) / 1000];
    return { times, series, range };
  }, [data, t]);
  if (drawing === null) return null;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('monitors.statusCodes')}
      </Title>
      <div style={{ minHeight: 168 }}>
        <Suspense>
          <Plot label={t('monitors.statusCodes')} {...drawing} height={120} format={count} />
        </Suspense>
      </div>
    </section>
  );
}

const count = (value: number): string => value.toLocaleString(locale(), { maximumFractionDigits: 0 });
