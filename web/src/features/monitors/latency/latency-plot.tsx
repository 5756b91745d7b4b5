import { Button, Group, Text as Line, NativeSelect, SegmentedControl, Title } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { belltower } from '../../../service/client.ts';
import { serverNow } from '../../../service/server-clock.ts';
import {
  type Drawing,
  type Drawn,
  drawChecks,
  drawMeanPhases,
  drawPercentiles,
  drawRegions,
  instant,
  latencyQuery,
  type Series,
  shadesOf,
  type Zoomed,
} from '../../../ui/charts/latency-geometry.ts';
import type { Phases } from '../../../ui/charts/phase-bars.tsx';
import { IconChevronLeft, IconChevronRight, IconZoomIn } from '../../../ui/icons.tsx';
import { ErrorPanel } from '../../../ui/page/error-panel.tsx';
import { HintButton } from '../../../ui/theme/scheme-switch.tsx';
import { duration } from '../../../ui/words/time-text.ts';
import type { Monitor } from '../monitor.ts';
import { useRegionName } from '../regions.tsx';

const Plot = lazy(async () => ({ default: (await import('../../../ui/charts/plot.tsx')).Plot }));

/** Hours. */
const ranges = [1, 6, 24, 7 * 24, 30 * 24, 90 * 24, 400 * 24] as const;
/** Up to this range, in seconds, phases are shown first instead of percentiles. */
const phasesUntil = 6 * 3600;
/** Nothing shorter is zoomed into. */
const leastSeconds = 60;

/** Charts check durations by percentile, phase or region, with outages and maintenance shaded. Dragging zooms in. */
export function LatencyPlot({ monitor }: { monitor: Monitor }) {
  const t = useText();
  const [hours, setHours] = useState<number>(24);
  const [zoomed, zoom] = useState<Zoomed | null>(null);
  const [chosen, choose] = useState<LatencyView | null>(null);
  const [region, setRegion] = useState<string | null>(null);
  const drawn = useMemo<Drawn>(() => zoomed ?? { hours }, [zoomed, hours]);
  const view = chosen ?? (secondsOf(drawn) <= phasesUntil ? 'phases' : 'percentiles');
  const { drawing, pointSeconds, error, refetch } = useLatency(monitor, { drawn, view, region });
  const zoomTo = (from: number, to: number) => {
    if (to - from >= leastSeconds) zoom({ from: Math.round(from), to: Math.round(to) });
  };
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('monitors.latency')}</Title>
        <Group gap="xs">
          <Choices monitor={monitor} shown={{ drawn, view, region }} choose={choose} setRegion={setRegion} />
          <Ranges
            hours={hours}
            setHours={(next) => {
              setHours(next);
              zoom(null);
            }}
          />
          <ZoomButtons hours={hours} zoomed={zoomed} zoomTo={zoomTo} leave={() => zoom(null)} />
        </Group>
      </Group>
      {error && <ErrorPanel error={error} retry={refetch} />}
      <div style={{ minHeight: 270 }}>
        {drawing?.times.length === 0 && (
          <Line c="dimmed">{t(zoomed ? 'monitors.noChecksInRange' : 'monitors.noChecks')}</Line>
        )}
        {drawing && drawing.times.length > 0 && (
          <Suspense>
            <Plot label={t('monitors.latencyPlot')} {...drawing} onZoom={zoomTo} onLeave={() => zoom(null)} />
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

function Ranges({ hours, setHours }: { hours: number; setHours: (hours: number) => void }) {
  const t = useText();
  const labelOf = (count: number) =>
    count <= 24 ? t('monitors.hoursShort', { count }) : t('monitors.daysShort', { count: count / 24 });
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('monitors.range')}
      value={String(hours)}
      onChange={(value) => setHours(Number(value))}
      data={ranges.map((each) => ({ value: String(each), label: labelOf(each) }))}
    />
  );
}

