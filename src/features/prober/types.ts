import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { Log } from '#platform/log.ts';
import type { Net } from '#platform/net/types.ts';
import type { StallMeter } from './run/stall-meter.ts';

/** Checks under way at once, at most, by kind; `total` over all. */
export interface Concurrency {
  total: number;
  kinds: Readonly<Record<string, number>>;
}

export interface ProberOptions {
  db: Db;
  /** For LISTEN: takes one connection for good. */
  pool: Pool;
  net: Net;
  clock: Clock;
  log: Log;
  region: string;
  /** `PROBES` of engine/probes/registry.ts, or kinds of a test. */
  kinds: ProbeKinds;
  /** `config.gatewayTargets`. */
  gatewayTargets?: readonly string[];
  concurrency?: Partial<Concurrency>;
  /** Where metrics are registered; one of its own without. */
  metrics?: Registry;
  /** Time between looks for due rows; default 250. */
  tickMs?: number;
  /** How late its loop was; measured by default. */
  stalls?: StallMeter;
  /** How long `stop` waits for checks under way before it breaks them off; default 30,000. */
  stopWithinMs?: number;
}

/** How a prober stands. */
export interface ProberState {
  /** Claimed and not started yet. */
  queued: number;
  inFlight: number;
  /** Share of the room for checks under way that is taken, 0 to 1: silent targets fill it though the processor is idle. */
  roomTaken: number;
  /** Finished and not stored yet. */
  unrecorded: number;
  /** True while results cannot be stored. */
  databaseAway: boolean;
}

export interface Prober {
  /** Stops claiming, gives back what was not started, finishes and stores what is under way. */
  stop(): Promise<void>;
  state(): ProberState;
  readonly metrics: Registry;
}
