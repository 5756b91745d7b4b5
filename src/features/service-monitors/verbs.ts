import type { ProbeKind } from '#engine/probes/types.ts';
import type { Ctx } from '#features/accounts/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { ensureDomains, lockMonitorCap, normaliseDomain, takeMonitorSlot } from '#features/domains/index.ts';
import { settleIncidents } from '#features/incidents/index.ts';
import { isUuid } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput, notFound } from '#platform/errors.ts';
import { mergePatch } from './defaults.ts';
import { define } from './define.ts';
import type { Definition } from './definition.ts';
import { domainExists } from './domain-exists.ts';
import {
  countOwn,
  deleteMonitors,
  findMonitor,
  insertMonitor,
  isNameTaken,
  updateMonitor,
  wouldCircle,
} from './queries.ts';
import { type MonitorRow, toColumns, toNewRow, toOrder } from './rows.ts';
import type { Target } from './rules.ts';
import { insertSchedules, replaceSchedules, type ScheduledMonitor, wakeProbers } from './schedule-queries.ts';
import { findKeptSecrets, findMasks, replaceAuth, restoreSecrets } from './secrets.ts';

type Order = Record<string, unknown> & { kind: ProbeKind };

/**
 * Makes a monitor from a create body that its schema has admitted; the first check is due at once.
 * @throws AppError 400 by `define`, 402 `monitor_cap_reached`, 409 `already_exists` for (kind, name).
 */
export async function createServiceMonitor(ctx: Ctx, body: Record<string, unknown>): Promise<MonitorRow> {
  const order = body as Order;
  const { definition, target } = define(order, ctx);
  refuseMasks(order);
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    await takeMonitorSlot(tx, ctx);
    const domainId = await settleDomain(tx, ctx, { asked: order.domainId, target, now });
    const row = toNewRow(definition, { accountId: ctx.accountId, domainId, target: target.text }, now);
    await checkParents(tx, ctx, { id: row.id, parents: row.depends_on });
    if (!(await insertMonitor(tx, row))) throw nameTaken(definition.kind, definition.name);
    await insertSchedules(tx, [toSchedule(row.id, definition, 1)], { now, start: 'at-once' });
    await wakeProbers(tx, [row.id]);
    await recordAudit(tx, ctx, now, {
      action: 'service_monitor.create',
      objectType: 'service_monitor',
      objectId: row.id,
      details: { kind: row.kind, name: row.name, target: row.target },
    });
    return reread(tx, ctx, row.id);
  });
}

/** Merges a patch (RFC 7396) into a monitor; the merged whole must be as sound as a new one. `kind` stays. */
export async function updateServiceMonitor(
  ctx: Ctx,
  id: string,
  patch: Record<string, unknown>,
): Promise<MonitorRow> {
  if (!isUuid(id)) throw notFound('service monitor');
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const stored = await findMonitor(tx, ctx.accountId, id, true);
    if (!stored) throw notFound('service monitor');
    const before = toOrder(stored);
    if (patch.kind !== undefined && patch.kind !== before.kind) {
      throw invalidInput(
        '/kind',
        'not_changeable',
        'The kind of a monitor cannot be changed; make a new one.',
      );
    }
    const merged = mergePatch(before, replaceAuth(patch, before));
    const order = { ...restoreSecrets(merged, before), kind: before.kind } as Order;
    const { definition, target } = define(order, ctx);
    refuseMasks(order);
    refuseMovedSecrets(order, { patch, before });
    const retargeted = target.text !== stored.target;
    const asked =
      patch.domainId !== undefined ? (order.domainId ?? null) : retargeted ? undefined : stored.domain_id;
    const domainId = await settleDomain(tx, ctx, { asked, target, now });
    await checkParents(tx, ctx, { id, parents: definition.dependsOn });
    if (await isNameTaken(tx, ctx.accountId, { id, kind: definition.kind, name: definition.name })) {
      throw nameTaken(definition.kind, definition.name);
    }
    const columns = toColumns(definition);
    const pausedChanged = definition.paused !== stored.paused;
    await updateMonitor(
      tx,
      { accountId: ctx.accountId, id },
      {
        ...columns,
        settings: JSON.stringify(columns.settings),
        domain_id: domainId,
        target: target.text,
        updated_at: now,
        ...(pausedChanged ? { status_since: now, ...(definition.paused ? {} : { status: 'pending' }) } : {}),
      },
    );
    // A changed target or interval shows its effect at once.
    await replaceSchedules(tx, toSchedule(id, definition, stored.revision + 1), { now, start: 'at-once' });
    await wakeProbers(tx, [id]);
    await recordAudit(tx, ctx, now, {
      action: 'service_monitor.update',
      objectType: 'service_monitor',
      objectId: id,
      // Names only: values may be secrets.
      details: { changed: Object.keys(patch) },
    });
    return reread(tx, ctx, id);
  });
}

