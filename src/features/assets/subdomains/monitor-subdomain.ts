import type { Static } from 'typebox';
import { type Ctx, requireScope } from '#features/access/index.ts';
import { createDomainMonitor } from '#features/domain-monitors/index.ts';
import { createServiceMonitor } from '#features/service-monitors/index.ts';
import { AppError } from '#platform/errors.ts';
import { findMonitorsOf } from '../views.ts';
import type { SubdomainRow } from './queries.ts';
import type { WatchSubdomainAnswer, watchKinds } from './schemas.ts';
import { getSubdomain, triageSubdomain } from './triage.ts';

type WatchKind = (typeof watchKinds)[number];
type Outcome = Static<typeof WatchSubdomainAnswer>['items'][number];

const scopeOf = {
  legacy_domain: 'monitors:write',
  http: 'service-monitors:write',
  ssl: 'service-monitors:write',
} as const satisfies Record<WatchKind, string>;

/**
 * Creates monitors for a subdomain and marks the subdomain as owned. Existing monitors are not changed.
 * @throws AppError `not_found`; `insufficient_scope` without the scope for a monitor kind; `monitor_cap_reached` if no
 * monitor can be created.
 */
export async function monitorSubdomain(
  ctx: Ctx,
  id: string,
  kinds: readonly WatchKind[],
): Promise<{ items: Outcome[]; row: SubdomainRow }> {
  for (const kind of kinds) requireScope(ctx, scopeOf[kind]);
  const row = await getSubdomain(ctx, id);
  const items: Outcome[] = [];
  let refusal: AppError | null = null;
  const there = await findMonitorsOf(ctx.db, ctx.accountId, row.name);
  for (const kind of kinds) {
    const known = there.get(kind);
    if (known !== undefined) {
      items.push({ kind, id: known, result: 'exists' });
      continue;
    }
    try {
      items.push({ kind, id: await createMonitor(ctx, row, kind), result: 'created' });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'already_exists') items.push({ kind, id: null, result: 'exists' });
      else if (error.code === 'monitor_cap_reached') {
        refusal = error;
        items.push({ kind, id: null, result: 'limit' });
      } else throw error;
    }
  }
  if (refusal !== null && items.every(({ result }) => result === 'limit')) throw refusal;
  if (row.state !== 'new') return { items, row };
  return { items, row: await triageSubdomain(ctx, id, { state: 'owned' }) };
}

async function createMonitor(ctx: Ctx, { name }: SubdomainRow, kind: WatchKind): Promise<string> {
  switch (kind) {
    case 'legacy_domain':
      return (await createDomainMonitor(ctx, { domain: name })).id;
    case 'http':
      return (await createServiceMonitor(ctx, { kind, name, url: `https://${name}` })).id;
    case 'ssl':
      return (await createServiceMonitor(ctx, { kind, name, host: name })).id;
  }
}
