import { lowerSeverity } from '#engine/findings/types.ts';
import { type Causes, causesOf } from '#engine/probes/causes.ts';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import { recordWindows, type WindowTally } from '#engine/schedule/recorded-windows.ts';
import { clocksWithinMs, type WindowRange } from '#engine/schedule/slots.ts';
import { combineRegions, nextRegionState, type RegionState } from '#engine/status/region-state.ts';
import { type FinishedCheck, toMissedRecord } from '#features/check-engine/index.ts';
import {
  type CheckEvidence,
  type CheckRecord,
  type CheckRun,
  insertCheckRuns,
  insertChecks,
  insertDnsAnswers,
  insertEvidence,
  type NewDnsAnswer,
} from '#features/checks/index.ts';
import {
  type DetectedProblem,
  fingerprintOf,
  type RecoveredSource,
  raiseIncidents,
  resolveIncidents,
} from '#features/incidents/index.ts';
import {
  insertTransitions,
  lockMonitors,
  type MonitorTransition,
  selectDownParents,
  selectRegionStatuses,
  updateStatuses,
} from '#features/service-monitors/index.ts';
import { message as createMessage, type Message, type Params } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import {
  changeSchedules,
  type LockedSchedule,
  lockSchedules,
  type RegionUpdate,
  type ScheduleWrite,
  touchSchedules,
  writeSchedules,
} from './schedules.ts';

/**
 * Stores a batch of checks of one region and its consequences in one transaction: rows in the day's partitions, the
 * states of schedules and, if a region's status changes, the monitor's status, transition and incident. After a crash,
 * either everything or nothing is stored. A state is written only if the stored state has not changed since the check
 * was evaluated, and a window is recorded only while it is the first open window. Otherwise (checks of one monitor
 * overlapped, windows were missed, or the monitor was paused, deleted or changed), the results are evaluated again from
 * the locked row. If a window is already recorded, as missed or by another prober, its result is dropped. Results from
 * before the clock was set back are stored but change nothing, because their windows are in the future.
 */
export function recordChecks(
  db: Db,
  { region, kinds, now }: { region: string; kinds: ProbeKinds; now: number },
  checks: readonly FinishedCheck[],
): Promise<MonitorTransition[]> {
  const isOfFuture = ({ record }: FinishedCheck) => record.scheduledAt > now + clocksWithinMs;
  const facts = checks.filter((check) => isOfFuture(check) && check.record.status !== 'missed');
  const results = groupByMonitor(checks.filter((check) => !isOfFuture(check)));
  return withTransaction(db, async (tx) => {
    const { recorded, left } = await recordPlain(tx, region, results);
    const moved = recorded.filter((one) => one.moved);
    const records = [...recorded.flatMap((one) => one.checks), ...facts].map((check) => check.record);
    if (left.length > 0) {
      const late = await recordUnderLock(tx, region, left);
      moved.push(...late.moved);
      records.push(...late.records);
    }
    if (records.length > 0) await insertChecks(tx, records);
    await insertDetails(tx, checks);
    return moved.length === 0 ? [] : updateMonitorStatuses(tx, moved.map(toTransition), kinds);
  });
}

/** Stores the evidence of failed checks, the steps of checks that have several, and new DNS answers. */
export async function insertDetails(tx: Tx, checks: readonly FinishedCheck[]): Promise<void> {
  await insertEvidence(tx, checks.flatMap(toEvidence));
  await insertCheckRuns(tx, checks.flatMap(toCheckRun));
  await insertDnsAnswers(tx, checks.flatMap(toDnsAnswer));
}

function toEvidence({ record, evidence }: FinishedCheck): CheckEvidence[] {
  if (!evidence || record.status !== 'down') return [];
  const { monitorId, region, scheduledAt } = record;
  return [{ ...evidence, monitorId, region, scheduledAt }];
}

