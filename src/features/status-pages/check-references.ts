import { type Ctx, requireScope } from '#features/access/index.ts';
import { selectOwnIds } from '#platform/database/own-ids.ts';
import type { Tx } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import { type PageComponent, type PageOrder, shows, visibilities } from './types.ts';
import type { ShownTable } from './views/members.ts';

const named = [
  ['serviceMonitorIds', 'service_monitors', 'service monitor'],
  ['monitorIds', 'domain_monitors', 'domain monitor'],
  ['heartbeatIds', 'heartbeats', 'heartbeat'],
] as const satisfies readonly [keyof PageComponent, ShownTable, string][];

const readScopes = {
  serviceMonitorIds: 'service-monitors:read',
  monitorIds: 'monitors:read',
  heartbeatIds: 'heartbeats:read',
} as const;

/**
 * Refuses to publish what the caller may not read: a component's status, uptime or latency of monitors, on a page that more
 * people can see. What the page showed before may stay.
 * @throws AppError `insufficient_scope`.
 */
export function checkPublishing(ctx: Pick<Ctx, 'scopes'>, order: PageOrder, before: PageOrder | null): void {
  const isMoreOpen =
    before === null ||
    // Visibilities are listed from the most open to the least.
    visibilities.indexOf(order.visibility) < visibilities.indexOf(before.visibility) ||
    (before.hideUptime && !order.hideUptime);
  for (const [field] of named) {
    const shown = new Map<string, number>();
    for (const component of before?.components ?? []) {
      for (const id of component[field]) {
        shown.set(id, Math.max(shown.get(id) ?? 0, shows.indexOf(component.show)));
      }
    }
    const showsMore = order.components.some((component) =>
      component[field].some((id) => isMoreOpen || shows.indexOf(component.show) > (shown.get(id) ?? -1)),
    );
    if (showsMore) requireScope(ctx, readScopes[field]);
  }
}

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
      throw invalidInput(pointer, 'not_found', `There is no such ${what} in this account.`);
    }
  }
}
