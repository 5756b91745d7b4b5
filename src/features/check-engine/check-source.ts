import type { MemberCounts } from '#engine/probes/types.ts';
import type { MonitorTransition } from '#features/service-monitors/index.ts';
import type { ProberMetrics } from './prober-metrics.ts';
import type { CheckSettings, ClaimRange, DueCheck, FinishedCheck, RanCheck, RegionLoad } from './types.ts';

/** The source of a prober's checks and the destination of their results: the database or, for an agent, the server. */
export interface CheckSource {
  /** Claims due checks, earliest first, and moves each schedule to its next slot. */
  claim(range: ClaimRange): Promise<DueCheck[]>;
  /** Returns the settings of claimed checks in the same order; undefined for deleted monitors. */
  settingsOf(claimed: readonly DueCheck[]): Promise<(CheckSettings | undefined)[]>;
  /** Returns claimed checks that were not started to the schedule. Their due times stay the same. */
  release(checks: readonly DueCheck[]): Promise<void>;
  /** Reschedules checks that are due too far in the future because the clock was set back. Returns their number. */
  realign(at: { now: number; isAlone: boolean }): Promise<number>;
  /** Calls `wake` when a check is requested, until `signal` aborts. */
  listenForDue(wake: () => void, signal: AbortSignal): Promise<void>;
  /** Returns the load of the region; null if it is unknown. */
  readLoad(): Promise<RegionLoad | null>;
  /** Returns the member counts of a group by its ID; null if the group was deleted. */
  readMembers?: (groupId: string) => Promise<MemberCounts | null>;
  /** Creates the object that stores results. */
  createStore(metrics: ProberMetrics): CheckStore;
}

/** Stores results. */
export interface CheckStore {
  /**
   * Stores a batch, retrying while that fails.
   * @returns the resulting transitions; null if `until` passed first (epoch ms, read before each attempt because a stop
   * can shorten it).
   */
  store(batch: FinishedCheck[], until: () => number): Promise<readonly MonitorTransition[] | null>;
  /** True while storing fails. */
  readonly isFailing: boolean;
  /** Collects additional facts from a check, such as the target's certificate. */
  addFacts(ran: RanCheck): void;
  /** Stores the facts collected by `addFacts`. Called after each batch. */
  flushFacts(): Promise<void>;
}
