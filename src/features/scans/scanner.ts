import type { Db } from '#platform/database/types.ts';
import { hourMs } from '#platform/durations.ts';
import { maintainRecords } from './evidence.ts';
import { executeScan, type ScanDeps, staleMs } from './execute.ts';
import { type ClaimedScan, claimScans, failAbandonedScans, returnScans } from './queries/claims.ts';
import { enqueueDueScans, seedFamilies } from './queries/schedule.ts';

export interface ScannerOptions {
  /** Scans begun lately and under way at once in this process. Default 8. */
  concurrency?: number;
  /** After so long, in ms, a scan mostly waits for a silent server, and counts no more. Default 20,000. */
  slowMs?: number;
  /** Scans under way at once in all. Default eight times `concurrency`. */
  most?: number;
  /** How often the schedule is looked at, in ms. Default 2,000. */
  pollMs?: number;
}

/** A running scanner. */
export interface Scanner {
  /** Looks at the schedule now instead of at the next poll. */
  wake(): void;
  /** Takes no more scans, waits at most `graceMs` for those under way, and puts the rest back in the queue. */
  stop(graceMs?: number): Promise<void>;
}

const dueLimit = 1_000;
const maintenanceMs = hourMs;

/**
 * Scans what is due, for ever. Any number of processes may run one over the same database. Scans run beside one
 * another, and one that is slow gives up its place, so that a slow domain holds up no other. While others wait,
 * no account has more than half of the places.
 */
export function startScanner(deps: ScanDeps, options: ScannerOptions = {}): Scanner {
  const concurrency = options.concurrency ?? 8;
  const pollMs = options.pollMs ?? 2_000;
  const stopping = new AbortController();
  const slowMs = options.slowMs ?? 20_000;
  const most = options.most ?? concurrency * 8;
  const running = new Map<string, { scan: ClaimedScan; end: Promise<void>; startedMs: number }>();
  let wakeUp = new AbortController();
  let maintainedAt = Number.NEGATIVE_INFINITY;
  const wake = () => wakeUp.abort();
  const start = (scan: ClaimedScan, cut: AbortSignal) => {
    const end = executeScan(deps, scan, cut).then(() => {
      running.delete(scan.id);
      wake();
    });
    running.set(scan.id, { scan, end, startedMs: deps.clock.monotonicMs() });
  };
  const cut = new AbortController();
  const tick = async () => {
    const nowMs = deps.clock.now();
    if (nowMs - maintainedAt >= maintenanceMs) {
      await maintain(deps, nowMs);
      maintainedAt = nowMs;
    }
    await fillQueue(deps.db, new Date(nowMs));
    const slowBefore = deps.clock.monotonicMs() - slowMs;
    const busy = [...running.values()].filter(({ startedMs }) => startedMs > slowBefore).length;
    const limit = Math.min(concurrency - busy, most - running.size);
    if (limit <= 0 || stopping.signal.aborted) return;
    const bounds = { now: new Date(nowMs), staleBefore: new Date(nowMs - staleMs) };
    await failAbandonedScans(deps.db, bounds);
    const fair = await claimScans(deps.db, { ...bounds, limit, share: Math.ceil(concurrency / 2) });
    for (const scan of fair) start(scan, cut.signal);
    if (fair.length === limit) return;
    // Nobody else waits: an account alone may have all places.
    for (const scan of await claimScans(deps.db, { ...bounds, limit: limit - fair.length })) {
      start(scan, cut.signal);
    }
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      wakeUp = new AbortController();
      try {
        await tick();
      } catch (error) {
        // The database may be away for a while; the schedule keeps.
        deps.log.warn({ err: error }, 'the scan schedule could not be read');
      }
      await deps.clock.sleep(pollMs, AbortSignal.any([stopping.signal, wakeUp.signal]));
    }
  };
  const looping = loop();
  return {
    wake,
    async stop(graceMs = 5_000) {
      stopping.abort();
      await looping;
      const ends = Promise.all([...running.values()].map(({ end }) => end));
      const late = new AbortController();
      await Promise.race([ends, deps.clock.sleep(graceMs, late.signal)]);
      late.abort();
      const unfinished = [...running.values()].map(({ scan }) => scan);
      cut.abort();
      await ends;
      await returnScans(deps.db, unfinished);
    },
  };
}

async function fillQueue(db: Db, now: Date): Promise<void> {
  await seedFamilies(db, now);
  while ((await enqueueDueScans(db, now, dueLimit)) === dueLimit);
}

async function maintain(deps: ScanDeps, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  await seedFamilies(deps.db, now, true);
  const dropped = await maintainRecords(deps.db, now);
  if (dropped.length > 0) deps.log.info({ partitions: dropped }, 'dropped evidence past its days');
}

/**
 * Queues and runs everything due at `deps.clock.now()`, then returns: for tests and the terminal.
 * @returns scans taken.
 */
export async function scanDue(deps: ScanDeps, concurrency = 8): Promise<number> {
  const now = new Date(deps.clock.now());
  await fillQueue(deps.db, now);
  let taken = 0;
  const never = new AbortController().signal;
  for (;;) {
    const staleBefore = new Date(now.getTime() - staleMs);
    const scans = await claimScans(deps.db, { now, staleBefore, limit: concurrency });
    if (scans.length === 0) return taken;
    taken += scans.length;
    await Promise.all(scans.map((scan) => executeScan(deps, scan, never)));
  }
}
