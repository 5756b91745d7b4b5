import DataLoader from 'dataloader';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { updateDomainVerified } from '#features/domains/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import type { Net } from '#platform/net/types.ts';
import { getDomainMonitor, type MonitorScans } from '../domain-monitors.ts';
import { type DomainMonitorRow, findDomainMonitor, updateDomainMonitor } from '../queries.ts';
import { checkOwnership, methodsWithToken, type OwnershipCheck, ownershipTimeoutMs } from './check.ts';
import { proofIntervalMs } from './proof.ts';

/** Dependencies of the verification. */
export interface VerifyDeps {
  net: Net;
  ports: { http: number; https: number };
  scans: MonitorScans;
}

interface CheckRequest {
  monitorId: string;
  check: () => Promise<OwnershipCheck[]>;
}

/**
 * The running checks by monitor. Concurrent requests for a monitor share one check, so that the service can't be used
 * to flood a domain.
 */
const running = new DataLoader<CheckRequest, OwnershipCheck[], string>(
  async (requests) => Promise.all(requests.map(({ check }) => check())),
  { batch: false, cacheKeyFn: ({ monitorId }) => monitorId },
);

/**
 * Looks for the monitor's token and stores the result. A verified monitor stays verified if a method failed and no
 * proof was found, because an outage does not mean that the owner has changed.
 */
export async function verifyDomainMonitor(
  ctx: Ctx,
  deps: VerifyDeps,
  id: string,
): Promise<{ row: DomainMonitorRow; checks: OwnershipCheck[] }> {
  const monitor = await getDomainMonitor(ctx, id);
  // No transaction is open during network requests.
  const request: CheckRequest = {
    monitorId: monitor.id,
    check: () =>
      checkOwnership(monitor.domain, monitor.verification_token, {
        ...deps,
        clock: ctx.clock,
        signal: AbortSignal.timeout(ownershipTimeoutMs),
      }),
  };
  const checks = await running.load(request).finally(() => running.clear(request));
  const methods = methodsWithToken(checks);
  const undecided = methods.length === 0 && checks.some((check) => check.outcome === 'error');
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const stored = await findDomainMonitor(tx, ctx.accountId, monitor.id, true);
    if (stored === null) throw notFound('monitor');
    const row = undecided
      ? stored
      : {
          ...stored,
          verified_at: methods.length > 0 ? (stored.verified_at ?? now) : null,
          verification_methods: methods,
          proof_missing_since: null,
        };
    if (!undecided) {
      const { verified_at, verification_methods } = row;
      const proof_due_at = verified_at === null ? null : new Date(now.getTime() + proofIntervalMs);
      await updateDomainMonitor(
        tx,
        { accountId: ctx.accountId, id },
        { verified_at, verification_methods, proof_due_at, proof_missing_since: null, updated_at: now },
      );
      await updateDomainVerified(tx, ctx.accountId, row.domain_id, verified_at);
      const key = { monitorId: id, accountId: ctx.accountId };
      // Active families become due now, because their next slots could be up to a week away.
      if (stored.verified_at === null && verified_at !== null)
        await deps.scans.markStaleFamiliesDue(tx, key, now);
      if (stored.verified_at !== null && verified_at === null) await deps.scans.deleteActiveResults(tx, key);
    }
    await recordAudit(tx, ctx, now, {
      action: 'monitor.verify',
      objectType: 'monitor',
      objectId: id,
      details: { domain: row.domain, verified: row.verified_at !== null, methods },
    });
    return { row, checks };
  });
}
