import type { Severity } from '#engine/findings/types.ts';
import {
  applyElapsedTime,
  type DownCause,
  type HeartbeatStatus,
} from '#engine/heartbeats/heartbeat-state.ts';
import { type ProblemReport, recordProblems } from '#features/incidents/index.ts';
import { message as createMessage } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { tryLock, withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { Log } from '#platform/log.ts';
import { type HeartbeatRow, toRules, toState, toStateColumns } from '../rows.ts';
import { insertHeartbeatTransitions, lockDue, postponeHeartbeat, updateStates } from './queries.ts';

const pollIntervalMs = 1_000;
const batchSize = 500;
const postponeMs = 60_000;
/** Name of the lock that lets one process at a time evaluate heartbeats. */
const lockName = 'due heartbeats';

/** A running watch, which evaluates heartbeats that become late or down. Any number of processes can run a watch. */
interface HeartbeatWatch {
  /** Finishes the work in progress, then stops. */
  stop(): Promise<void>;
}

export function startHeartbeatWatch(parts: { db: Db; clock: Clock; log: Log }): HeartbeatWatch {
  const { clock, log } = parts;
  const stopping = new AbortController();
  let failing = false;
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        if ((await updateDueHeartbeats(parts, new Date(clock.now()))) === batchSize) continue;
        failing = false;
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'heartbeats cannot be evaluated, retrying');
        failing = true;
      }
      await clock.sleep(pollIntervalMs, stopping.signal);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Updates a batch of heartbeats with a due status change, in one transaction that locks their rows. If the process
 * dies, the rows stay unchanged for the next process.
 * @returns the number of heartbeats.
 */
export async function updateDueHeartbeats(parts: { db: Db; log: Log }, now: Date): Promise<number> {
  try {
    return await withTransaction(parts.db, async (tx) => {
      if (!(await tryLock(tx, lockName))) return 0;
      const rows = await lockDue(tx, now, batchSize);
      await updateHeartbeatRows(tx, rows, now);
      return rows.length;
    });
  } catch (error) {
    // A heartbeat that can't be updated must not delay other heartbeats.
    return updateEachHeartbeat(parts, now, error);
  }
}

async function updateHeartbeatRows(tx: Tx, rows: readonly HeartbeatRow[], now: Date): Promise<void> {
  const evaluated = rows.map((row) => ({
    row,
    ...applyElapsedTime(toState(row), toRules(row), now.getTime()),
  }));
  await updateStates(
    tx,
    evaluated.map(({ row, state }) => ({
      id: row.id,
      state: toStateColumns(state, toRules(row)),
      pingCount: Number(row.ping_count),
      tokens: row.tokens,
      tokensAt: row.tokens_at,
    })),
  );
  await recordChanges(tx, evaluated);
}

async function updateEachHeartbeat(
  { db, log }: { db: Db; log: Log },
  now: Date,
  cause: unknown,
): Promise<number> {
  let count = 0;
  for (; count < batchSize; count++) {
    let id: string | null = null;
    try {
      await withTransaction(db, async (tx) => {
        const rows = (await tryLock(tx, lockName)) ? await lockDue(tx, now, 1) : [];
        id = rows[0]?.id ?? null;
        await updateHeartbeatRows(tx, rows, now);
      });
    } catch (error) {
      if (id === null) throw cause;
      log.error({ err: error, heartbeatId: id }, 'a heartbeat could not be evaluated, postponed');
      await postponeHeartbeat(db, id, new Date(now.getTime() + postponeMs));
    }
    if (id === null) break;
  }
  return count;
}

/** A recorded status change. It can also be the end of a pause. */
export interface RecordedChange {
  at: number;
  from: HeartbeatStatus | 'paused';
  to: HeartbeatStatus;
  cause: DownCause | null;
}

/** The changes of one heartbeat, in order. */
interface ChangedHeartbeat {
  row: HeartbeatRow;
  changes: readonly RecordedChange[];
}

/** Stores status changes and opens and resolves incidents, in the transaction that detected the changes. */
export async function recordChanges(tx: Tx, changed: readonly ChangedHeartbeat[]): Promise<void> {
  await insertHeartbeatTransitions(
    tx,
    changed.flatMap(({ row, changes }) =>
      changes.map(({ at, from, to, cause }) => {
        return { heartbeatId: row.id, accountId: row.account_id, at: new Date(at), from, to, cause };
      }),
    ),
  );
  // Changes are reported one after another, so that a heartbeat reports both changes in order if it went down and
  // recovered between two evaluations.
  const notes = changed.map(({ row, changes }) =>
    changes.flatMap((change) => toProblemReport(row, change) ?? []),
  );
  const rounds = Math.max(0, ...notes.map((ofOne) => ofOne.length));
  for (let round = 0; round < rounds; round++) {
    await recordProblems(
      tx,
      notes.flatMap((ofOne) => ofOne[round] ?? []),
    );
  }
}

/** New and late heartbeats send no notifications. */
function toProblemReport(row: HeartbeatRow, { at, from, to, cause }: RecordedChange): ProblemReport | null {
  if (to !== 'down' && from !== 'down') return null;
  const note = {
    accountId: row.account_id,
    source: { type: 'heartbeat' as const, id: row.id, name: row.name },
    what: 'down',
    at: new Date(at),
  };
  if (to !== 'down') return { ...note, message: createMessage('heartbeat-pinged'), trouble: null };
  const title = createMessage('source-down', { name: row.name });
  const severity = row.severity as Severity;
  return {
    ...note,
    message: createMessage(`heartbeat-${cause ?? 'missed'}`),
    trouble: { title, severity, cause: cause ?? 'missed', domainId: null },
  };
}
