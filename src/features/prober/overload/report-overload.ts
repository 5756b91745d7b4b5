import type { ProberMetrics } from '../prober-metrics.ts';
import type { ProberOptions } from '../types.ts';
import { listRegionLoads } from '../views.ts';
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
  let readAt = -Infinity;
  let saidAt: number | null = null;
  let missedBefore = 0;

  async function readAsked(now: number): Promise<number | null> {
    readAt = now;
    // A database that is away is told of by others.
    const [load] = await listRegionLoads(db, { now: new Date(now), region }).catch(() => []);
    if (load === undefined) return null;
    metrics.asked(load.askedPerSecond);
    return Math.round(load.askedPerSecond);
  }

  function say(reading: OverloadReading, askedPerSecond: number | null): void {
    const { startedPerSecond, missedWindows, waitedMs } = reading;
    log.warn(
      {
        region,
        askedPerSecond,
        fitsPerSecond: Math.round(startedPerSecond),
        missedWindows: missedWindows - missedBefore,
        waitedMs: Math.round(waitedMs),
      },
      'more checks are asked for than this prober makes; those that waited longest go first',
    );
    missedBefore = missedWindows;
  }

  while (!signal.aborted) {
    await clock.sleep(lookEveryMs, signal);
    const now = clock.now();
    meter.look(now);
    const reading = meter.read();
    if (reading.since === null) {
      if (saidAt !== null) log.info({ region }, 'all checks are made in time again');
      saidAt = null;
      missedBefore = 0;
      if (now - readAt >= everyMs) await readAsked(now);
    } else if (saidAt === null || now - saidAt >= everyMs) {
      saidAt = now;
      say(reading, await readAsked(now));
    }
  }
}
