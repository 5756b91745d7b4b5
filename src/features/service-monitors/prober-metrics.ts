import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CheckStatus } from '#engine/status/region-state.ts';
import type { ProberState } from './prober-types.ts';

const latenessBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** What a prober tells Prometheus. */
export interface ProberMetrics {
  readonly registry: Registry;
  /** A check ended; times in milliseconds. */
  checked(kind: string, check: { status: CheckStatus; lateMs: number; durationMs: number }): void;
  missed(windows: number): void;
  transition(to: string): void;
  recorded(rows: number, seconds: number): void;
  dropped(rows: number): void;
}

/** Creates the metrics in `registry` (or one of their own); gauges are read when scraped. */
export function createProberMetrics(
  region: string,
  read: { state: () => ProberState; deadNetworks: () => string[] },
  registry: Registry = new Registry(),
): ProberMetrics {
  const registers = [registry];
  const shared = { registers, labelNames: ['region'] as const };
  const checks = new Counter({
    name: 'belltower_checks_total',
    help: 'Checks that ended, by kind and status',
    registers,
    labelNames: ['region', 'kind', 'status'],
  });
  const lateness = new Histogram({
    name: 'belltower_check_lateness_seconds',
    help: 'Time from when a check was scheduled to when it started',
    buckets: latenessBuckets,
    ...shared,
  });
  const durations = new Histogram({
    name: 'belltower_check_duration_seconds',
    help: 'Duration of checks, by kind',
    buckets: durationBuckets,
    registers,
    labelNames: ['region', 'kind'],
  });
  const missed = new Counter({
    name: 'belltower_missed_windows_total',
    help: 'Windows in which a monitor was due and not measured',
    ...shared,
  });
  const transitions = new Counter({
    name: 'belltower_status_transitions_total',
    help: 'Changes of monitors to a status',
    registers,
    labelNames: ['region', 'to'],
  });
  const records = new Histogram({
    name: 'belltower_record_seconds',
    help: 'Time to store a batch of checks',
    buckets: durationBuckets,
    ...shared,
  });
  const stored = new Counter({
    name: 'belltower_checks_recorded_total',
    help: 'Checks stored',
    ...shared,
  });
  const dropped = new Counter({
    name: 'belltower_checks_dropped_total',
    help: 'Checks that the database refused to store',
    ...shared,
  });
  registerGauges(region, registry, read);
  const lateHere = lateness.labels({ region });
  const recordHere = records.labels({ region });
  // Looked up once per pair: label hashing would cost as much as the rest of a ping's bookkeeping.
  const counters = new Map<string, Counter.Internal>();
  const timers = new Map<string, Histogram.Internal<'region' | 'kind'>>();
  return {
    registry,
    checked(kind, { status, lateMs, durationMs }) {
      const key = `${kind} ${status}`;
      let counter = counters.get(key);
      if (counter === undefined) {
        counter = checks.labels({ region, kind, status });
        counters.set(key, counter);
      }
      counter.inc();
      let timer = timers.get(kind);
      if (timer === undefined) {
        timer = durations.labels({ region, kind });
        timers.set(kind, timer);
      }
      timer.observe(durationMs / 1000);
      lateHere.observe(Math.max(0, lateMs) / 1000);
    },
    missed: (windows) => missed.inc({ region }, windows),
    transition: (to) => transitions.inc({ region, to }),
    recorded(rows, seconds) {
      stored.inc({ region }, rows);
      recordHere.observe(seconds);
    },
    dropped: (rows) => dropped.inc({ region }, rows),
  };
}

function registerGauges(
  region: string,
  registry: Registry,
  read: { state: () => ProberState; deadNetworks: () => string[] },
): void {
  const gauges: [string, string, (state: ProberState) => number][] = [
    ['belltower_checks_queued', 'Checks claimed and not started yet', (state) => state.queued],
    ['belltower_checks_in_flight', 'Checks under way', (state) => state.inFlight],
    ['belltower_checks_unrecorded', 'Checks that ended and are not stored yet', (state) => state.unrecorded],
    ['belltower_database_away', '1 while checks cannot be stored', (state) => (state.databaseAway ? 1 : 0)],
  ];
  for (const [name, help, value] of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      labelNames: ['region'],
      collect() {
        this.set({ region }, value(read.state()));
      },
    });
  }
  new Gauge({
    name: 'belltower_own_network_dead',
    help: '1 while failures are laid to our own network (probe-failed)',
    registers: [registry],
    labelNames: ['region', 'network'],
    collect() {
      const dead = read.deadNetworks();
      for (const network of ['loopback', 'private', 'public']) {
        this.set({ region, network }, dead.includes(network) ? 1 : 0);
      }
    },
  });
}
