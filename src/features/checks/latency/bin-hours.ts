import { floorTo, type SteppedWindow } from './drawn-window.ts';
import type { LivePoint, OpenedHour } from './queries.ts';

/** Sealed checks of the window by steps, as `selectLivePoints` makes them of live ones. */
export function binHours(
  hours: readonly OpenedHour[],
  { from, to, stepSeconds }: SteppedWindow,
): LivePoint[] {
  const bins = new Map<number, { point: LivePoint; durations: number[] }>();
  for (const { hour, checks } of hours) {
    for (const [index, offsetMs] of checks.offsetMs.entries()) {
      const at = new Date(hour.getTime() + offsetMs);
      const status = checks.status[index];
      if (at < from || at >= to || (status !== 'u' && status !== 'g' && status !== 'd')) continue;
      const begin = floorTo(at, stepSeconds);
      const bin = bins.get(begin.getTime()) ?? { point: emptyPoint(begin), durations: [] };
      bins.set(begin.getTime(), bin);
      if (status === 'd') bin.point.failed += 1;
      else addWell(bin, checks, index);
    }
  }
  return [...bins]
    .sort(([a], [b]) => a - b)
    .map(([, { point, durations }]) => {
      const rising = Float64Array.from(durations).sort();
      return { ...point, p50: between(rising, 0.5), p95: between(rising, 0.95) };
    });
}

const emptyPoint = (at: Date): LivePoint => ({
  at,
  checks: 0,
  failed: 0,
  duration_ms_sum: 0,
  dns_ms_sum: 0,
  connect_ms_sum: 0,
  tls_ms_sum: 0,
  first_byte_ms_sum: 0,
  transfer_ms_sum: 0,
  p50: null,
  p95: null,
});

function addWell(
  { point, durations }: { point: LivePoint; durations: number[] },
  checks: OpenedHour['checks'],
  index: number,
): void {
  const duration = checks.durationMs[index] ?? null;
  point.checks += 1;
  if (duration !== null) durations.push(duration);
  point.duration_ms_sum += duration ?? 0;
  point.dns_ms_sum += checks.dnsMs[index] ?? 0;
  point.connect_ms_sum += checks.connectMs[index] ?? 0;
  point.tls_ms_sum += checks.tlsMs[index] ?? 0;
  point.first_byte_ms_sum += checks.firstByteMs[index] ?? 0;
  point.transfer_ms_sum += checks.transferMs[index] ?? 0;
}

/** What `share` of the values do not exceed, drawn straight between the two beside it, as PostgreSQL's percentile_cont. */
function between(rising: Float64Array, share: number): number | null {
  const place = (rising.length - 1) * share;
  const low = rising[Math.floor(place)];
  const high = rising[Math.ceil(place)];
  if (low === undefined || high === undefined) return null;
  return low + (high - low) * (place - Math.floor(place));
}
