import { describeReason } from '#engine/probes/causes.ts';
import type { ProbeKinds, Seen } from '#engine/probes/kind.ts';
import { nextSlot } from '#engine/schedule/slots.ts';
import { nextRegionState } from '#engine/status/region-state.ts';
import { type Deadlines, runCheck } from '#features/check-engine/run-check.ts';
import type { DueCheck, FinishedCheck } from '#features/check-engine/types.ts';
import { recordChecks } from '#features/prober/record-checks.ts';
import { claimDue } from '#features/prober/schedules.ts';
import type { MonitorTransition } from '#features/service-monitors/status-changes.ts';
import type { Db } from '#platform/database/types.ts';
import type { Log } from '#platform/log.ts';
import type { Net } from '#platform/net/types.ts';
import { clockAt } from './create-company.ts';
import type { DemoMonitor, Sighting } from './measure-targets.ts';
import type { Agenda } from './timeline.ts';

const region = 'default';
const batchRows = 1_000;

export interface HistoryParts {
  db: Db;
  net: Net;
  log: Log;
  kinds: ProbeKinds;
  monitors: readonly DemoMonitor[];
  /** Other events, ordered by time: nightly jobs and actions of users. */
  agenda: Agenda;
  /** Aborts the run. The data stored until then can't be used. */
  signal: AbortSignal;
  /** Called for every transition of a monitor. */
  onTransition(transition: MonitorTransition): void;
}

export interface History {
  /** Checks stored so far. */
  readonly checks: number;
  /** Runs every check that is due before `until`, with the observations of its target. */
  advance(until: number, seen: ReadonlyMap<string, Sighting[]>): Promise<void>;
  /** Removes a monitor from the schedule because it was paused. */
  drop(monitorId: string): void;
  /** Transfers the schedule to the prober. Every monitor waits for its first slot after `at`. */
  handOver(at: number): Promise<void>;
}

/** Position of one monitor in the schedule. */
interface Standing {
  monitor: DemoMonitor;
  due: DueCheck;
  seen: Sighting[];
  /** Index of the last observation used. Only increases, because time only moves forward. */
  cursor: number;
}

/**
 * Simulates the past. Every check of every monitor runs at its own slot, including early re-checks, and is evaluated
 * and recorded with the prober's own code. Targets are measured beforehand (see `observeAll`). The schedule is kept in
 * memory, because claiming checks from the database second by second would take hours.
 */
export async function createHistory(parts: HistoryParts): Promise<History> {
  const { db, agenda } = parts;
  const standings = await takeOver(parts);
  const batch: FinishedCheck[] = [];
  let checks = 0;

  async function flush(): Promise<void> {
    if (batch.length === 0) return;
    const now = Math.max(...batch.map(({ record }) => record.startedAt));
    const transitions = await recordChecks(db, { region, kinds: parts.kinds, now }, batch);
    checks += batch.length;
    batch.length = 0;
    for (const transition of transitions) parts.onTransition(transition);
  }

  async function runNext(standing: Standing): Promise<void> {
    const { due } = standing;
    const finished = await replay(parts, standing);
    const { record, policy } = finished;
    const endsAt = record.startedAt + (record.durationMs ?? 0);
    const { state, effects } = nextRegionState(due.state, record.status, policy, endsAt);
    const recheck = effects.find((effect) => effect.type === 'recheck');
    const slot = nextSlot(due.dueAt, due);
    const dueAt = Math.round(recheck === undefined ? slot : Math.min(slot, recheck.at));
    batch.push(finished);
    const moved = state.status !== due.state.status;
    const unknownCode = record.status === 'unknown' ? record.code : null;
    standing.due = { ...due, state, unknownCode, dueAt };
    // A transition is stored immediately, because the next check in the same batch may depend on it.
    if (moved || batch.length >= batchRows) await flush();
  }

  return {
    get checks() {
      return checks;
    },
    drop: (monitorId) => void standings.delete(monitorId),
    async advance(until, seen) {
      for (const standing of standings.values()) {
        standing.seen = seen.get(standing.monitor.id) ?? [];
        standing.cursor = 0;
      }
      for (;;) {
        parts.signal.throwIfAborted();
        const next = earliest(standings.values());
        const nextAt = Math.min(next?.due.dueAt ?? until, until);
        const entry = agenda.takeBefore(nextAt);
        if (entry !== null) {
          await flush();
          await entry();
        } else if (next === null || next.due.dueAt >= until) break;
        else await runNext(next);
      }
      await flush();
    },
    async handOver(at) {
      while ((await claim(db, at)).length > 0);
    },
  };
}

/** Claims the first check of every monitor, as a prober does when it starts. */
async function takeOver({ db, monitors }: HistoryParts): Promise<Map<string, Standing>> {
  const byId = new Map(monitors.map((monitor) => [monitor.id, monitor]));
  const standings = new Map<string, Standing>();
  const lastMade = Math.max(...monitors.map(({ madeAt }) => madeAt));
  for (const due of await claim(db, lastMade + 600_000)) {
    const monitor = byId.get(due.monitorId);
    if (monitor !== undefined) standings.set(due.monitorId, { monitor, due, seen: [], cursor: 0 });
  }
  return standings;
}

function claim(db: Db, until: number): Promise<DueCheck[]> {
  return claimDue(db, { region, now: until, floor: null, until, limit: 1_000 });
}

function earliest(standings: Iterable<Standing>): Standing | null {
  let first: Standing | null = null;
  for (const one of standings) if (first === null || one.due.dueAt < first.due.dueAt) first = one;
  return first;
}

const noDeadlines: Deadlines = { signalIn: () => new AbortController().signal, abortAll() {} };

/** Runs one check like the prober, with the target's observations at that time. */
async function replay(parts: HistoryParts, standing: Standing): Promise<FinishedCheck> {
  const { due, monitor } = standing;
  const seen = sightingAt(standing, due.dueAt);
  const probe = { target: () => null, findFaults: () => [], probe: async () => seen };
  const { db: _, monitors: __, ...rest } = parts;
  const ran = await runCheck(
    due,
    { ...monitor.order, probe },
    {
      ...rest,
      region,
      describeReason,
      clock: clockAt(due.dueAt),
      deadlines: noDeadlines,
      stalls: { read: () => ({ lateMs: 0, long: 0, turns: 0 }) },
      silence: { isConfirmed: async () => true },
    },
  );
  return ran.finished;
}

function sightingAt(standing: Standing, at: number): Seen {
  const { seen } = standing;
  while (standing.cursor + 1 < seen.length && (seen[standing.cursor + 1]?.from ?? at + 1) <= at) {
    standing.cursor += 1;
  }
  const samples = seen[standing.cursor]?.looks ?? [];
  // Selects a different sample for each check. The selection is deterministic, and its period does not coincide with
  // any interval.
  const turn = Math.imul(Math.floor(at / 1_000), 2_654_435_761) >>> 16;
  const sample = samples[turn % Math.max(1, samples.length)];
  if (sample === undefined) throw new Error(`no check was recorded for ${standing.monitor.name}`);
  return sample;
}
