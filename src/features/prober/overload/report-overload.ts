import type { ProberMetrics } from '../prober-metrics.ts';
import type { ProberOptions } from '../types.ts';
import { listRegionLoads, type RegionLoad } from '../views.ts';
import type { OverloadMeter, OverloadReading } from './overload-meter.ts';

const lookEveryMs = 1_000;
const everyMs = 60_000;

interface ReportParts extends Pick<ProberOptions, 'db' | 'clock' | 'log' | 'region'> {
  meter: OverloadMeter;
  metrics: Pick<ProberMetrics, 'asked'>;
}

/**
 * Looks at the meter once a second, and once a minute at what the region's monitors ask for. While that is more than is
 * done, says so by log, with the rate that fits.
 */
export async function reportOverload(parts: ReportParts, signal: AbortSignal): Promise<void> {
  const { db, clock, log, region, meter, metrics } = parts;
  let readMs = -Infinity;
  let saidMs: number | null = null;
  let missedBefore = 0;

  async function readLoad(nowMs: number): Promise<RegionLoad | null> {
    readMs = nowMs;
    // A database that is away is told of by others.
    const [load] = await listRegionLoads(db, { now: new Date(clock.now()), region }).catch(() => []);
    if (load === undefined) return null;
    metrics.asked(load.askedPerSecond);
    return load;
  }

  function say(reading: OverloadReading, load: RegionLoad | null): void {
    const { startedPerSecond, missedWindows, waitedMs } = reading;
    log.warn(
      {
        region,
        // The region's, by all its probers, and this one's.
        askedPerSecond: load === null ? null : Math.round(load.askedPerSecond),
        probers: load?.probers ?? null,
        madePerSecond: load === null ? null : Math.round(load.startedPerSecond),
        fitsPerSecond: Math.round(startedPerSecond),
        missedWindows: missedWindows - missedBefore,
        waitedMs: Math.round(waitedMs),
      },
      'more checks are due than this prober can run; the longest waiting run first',
    );
    missedBefore = missedWindows;
  }

  while (!signal.aborted) {
    await clock.sleep(lookEveryMs, signal);
    const nowMs = clock.monotonicMs();
    meter.look(clock.now());
    const reading = meter.read();
    if (reading.since === null) {
      if (saidMs !== null) log.info({ region }, 'all checks are made in time again');
      saidMs = null;
      missedBefore = 0;
      if (nowMs - readMs >= everyMs) await readLoad(nowMs);
    } else if (saidMs === null || nowMs - saidMs >= everyMs) {
      saidMs = nowMs;
      say(reading, await readLoad(nowMs));
    }
  }
}
