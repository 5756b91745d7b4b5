import { Group, Text as Line, SegmentedControl, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Answer, Item } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../app/client.ts';
import { serverNow } from '../../app/server-clock.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { type Phases, phaseNames } from '../../ui/phase-bars.tsx';
import { latencyQuery } from './latency-query.ts';

const Plot = lazy(async () => ({ default: (await import('../../ui/plot.tsx')).Plot }));

type Check = Item<'listServiceMonitorChecks'>;
type Series = Answer<'getServiceMonitorLatency'>;
/** Hours; up to six are drawn check by check with their phases, more as percentiles. */
const ranges = [1, 6, 24, 7 * 24, 30 * 24, 90 * 24, 400 * 24] as const;
const byPhase = (hours: number): boolean => hours <= 6;
const colours: Record<keyof Phases, string> = {
  dnsMs: '--phase-dns',
  connectMs: '--phase-connect',
  tlsMs: '--phase-tls',
  firstByteMs: '--phase-first-byte',
  transferMs: '--phase-transfer',
};

/** How long checks took: phase upon phase for hours, the middle and the slowest for days; outages and maintenance are shaded. */
export function LatencyPlot({ id }: { id: string }) {
  const t = useText();
  const [span, setSpan] = useState<number>(24);
  const series = useQuery({
    ...latencyQuery(id, span),
    placeholderData: (old) => old,
  });
  const checks = useQuery({
    queryKey: ['monitors', 'phases', id, span],
    queryFn: () => {
      const from = new Date(serverNow() - span * 3_600_000).toISOString();
      return belltower.listServiceMonitorChecks({ path: { id }, query: { from, limit: 500 } });
    },
    enabled: byPhase(span),
  });
  const phases = byPhase(span) ? checks.data : undefined;
  const drawn = useMemo(() => {
    if (!series.data) return null;
    const spans = shadesOf(series.data);
    if (phases) return { ...drawingOf(phases.items.toReversed(), (name) => t(`phase.${name}`)), spans };
    return { ...percentilesOf(series.data, t('monitors.p95Line'), t('monitors.p50Line')), spans };
  }, [series.data, phases, t]);
  const labelOf = (hours: number) =>
    hours <= 24 ? t('monitors.hoursShort', { count: hours }) : t('monitors.daysShort', { count: hours / 24 });
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('monitors.latency')}</Title>
        <SegmentedControl
          size="xs"
          aria-label={t('monitors.range')}
          value={String(span)}
          onChange={(value) => setSpan(Number(value))}
          data={ranges.map((hours) => ({ value: String(hours), label: labelOf(hours) }))}
        />
      </Group>
      {series.error && <ErrorPanel error={series.error} retry={series.refetch} />}
      <div style={{ minHeight: 270 }}>
        {drawn?.times.length === 0 && <Line c="dimmed">{t('monitors.noChecks')}</Line>}
        {drawn && drawn.times.length > 0 && (
          <Suspense>
            <Plot label={t('monitors.latencyPlot')} {...drawn} />
          </Suspense>
        )}
      </div>
      <Line size="xs" c="dimmed">
        {t('monitors.shades')}
      </Line>
    </section>
  );
}

/** The middle as a line under the band up to the slowest of twenty; a step of which nothing is known is a gap. */
function percentilesOf({ from, to, stepSeconds, points }: Series, p95: string, p50: string) {
  const known = new Map(points.map((point) => [Date.parse(point.at) / 1000, point]));
  const first = Math.floor(Date.parse(from) / 1000 / stepSeconds) * stepSeconds;
  const begun = points.length === 0 ? first : Math.max(first, Math.min(...known.keys()));
  const times: number[] = [];
  for (let at = begun; at < Date.parse(to) / 1000; at += stepSeconds) times.push(at);
  const valuesOf = (name: 'p50Ms' | 'p95Ms') => times.map((at) => known.get(at)?.[name] ?? null);
  return {
    times,
    series: [
      { label: p95, values: valuesOf('p95Ms'), colour: '--phase-transfer' },
      { label: p50, values: valuesOf('p50Ms'), colour: '--plot-line' },
    ],
    band: [1, 0] as [number, number],
  };
}

/** What explains the lines: outages and maintenance. */
function shadesOf({ down, maintenance }: Series) {
  const shade = (colour: string) => (stretch: { from: string; to: string }) => ({
    from: Date.parse(stretch.from) / 1000,
    to: Date.parse(stretch.to) / 1000,
    colour,
  });
  return [...maintenance.map(shade('--fill-quiet')), ...down.map(shade('--fill-down'))];
}

/** Phases stacked: each line is drawn at the sum of all up to it, the highest one first. */
function drawingOf(checks: readonly Check[], nameOf: (phase: keyof Phases) => string) {
  const known = checks.filter((check) => check.startedAt !== null);
  const used = phaseNames.filter((name) => known.some(({ phases }) => (phases[name] ?? 0) > 0));
  const times = known.map((check) => Date.parse(check.scheduledAt) / 1000);
  const sums = known.map(({ phases, status }) => {
    let sum = 0;
    return used.map((name) => {
      sum += phases[name] ?? 0;
      return status === 'down' || status === 'unknown' ? null : sum;
    });
  });
  const series = used
    .map((name, place) => ({
      label: nameOf(name),
      values: sums.map((each) => each[place] ?? null),
      colour: colours[name],
      filled: true,
    }))
    .toReversed();
  return { times, series };
}
