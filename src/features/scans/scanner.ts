import type { Db } from '#platform/database/types.ts';
import { hourMs } from '#platform/durations.ts';
import { workerDied } from '#platform/work/claims.ts';
import { type ItemWork, performDue, startItemWork, type WorkLoop } from '#platform/work/start-work.ts';
import { maintainRecords } from './evidence.ts';
import { executeScan, type ScanDeps } from './execute.ts';
import { type ClaimedScan, failScans, scansDue } from './queries/claims.ts';
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
  /** Scans may go on for this long after a stop, in ms. Default 5,000. */
  graceMs?: number;
}

const dueLimit = 1_000;
const maintenanceMs = hourMs;

/**
 * Scans what is due, for ever. Any number of processes may run one over the same database. Scans run beside one
 * another, and one that is slow gives up its place, so that a slow domain holds up no other. While others wait,
 * no account has more than half of the places.
 */
export function startScanner(deps: ScanDeps, options: ScannerOptions = {}): WorkLoop {
  return startItemWork(deps, scanWork(deps, options));
}

function scanWork(deps: ScanDeps, options: ScannerOptions = {}): ItemWork<ClaimedScan> {
  const { db, clock } = deps;
  const concurrency = options.concurrency ?? 8;
  const slowMs = options.slowMs ?? 20_000;
  const most = options.most ?? concurrency * 8;
  const startedMs = new Set<{ at: number }>();
  let maintainedAt = Number.NEGATIVE_INFINITY;
  return {
    kind: { name: 'scan', leaseMs: 90_000 },
    // Where nobody else waits, an account may have all places.
    queries: [scansDue(Math.ceil(concurrency / 2)), scansDue(null)],
    pollMs: options.pollMs ?? 2_000,
    graceMs: options.graceMs ?? 5_000,
    atOnce(inProgress) {
      const slowBefore = clock.monotonicMs() - slowMs;
      const busy = [...startedMs].filter(({ at }) => at > slowBefore).length;
      return Math.min(concurrency - busy, most - inProgress);
    },
    async prepare() {
      const now = clock.now();
      if (now - maintainedAt >= maintenanceMs) {
        await maintain(deps, now);
        maintainedAt = now;
      }
      await fillQueue(db, new Date(now));
    },
    async perform(scan, item) {
      const started = { at: clock.monotonicMs() };
      startedMs.add(started);
      await executeScan(deps, scan, item).finally(() => startedMs.delete(started));
    },
    setAside: (tx, items, now) =>
      failScans(
        tx,
        items.map(({ item }) => item),
        { now, error: workerDied.code },
      ),
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
export function scanDue(deps: ScanDeps, concurrency = 8): Promise<number> {
  const work = scanWork(deps, { concurrency });
  return performDue(deps, { ...work, queries: [scansDue(null)] });
}
