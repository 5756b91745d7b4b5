import { Group, Text as Line, NativeSelect, SegmentedControl, Title } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ErrorPanel } from '../../../ui/page/error-panel.tsx';
import { duration } from '../../../ui/words/time-text.ts';
import type { Monitor } from '../monitor.ts';
import type { Drawn, Zoomed } from './latency-query.ts';
import { type LatencyView, type Shown, secondsOf, useLatency } from './use-latency.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

const Plot = lazy(async () => ({ default: (await import('../../../ui/charts/plot.tsx')).Plot }));

/** Hours. */
const ranges = [1, 6, 24, 7 * 24, 30 * 24, 90 * 24, 400 * 24] as const;
/** Up to so many seconds the phases are what one wants to see first, beyond the percentiles. */
const phasesUntil = 6 * 3600;
/** Nothing shorter is zoomed into. */
const leastSeconds = 60;

/** How long checks took, by percentiles, phases or regions; outages and maintenance are shaded. What is dragged over is shown finer. */
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

/** How it is drawn, and whose checks, where there are several regions. */
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
            ...regions.map((name) => ({ value: name, label: name })),
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
