import { runScan } from '#engine/scan/run-scan.ts';
import type { FamilyName, ScanEnvironment } from '#engine/scan/types.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { Log } from '#platform/log/log.ts';
import type { Net } from '#platform/net/types.ts';
import { readBrandWatch } from './brand-watch/read-brand-watch.ts';
import { readIssuanceFacts } from './certificate-watch/read-issuance-facts.ts';
import { beatScan, type ClaimedScan, failScan } from './queries/claims.ts';
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
  environment: ScanEnvironment;
}

/** A worker gives a sign of life this often. */
const beatMs = 20_000;
/** A scan without one for so long is taken over. */
export const staleMs = 90_000;
/** One scan ends after this with what it has; its families, which wait for one another, have less together. */
const wholeMs = 20 * 60_000;

/**
 * Runs a claimed scan and records it. Never rejects: what cannot be recorded is logged and marked as failed.
 * `signal` (a stop of the process) ends it unrecorded; the caller puts it back.
 */
export async function executeScan(
  deps: ScanDeps,
  scan: ClaimedScan,
  signal: AbortSignal,
): Promise<RecordedScan> {
  const { db, clock, log } = deps;
  const lost = new AbortController();
  const done: FamilyName[] = [];
  const beat = async () => {
    const mine = await beatScan(db, scan, { now: new Date(clock.now()), done });
    if (!mine) lost.abort();
  };
  // A beat that fails is as good as none: the next one may succeed, else another worker takes over.
  const quietBeat = () => void beat().catch(() => undefined);
  const timer = setInterval(quietBeat, beatMs);
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
        signal: AbortSignal.any([signal, lost.signal, AbortSignal.timeout(wholeMs)]),
        onProgress: ({ family, state }) => {
          if (state === 'running') return;
          done.push(family);
          quietBeat();
        },
      },
    );
    if (signal.aborted || lost.signal.aborted) return null;
    const recorded = await recordScan(db, scan, result);
    const durationMs = Math.round(clock.monotonicMs() - startedAt);
    log.info({ ...ids, durationMs, ...recorded, outcome: recorded ? 'done' : 'taken-over' }, 'scan');
    return recorded;
  } catch (error) {
    log.error({ ...ids, err: error, outcome: 'failed' }, 'scan');
    await failScan(db, scan, { now: new Date(clock.now()), error: 'not-recorded' }).catch(() => undefined);
    return null;
  } finally {
    clearInterval(timer);
  }
}
