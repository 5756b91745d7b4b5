import type { Registry } from 'prom-client';
import type { BoundProbe, ProbeKinds } from '#engine/probes/kind.ts';
import type {
  FailureEvidence,
  Observation,
  ProbeServices,
  RunDetails,
  ServedLeaf,
} from '#engine/probes/types.ts';
import type { WindowTally } from '#engine/schedule/recorded-windows.ts';
import type { WindowRange } from '#engine/schedule/slots.ts';
import type { ConfirmPolicy, RegionState } from '#engine/status/region-state.ts';
import type { CheckRecord } from '#features/checks/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { OutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import type { Net } from '#platform/net/types.ts';
import type { StallMeter } from './stall-meter.ts';

/** Maximum concurrent checks by kind; `total` for all. */
export interface Concurrency {
  total: number;
  kinds: Readonly<Record<string, number>>;
}

/** The options of a prober with any source of checks. */
export interface EngineOptions {
  net: Net;
  clock: Clock;
  log: Log;
  region: string;
  /** `PROBES` of engine/probes/registry.ts, or kinds of a test. */
  kinds: ProbeKinds;
  /** The tools that probes use in addition to the network. */
  services?: ProbeServices;
  /** `config.gatewayTargets`. */
  gatewayTargets?: readonly string[];
  concurrency?: Partial<Concurrency>;
  /** The metrics registry; by default a separate one. */
  metrics?: Registry;
  /** Time between polls for due rows in milliseconds; default 250. */
  tickMs?: number;
  /** Meter of the event loop's lateness; a real one by default. */
  stalls?: StallMeter;
  /** Maximum time in ms that `stop` waits for running checks before it aborts them; default 30,000. */
  stopWithinMs?: number;
}

/** Which due checks to claim. Times are epoch milliseconds. */
export interface ClaimRange {
  now: number;
  /**
   * Checks due before this time are skipped; null includes all. Claimed rows leave dead entries at the low end of the
   * index until the next vacuum, which a long read (an export, a backup) can delay for minutes. Without this lower
   * bound, every claim would scan these entries.
   */
  floor: number | null;
  /** Checks due up to this time are claimed, slightly in advance. */
  until: number;
  limit: number;
}

/** The state of a prober. */
export interface ProberState {
  /** Number of claimed checks that have not started yet. */
  queued: number;
  inFlight: number;
  /**
   * Share of the limit of running checks that is in use, 0 to 1. Unresponsive targets can exhaust it while the CPU is
   * idle.
   */
  usedShare: number;
  /** Number of finished checks that are not stored yet. */
  unrecorded: number;
  /** True while results cannot be stored. */
  databaseAway: boolean;
}

export interface Prober {
  /** Stops claiming, releases checks that were not started, and finishes and stores running checks. */
  stop(): Promise<void>;
  state(): ProberState;
  readonly metrics: Registry;
}

/** A check claimed by this process. Times are epoch milliseconds. */
export interface DueCheck {
  monitorId: string;
  /** Time to start the check: a slot, a re-check, or the time of a manual request. */
  dueAt: number;
  /** The slot of the next due time. */
  nextDueAt: number;
  intervalMs: number;
  phaseMs: number;
  /** Settings revision of the schedule. */
  revision: number;
  /** The region's state before this check. */
  state: RegionState;
  /** The reason why the previous check was inconclusive; null if it was conclusive. */
  unknownCode: string | null;
  /** The windows that are already recorded. */
  tally: WindowTally;
}

/** The fields of a monitor that a prober needs to run a check and to evaluate it with the previous results. */
export interface CheckSettings {
  revision: number;
  kind: string;
  /**
   * The kind's settings as JSON text. The text needs a fraction of the memory of the parsed form and is parsed in
   * microseconds.
   */
  settings: string;
  /** The parsed settings bound to their kind, cached if they are small; see `bindSettings`. */
  probe: BoundProbe | null;
  /** The proxy that the settings refer to, if any. */
  proxy: OutboundProxy | null;
  timeoutMs: number;
  confirm: ConfirmPolicy;
}

/** A claimed check that has not started yet. */
export interface QueuedCheck {
  due: DueCheck;
  order: CheckSettings;
  /**
   * Time at which the check should have started, in epoch ms. It is earlier than `due.dueAt` if windows were missed.
   */
  waitingSince: number;
}

/** A check that has run or was missed, with the data needed to order and store its result. */
export interface FinishedCheck {
  record: CheckRecord;
  /** The windows that the check covers; null for re-checks and manually requested checks. */
  windows: WindowRange | null;
  /** Settings revision at the time of the claim. */
  revision: number;
  /** The region's state at the time of the claim. */
  before: RegionState;
  /** The reason why the previous check was inconclusive. */
  unknownBefore: string | null;
  policy: ConfirmPolicy;
  /** The evidence of a failure to store. */
  evidence?: FailureEvidence | null;
  /** The steps to store, for kinds with steps. */
  run?: RunDetails;
  /** The DNS records that the check received, if they are new. */
  records?: readonly string[];
  /** The certificate that the check received, if it must be reported. */
  served?: ServedLeaf;
}

/** A check that has run, ready for the guard and the recorder. */
export interface RanCheck {
  finished: FinishedCheck;
  kind: string;
  /** The measurement for the guard. */
  observation: Observation;
  host: string;
}

/** The properties of a failed check that the guard evaluates. */
export interface FailedCheck {
  observation: Observation;
  host: string;
  startedAt: number;
  finishedAt: number;
  before: RegionState;
  /** True if the result would change a status. */
  decides: boolean;
}

/**
 * Whether other probers may be working on the region's windows: no probers, live probers, or unknown. The value is
 * unknown if this prober or the database was recently unavailable, because other probers may still have to store
 * results.
 */
export type Company = 'alone' | 'others' | 'unknown';

/** Measurements of a prober's overload. */
export interface OverloadReading {
  /** Time since which checks have started late (epoch ms); null while they start on time. */
  since: number | null;
  /** Checks recently started per second; while overloaded, the sustainable rate of this prober. */
  startedPerSecond: number;
  /** Windows missed since the overload began. */
  missedWindows: number;
  /** Waiting time of the most recently started check, in ms. */
  waitedMs: number;
}

/** The load of a region and its probers. */
export interface RegionLoad {
  region: string;
  /** Number of running probers. */
  probers: number;
  /** Time since which at least one prober has been late (epoch ms); null while all checks start on time. */
  overloadedSince: Date | null;
  /** The number of checks per second that the intervals of the region's monitors require. */
  requestedPerSecond: number;
  /** Checks recently started per second; under overload, the sustainable rate. */
  startedPerSecond: number;
}
