import { isFamilyName } from '#engine/scan/families.ts';
import { runScan } from '#engine/scan/run-scan.ts';
import type { FamilyName, ScanEnvironment } from '#engine/scan/types.ts';
import type { Clock } from '#platform/clock.ts';
import { hourMs } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { Log } from '#platform/log.ts';
import type { Net } from '#platform/net/types.ts';
import { type Claims, LostClaim, type WorkHost, workerDied } from '#platform/work/claims.ts';
import {
  type ItemWork,
  performDue,
  recordOutcome,
  startItemWork,
  type WorkLoop,
} from '#platform/work/start-work.ts';
import { readBrandWatch } from './brand-views.ts';
import { readIssuanceFacts } from './issuance-views.ts';
import { maintainRecords } from './queries/evidence.ts';
import { listOpenKeys } from './queries/findings.ts';
import { findPosture } from './queries/posture.ts';
import {
  type ClaimedScan,
  dueScans,
  enqueueDueScans,
  failScans,
  requeueScan,
  saveScanProgress,
  seedFamilies,
} from './queries/scan-queue.ts';
import { type RecordedScan, recordScan } from './record.ts';
import { readKnownHosts, readServiceHistory } from './views.ts';

export interface ScannerOptions {
  /**
   * Maximum number of concurrent scans in this process, not counting scans that have been running longer than `slowMs`.
   * Default 8.
   */
  concurrency?: number;
  /**
   * After this time in ms, a scan no longer uses a slot, because it is mostly waiting for an unresponsive server.
   * Default 20,000.
   */
  slowMs?: number;
  /** Maximum number of scans in progress, including slow scans. Default eight times `concurrency`. */
  max?: number;
  /** Interval between reads of the schedule, in ms. Default 2,000. */
  pollMs?: number;
  /** Maximum time for which scans continue after a stop, in ms. Default 5,000. */
  graceMs?: number;
}

const dueLimit = 1_000;
const maintenanceMs = hourMs;

/**
 * Runs due scans until stopped; several processes can share a database. Scans run in parallel, and a slow scan releases
 * its slot so that it can't block other scans. While other accounts wait, an account gets at most half of the slots.
 */
export function startScanner(deps: ScanDeps, options: ScannerOptions = {}): WorkLoop {
  return startItemWork(deps, scanWork(deps, options));
}

function scanWork(deps: ScanDeps, options: ScannerOptions = {}): ItemWork<ClaimedScan> {
  const { db, clock } = deps;
  const concurrency = options.concurrency ?? 8;
  const slowMs = options.slowMs ?? 20_000;
  const max = options.max ?? concurrency * 8;
  const startedMs = new Set<{ at: number }>();
  let maintainedAt = Number.NEGATIVE_INFINITY;
  return {
    kind: { name: 'scan', leaseMs: 90_000 },
    // If no other account waits, an account can have all slots.
    queries: [dueScans(Math.ceil(concurrency / 2)), dueScans(null)],
    pollMs: options.pollMs ?? 2_000,
    graceMs: options.graceMs ?? 5_000,
    atOnce(inProgress) {
      const slowBefore = clock.monotonicMs() - slowMs;
      const busy = [...startedMs].filter(({ at }) => at > slowBefore).length;
      return Math.min(concurrency - busy, max - inProgress);
    },
    async prepare() {
      const now = clock.now();
      if (now - maintainedAt >= maintenanceMs) {
        await maintain(deps, now);
        maintainedAt = now;
      }
      await enqueueDue(db, new Date(now));
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

async function enqueueDue(db: Db, now: Date): Promise<void> {
  await seedFamilies(db, now);
  while ((await enqueueDueScans(db, now, dueLimit)) === dueLimit);
}

async function maintain(deps: ScanDeps, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  await seedFamilies(deps.db, now, true);
  const droppedPartitions = await maintainRecords(deps.db, now);
  if (droppedPartitions.length > 0)
    deps.log.info({ partitions: droppedPartitions }, 'dropped expired evidence');
}

/**
 * Queues and runs all scans due at `deps.clock.now()`, for tests and the command line.
 * @returns the number of scans run.
 */
export function runDueScans(deps: ScanDeps, concurrency = 8): Promise<number> {
  const work = scanWork(deps, { concurrency });
  return performDue(deps, { ...work, queries: [dueScans(null)] });
}

/** Dependencies of scans. */
interface ScanDeps {
  db: Db;
  net: Net;
  clock: Clock;
  log: Log;
  work?: WorkHost;
  environment: ScanEnvironment;
}

/**
 * Time limit of a scan. When it is reached, the scan ends with the results so far. Its families have shorter timeouts.
 */
const scanTimeoutMs = 20 * 60_000;

/**
 * Runs a claimed scan and records it. A scan that cannot be recorded is logged and marked as failed. If `signal` aborts
 * (the process stops, or another worker took over the scan), the scan is requeued and not recorded.
 */
export async function executeScan(
  deps: ScanDeps,
  claimed: ClaimedScan,
  { claims, signal }: { claims: Claims; signal: AbortSignal },
): Promise<RecordedScan> {
  const { db, clock, log } = deps;
  const scan = { ...claimed, families: claimed.families.filter(isFamilyName) };
  const done: FamilyName[] = [];
  // Progress is only informational.
  const showProgress = () => void saveScanProgress(db, scan.id, done).catch(() => undefined);
  const item = { claims, item: scan.id };
  const startedAt = clock.monotonicMs();
  const ids = { scanId: scan.id, monitorId: scan.monitorId, accountId: scan.accountId };
  try {
    const { facts } = await findPosture(db, scan);
    const service = await readServiceHistory(db, scan, new Date(clock.now()));
    const knownHosts = await readKnownHosts(db, scan);
    const issuance = await readIssuanceFacts(db, scan, new Date(clock.now()));
    const openFindings = await listOpenKeys(db, scan);
    const result = await runScan(
      {
        domain: scan.domain,
        families: scan.families,
        verified: scan.verified,
        before: Object.fromEntries(facts),
        environment: {
          ...deps.environment,
          tls: { ...deps.environment.tls, ...(issuance === null ? {} : { issuance }) },
          declaredSelectors: scan.dkimSelectors,
          brandWatch: () => readBrandWatch(db, scan),
        },
        openFindings,
        service,
        knownHosts,
        expected: scan.expected,
      },
      {
        net: deps.net,
        clock,
        signal: AbortSignal.any([signal, AbortSignal.timeout(scanTimeoutMs)]),
        onProgress: ({ family, state }) => {
          if (state === 'running') return;
          done.push(family);
          showProgress();
        },
      },
    );
    if (signal.aborted) {
      await recordOutcome(db, item, (tx) => requeueScan(tx, scan.id));
      return null;
    }
    const recorded = await recordScan(db, { scan, claims }, result);
    const durationMs = Math.round(clock.monotonicMs() - startedAt);
    log.info({ ...ids, durationMs, ...recorded, outcome: recorded ? 'done' : 'taken-over' }, 'scan');
    return recorded;
  } catch (error) {
    if (error instanceof LostClaim || signal.aborted) return null;
    log.error({ ...ids, err: error, outcome: 'failed' }, 'scan');
    const now = new Date(clock.now());
    await recordOutcome(db, item, (tx) => failScans(tx, [scan.id], { now, error: 'not-recorded' }));
    return null;
  }
}