/** Renders the chart options: the view and, if there are several, the region. */
function Choices({
  monitor: { regions },
  shown: { view, region },
  choose,
  setRegion,
}: {
  monitor: Monitor;
  shown: Shown;
  choose: (view: LatencyView) => void;
  setRegion: (region: string | null) => void;
}) {
  const t = useText();
  const nameOf = useRegionName(regions);
  const hasSeveral = regions.length > 1;
  const views: LatencyView[] = ['percentiles', 'phases', ...(hasSeveral ? ['regions' as const] : [])];
  return (
    <>
      {hasSeveral && view !== 'regions' && (
        <NativeSelect
          size="xs"
          aria-label={t('monitors.evidence.region')}
          value={region ?? ''}
          onChange={(event) => setRegion(event.currentTarget.value || null)}
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
        onChange={(value) => choose(value as LatencyView)}
        data={views.map((value) => ({ value, label: t(`monitors.view.${value}`) }))}
      />
    </>
  );
}

/** Renders buttons for zooming and panning, for keyboard users and anyone who can't drag. */
function ZoomButtons({
  hours,
  zoomed,
  zoomTo,
  leave,
}: {
  hours: number;
  zoomed: Zoomed | null;
  zoomTo: (from: number, to: number) => void;
  leave: () => void;
}) {
  const t = useText();
  const shown = (): Zoomed => {
    const now = serverNow() / 1000;
    return zoomed ?? { from: now - hours * 3600, to: now };
  };
  const nearer = () => {
    const { from, to } = shown();
    const quarter = (to - from) / 4;
    zoomTo(from + quarter, to - quarter);
  };
  /** Moves by half of the visible range, never beyond the current time. */
  const move = (sign: -1 | 1) => {
    const { from, to } = shown();
    const by = Math.min((sign * (to - from)) / 2, serverNow() / 1000 - to);
    zoomTo(from + by, to + by);
  };
  return (
    <Group gap={0}>
      <HintButton icon={IconChevronLeft} label={t('monitors.earlier')} onClick={() => move(-1)} />
      <HintButton icon={IconZoomIn} label={t('monitors.zoomIn')} onClick={nearer} />
      {zoomed && (
        <>
          <HintButton icon={IconChevronRight} label={t('monitors.later')} onClick={() => move(1)} />
          <Button size="compact-xs" variant="default" onClick={leave}>
            {t('monitors.resetZoom')}
          </Button>
        </>
      )}
    </Group>
  );
}

/** How latency is drawn: median and slowest, stacked phases, or one line per region. */
type LatencyView = 'percentiles' | 'phases' | 'regions';
export interface Shown {
  drawn: Drawn;
  view: LatencyView;
  /** The region whose checks are shown; null for all regions. */
  region: string | null;
}

/** Maximum number of checks drawn individually. Above this, means are drawn. */
const mostChecks = 500;

const secondsOf = (drawn: Drawn): number => ('hours' in drawn ? drawn.hours * 3600 : drawn.to - drawn.from);

/** Keeps the previous data of the same monitor on screen until the new data arrives. */
const before =
  (id: string) =>
  <Data,>(old: Data | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
    query?.queryKey[2] === id ? old : undefined;

/**
 * Returns the individual checks of a short period in one region, oldest first; undefined if there are too many or
 * none were requested.
 */
function useSingleChecks({ id, intervalSeconds, regions }: Monitor, { drawn, view, region }: Shown) {
  const expected = (secondsOf(drawn) / intervalSeconds) * regions.length;
  const isOne = region !== null || regions.length === 1;
  const enabled = view === 'phases' && isOne && expected <= mostChecks;
  const { data } = useQuery({
    queryKey: ['monitors', 'phases', id, drawn],
    queryFn: () => {
      const from = 'hours' in drawn ? serverNow() / 1000 - secondsOf(drawn) : drawn.from;
      const to = 'hours' in drawn ? {} : { to: instant(drawn.to) };
      return belltower.listServiceMonitorChecks({
        path: { id },
        query: { from: instant(from), ...to, limit: mostChecks },
      });
    },
    enabled,
  });
  return useMemo(
    () =>
      enabled
        ? data?.items.filter((check) => region === null || check.region === region).toReversed()
        : undefined,
    [data, enabled, region],
  );
}

/** The middle of each region; empty unless that is the view. */
function useRegions({ id, regions }: Monitor, { drawn, view }: Shown): { name: string; data: Series }[] {
  return useQueries({
    queries: (view === 'regions' ? regions : []).map((name) => ({
      ...latencyQuery(id, drawn, name),
      placeholderData: before(id),
    })),
    combine: (answers) =>
      answers.flatMap(({ data }, place) => {
        const name = regions[place];
        return data && name !== undefined ? [{ name, data }] : [];
      }),
  });
}

/** Returns the data of a monitor's latency chart. The previous data stays on screen until finer data arrives. */
function useLatency(monitor: Monitor, shown: Shown) {
  const t = useText();
  const { id, intervalSeconds } = monitor;
  const { drawn, view } = shown;
  const series = useQuery({
    ...latencyQuery(id, drawn, view === 'regions' ? null : shown.region),
    placeholderData: before(id),
  });
  const checks = useSingleChecks(monitor, shown);
  const regions = useRegions(monitor, shown);
  const nameOf = useRegionName(monitor.regions);
  const { data } = series;
  const isSingle = view === 'phases' && checks !== undefined && checks.length > 0;
  const drawing = useMemo(() => {
    if (!data) return null;
    const names = (phase: keyof Phases | 'total') =>
      phase === 'total' ? t('monitors.totalLine') : t(`phase.${phase}`);
    const lines = (): Drawing => {
      if (view === 'regions' && regions.length > 0)
        return drawRegions(
          regions.map(({ name, data: points }) => ({ name: nameOf(name), data: points })),
          intervalSeconds,
        );
      if (isSingle) return drawChecks(checks, names);
      if (view === 'phases') return drawMeanPhases(data, { intervalSeconds, names });
      return drawPercentiles(data, {
        intervalSeconds,
        names: { p50: t('monitors.p50Line'), p95: t('monitors.p95Line') },
      });
    };
    const known = lines();
    const range = 'hours' in drawn ? {} : { range: [drawn.from, drawn.to] as [number, number] };
    return { ...known, ...range, spans: shadesOf(data) };
  }, [data, drawn, view, isSingle, checks, regions, nameOf, intervalSeconds, t]);
  return {
    drawing,
    /**
     * Duration of a point in seconds; 0 if it is a single check. Null while the data on screen is older than what was
     * requested.
     */
    pointSeconds: !data || series.isPlaceholderData ? null : isSingle ? 0 : data.stepSeconds,
    error: series.error,
    refetch: series.refetch,
  };
}
