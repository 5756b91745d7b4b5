import type { WindowStretch } from '#engine/schedule/slots.ts';
import { settleWindows, type WindowTally } from '#engine/schedule/window-tally.ts';
import type { CheckRecord } from '#features/checks/index.ts';
import type { Tx } from '#platform/database/types.ts';
import { toMissedRecord } from '../claim/missed-check.ts';
import { type FinishedCheck, judgeResults, type MonitorResults } from './judge-results.ts';
import {
  type LockedSchedule,
  lockSchedules,
  type ScheduleWrite,
  writeSchedules,
} from './schedule-queries.ts';

/** What came of results. */
interface Recorded {
  records: CheckRecord[];
  moved: MonitorResults[];
}

/**
 * The way of results that met something else than they were claimed with: the rows are locked, every window is settled
 * by whoever comes first, and what is left is judged from the state as it is now.
 */
export async function recordUnderLock(
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
    // Facts all the same, of a monitor that is gone or was given other settings.
    const isPast = (check: FinishedCheck) => row === undefined || row.revision !== check.revision;
    const past = checks.filter((check) => isPast(check) && check.record.status !== 'missed');
    recorded.records.push(...past.map((check) => check.record));
    if (row === undefined) continue;
    const settled = settle(
      checks.filter((check) => !isPast(check)),
      row,
      region,
    );
    recorded.records.push(...settled.checks.map((check) => check.record), ...settled.givenUp);
    if (settled.checks.length === 0) continue;
    const after = judgeResults(settled.checks, { before: row.state, unknownBefore: row.unknownCode });
    if (after.moved && !row.paused) recorded.moved.push(after);
    writes.push(toWrite(after, row, settled.tally));
  }
  await writeSchedules(tx, region, writes);
  return recorded;
}

/** Of these checks, those whose windows nobody has settled before, and the tally with them. */
function settle(
  checks: readonly FinishedCheck[],
  row: LockedSchedule,
  region: string,
): { checks: FinishedCheck[]; givenUp: CheckRecord[]; tally: WindowTally } {
  let { tally } = row;
  const kept: FinishedCheck[] = [];
  const givenUp: CheckRecord[] = [];
  for (const check of checks) {
    if (check.windows === null) {
      kept.push(check);
      continue;
    }
    const toRecord = (windows: WindowStretch) =>
      toMissedRecord({ ...windows, monitorId: check.record.monitorId }, region);
    const next = settleWindows(tally, check.windows, row);
    tally = next.tally;
    givenUp.push(...next.givenUp.map(toRecord));
    if (check.record.status !== 'missed') kept.push(...(next.settled.length > 0 ? [check] : []));
    else kept.push(...next.settled.map((windows) => ({ ...check, windows, record: toRecord(windows) })));
  }
  return { checks: kept, givenUp, tally };
}

/** Of a paused monitor results are kept, and change no state. */
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
