import { recordAudit } from '#features/audit/index.ts';
import { updateDomainVerified } from '#features/domains/index.ts';
import type { Clock } from '#platform/clock.ts';
import { dayMs } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { Net } from '#platform/net/types.ts';
import type { ClaimParts } from '#platform/work/claims.ts';
import { type ItemWork, performDue, recordOutcome } from '#platform/work/start-work.ts';
import type { MonitorScans } from '../monitor-scans.ts';
import type { VerificationMethod } from '../queries.ts';
import { checkOwnership, methodsThatHold, ownershipTimeoutMs } from './check.ts';
import { stepProof } from './proof.ts';
import { type DueProof, postponeProofs, proofsDue, saveProofs } from './queries.ts';

/** What looking for proofs takes. */
export interface ReproveDeps extends Pick<ClaimParts, 'log' | 'work'> {
  net: Net;
  clock: Clock;
  /** 80 and 443 outside of tests. */
  ports: { http: number; https: number };
  scans: MonitorScans;
  /** Ends the run early; what was not looked at stays due. */
  signal: AbortSignal;
}

/** One run ends after this; the next one is an hour later. */
const wholeMs = 50 * 60_000;

/** What a run came to, in monitors. */
export interface ReproveReport {
  proven: number;
  /** Not found, within the grace. */
  missing: number;
  lost: number;
}

/**
 * Looks for every proof of ownership that is due at `at`. One that is not found for a week is lost: the monitor is
 * unverified from then on, and nothing active is sent to its domain any more. Runs of several processes share the
 * work.
 */
export async function reproveOwnership(db: Db, at: Date, deps: ReproveDeps): Promise<ReproveReport> {
  const report: ReproveReport = { proven: 0, missing: 0, lost: 0 };
  const work: ItemWork<DueProof> = {
    kind: { name: 'ownership-check', leaseMs: 60_000 },
    queries: [proofsDue(at)],
    atOnce: 10,
    async perform(proof, { claims, signal }) {
      const methods = await lookFor(proof, { ...deps, signal });
      if (signal.aborted) return;
      const before = { methods: proof.methods, missingSinceMs: proof.missingSince?.getTime() ?? null };
      const step = stepProof(before, methods, at.getTime());
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
  await performDue({ ...deps, db }, work, AbortSignal.any([deps.signal, AbortSignal.timeout(wholeMs)]));
  return report;
}

async function lookFor(proof: DueProof, deps: ReproveDeps): Promise<VerificationMethod[]> {
  const { net, clock, ports } = deps;
  const signal = AbortSignal.any([deps.signal, AbortSignal.timeout(ownershipTimeoutMs)]);
  return methodsThatHold(await checkOwnership(proof.domain, proof.token, { net, clock, ports, signal }));
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