/** Deletes a monitor with its schedules; its incidents stay as history. */
export async function deleteServiceMonitor(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const [gone] = isUuid(id) ? await deleteMonitors(tx, ctx.accountId, [id]) : [];
    if (!gone) throw notFound('service monitor');
    await settleOf(tx, ctx.accountId, { monitorIds: [id], at: now, message: 'The monitor was deleted.' });
    await recordAudit(tx, ctx, now, {
      action: 'service_monitor.delete',
      objectType: 'service_monitor',
      objectId: id,
      details: { kind: gone.kind, name: gone.name },
    });
  });
}

/** Nobody watches these monitors any more, so what is open on them is over. */
export async function settleOf(
  tx: Tx,
  accountId: string,
  over: { monitorIds: readonly string[]; at: Date; message: string },
): Promise<void> {
  const { at, message } = over;
  const settled = over.monitorIds.map((sourceId) => ({
    accountId,
    sourceId,
    at,
    message,
    exceptFingerprint: null,
  }));
  await settleIncidents(tx, 'service_monitor', settled);
}

/** The domain asked for, else the one of the target's host; null for an address or a name without a dot. */
async function settleDomain(
  tx: Tx,
  ctx: Ctx,
  wanted: { asked: unknown; target: Target; now: Date },
): Promise<string | null> {
  const { asked, target, now } = wanted;
  if (asked === null) return null;
  if (typeof asked === 'string') {
    if (await domainExists(tx, ctx.accountId, asked)) return asked;
    throw invalidInput('/domainId', 'not_found', 'domainId names no domain of this account.');
  }
  const named = target.isAddress || !target.host.includes('.') ? null : normaliseDomain(target.host);
  if (!named || 'fault' in named) return null;
  const { ids } = await ensureDomains(tx, ctx.accountId, [{ domain: named.domain }], {
    source: 'service-monitor',
    now,
  });
  return ids.get(named.domain) ?? null;
}

async function checkParents(tx: Tx, ctx: Ctx, wanted: { id: string; parents: string[] }): Promise<void> {
  if (wanted.parents.length === 0) return;
  // One at a time: two who each name the other at one moment would else both find no circle.
  await lockMonitorCap(tx, ctx);
  if ((await countOwn(tx, ctx.accountId, wanted.parents)) < wanted.parents.length) {
    throw invalidInput('/dependsOn', 'not_found', 'dependsOn names a monitor that is not in this account.');
  }
  const own = wanted.parents.includes(wanted.id);
  if (own || (await wouldCircle(tx, ctx.accountId, wanted))) {
    throw invalidInput(
      '/dependsOn',
      'circular',
      'A monitor cannot depend on itself, directly or through others.',
    );
  }
}

/** What is stored under no such name cannot be stood for by a mask. */
function refuseMasks(order: Record<string, unknown>): void {
  const [pointer] = findMasks(order);
  if (pointer !== undefined)
    throw invalidInput(pointer, 'masked', 'This is the mask, not the secret itself.');
}

/** Secrets are write-only; a URL of one's own must not be the way to read them. */
function refuseMovedSecrets(
  order: Record<string, unknown>,
  from: { patch: Record<string, unknown>; before: Record<string, unknown> },
): void {
  if (originOf(order.url) === originOf(from.before.url)) return;
  const [pointer] = findKeptSecrets(order, from.patch);
  if (pointer === undefined) return;
  throw invalidInput(
    pointer,
    'secret_required',
    'The URL leads to another origin than this secret was given for; send the secret again, or remove it.',
  );
}

function originOf(url: unknown): string | null {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : null;
}

function nameTaken(kind: string, name: string): AppError {
  const detail = `There is a ${kind} monitor named "${name}" already.`;
  return new AppError('already_exists', detail, {
    errors: [{ pointer: '/name', code: 'already_exists', detail }],
  });
}

function toSchedule(id: string, definition: Definition, revision: number): ScheduledMonitor {
  const { regions, intervalSeconds, paused } = definition;
  return { id, regions, intervalSeconds, paused, revision };
}

async function reread(tx: Tx, ctx: Ctx, id: string): Promise<MonitorRow> {
  const row = await findMonitor(tx, ctx.accountId, id);
  if (!row) throw new AppError('lost_race', 'The monitor was deleted meanwhile.');
  return row;
}
