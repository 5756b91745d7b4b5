import { recordAudit } from '#features/audit/index.ts';
import { updateDomainVerified } from '#features/domains/index.ts';
import { type Clock, dayMs } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import type { Net } from '#platform/net/types.ts';
import type { ClaimParts } from '#platform/work/claims.ts';
import { type ItemWork, performDue, recordOutcome } from '#platform/work/start-work.ts';
import type { MonitorScans } from '../domain-monitors.ts';

import { checkOwnership, methodsWithToken, ownershipTimeoutMs } from './check.ts';
import { nextProof, type VerificationMethod } from './proof.ts';
import { type DueProof, dueProofs, postponeProofs, saveProofs } from './queries.ts';

/** Dependencies of the recheck. */
interface RecheckDeps extends Pick<ClaimParts, 'log' | 'work'> {
  net: Net;
  clock: Clock;
  /** Ports of web servers; 80 and 443 outside of tests. */
  ports: { http: number; https: number };
  scans: MonitorScans;
  /** Aborts the run. Unchecked monitors stay due. */
  signal: AbortSignal;
}

/** Time limit of a run in ms. The next run starts an hour later. */
const runTimeoutMs = 50 * 60_000;

/** Number of monitors by result. */
interface RecheckReport {
  proven: number;
  /** Number of monitors with a missing proof that are still within the grace period. */
  missing: number;
  lost: number;
}

/**
 * Checks every proof of ownership due at `at`. After a week without proof, the monitor loses its verification and the
 * active checks of its domain stop. Several processes can share the work.
 */
export async function recheckOwnership(db: Db, at: Date, deps: RecheckDeps): Promise<RecheckReport> {
  const report: RecheckReport = { proven: 0, missing: 0, lost: 0 };
  const work: ItemWork<DueProof> = {
    kind: { name: 'ownership-check', leaseMs: 60_000 },
    queries: [dueProofs(at)],
    atOnce: 10,
    async perform(proof, { claims, signal }) {
      const methods = await checkProof(proof, { ...deps, signal });
      if (signal.aborted) return;
      const before = { methods: proof.methods, missingSinceMs: proof.missingSince?.getTime() ?? null };
      const step = nextProof(before, methods, at.getTime());
      await recordOutcome(db, { claims, item: proof.id }, async (tx) => {
        const written = await saveProofs(tx, [{ id: proof.id, step }], at);
        if (!written.has(proof.id)) return;
        if (step.dueMs === null) await lose(tx, proof, { now: at, scans: deps.scans });
        if (step.dueMs === null) report.lost += 1;
        else if (step.missingSinceMs === null) report.proven += 1;
        else report.missing += 1;
      });
    },
    setAside: (tx, items) =>
      postponeProofs(
        tx,
        items.map(({ item }) => item),
        new Date(at.getTime() + dayMs),
      ),
  };
  await performDue({ ...deps, db }, work, AbortSignal.any([deps.signal, AbortSignal.timeout(runTimeoutMs)]));
  return report;
}

async function checkProof(proof: DueProof, deps: RecheckDeps): Promise<VerificationMethod[]> {
  const { net, clock, ports } = deps;
  const signal = AbortSignal.any([deps.signal, AbortSignal.timeout(ownershipTimeoutMs)]);
  return methodsWithToken(await checkOwnership(proof.domain, proof.token, { net, clock, ports, signal }));
}

async function lose(
  tx: Tx,
  proof: DueProof,
  { now, scans }: { now: Date; scans: MonitorScans },
): Promise<void> {
  const { id, accountId, domainId, domain, missingSince } = proof;
  await updateDomainVerified(tx, accountId, domainId, null);
  await scans.deleteActiveResults(tx, { monitorId: id, accountId });
  const actor = { type: 'system', id: null, name: 'ownership-check' } as const;
  await recordAudit(tx, { accountId, actor, requestId: null, address: null }, now, {
    action: 'monitor.verification_lost',
    objectType: 'monitor',
    objectId: id,
    details: { domain, missingSince: missingSince?.toISOString() ?? null },
  });
}

/** Returns the hourly job that checks proofs of ownership that are a week old or missing. */
export function domainMonitorJobs(deps: RecheckDeps): readonly ScheduledJob[] {
  return [
    {
      name: 'ownership-check',
      schedule: '17 * * * *',
      // The next run catches up.
      backfillMs: 0,
      queue: 'ownership',
      claimsItems: true,
      run: async (db, at) => ({ ...(await recheckOwnership(db, at, deps)) }),
    },
  ];
}
