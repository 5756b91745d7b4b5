import { recordWindows, type WindowTally } from '#engine/schedule/recorded-windows.ts';
import { nextSlot, phaseOf } from '#engine/schedule/slots.ts';
import { nextRegionState, type RegionState } from '#engine/status/region-state.ts';
import {
  type CheckSettings,
  type CheckSource,
  createSeenCertificates,
  type DueCheck,
  type FinishedCheck,
} from '#features/check-engine/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { OutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import type { Assignment, MonitorSettings } from '../protocol-schemas.ts';

/** A monitor that this agent checks. */
interface Entry {
  assignment: Assignment;
  phaseMs: number;
  settings: CheckSettings;
  dueAt: number;
  state: RegionState;
  unknownCode: string | null;
  tally: WindowTally;
  /** Time of the last check that was requested or claimed, in epoch ms. */
  claimedAt: number;
}

export interface AssignmentSource extends CheckSource {
  /** Returns which of these monitors have missing or outdated settings. */
  findOutdated(assignments: readonly Assignment[]): string[];
  /**
   * Replaces the assignments, with the settings that were missing or outdated. The settings are stored only in memory.
   * A monitor without settings is skipped.
   */
  assign(assignments: readonly Assignment[], settings: readonly MonitorSettings[]): void;
  /** Makes monitors due now, unless a check of them has just started. */
  checkNow(monitorIds: readonly string[]): void;
  /** Stops all checks. */
  clear(): void;
  readonly size: number;
}

/** Maximum number of monitors with a remembered newest certificate. */
const maxMonitors = 20_000;
/** A request to check now is ignored if a check started less than this number of milliseconds earlier. */
const justStartedMs = 3_000;
/** If a due time is further ahead than an interval plus this time, it was set before the clock was corrected. */
const slackMs = 60_000;

/**
 * Creates the check source of an agent: the schedule of its assignments, with the same slots as on the server. The
 * source tracks results in the same way as the server, so that re-checks and response bodies are correct while the
 * server is unreachable.
 * @param onResults called with finished checks.
 */
export function createAssignmentSource(
  clock: Clock,
  onResults: (checks: readonly FinishedCheck[]) => void,
): AssignmentSource {
  const entries = new Map<string, Entry>();
  const certificates = createSeenCertificates(maxMonitors);
  let wakeClaims = () => {};

  const slotsOf = ({ assignment, phaseMs }: Entry) => ({ phaseMs, intervalMs: assignment.intervalMs });

  function toDue(entry: Entry, now: number): DueCheck {
    const { assignment, phaseMs, dueAt, state, unknownCode, tally } = entry;
    entry.dueAt = nextSlot(Math.max(dueAt, now), slotsOf(entry));
    entry.claimedAt = Math.max(dueAt, now);
    return {
      monitorId: assignment.id,
      dueAt,
      nextDueAt: entry.dueAt,
      intervalMs: assignment.intervalMs,
      phaseMs,
      revision: assignment.revision,
      state,
      unknownCode,
      tally,
    };
  }

  function follow(check: FinishedCheck): void {
    const { record, windows, policy } = check;
    const entry = entries.get(record.monitorId);
    if (entry === undefined || entry.assignment.revision !== check.revision) return;
    if (windows !== null) entry.tally = recordWindows(entry.tally, windows, slotsOf(entry)).tally;
    const endedAt = record.startedAt + (record.durationMs ?? 0);
    const { state, effects } = nextRegionState(entry.state, record.status, policy, endedAt);
    entry.state = state;
    if (record.status !== 'missed') entry.unknownCode = record.status === 'unknown' ? record.code : null;
    const recheck = effects.find((effect) => effect.type === 'recheck');
    // No re-check is scheduled before a slot that is already claimed.
    if (recheck !== undefined && recheck.at > entry.dueAt - entry.assignment.intervalMs)
      entry.dueAt = Math.min(entry.dueAt, recheck.at);
  }

  return {
    findOutdated: (assignments) =>
      assignments
        .filter(({ id, revision }) => entries.get(id)?.settings.revision !== revision)
        .map(({ id }) => id),
    assign(assignments, settings) {
      const now = clock.now();
      const received = new Map(settings.map((one) => [one.id, one]));
      const ids = new Set(assignments.map(({ id }) => id));
      for (const id of entries.keys()) if (!ids.has(id)) entries.delete(id);
      for (const assignment of assignments) {
        const known = entries.get(assignment.id);
        const newer = received.get(assignment.id);
        if (newer !== undefined) entries.set(assignment.id, toEntry(assignment, { newer, known, now }));
        else if (known !== undefined) known.assignment = assignment;
      }
      wakeClaims();
    },
    checkNow(monitorIds) {
      const now = clock.now();
      for (const id of monitorIds) {
        const entry = entries.get(id);
        if (entry !== undefined && now - entry.claimedAt > justStartedMs)
          entry.dueAt = Math.min(entry.dueAt, now);
      }
      wakeClaims();
    },
    clear: () => entries.clear(),
    get size() {
      return entries.size;
    },
    async claim({ now, until, limit }) {
      const due: Entry[] = [];
      for (const entry of entries.values()) if (entry.dueAt <= until) due.push(entry);
      due.sort((a, b) => a.dueAt - b.dueAt);
      return due.slice(0, limit).map((entry) => toDue(entry, now));
    },
    settingsOf: async (claimed) => claimed.map(({ monitorId }) => entries.get(monitorId)?.settings),
    async release(checks) {
      for (const { monitorId, dueAt } of checks) {
        const entry = entries.get(monitorId);
        if (entry !== undefined) entry.dueAt = Math.min(entry.dueAt, dueAt);
      }
    },
    async realign({ now }) {
      let moved = 0;
      for (const entry of entries.values()) {
        if (entry.dueAt <= now + entry.assignment.intervalMs + slackMs) continue;
        entry.dueAt = nextSlot(now, slotsOf(entry));
        entry.tally = { until: Math.min(entry.tally.until, now), ahead: 0 };
        moved += 1;
      }
      return moved;
    },
    async listenForDue(wake, signal) {
      wakeClaims = wake;
      if (signal.aborted) return;
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    },
    readLoad: async () => null,
    createStore: () => ({
      isFailing: false,
      async store(batch) {
        for (const check of batch) follow(check);
        onResults(batch);
        return [];
      },
      addFacts(ran) {
        const served = certificates.findNew(ran);
        if (served !== null) ran.finished.served = served;
      },
      flushFacts: async () => {},
    }),
  };
}

function toEntry(
  assignment: Assignment,
  { newer, known, now }: { newer: MonitorSettings; known: Entry | undefined; now: number },
): Entry {
  const { id, intervalMs, status, downRun, failureRun } = assignment;
  const { failures, recoveries, retryMs, timeoutMs } = assignment;
  const phaseMs = phaseOf(id, intervalMs);
  const isSameSchedule = known !== undefined && known.assignment.intervalMs === intervalMs;
  return {
    assignment: { ...assignment, revision: newer.revision },
    phaseMs,
    settings: {
      revision: newer.revision,
      kind: newer.kind,
      settings: newer.settings,
      probe: null,
      proxy: newer.proxy as OutboundProxy | null,
      timeoutMs,
      confirm: { failures, recoveries, retryMs },
    },
    dueAt: isSameSchedule ? known.dueAt : nextSlot(now, { phaseMs, intervalMs }),
    state: { status, downRun, failureRun },
    unknownCode: null,
    // Earlier windows belong to another agent or were missed.
    tally: isSameSchedule ? known.tally : { until: now, ahead: 0 },
    claimedAt: known?.claimedAt ?? 0,
  };
}
