import type { Severity } from '#engine/findings/types.ts';
import type { Ctx } from '#features/accounts/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { domainExists } from '#features/domains/index.ts';
import { isUuid, newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput, notFound } from '#platform/errors.ts';
import type { Page } from '#platform/http/pagination.ts';
import {
  type IncidentEventRow,
  type IncidentEventType,
  insertIncidentEvents,
  selectIncidentEvents,
} from './event-queries.ts';
import { fingerprintOf } from './fingerprint.ts';
import {
  findIncident,
  type IncidentFilter,
  type IncidentRow,
  insertIncident,
  moveIncident,
  selectIncidents,
} from './queries.ts';

/** One more than a page; see `IncidentFilter`. */
export function listIncidents(ctx: Ctx, filter: IncidentFilter & { page: Page }): Promise<IncidentRow[]> {
  return selectIncidents(ctx.db, ctx.accountId, filter);
}

/** @throws AppError `not_found`, also for another account's. */
export async function getIncident(ctx: Ctx, id: string): Promise<IncidentRow> {
  const row = isUuid(id) ? await findIncident(ctx.db, ctx.accountId, id) : null;
  if (row === null) throw notFound('incident');
  return row;
}

/** An incident's timeline, oldest first. */
export function readTimeline(ctx: Ctx, id: string): Promise<IncidentEventRow[]> {
  return selectIncidentEvents(ctx.db, ctx.accountId, id);
}

/** What opening one by hand takes. */
export interface NewIncident {
  title: string;
  severity: Severity;
  cause?: string;
  domainId?: string | null;
  message?: string;
}

/** Opens an incident by hand. Each is one of its own: no other joins it. */
export async function openIncident(ctx: Ctx, input: NewIncident): Promise<IncidentRow> {
  const now = new Date(ctx.clock.now());
  const id = newId();
  const domainId = input.domainId ?? null;
  return withTransaction(ctx.db, async (tx) => {
    if (domainId !== null && !(await domainExists(tx, ctx.accountId, domainId))) {
      throw invalidInput('/domainId', 'not_found', 'domainId names no domain of this account.');
    }
    await insertIncident(tx, {
      id,
      account_id: ctx.accountId,
      fingerprint: fingerprintOf('manual', id, 'manual'),
      title: input.title.trim(),
      severity: input.severity,
      state: 'open',
      cause: input.cause ?? 'manual',
      source_type: 'manual',
      source_id: null,
      source_name: ctx.actor.name,
      domain_id: domainId,
      opened_at: now,
      acknowledged_at: null,
      resolved_at: null,
      resolved_by: null,
      last_occurred_at: now,
    });
    await note(tx, ctx, { id, at: now, type: 'opened', message: input.message });
    await audit(tx, ctx, { id, at: now, action: 'create', details: { title: input.title.trim() } });
    return reread(tx, ctx, id);
  });
}

/** open → acknowledged. @throws AppError `not_found`; `lost_race` when it is not open any more. */
export function acknowledgeIncident(ctx: Ctx, id: string, message?: string): Promise<IncidentRow> {
  return move(ctx, id, { to: 'acknowledged', message });
}

/** open or acknowledged → resolved. @throws AppError `not_found`; `lost_race` when it is resolved already. */
export function resolveIncident(ctx: Ctx, id: string, message?: string): Promise<IncidentRow> {
  return move(ctx, id, { to: 'resolved', message });
}

/** Adds to the timeline, in any state. */
export async function commentIncident(ctx: Ctx, id: string, message: string): Promise<IncidentRow> {
  await getIncident(ctx, id);
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    await note(tx, ctx, { id, at: now, type: 'commented', message });
    await audit(tx, ctx, { id, at: now, action: 'comment' });
    return reread(tx, ctx, id);
  });
}

async function move(
  ctx: Ctx,
  id: string,
  wanted: { to: 'acknowledged' | 'resolved'; message: string | undefined },
): Promise<IncidentRow> {
  await getIncident(ctx, id);
  const now = new Date(ctx.clock.now());
  const { to, message } = wanted;
  return withTransaction(ctx.db, async (tx) => {
    const moved = await moveIncident(
      tx,
      ctx.accountId,
      to === 'acknowledged'
        ? { id, from: ['open'], set: { state: to, acknowledged_at: now } }
        : {
            id,
            from: ['open', 'acknowledged'],
            set: { state: to, resolved_at: now, resolved_by: ctx.actor.name },
          },
    );
    if (!moved) {
      const { state } = await reread(tx, ctx, id);
      throw new AppError('lost_race', `The incident is ${state} already.`);
    }
    await note(tx, ctx, { id, at: now, type: to, message });
    await audit(tx, ctx, { id, at: now, action: to === 'acknowledged' ? 'acknowledge' : 'resolve' });
    return reread(tx, ctx, id);
  });
}

function note(
  tx: Tx,
  ctx: Ctx,
  entry: { id: string; at: Date; type: IncidentEventType; message: string | undefined },
): Promise<void> {
  const { type, name } = ctx.actor;
  return insertIncidentEvents(tx, [
    {
      accountId: ctx.accountId,
      incidentId: entry.id,
      at: entry.at,
      type: entry.type,
      actor: { type, name },
      message: entry.message?.trim() || null,
    },
  ]);
}

function audit(
  tx: Tx,
  ctx: Ctx,
  entry: { id: string; at: Date; action: string; details?: Record<string, unknown> },
): Promise<void> {
  return recordAudit(tx, ctx, entry.at, {
    action: `incident.${entry.action}`,
    objectType: 'incident',
    objectId: entry.id,
    ...(entry.details === undefined ? {} : { details: entry.details }),
  });
}

async function reread(tx: Tx, ctx: Ctx, id: string): Promise<IncidentRow> {
  const row = await findIncident(tx, ctx.accountId, id);
  if (row === null) throw notFound('incident');
  return row;
}
