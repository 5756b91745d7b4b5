import type { ProbeKindEntry } from '#engine/probes/kind.ts';
import type { Target } from '#engine/probes/target.ts';
import type { Ctx } from '#features/access/index.ts';
import { domainExists, ensureDomains, lockMonitorCap, normalizeDomain } from '#features/domains/index.ts';
import { message } from '#messages/messages.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import { countOfKind, countOwn, wouldBeCircular } from './queries.ts';
import { findMaskedSecrets } from './secrets.ts';

/** Rules for creating and changing monitors that a schema can't express. */

/**
 * Returns the requested domain, otherwise the domain of the target's host; null for an IP address or a name without a
 * dot.
 */
export async function resolveDomain(
  tx: Tx,
  ctx: Ctx,
  input: { requestedId: unknown; target: Target; now: Date },
): Promise<string | null> {
  const { requestedId, target, now } = input;
  if (requestedId === null) return null;
  if (typeof requestedId === 'string') {
    if (await domainExists(tx, ctx.accountId, requestedId)) return requestedId;
    throw invalidInput('/domainId', 'not_found', message('domain-id-unknown'));
  }
  const named = target.isAddress || !target.host.includes('.') ? null : normalizeDomain(target.host);
  if (!named || 'fault' in named) return null;
  const { ids } = await ensureDomains(tx, ctx.accountId, [{ domain: named.domain }], {
    source: 'service-monitor',
    now,
  });
  return ids.get(named.domain) ?? null;
}

/** Checks that the parents belong to the account and that no monitor depends on itself, directly or indirectly. */
export async function checkParents(
  tx: Tx,
  ctx: Ctx,
  input: { id: string; parents: string[] },
): Promise<void> {
  if (input.parents.length === 0) return;
  // Requests are serialized. Otherwise, two concurrent requests that make monitors depend on each other would both
  // succeed.
  await lockMonitorCap(tx, ctx);
  if ((await countOwn(tx, ctx.accountId, input.parents)) < input.parents.length) {
    throw invalidInput('/dependsOn', 'not_found', message('depends-on-unknown'));
  }
  const own = input.parents.includes(input.id);
  if (own || (await wouldBeCircular(tx, ctx.accountId, input))) {
    throw invalidInput('/dependsOn', 'circular', message('monitor-depends-on-itself'));
  }
}

/** @throws AppError 402 if the plan has no browser monitors. */
export function requireBrowserPlan({ browserMonitorCap }: Ctx['limits']): void {
  if (browserMonitorCap === 0) throw new AppError('plan_required', message('plan-without-browser-monitors'));
}

/**
 * Counts the browser monitors of the account, after `reserveMonitorSlot`, which serializes requests.
 * @throws AppError 402
 */
export async function reserveBrowserSlot(tx: Tx, { accountId, limits }: Ctx): Promise<void> {
  const { browserMonitorCap: cap } = limits;
  requireBrowserPlan(limits);
  if ((await countOfKind(tx, accountId, 'browser')) >= cap)
    throw new AppError('monitor_cap_reached', message('plan-browser-monitors-used-up', { cap }));
}

/** Rejects masks in fields that have no stored secret to replace them. */
export function rejectMasks(kind: ProbeKindEntry, input: PlainObject): void {
  const [pointer] = findMaskedSecrets(kind, input);
  if (pointer !== undefined) throw invalidInput(pointer, 'masked', message('secret-is-masked'));
}

/** Returns the error for a (kind, name) that another monitor of the account has. */
export function nameTakenError(kind: string, name: string): AppError {
  const detail = message('monitor-name-taken', { kind, name });
  return new AppError('already_exists', detail, {
    errors: [{ pointer: '/name', code: 'already_exists', detail }],
  });
}
