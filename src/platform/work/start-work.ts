import { withTransaction } from '../database/transaction.ts';
import type { Db, Tx } from '../database/types.ts';
import type { Log } from '../log.ts';
import {
  type AttemptKind,
  type ClaimParts,
  type ClaimQuery,
  type Claims,
  createAttemptGate,
  createClaims,
  LostClaim,
  type SetAside,
  type WorkKind,
} from './claims.ts';

/** Durable work of one kind. */
export interface Work {
  claims: Claims;
  setAside: SetAside;
  /**
   * Claims items for this kind of attempt within the available capacity (at most one item for a last attempt), and
   * starts to work on them.
   * @returns the number of claimed items, and promises that resolve once their items have an outcome or were released.
   */
  begin(attempt: AttemptKind): Promise<{ claimed: number; tasks: readonly Promise<void>[] }>;
  /** Interval between polls for work in ms, unless the loop is woken; default 1,000. */
  pollMs?: number;
  /** Maximum time in ms that tasks may continue after `stop`; default 5,000. */
  graceMs?: number;
  /** Called after `graceMs`. Tasks must then end soon and release items without an outcome. */
  abort?(): void;
}

/** A running loop. */
export interface WorkLoop {
  /** Polls for work immediately. */
  wake(): void;
  /** Stops claiming, lets tasks finish for `graceMs`, and resolves when all tasks have ended. */
  stop(): Promise<void>;
}

/** Interval in ms at which leases are renewed and expired claims are checked. */
const upkeepMs = 2_000;
/** Interval in ms between checks whether delayed attempts may start. */
const gatePollMs = 200;

/** Processes work of one kind until stopped. Any number of processes may do this concurrently. */
export function startWork(
  { clock, log, work: host }: Pick<ClaimParts, 'clock' | 'log' | 'work'>,
  work: Work,
): WorkLoop {
  const { claims, pollMs = 1_000, graceMs = 5_000 } = work;
  const { name } = claims.kind;
  const gate = host?.gate ?? createAttemptGate(clock);
  const stopping = new AbortController();
  const ended = new AbortController();
  const running = new Set<Promise<void>>();
  /** Kinds of attempts that are delayed because their items have crashed a worker. */
  let waiting: AttemptKind[] = [];
  let wakeUp = new AbortController();
  const wake = () => wakeUp.abort();

  async function begin(attempt: AttemptKind): Promise<number> {
    const leave = gate.enter(attempt);
    if (leave === null) return 0;
    waiting = waiting.filter((other) => other !== attempt);
    let left = 0;
    try {
      const { claimed, tasks } = await work.begin(attempt);
      left = tasks.length;
      for (const one of tasks) {
        const task = one.finally(() => {
          running.delete(task);
          left -= 1;
          if (left === 0) leave();
          wake();
        });
        running.add(task);
      }
      return claimed;
    } finally {
      if (left === 0) leave();
    }
  }

  async function claimLoop(): Promise<void> {
    let failing = false;
    while (!stopping.signal.aborted) {
      wakeUp = new AbortController();
      const wakeSignal = wakeUp.signal;
      try {
        let claimed = 0;
        for (const attempt of [...waiting, 'first' as const]) claimed += await begin(attempt);
        failing = false;
        if (claimed > 0) continue;
      } catch (error) {
        if (!failing) log.warn({ err: error, work: name }, 'durable work cannot be claimed, retrying');
        failing = true;
      }
      await clock.sleep(pollMs, AbortSignal.any([wakeSignal, stopping.signal]));
    }
  }

  /**
   * Renews leases and checks expired claims. Continues after a stop until all tasks have finished, because their leases
   * must not expire.
   */
  async function upkeepLoop(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        await claims.renew();
        if (!stopping.signal.aborted) waiting = await claims.setAsideLapsed(work.setAside);
        if (waiting.length > 0) wake();
      } catch {
        // The database is unavailable. The loop that claims items reports this.
      }
      await clock.sleep(upkeepMs, ended.signal);
    }
  }

  const claiming = claimLoop();
  const upkeep = upkeepLoop();
  return {
    wake,
    async stop() {
      stopping.abort();
      await claiming;
      const finished = new AbortController();
      void clock.sleep(graceMs, finished.signal).then(() => finished.signal.aborted || work.abort?.());
      await Promise.all(running);
      finished.abort();
      ended.abort();
      await upkeep;
      // This releases items that couldn't be released while the database was unavailable.
      await claims.renew().catch(() => undefined);
    },
  };
}

/** Durable work with independent items. */
export interface ItemWork<Row extends { id: string }> extends Pick<Work, 'setAside' | 'pollMs' | 'graceMs'> {
  kind: WorkKind;
  /** Claim queries in order of preference. Each query fills the capacity left by the previous queries. */
  queries: readonly [ClaimQuery, ...ClaimQuery[]];
  /**
   * Maximum number of items in progress in this process, or a function that returns the number of items that may start.
   */
  atOnce: number | ((inProgress: number) => number);
  /** Runs before items are claimed, for example to enqueue scheduled work that is due. */
  prepare?(): Promise<void>;
  /**
   * Works on an item and records its outcome with `recordOutcome`. `signal` aborts when the service stops or another
   * worker has taken over the item. The task should then end soon. Items without an outcome are released.
   */
  perform(row: Row, item: { claims: Claims; signal: AbortSignal }): Promise<void>;
}

