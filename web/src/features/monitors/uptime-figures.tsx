import { Group, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { belltower } from '../../service/client.ts';
import { HistoryBars } from '../../ui/charts/history-bars.tsx';
import { latencyQuery } from '../../ui/charts/latency-geometry.ts';
import { Figure } from '../../ui/marks/figure.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { duration, milliseconds, uptimePercent } from '../../ui/words/time-text.ts';

type Uptime = Answer<'getServiceMonitorUptime'>;

const uptimeOf = (id: string, days: number) => ({
  queryKey: ['monitors', 'uptime', id, days],
  queryFn: () => belltower.getServiceMonitorUptime({ path: { id }, query: { days } }),
});

/** How available it was, over four spans and day by day, and how fast it is today. */
export function UptimeFigures({ id }: { id: string }) {
  const t = useText();
  const { data: today } = useQuery(uptimeOf(id, 1));
  const { data: quarter, error, refetch } = useQuery(uptimeOf(id, 90));
  const { data: lines } = useQuery({
    queryKey: ['monitors', 'sparklines', [id]],
    queryFn: () => belltower.listSparklines({ query: { ids: [id] } }),
    staleTime: 60_000,
    retry: false,
  });
  const { data: day } = useQuery(latencyQuery(id, { hours: 24 }));
  if (error && !quarter) return <ErrorPanel error={error} retry={refetch} />;
  if (!quarter) return null;
  const spans = [
    {
      label: t('monitors.hours', { count: 24 }),
      ratio: lines?.items[0]?.uptime24h ?? null,
      downSeconds: lengthOf(day?.down ?? []),
    },
    ...[7, 30, 90].map((days) => ({
      label: t('monitors.days', { count: days }),
      ...sumOf(quarter.bars.slice(-days)),
    })),
  ];
  const latency = today?.latency;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('monitors.uptime')}
      </Title>
      <Group gap={32} mb="sm" align="flex-start">
        {spans.map(({ label, ratio, downSeconds }) => (
          <Figure
            key={label}
            label={label}
            value={ratio === null ? '–' : uptimePercent(ratio)}
            note={downSeconds > 0 ? t('history.down', { time: duration(downSeconds) }) : ''}
          />
        ))}
        {latency?.p50Ms != null && (
          <Figure
            label={t('monitors.latencyToday')}
            value={milliseconds(latency.p50Ms)}
            note={latency.p95Ms === null ? '' : t('monitors.p95', { time: milliseconds(latency.p95Ms) })}
          />
        )}
      </Group>
      <HistoryBars days={quarter.bars} count={90} label={t('monitors.history')} />
    </section>
  );
}

/** Seconds of stretches together. */
const lengthOf = (stretches: readonly { from: string; to: string }[]): number =>
  stretches.reduce((sum, { from, to }) => sum + (Date.parse(to) - Date.parse(from)) / 1000, 0);

/** Returns the share of the known time that was up or degraded. */
function sumOf(bars: Uptime['bars']): { ratio: number | null; downSeconds: number } {
  const up = bars.reduce((sum, { upSeconds, degradedSeconds }) => sum + upSeconds + degradedSeconds, 0);
  const downSeconds = bars.reduce((sum, bar) => sum + bar.downSeconds, 0);
  return { ratio: up + downSeconds === 0 ? null : up / (up + downSeconds), downSeconds };
}
