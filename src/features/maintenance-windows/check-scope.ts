import { selectOwnIds, type WatchedTable } from '#platform/database/own-ids.ts';
import type { Tx } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import type { WindowScope } from './types.ts';

const named = [
  ['monitorIds', 'domain_monitors', 'domain monitor'],
  ['serviceMonitorIds', 'service_monitors', 'service monitor'],
  ['heartbeatIds', 'heartbeats', 'heartbeat'],
  ['domainIds', 'domains', 'domain'],
] as const satisfies readonly [keyof WindowScope, WatchedTable, string][];

/** Everything that a window names is the account's own. @throws AppError 400 that points at the first that is not. */
export async function checkScope(tx: Tx, accountId: string, scope: WindowScope): Promise<void> {
  const refuse = (pointer: string, what: string) =>
    invalidInput(pointer, 'not_found', `There is no such ${what} in this account.`);
  for (const [field, table, what] of named) {
    const ids = scope[field];
    if (ids.length === 0) continue;
    const own = await selectOwnIds(tx, accountId, table, ids);
    const foreign = ids.findIndex((id) => !own.has(id.toLowerCase()));
    if (foreign >= 0) throw refuse(`/scope/${field}/${foreign}`, what);
  }
}
