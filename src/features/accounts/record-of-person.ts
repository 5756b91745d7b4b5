import { recordAudit } from '#features/audit/index.ts';
import type { Tx } from '#platform/database/types.ts';
import { listMemberships } from './members/queries.ts';

/** Records an action that a person took through an email link in the audit log of each of their accounts. */
export async function recordOfPerson(
  tx: Tx,
  person: { userId: string; name: string; requestId: string; address: string },
  now: Date,
  entry: { action: string; details?: Record<string, unknown> },
): Promise<void> {
  const { userId, name, requestId, address } = person;
  const actor = { type: 'user' as const, id: userId, name };
  for (const { account_id: accountId } of await listMemberships(tx, userId)) {
    const author = { accountId, actor, requestId, address };
    await recordAudit(tx, author, now, { ...entry, objectType: 'user', objectId: userId });
  }
}
