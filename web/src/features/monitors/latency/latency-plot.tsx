import { Group, Text as Line, NativeSelect, SegmentedControl, Title } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useRegionName } from '../../../service/locations.ts';
import type { TimeRange } from '../../../ui/charts/time-range.ts';
import { ErrorPanel } from '../../../ui/page/error-panel.tsx';
import { duration, milliseconds } from '../../../ui/text/time-text.ts';
import type { Monitor } from '../monitor.ts';
import classes from './latency-plot.module.css';
import { type LatencyOptions, type LatencyView, useLatency } from './use-latency.ts';

const Plot = lazy(async () => ({ default: (await import('../../../ui/charts/plot.tsx')).Plot }));

type SearchParameters = Readonly<Record<string, unknown>>;

const views = ['percentiles', 'phases', 'regions'] as const satisfies readonly LatencyView[];

/**
 * Reads the options of the chart from the URL. By default, short ranges are charted by phase and longer ranges by
 * percentile.
 */
function readOptions(search: SearchParameters, range: TimeRange, { regions }: Monitor): LatencyOptions {
  const isShort = 'hours' in range ? range.hours <= 6 : 'from' in range && range.to - range.from <= 6 * 3600;
  return {
    range,
    view: views.find((view) => view === search.view) ?? (isShort ? 'phases' : 'percentiles'),
    region: regions.find((region) => region === search.region) ?? null,
    compares: search.compare === 'true' || search.compare === true,
  };
}

/** Returns the response time limit of this monitor in milliseconds, or null if it has none. */
function limitOf(monitor: Monitor): number | null {
  if ('expect' in monitor && monitor.expect && 'maxMs' in monitor.expect) return monitor.expect.maxMs ?? null;
  return 'maxRttMs' in monitor ? (monitor.maxRttMs ?? null) : null;
}

/**
 * Charts check durations by percentile, phase or region, with outages, incidents and maintenance. Dragging zooms in.
 */
export function LatencyPlot({
  monitor,
  range,
  search,
  change,
}: {
  monitor: Monitor;
  range: TimeRange;
  search: SearchParameters;
  change: (changed: { range?: TimeRange } & Record<string, unknown>) => void;
}) {
  const t = useText();
  const shown = readOptions(search, range, monitor);
  const { drawing, pointSeconds, error, refetch } = useLatency(monitor, shown);
  const limitMs = limitOf(monitor);
  const limit = useMemo(
    () =>
      limitMs === null
        ? null
        : { value: limitMs, label: t('monitors.limitLine', { time: milliseconds(limitMs) }) },
    [limitMs, t],
  );
  return (
    <section>
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2}>{t('monitors.latency')}</Title>
        <Choices monitor={monitor} shown={shown} change={change} />
      </Group>
      {error && <ErrorPanel error={error} retry={refetch} />}
      <div style={{ minHeight: 268 }}>
        {drawing?.times.length === 0 && (
          <Line c="dimmed">{t('from' in range ? 'monitors.noChecksInRange' : 'monitors.noChecks')}</Line>
        )}
        {drawing && drawing.times.length > 0 && (
          <Suspense>
            <Plot
              label={t('monitors.latencyPlot')}
              {...drawing}
              limit={limit}
              onZoom={(from, to) => {
                if (to - from >= 60) change({ range: { from: Math.round(from), to: Math.round(to) } });
              }}
              onLeave={() => change({ range: { hours: 24 } })}
            />
          </Suspense>
        )}
      </div>
      <Line size="xs" c="dimmed">
        {pointSeconds === 0 && t('monitors.pointIsCheck')}
        {pointSeconds !== null && pointSeconds > 0 && t('monitors.pointIs', { time: duration(pointSeconds) })}{' '}
        {t('monitors.shades')}
      </Line>
    </section>
  );
}

/** Renders the chart options: the view, the comparison and, if there are several, the region. */
function Choices({
  monitor: { regions },
  shown: { view, region, compares },
  change,
}: {
  monitor: Monitor;
  shown: LatencyOptions;
  change: (changed: Record<string, unknown>) => void;
}) {
  const t = useText();
  const nameOf = useRegionName(regions);
  const hasSeveral = regions.length > 1;
  return (
    <Group gap="sm" data-unprinted>
      {view === 'percentiles' && (
        <label className={classes.compare}>
          <input
            type="checkbox"
            checked={compares}
            onChange={(event) => change({ compare: event.currentTarget.checked || undefined })}
          />
          {t('monitors.compare')}
        </label>
      )}
      {hasSeveral && view !== 'regions' && (
        <NativeSelect
          size="xs"
          aria-label={t('monitors.evidence.region')}
          value={region ?? ''}
          onChange={(event) => change({ region: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: t('monitors.allRegions') },
            ...regions.map((name) => ({ value: name, label: nameOf(name) })),
          ]}
        />
      )}
      <SegmentedControl
        size="xs"
        aria-label={t('monitors.view')}
        value={view}
        onChange={(value) => change({ view: value })}
        data={views
          .filter((value) => hasSeveral || value !== 'regions')
          .map((value) => ({ value, label: t(`monitors.view.${value}`) }))}
      />
    </Group>
  );
}
