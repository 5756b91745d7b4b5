import { selectOwnIds } from '#platform/database/own-ids.ts';
import type { Tx } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import type { PageComponent } from './types.ts';
import type { ShownTable } from './views/members.ts';

const named = [
  ['serviceMonitorIds', 'service_monitors', 'service monitor'],
  ['monitorIds', 'monitors', 'domain monitor'],
  ['heartbeatIds', 'heartbeats', 'heartbeat'],
] as const satisfies readonly [keyof PageComponent, ShownTable, string][];

/**
 * Everything that components name is the account's own. What stood there before may stay, so that a page whose monitor was
 * deleted can be written back as it was read.
 * @throws AppError 400 that points at the first that is not.
 */
export async function checkPageReferences(
  tx: Tx,
  accountId: string,
  { components, before }: { components: readonly PageComponent[]; before: readonly PageComponent[] },
): Promise<void> {
  for (const [field, table, what] of named) {
    const known = new Set(before.flatMap((component) => component[field]));
    const asked = [...new Set(components.flatMap((component) => component[field]))].filter(
      (id) => !known.has(id),
    );
    if (asked.length === 0) continue;
    const own = await selectOwnIds(tx, accountId, table, asked);
    for (const [index, component] of components.entries()) {
      const foreign = component[field].findIndex((id) => !known.has(id) && !own.has(id));
      if (foreign < 0) continue;
      const pointer = `/components/${index}/${field}/${foreign}`;
      throw invalidInput(pointer, 'not_found', `This names no ${what} of this account.`);
    }
  }
}