function toCheckRun({ record, run }: FinishedCheck): CheckRun[] {
  const { monitorId, region, scheduledAt, status } = record;
  return run ? [{ ...run, monitorId, region, scheduledAt, status }] : [];
}

function toDnsAnswer({ record, records }: FinishedCheck): NewDnsAnswer[] {
  const { monitorId, region, startedAt } = record;
  return records ? [{ monitorId, region, seenAt: startedAt, records }] : [];
}

function groupByMonitor(checks: readonly FinishedCheck[]): MonitorResults[] {
  const groups = new Map<string, FinishedCheck[]>();
  for (const check of checks) {
    const group = groups.get(check.record.monitorId);
    if (group === undefined) groups.set(check.record.monitorId, [check]);
    else group.push(check);
  }
  return [...groups.values()].map((group) => evaluateResults(group, group[0]));
}

/**
 * Handles the usual case: one result of a monitor that has not changed since its claim. Returns all other results in
 * `left`.
 */
async function recordPlain(
  tx: Tx,
  region: string,
  results: readonly MonitorResults[],
): Promise<{ recorded: MonitorResults[]; left: MonitorResults[] }> {
  const steady: MonitorResults[] = [];
  const changed: MonitorResults[] = [];
  const left: MonitorResults[] = [];
  for (const one of results) {
    if (one.checks.length > 1 || one.checks[0]?.record.status === 'missed') left.push(one);
    else (isChange(one) ? changed : steady).push(one);
  }
  const untouched = await touchSchedules(
    tx,
    region,
    steady.map((one) => one.update),
  );
  const written = await changeSchedules(
    tx,
    region,
    changed.map((one) => one.update),
  );
  const recorded: MonitorResults[] = [];
  for (const one of steady) (untouched.has(one.update.monitorId) ? left : recorded).push(one);
  for (const one of changed) (written.has(one.update.monitorId) ? recorded : left).push(one);
  return { recorded, left };
}

function toTransition({ checks, update }: MonitorResults): RegionTransition {
  // The newest conclusive result changed the status.
  const decisive = checks.findLast(({ record }) => record.status !== 'unknown' && record.status !== 'missed');
  const record: CheckRecord | undefined = (decisive ?? checks[0])?.record;
  return {
    monitorId: update.monitorId,
    at: new Date(record === undefined ? update.lastAt : record.startedAt + (record.durationMs ?? 0)),
    code: record?.code ?? null,
    message: record?.message ?? null,
    params: record?.params ?? null,
  };
}

/** The outcome of recording results. */
interface Recorded {
  records: CheckRecord[];
  moved: MonitorResults[];
}

/**
 * Records results of checks with schedules that have changed since the claim: locks the rows, records each window once
 * and evaluates the results from the current state.
 */
async function recordUnderLock(
  tx: Tx,
  region: string,
  results: readonly MonitorResults[],
): Promise<Recorded> {
  const rows = await lockSchedules(
    tx,
    region,
    results.map((one) => one.update.monitorId),
  );
  const recorded: Recorded = { records: [], moved: [] };
  const writes: ScheduleWrite[] = [];
  for (const { checks, update } of results) {
    const row = rows.get(update.monitorId);
    // Results are stored even if the monitor was deleted or changed.
    const isPast = (check: FinishedCheck) => row === undefined || row.revision !== check.revision;
    const past = checks.filter((check) => isPast(check) && check.record.status !== 'missed');
    recorded.records.push(...past.map((check) => check.record));
    if (row === undefined) continue;
    const recordable = selectRecordable(
      checks.filter((check) => !isPast(check)),
      row,
      region,
    );
    recorded.records.push(...recordable.checks.map((check) => check.record), ...recordable.givenUp);
    if (recordable.checks.length === 0) continue;
    const after = evaluateResults(recordable.checks, { before: row.state, unknownBefore: row.unknownCode });
    if (after.moved && !row.paused) recorded.moved.push(after);
    writes.push(toWrite(after, row, recordable.tally));
  }
  await writeSchedules(tx, region, writes);
  return recorded;
}

