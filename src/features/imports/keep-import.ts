import type { Ctx } from '#features/access/index.ts';
import { newId } from '#platform/crypto/tokens.ts';
import type { Tx } from '#platform/database/types.ts';
import type { MadeObjects } from './made-objects.ts';
import { upsertLastImport } from './queries.ts';

/**
 * Remembers what the account's last import made, so that it can be taken back; the one before is forgotten.
 * @returns the id to take it back by; null where nothing was made, which leaves the one before.
 */
export async function keepImport(tx: Tx, ctx: Ctx, made: MadeObjects): Promise<string | null> {
  if (made.monitorIds.length + made.serviceMonitorIds.length + made.domainIds.length === 0) return null;
  const id = newId();
  await upsertLastImport(tx, ctx.accountId, { id, now: new Date(ctx.clock.now()), made });
  return id;
}
