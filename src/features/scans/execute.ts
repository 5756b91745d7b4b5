import { isFamilyName } from '#engine/scan/families.ts';
import { runScan } from '#engine/scan/run-scan.ts';
import type { FamilyName, ScanEnvironment } from '#engine/scan/types.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { Log } from '#platform/log/log.ts';
import type { Net } from '#platform/net/types.ts';
import { type Claims, LostClaim, type WorkHost } from '#platform/work/claims.ts';
import { recordOutcome } from '#platform/work/start-work.ts';
import { readBrandWatch } from './brand-watch/read-brand-watch.ts';
import { readIssuanceFacts } from './certificate-watch/read-issuance-facts.ts';
import { type ClaimedScan, failScans, requeueScan, saveScanProgress } from './queries/claims.ts';
import { listOpenKeys } from './queries/findings.ts';
import { findPosture } from './queries/posture.ts';
import { type RecordedScan, recordScan } from './record.ts';
import { readKnownHosts, readServiceHistory } from './views.ts';

/** What running scans takes. */
export interface ScanDeps {
  db: Db;
  net: Net;
  clock: Clock;
  log: Log;
  work?: WorkHost;
  environment: ScanEnvironment;
}

/** One scan ends after this with what it has; its families, which wait for one another, have less together. */
const wholeMs = 20 * 60_000;

/**
 * Runs a claimed scan and records it. What cannot be recorded is logged and marked as failed. `signal` (a stop of the
 * process, or another worker that has taken the scan over) ends it unrecorded and puts it back in the queue.
 */
export async function executeScan(
  deps: ScanDeps,
  claimed: ClaimedScan,
  { claims, signal }: { claims: Claims; signal: AbortSignal },
): Promise<RecordedScan> {
  const { db, clock, log } = deps;
  const scan = { ...claimed, families: claimed.families.filter(isFamilyName) };
  const done: FamilyName[] = [];
  // Whoever looks sees less when it fails.
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
        signal: AbortSignal.any([signal, AbortSignal.timeout(wholeMs)]),
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