/** Works on items until stopped. Any number of processes may do this concurrently. */
export function startItemWork<Row extends { id: string }>(parts: ClaimParts, work: ItemWork<Row>): WorkLoop {
  const claims = createClaims(parts, work.kind);
  const stopped = new AbortController();
  let inProgress = 0;
  return startWork(parts, {
    ...work,
    claims,
    abort: () => stopped.abort(),
    async begin(attempt) {
      await work.prepare?.();
      const { atOnce } = work;
      const capacity = typeof atOnce === 'number' ? atOnce - inProgress : atOnce(inProgress);
      const rows = await claimItems(claims, work, { capacity, attempt });
      inProgress += rows.length;
      const tasks = rows.map((row) =>
        performItem(parts, work, { claims, row, signal: stopped.signal }).finally(() => {
          inProgress -= 1;
        }),
      );
      return { claimed: rows.length, tasks };
    },
  });
}

/**
 * Processes due items, then returns. Used by jobs, tests and commands. Starts at most `most` items.
 * @returns the number of started items.
 */
export async function performDue<Row extends { id: string }>(
  parts: ClaimParts,
  work: ItemWork<Row>,
  signal = new AbortController().signal,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const claims = createClaims(parts, work.kind);
  const capacity = typeof work.atOnce === 'number' ? work.atOnce : work.atOnce(0);
  const renewing = setInterval(() => void claims.renew().catch(() => undefined), upkeepMs);
  try {
    await work.prepare?.();
    let done = 0;
    await performInTurns(parts, { claims, setAside: work.setAside, signal }, async (attempt) => {
      const rows = await claimItems(claims, work, { capacity: Math.min(capacity, most - done), attempt });
      await Promise.all(rows.map((row) => performItem(parts, work, { claims, row, signal })));
      done += rows.length;
      return rows.length;
    });
    return done;
  } finally {
    clearInterval(renewing);
  }
}

/**
 * Calls `perform` until no items are due, beginning with items that have not crashed a worker.
 * @param perform Claims items for this kind of attempt, works on them, and returns their number.
 */
export async function performInTurns(
  { clock, work: host }: Pick<ClaimParts, 'clock' | 'work'>,
  { claims, setAside, signal }: { claims: Claims; setAside: SetAside; signal: AbortSignal },
  perform: (attempt: AttemptKind) => Promise<number>,
): Promise<void> {
  const waiting = await claims.setAsideLapsed(setAside);
  const gate = host?.gate;
  for (const attempt of ['first' as const, ...waiting]) {
    let leave = gate?.enter(attempt);
    while (leave === null && !signal.aborted) {
      await clock.sleep(gatePollMs, signal);
      leave = gate?.enter(attempt);
    }
    try {
      while (!signal.aborted && (await perform(attempt)) > 0);
    } finally {
      leave?.();
    }
  }
}

async function claimItems<Row extends { id: string }>(
  claims: Claims,
  { queries }: ItemWork<Row>,
  { capacity, attempt }: { capacity: number; attempt: AttemptKind },
): Promise<Row[]> {
  const rows: Row[] = [];
  const most = attempt === 'last' ? Math.min(capacity, 1) : capacity;
  for (const query of queries) {
    rows.push(...(await claims.claim<Row>(query, { limit: most - rows.length, attempt })));
  }
  return rows;
}

/** Resolves when the work on the items has ended. Never rejects. */
async function performItem<Row extends { id: string }>(
  { log }: { log: Log },
  work: ItemWork<Row>,
  { claims, row, signal }: { claims: Claims; row: Row; signal: AbortSignal },
): Promise<void> {
  const ids = { work: work.kind.name, item: row.id };
  const lost = claims.lostSignal(row.id);
  try {
    await work.perform(row, { claims, signal: AbortSignal.any([signal, lost]) });
  } catch (error) {
    if (error instanceof LostClaim) log.warn(ids, 'another worker has taken over this work');
    // The item is claimed again when its lease has expired, as after a crash of the worker.
    else if (!signal.aborted) log.error({ ...ids, err: error }, 'the outcome of work could not be recorded');
  }
  if (signal.aborted) await claims.release([row.id]);
  claims.untrack([row.id]);
}

/**
 * Records the outcome of an item in the transaction that ends its claim.
 * @throws LostClaim if another worker has taken over the item. The outcome is then not recorded.
 */
export function recordOutcome<T>(
  db: Db,
  { claims, item }: { claims: Claims; item: string },
  record: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withTransaction(db, async (tx) => {
    if (!(await claims.finish(tx, [item])).has(item)) throw new LostClaim();
    return record(tx);
  });
}
