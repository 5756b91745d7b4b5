import type { ProbeKindEntry } from '#engine/probes/kind.ts';
import type { Target } from '#engine/probes/target.ts';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { checkLocations } from '#features/locations/index.ts';
import { message } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import { rejectMovedSecrets } from '#platform/secret-settings.ts';
import { type MonitorDefaults, readDefaults } from './defaults.ts';
import { define, getKind, mergePatch } from './definition.ts';
import { checkMembers } from './groups.ts';
import { resolvePausedIncidents } from './pause.ts';
import { requireProxy } from './proxies/proxies.ts';
import { findMonitor, isNameTaken, reloadMonitor, updateMonitor } from './queries.ts';
import { auditedChanges, type Definition, type MonitorRow, toColumns, toOrder } from './rows.ts';
import { replaceSchedules, scheduleOf, wakeProbers } from './schedules.ts';
import { isMask, replaceVariants, restoreSecrets } from './secrets.ts';
import { checkParents, nameTakenError, rejectMasks, resolveDomain } from './validation.ts';

type Order = PlainObject & { kind: string };

/**
 * Merges a patch (RFC 7396) into a monitor. The result must pass the same validation as a new monitor. `kind` can't be
 * changed.
 */
export async function updateServiceMonitor(ctx: Ctx, id: string, patch: PlainObject): Promise<MonitorRow> {
  const { accountId } = ctx;
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const stored = await getById('service monitor', id, () => findMonitor(tx, accountId, id, true));
    const policy = await checkLocations(tx, ctx, { ...stored, ...patch });
    const merging = { ...ctx, policy };
    const { definition, target, order } = mergeUpdate(
      merging,
      stored,
      patch,
      await readDefaults(tx, accountId),
    );
    const retargeted = target.text !== stored.target;
    const requested =
      patch.domainId !== undefined ? (order.domainId ?? null) : retargeted ? undefined : stored.domain_id;
    const domainId = await resolveDomain(tx, ctx, { requestedId: requested, target, now });
    await requireProxy(tx, accountId, definition.settings);
    await checkMembers(tx, ctx, { id, settings: definition.settings });
    await checkParents(tx, ctx, { id, parents: definition.dependsOn });
    if (await isNameTaken(tx, accountId, { id, kind: definition.kind, name: definition.name })) {
      throw nameTakenError(definition.kind, definition.name);
    }
    await store(tx, stored, { definition, target, domainId, now });
    // A changed target or interval takes effect immediately.
    const monitor = scheduleOf(id, definition, stored.revision + 1);
    await replaceSchedules(tx, accountId, { monitor, now, start: 'at-once' });
    await wakeProbers(tx, { accountId, monitorIds: [id] });
    if (definition.paused && !stored.paused)
      await resolvePausedIncidents(tx, accountId, { monitorIds: [id], now });
    const row = await reloadMonitor(tx, accountId, id);
    await recordAudit(tx, ctx, now, {
      action: 'service_monitor.update',
      objectType: 'service_monitor',
      objectId: id,
      details: { name: row.name, changed: Object.keys(patch) },
      changes: auditedChanges(ctx.kinds, stored, row),
    });
    return row;
  });
}

/**
 * Merges a patch into a stored monitor.
 * @throws AppError 400 if the result is not valid, contains masks, or would send stored secrets to another origin.
 */
export function mergeUpdate(
  ctx: Ctx,
  stored: MonitorRow,
  patch: PlainObject,
  defaults: MonitorDefaults,
): { definition: Definition; target: Target; order: Order } {
  const kind = getKind(ctx.kinds, stored.kind);
  const request = applyPatch(kind, toOrder(stored), patch);
  const { definition, target } = define(request, ctx, defaults);
  rejectMasks(kind, request);
  if (target.origin !== storedOriginOf(kind, stored)) {
    rejectMovedSecrets(kind.secrets, { merged: request, patch, isMask });
  }
  return { definition, target, order: request };
}

/** Applies a patch to a stored monitor and returns the result, with masks replaced by the stored secrets. */
function applyPatch(kind: ProbeKindEntry, before: Order, patch: PlainObject): Order {
  if (patch.kind !== undefined && patch.kind !== before.kind) {
    throw invalidInput('/kind', 'not_changeable', message('monitor-kind-fixed'));
  }
  const merged = mergePatch(before, replaceVariants(kind, patch, before));
  return { ...restoreSecrets(kind, merged, before), kind: before.kind };
}

/** Returns the destination of the stored secrets; null if the settings are unreadable or no longer valid. */
export function storedOriginOf(
  kind: ProbeKindEntry,
  { settings, timeout_seconds }: MonitorRow,
): string | null {
  try {
    return kind.bind(settings, timeout_seconds * 1000).target()?.origin ?? null;
  } catch {
    // A patch can repair settings that are not valid.
    return null;
  }
}

async function store(
  tx: Tx,
  stored: MonitorRow,
  change: { definition: Definition; target: Target; domainId: string | null; now: Date },
): Promise<void> {
  const { definition, target, domainId, now } = change;
  const columns = toColumns(definition);
  const pausedChanged = definition.paused !== stored.paused;
  await updateMonitor(
    tx,
    { accountId: stored.account_id, id: stored.id, kind: stored.kind },
    {
      ...columns,
      domain_id: domainId,
      target: target.text,
      updated_at: now,
      ...(pausedChanged ? { status_since: now, ...(definition.paused ? {} : { status: 'pending' }) } : {}),
    },
  );
}
