import { type ConfirmPolicy, nextRegionState, type RegionState } from '#engine/status/region-state.ts';
import { type CheckRecord, insertChecks } from '#features/checks/index.ts';
import type { MonitorTransition } from '#features/service-monitors/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import {
  changeSchedules,
  lockSchedules,
  packState,
  type RegionUpdate,
  touchSchedules,
} from './schedule-queries.ts';
import { type RegionTransition, settleMonitors } from './settle-monitors.ts';

/** A check that has run (or was missed), with what its place in a run of results is judged by. */
export interface FinishedCheck {
  record: CheckRecord;
  /** Settings revision it was claimed under. */
  revision: number;
  /** The region's state when it was claimed. */
  before: RegionState;
  /** Likewise, why the check before could tell nothing. */
  unknownBefore: string | null;
  policy: ConfirmPolicy;
}

/** Results of one monitor in a batch, taken together. */
interface MonitorResults {
  checks: FinishedCheck[];
  update: RegionUpdate;
  moved: boolean;
}

/**
 * Stores a batch of checks of one region and what follows from them, in one transaction: rows into the day's
 * partitions, the schedules' states, and where a region changed its mind, the monitor's status, transition and
 * incident. A crash leaves all of it or nothing.
 *
 * A state is only written over the one the check was judged from. Where that has changed meanwhile (two checks
 * of one monitor overlapped), the results are judged again from the present state; where the monitor was
 * paused, deleted or given other settings, the check is kept as a fact and changes no status.
 */
export function recordChecks(
  db: Db,
  region: string,
  checks: readonly FinishedCheck[],
): Promise<MonitorTransition[]> {
  const results = groupByMonitor(checks);
  return withTransaction(db, async (tx) => {
    await insertChecks(
      tx,
      checks.map((check) => check.record),
    );
    const steady = results.filter((one) => !isChange(one));
    const changed = results.filter(isChange);
    const touched = await touchSchedules(
      tx,
      region,
      steady.map((one) => one.update),
    );
    const taken = await changeSchedules(
      tx,
      region,
      changed.map((one) => one.update),
    );
    const moved = changed.filter((one) => one.moved && taken.has(one.update.monitorId));
    const lost = changed.filter((one) => !taken.has(one.update.monitorId));
    if (touched < steady.length) lost.push(...steady);
    if (lost.length > 0) moved.push(...(await judgeAgain(tx, region, lost)));
    if (moved.length === 0) return [];
    return settleMonitors(tx, moved.map(toTransition));
  });
}

function groupByMonitor(checks: readonly FinishedCheck[]): MonitorResults[] {
  const groups = new Map<string, FinishedCheck[]>();
  for (const check of checks) {
    const group = groups.get(check.record.monitorId);
    if (group === undefined) groups.set(check.record.monitorId, [check]);
    else group.push(check);
  }
  return [...groups.values()].map((group) => judge(group, group[0]?.before));
}

/** Results of one monitor in the order they ended, judged from `before`. */
function judge(checks: FinishedCheck[], before: RegionState | undefined): MonitorResults {
  const [first] = checks;
  if (first === undefined || before === undefined) throw new Error('a group of checks is never empty');
  if (checks.length > 1) checks.sort((a, b) => endOf(a.record) - endOf(b.record));
  let state = before;
  let { unknownBefore: unknownCode } = first;
  let recheckAt: number | null = null;
  let lastAt = 0;
  for (const check of checks) {
    const next = nextRegionState(state, check.record.status, check.policy, endOf(check.record));
    state = next.state;
    // A window that nobody measured leaves open what the one before it told.
    if (check.record.status !== 'missed') {
      unknownCode = check.record.status === 'unknown' ? check.record.code : null;
    }
    const recheck = next.effects.find((effect) => effect.type === 'recheck');
    recheckAt = recheck === undefined ? null : recheck.at;
    lastAt = Math.max(lastAt, check.record.scheduledAt);
  }
  return {
    checks,
    update: {
      monitorId: first.record.monitorId,
      revision: Math.max(...checks.map((check) => check.revision)),
      lastAt,
      before,
      after: state,
      unknownCode,
      recheckAt,
    },
    moved: state.status !== before.status,
  };
}

function isChange({ checks, update }: MonitorResults): boolean {
  if (update.after !== update.before || update.recheckAt !== null) return true;
  return update.unknownCode !== checks[0]?.unknownBefore;
}

/** The rare way: other results came in between. */
async function judgeAgain(
  tx: Tx,
  region: string,
  lost: readonly MonitorResults[],
): Promise<MonitorResults[]> {
  const rows = await lockSchedules(
    tx,
    region,
    lost.map((one) => one.update.monitorId),
  );
  const again: MonitorResults[] = [];
  for (const { checks, update } of lost) {
    const row = rows.get(update.monitorId);
    if (row === undefined || row.paused || row.revision !== update.revision) continue;
    // A steady row that was touched after all stands as it was found and needs nothing more.
    if (update.after === update.before && packState(row.state) === packState(update.before)) continue;
    again.push(judge(checks, row.state));
  }
  const taken = await changeSchedules(
    tx,
    region,
    again.map((one) => one.update),
  );
  return again.filter((one) => one.moved && taken.has(one.update.monitorId));
}

function endOf(record: CheckRecord): number {
  return record.startedAt + (record.durationMs ?? 0);
}

function toTransition({ checks, update }: MonitorResults): RegionTransition {
  // The newest result that says anything is the one that moved the status.
  const decisive = checks.findLast(({ record }) => record.status !== 'unknown' && record.status !== 'missed');
  const record = (decisive ?? checks[0])?.record;
  return {
    monitorId: update.monitorId,
    at: new Date(record === undefined ? update.lastAt : endOf(record)),
    code: record?.code ?? null,
    message: record?.message ?? null,
  };
}
