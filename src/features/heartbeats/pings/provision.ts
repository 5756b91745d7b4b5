import { findAccountByPingKey, lockAccount } from '#features/accounts/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { PlanLimits, PlanName } from '#platform/config/plans.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { describe, takeSlot } from '../create.ts';
import { newPingKey } from '../new-ping-key.ts';
import { hasSlug, insertHeartbeat } from '../queries.ts';
import { defaults } from '../read-heartbeat.ts';

/**
 * Creates the heartbeat that a ping by slug names, unless another ping has created it meanwhile.
 * @returns what became of it; `no-account` if the ping key is unknown.
 * @throws AppError `monitor_cap_reached` (402).
 */
export async function provision(
  { db, clock, plans }: { db: Db; clock: Clock; plans: Record<PlanName, PlanLimits> },
  { pingKey, slug, address }: { pingKey: string; slug: string; address: string },
): Promise<'created' | 'exists' | 'no-account'> {
  const account = await findAccountByPingKey(db, pingKey);
  if (account === null) return 'no-account';
  const now = new Date(clock.now());
  return withTransaction(db, async (tx) => {
    // One at a time, and the slug before the plan: of eight at once seven must not be refused for the first one's place.
    await lockAccount(tx, account.id);
    if (await hasSlug(tx, account.id, slug)) return 'exists';
    await takeSlot(tx, { accountId: account.id, cap: plans[account.plan].heartbeatCap });
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
    return 'created';
  });
}
