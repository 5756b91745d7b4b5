import { settle } from '#engine/heartbeats/heartbeat-state.ts';
import type { Clock } from '#platform/clock.ts';
import { tryLock, withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { Log } from '#platform/log.ts';
import { type HeartbeatRow, toRules, toState, toStateColumns } from '../rows.ts';
import { recordChanges } from './record-changes.ts';
import { lockDue, putOff, updateStates } from './settle-queries.ts';

const lookEveryMs = 1_000;
const atOnce = 500;
const putOffMs = 60_000;
/** One process at a time evaluates heartbeats. */
const lockName = 'due heartbeats';

/** Finds heartbeats that are late or down until stopped; any number of processes may. */
export interface HeartbeatWatch {
  /** Finishes what it is at. */
  stop(): Promise<void>;
}

export function startHeartbeatWatch(parts: { db: Db; clock: Clock; log: Log }): HeartbeatWatch {
  const { clock, log } = parts;
  const stopping = new AbortController();
  let failing = false;
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        if ((await settleDue(parts, new Date(clock.now()))) === atOnce) continue;
        failing = false;
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'heartbeats cannot be evaluated, retrying');
        failing = true;
      }
      await clock.sleep(lookEveryMs, stopping.signal);
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
 * Settles a batch of heartbeats that time has changed, in one transaction that holds their rows: a process that dies in
 * it leaves them as they were, for the next one.
 * @returns how many there were.
 */
export async function settleDue(parts: { db: Db; log: Log }, now: Date): Promise<number> {
  try {
    return await withTransaction(parts.db, async (tx) => {
      if (!(await tryLock(tx, lockName))) return 0;
      const rows = await lockDue(tx, now, atOnce);
      await settleRows(tx, rows, now);
      return rows.length;
    });
  } catch (error) {
    // One that cannot be settled must not keep the others waiting.
    return settleEach(parts, now, error);
  }
}

async function settleRows(tx: Tx, rows: readonly HeartbeatRow[], now: Date): Promise<void> {
  const settled = rows.map((row) => ({ row, ...settle(toState(row), toRules(row), now.getTime()) }));
  await updateStates(
    tx,
    settled.map(({ row, state }) => ({
      id: row.id,
      state: toStateColumns(state, toRules(row)),
      pingCount: Number(row.ping_count),
      tokens: row.tokens,
      tokensAt: row.tokens_at,
    })),
  );
  await recordChanges(tx, settled);
}

async function settleEach({ db, log }: { db: Db; log: Log }, now: Date, cause: unknown): Promise<number> {
  let count = 0;
  for (; count < atOnce; count++) {
    let id: string | null = null;
    try {
      await withTransaction(db, async (tx) => {
        const rows = (await tryLock(tx, lockName)) ? await lockDue(tx, now, 1) : [];
        id = rows[0]?.id ?? null;
        await settleRows(tx, rows, now);
      });
    } catch (error) {
      if (id === null) throw cause;
      log.error({ err: error, heartbeatId: id }, 'a heartbeat could not be evaluated, postponed');
      await putOff(db, id, new Date(now.getTime() + putOffMs));
    }
    if (id === null) break;
  }
  return count;
}
