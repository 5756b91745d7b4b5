import { findAccountByPingKey } from '#features/accounts/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { PlanLimits, PlanName } from '#platform/config/plans.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { describe, takeSlot } from '../create.ts';
import { newPingKey } from '../new-ping-key.ts';
import { hasSlug, insertHeartbeat } from '../queries.ts';
import { defaults } from '../read-heartbeat.ts';

/**
 * Makes the heartbeat that a ping by slug names, unless there is one by now.
 * @throws AppError `monitor_cap_reached` (402).
 */
export async function provision(
  { db, clock, plans }: { db: Db; clock: Clock; plans: Record<PlanName, PlanLimits> },
  { pingKey, slug, address }: { pingKey: string; slug: string; address: string },
): Promise<boolean> {
  const account = await findAccountByPingKey(db, pingKey);
  if (account === null) return false;
  const now = new Date(clock.now());
  return withTransaction(db, async (tx) => {
    await takeSlot(tx, { accountId: account.id, cap: plans[account.plan].heartbeatCap });
    if (await hasSlug(tx, account.id, slug)) return true;
    const order = { ...defaults, name: slug, slug };
    const id = newId();
    await insertHeartbeat(tx, account.id, { id, pingKey: newPingKey(), pushToken: null, now, order });
    const actor = { type: 'system', id: null, name: 'Ping' } as const;
    await recordAudit(tx, { accountId: account.id, actor, requestId: null, address }, now, {
      action: 'heartbeat.create',
      objectType: 'heartbeat',
      objectId: id,
      details: describe(order),
    });
    return true;
  });
}