/** Returns the checks with windows that are not recorded yet, and the updated tally. */
function selectRecordable(
  checks: readonly FinishedCheck[],
  row: LockedSchedule,
  region: string,
): { checks: FinishedCheck[]; givenUp: CheckRecord[]; tally: WindowTally } {
  let { tally } = row;
  const recordable: FinishedCheck[] = [];
  const givenUp: CheckRecord[] = [];
  for (const check of checks) {
    if (check.windows === null) {
      recordable.push(check);
      continue;
    }
    const toRecord = (windows: WindowRange) =>
      toMissedRecord({ ...windows, monitorId: check.record.monitorId }, region);
    const next = recordWindows(tally, check.windows, row);
    tally = next.tally;
    givenUp.push(...next.givenUp.map(toRecord));
    if (check.record.status !== 'missed') recordable.push(...(next.recorded.length > 0 ? [check] : []));
    else
      recordable.push(...next.recorded.map((windows) => ({ ...check, windows, record: toRecord(windows) })));
  }
  return { checks: recordable, givenUp, tally };
}

/** Results of a paused monitor change no state. */
function toWrite({ update }: MonitorResults, row: LockedSchedule, tally: WindowTally): ScheduleWrite {
  const { monitorId, lastAt } = update;
  if (row.paused)
    return { monitorId, lastAt, tally, state: row.state, unknownCode: row.unknownCode, recheckAt: null };
  return {
    monitorId,
    lastAt,
    tally,
    state: update.after,
    unknownCode: update.unknownCode,
    recheckAt: update.recheckAt,
  };
}

/** Results of one monitor in a batch. */
interface MonitorResults {
  checks: FinishedCheck[];
  update: RegionUpdate;
  moved: boolean;
}

/** The state of a schedule before its results. */
interface StateBefore {
  before: RegionState;
  unknownBefore: string | null;
}

/** Evaluates the results of one monitor in the order in which they ended. */
function evaluateResults(checks: FinishedCheck[], stood: StateBefore | undefined): MonitorResults {
  const [first] = checks;
  if (first === undefined || stood === undefined) throw new Error('a group of checks is empty');
  if (checks.length > 1) checks.sort((a, b) => endOf(a.record) - endOf(b.record));
  const { before } = stood;
  let state = before;
  let unknownCode = stood.unknownBefore;
  let recheckAt: number | null = null;
  let lastAt = 0;
  for (const check of checks) {
    const next = nextRegionState(state, check.record.status, check.policy, endOf(check.record));
    state = next.state;
    // A missed window does not change the reason why the last check was unknown.
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
      revision: first.revision,
      lastAt,
      windowAt: first.windows?.lastAt ?? null,
      before,
      after: state,
      unknownCode,
      recheckAt,
    },
    moved: state.status !== before.status,
  };
}

/** Returns true if more than the time of the last check changes. */
function isChange({ checks, update }: MonitorResults): boolean {
  if (update.after !== update.before || update.recheckAt !== null) return true;
  return update.unknownCode !== checks[0]?.unknownBefore;
}

function endOf(record: CheckRecord): number {
  return record.startedAt + (record.durationMs ?? 0);
}

/** The check that changed a region's status. */
interface RegionTransition {
  monitorId: string;
  /** End of the deciding check. */
  at: Date;
  code: string | null;
  message: string | null;
  params?: Params | null;
}

/**
 * Applies changes of regions to their monitors. Combines the regions and, if the monitor's status changes, writes the
 * status and the transition, and opens or resolves the incident. This runs in the transaction that stores the checks,
 * so after a crash, either both are stored or neither is. `kinds` determine the cause class of a code.
 */
