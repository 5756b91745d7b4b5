import { recordAudit } from '#features/audit/index.ts';
import { updateDomainVerified } from '#features/domains/index.ts';
import type { Clock } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { hourMs } from '#platform/durations.ts';
import type { Net } from '#platform/net/types.ts';
import type { MonitorScans } from '../monitor-scans.ts';
import type { VerificationMethod } from '../queries.ts';
import { checkOwnership, methodsThatHold, ownershipTimeoutMs } from './check.ts';
import { type ProofStep, stepProof } from './proof.ts';
import { claimProofs, type DueProof, saveProofs } from './queries.ts';

/** What looking for proofs takes. */
export interface ReproveDeps {
  net: Net;
  clock: Clock;
  /** 80 and 443 outside of tests. */
  ports: { http: number; https: number };
  scans: MonitorScans;
  /** Ends the run early; what was not looked at stays due. */
  signal: AbortSignal;
}

/** Looks for proofs at once. */
const concurrency = 10;
const batchSize = 100;
/** A proof that was taken and never written is looked for again after this. */
const retryMs = hourMs;
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
  const times = { now: at, retryAt: new Date(at.getTime() + retryMs) };
  const endMs = deps.clock.monotonicMs() + wholeMs;
  while (!deps.signal.aborted && deps.clock.monotonicMs() < endMs) {
    const due = await claimProofs(db, { ...times, limit: batchSize });
    if (due.length === 0) break;
    const steps = await lookForAll(due, at.getTime(), deps);
    const written = await record(db, due, { steps, times, scans: deps.scans });
    for (const id of written) {
      const step = steps.get(id);
      if (step === undefined) continue;
      if (step.dueMs === null) report.lost += 1;
      else if (step.missingSinceMs === null) report.proven += 1;
      else report.missing += 1;
    }
  }
  return report;
}

/** Steps by monitor; a look that the end of the run cut short has none. */
async function lookForAll(
  due: readonly DueProof[],
  nowMs: number,
  deps: ReproveDeps,
): Promise<Map<string, ProofStep>> {
  const steps = new Map<string, ProofStep>();
  const queue = [...due];
  const work = async () => {
    for (let proof = queue.shift(); proof && !deps.signal.aborted; proof = queue.shift()) {
      const methods = await lookFor(proof, deps);
      if (deps.signal.aborted) return;
      const before = { methods: proof.methods, missingSinceMs: proof.missingSince?.getTime() ?? null };
      steps.set(proof.id, stepProof(before, methods, nowMs));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return steps;
}

async function lookFor(proof: DueProof, deps: ReproveDeps): Promise<VerificationMethod[]> {
  const { net, clock, ports } = deps;
  const signal = AbortSignal.any([deps.signal, AbortSignal.timeout(ownershipTimeoutMs)]);
  return methodsThatHold(await checkOwnership(proof.domain, proof.token, { net, clock, ports, signal }));
}

async function record(
  db: Db,
  due: readonly DueProof[],
  context: { steps: Map<string, ProofStep>; times: { now: Date; retryAt: Date }; scans: MonitorScans },
): Promise<Set<string>> {
  const { steps, times, scans } = context;
  const list = [...steps].map(([id, step]) => ({ id, step }));
  if (list.length === 0) return new Set();
  return withTransaction(db, async (tx) => {
    const written = await saveProofs(tx, list, times);
    for (const proof of due) {
      if (written.has(proof.id) && steps.get(proof.id)?.dueMs === null) {
        await lose(tx, proof, { now: times.now, scans });
      }
    }
    return written;
  });
}

async function lose(
  tx: Tx,
  proof: DueProof,
  { now, scans }: { now: Date; scans: MonitorScans },
): Promise<void> {
  const { id, accountId, domainId, domain, missingSince } = proof;
  await updateDomainVerified(tx, accountId, domainId, null);
  await scans.forgetActive(tx, { monitorId: id, accountId });
  const actor = { type: 'system', id: null, name: 'ownership-check' } as const;
  await recordAudit(tx, { accountId, actor, requestId: null, address: null }, now, {
    action: 'monitor.verification_lost',
    objectType: 'monitor',
    objectId: id,
    details: { domain, missingSince: missingSince?.toISOString() ?? null },
  });
}
