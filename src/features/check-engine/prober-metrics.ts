import { type Aggregator, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CheckStatus } from '#engine/status/region-state.ts';
import type { OverloadReading, ProberState } from './types.ts';

const latenessBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** The values read on each scrape. */
interface ProberReadings {
  state: () => ProberState;
  deadNetworks: () => string[];
  overload: () => OverloadReading;
}

/** The Prometheus metrics of a prober. */
export interface ProberMetrics {
  readonly registry: Registry;
  /** Records that a check ended; times in milliseconds. */
  checked(kind: string, check: { status: CheckStatus; lateMs: number; durationMs: number }): void;
  missed(windows: number): void;
  transition(to: string): void;
  recorded(rows: number, seconds: number): void;
  dropped(rows: number): void;
  /** Sets the number of checks per second that all monitors of the region require. */
  setRequestedRate(perSecond: number): void;
}

function createInstruments(registry: Registry) {
  const registers = [registry];
  const byRegion = { registers, labelNames: ['region'] as const };
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
    ...byRegion,
  });
  const durations = new Histogram({
    name: 'belltower_check_duration_seconds',
    help: 'Duration of checks, by kind',
    buckets: durationBuckets,
    registers,
    labelNames: ['region', 'kind'],
  });
  const transitions = new Counter({
    name: 'belltower_status_transitions_total',
    help: 'Changes of monitors to a status',
    registers,
    labelNames: ['region', 'to'],
  });
  const recordSeconds = new Histogram({
    name: 'belltower_record_seconds',
    help: 'Time to store a batch of checks',
    buckets: durationBuckets,
    ...byRegion,
  });
  const counter = (name: string, help: string) => new Counter({ name, help, ...byRegion });
  const missed = counter(
    'belltower_missed_windows_total',
    'Windows in which a monitor was due and not measured',
  );
  const stored = counter('belltower_checks_recorded_total', 'Checks stored');
  const dropped = counter('belltower_checks_dropped_total', 'Checks that the database refused to store');
  const requestedRate = new Gauge({
    name: 'belltower_checks_asked_per_second',
    help: 'Checks a second that the intervals of all monitors of the region ask for',
    // Every prober of the region reports the same value.
    aggregator: 'max',
    ...byRegion,
  });
  return {
    checks,
    lateness,
    durations,
    transitions,
    recordSeconds,
    missed,
    stored,
    dropped,
    requested: requestedRate,
  };
}

/** Creates the metrics in `registry` (or a new one); gauges are read when scraped. */
export function createProberMetrics(
  region: string,
  read: ProberReadings,
  registry: Registry = new Registry(),
): ProberMetrics {
  const instruments = createInstruments(registry);
  registerGauges(region, registry, read);
  const lateHere = instruments.lateness.labels({ region });
  const recordHere = instruments.recordSeconds.labels({ region });
  // Each pair of labels is looked up only once, because hashing labels would cost as much as all other bookkeeping of a
  // ping.
  const counters = new Map<string, Counter.Internal>();
  const timers = new Map<string, Histogram.Internal<'region' | 'kind'>>();
  return {
    registry,
    checked(kind, { status, lateMs, durationMs }) {
      const key = `${kind} ${status}`;
      let counter = counters.get(key);
      if (counter === undefined) {
        counter = instruments.checks.labels({ region, kind, status });
        counters.set(key, counter);
      }
      counter.inc();
      let timer = timers.get(kind);
      if (timer === undefined) {
        timer = instruments.durations.labels({ region, kind });
        timers.set(kind, timer);
      }
      timer.observe(durationMs / 1000);
      lateHere.observe(Math.max(0, lateMs) / 1000);
    },
    missed: (windows) => instruments.missed.inc({ region }, windows),
    transition: (to) => instruments.transitions.inc({ region, to }),
    recorded(rows, seconds) {
      instruments.stored.inc({ region }, rows);
      recordHere.observe(seconds);
    },
    dropped: (rows) => instruments.dropped.inc({ region }, rows),
    setRequestedRate: (perSecond) => instruments.requested.set({ region }, perSecond),
  };
}

function registerGauges(region: string, registry: Registry, read: ProberReadings): void {
  const gauges: [string, string, (state: ProberState) => number, Aggregator?][] = [
    ['belltower_checks_queued', 'Checks claimed and not started yet', (state) => state.queued],
    ['belltower_checks_in_flight', 'Checks under way', (state) => state.inFlight],
    ['belltower_checks_unrecorded', 'Checks that ended and are not stored yet', (state) => state.unrecorded],
    [
      'belltower_database_away',
      '1 while checks cannot be stored',
      (state) => (state.databaseAway ? 1 : 0),
      // Several probers that report the same outage count only once.
      'max',
    ],
  ];
  for (const [name, help, value, aggregator = 'sum'] of gauges) {
    new Gauge({
      name,
      help,
      aggregator,
      registers: [registry],
      labelNames: ['region'],
      collect() {
        this.set({ region }, value(read.state()));
      },
    });
  }
  registerOverload(region, registry, read.overload);
  new Gauge({
    name: 'belltower_own_network_dead',
    help: '1 while failures are laid to our own network (probe-failed)',
    registers: [registry],
    labelNames: ['region', 'network'],
    aggregator: 'max',
    collect() {
      const dead = read.deadNetworks();
      for (const network of ['loopback', 'private', 'public']) {
        this.set({ region, network }, dead.includes(network) ? 1 : 0);
      }
    },
  });
}

function registerOverload(region: string, registry: Registry, read: () => OverloadReading): void {
  const registers = [registry];
  const labelNames = ['region'];
  new Gauge({
    name: 'belltower_overload_state',
    help: '1 while more checks are requested than are made',
    registers,
    labelNames,
    // The region is overloaded if at least one prober is late.
    aggregator: 'max',
    collect() {
      this.set({ region }, read().since === null ? 0 : 1);
    },
  });
  new Gauge({
    name: 'belltower_checks_started_per_second',
    help: 'Checks started a second, of late: under overload, the rate that fits',
    registers,
    labelNames,
    collect() {
      this.set({ region }, read().startedPerSecond);
    },
  });
}