export async function updateMonitorStatuses(
  tx: Tx,
  changes: readonly RegionTransition[],
  kinds: ProbeKinds,
): Promise<MonitorTransition[]> {
  const ids = [...new Set(changes.map((change) => change.monitorId))].sort();
  // The lock comes before the read. If another region is updated at the same time, its update waits for the lock and
  // then includes this vote.
  const monitors = await lockMonitors(tx, ids);
  const statuses = await selectRegionStatuses(tx, [...monitors.keys()]);
  const moved: MonitorTransition[] = [];
  for (const change of newestOf(changes)) {
    const monitor = monitors.get(change.monitorId);
    if (monitor === undefined || monitor.paused) continue;
    const to = combineRegions(statuses.get(monitor.id) ?? [], monitor.quorum);
    if (to === monitor.status || to === 'pending') continue;
    const { at, code, message, params } = change;
    moved.push({
      monitor,
      from: monitor.status,
      to,
      at,
      code,
      message,
      params: params ?? null,
      suppressedBy: [],
    });
  }
  if (moved.length === 0) return [];
  const parents = await selectDownParents(
    tx,
    moved.filter(({ to }) => to === 'down').map(({ monitor }) => monitor),
  );
  for (const one of moved) {
    if (one.to === 'down') one.suppressedBy = parents.get(one.monitor.id) ?? [];
  }
  await updateStatuses(tx, moved);
  await insertTransitions(tx, moved);
  await updateIncidents(tx, moved, causesOf(kinds));
  return moved;
}

/** Returns the newest change of each monitor, because two regions may change in one batch. */
function newestOf(changes: readonly RegionTransition[]): Iterable<RegionTransition> {
  const newest = new Map<string, RegionTransition>();
  for (const change of changes) {
    const known = newest.get(change.monitorId);
    if (known === undefined || known.at <= change.at) newest.set(change.monitorId, change);
  }
  return newest.values();
}

async function updateIncidents(tx: Tx, moved: readonly MonitorTransition[], causes: Causes): Promise<void> {
  const raised: DetectedProblem[] = [];
  const recovered: RecoveredSource[] = [];
  for (const one of moved) {
    const { monitor, at, to } = one;
    const trouble = to === 'up' ? null : troubleOf(one, to === 'down' ? 'down' : 'degraded', causes);
    if (trouble !== null) raised.push(trouble);
    // A `pending` monitor has no problem of its own, but an incident may remain from before a pause.
    recovered.push({
      accountId: monitor.account_id,
      sourceId: monitor.id,
      at,
      message: to === 'up' ? createMessage('up-again') : describeChange(one, to),
      exceptFingerprint: trouble?.fingerprint ?? null,
    });
  }
  // Incidents are resolved before new incidents are opened, because a relapse within one batch can only reopen a
  // resolved incident.
  await resolveIncidents(tx, 'service_monitor', recovered);
  await raiseIncidents(tx, raised);
}

/** Returns the reason for a change as a message; kinds in tests use texts that no catalog contains. */
function reasonOf({ code, message, params }: MonitorTransition): Message | null {
  if (message === null) return null;
  return { code: code ?? '', ...(params && { params }), text: message };
}

const describeChange = (one: MonitorTransition, to: MonitorTransition['to']): Message =>
  createMessage(to === 'down' ? 'now-down' : 'now-degraded', {
    reason: reasonOf(one) ?? createMessage('see-new-incident'),
  });

function troubleOf(one: MonitorTransition, to: 'down' | 'degraded', causes: Causes): DetectedProblem {
  const { monitor, code, at } = one;
  const severity = to === 'down' ? monitor.severity : lowerSeverity(monitor.severity);
  return {
    accountId: monitor.account_id,
    fingerprint: fingerprintOf('service_monitor', monitor.id, causes.classOf(code)),
    title: createMessage(to === 'down' ? 'source-down' : 'source-degraded', { name: monitor.name }),
    severity,
    cause: code ?? to,
    source: { type: 'service_monitor', id: monitor.id, name: monitor.name },
    domainId: monitor.domain_id,
    at,
    message: reasonOf(one),
    suppressedBy: one.suppressedBy.map((parent) => parent.name),
  };
}
