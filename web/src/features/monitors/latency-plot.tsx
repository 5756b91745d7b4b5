import { Group, SegmentedControl, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Item } from '../../../../clients/typescript/src/index.ts';
import { belltower } from '../../app/client.ts';
import { serverNow } from '../../app/server-clock.ts';
import { useText } from '../../i18n/use-text.ts';
import { type Phases, phaseNames } from '../../ui/phase-bars.tsx';

const Plot = lazy(async () => ({ default: (await import('../../ui/plot.tsx')).Plot }));

type Check = Item<'listServiceMonitorChecks'>;
const hours = [1, 6, 24] as const;
const colours: Record<keyof Phases, string> = {
  dnsMs: '--phase-dns',
  connectMs: '--phase-connect',
  tlsMs: '--phase-tls',
  firstByteMs: '--phase-first-byte',
  transferMs: '--phase-transfer',
};

/** How long checks took, phase upon phase; what failed leaves a gap and a shade. */
export function LatencyPlot({ id }: { id: string }) {
  const t = useText();
  const [span, setSpan] = useState<number>(6);
  const { data } = useQuery({
    queryKey: ['monitors', 'latency', id, span],
    queryFn: () => {
      const from = new Date(serverNow() - span * 3_600_000).toISOString();
      return belltower.listServiceMonitorChecks({ path: { id }, query: { from, limit: 500 } });
    },
  });
  const drawn = useMemo(
    () => data && drawingOf(data.items.toReversed(), (name) => t(`phase.${name}`)),
    [data, t],
  );
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('monitors.latency')}</Title>
        <SegmentedControl
          size="xs"
          aria-label={t('monitors.range')}
          value={String(span)}
          onChange={(value) => setSpan(Number(value))}
          data={hours.map((value) => ({
            value: String(value),
            label: t('monitors.hours', { count: value }),
          }))}
        />
      </Group>
      <div style={{ minHeight: 270 }}>
        {drawn && drawn.times.length > 0 && (
          <Suspense>
            <Plot label={t('monitors.latencyPlot')} {...drawn} />
          </Suspense>
        )}
      </div>
    </section>
  );
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
  return { times, series, spans: spansOf(known) };
}

/** From the first failure in a row to the check that was well again. */
function spansOf(checks: readonly Check[]) {
  const spans: { from: number; to: number; colour: string }[] = [];
  let from: number | null = null;
  for (const [place, check] of checks.entries()) {
    const at = Date.parse(check.scheduledAt) / 1000;
    if (check.status === 'down') from ??= at;
    const over = check.status !== 'down' || place === checks.length - 1;
    if (from === null || !over) continue;
    spans.push({ from, to: at, colour: '--fill-down' });
    from = null;
  }
  return spans;
}
