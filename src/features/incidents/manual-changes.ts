import type { Severity } from '#engine/findings/types.ts';
import { type Ctx, covers } from '#features/access/index.ts';
import { type AuditChange, type Author, changesOf, recordAudit } from '#features/audit/index.ts';
import { domainExists } from '#features/domains/index.ts';
import { message as createMessage } from '#messages/messages.ts';
import { isUuid, newId } from '#platform/crypto.ts';
import { sqlState, withTransaction } from '#platform/database/transaction.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import { AppError, invalidInput, notFound } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { fingerprintOf } from './automatic-changes.ts';
import { findAcknowledgement, insertIncidentEvents } from './queries/events.ts';
import {
  findIncident,
  type IncidentRow,
  insertIncident,
  lockIncidents,
  type StateChange,
  updateIncidentFields,
  updateIncidentState,
  updateIncidents,
  updateMembersOf,
} from './queries/incidents.ts';
import { insertMembers, type NewMember } from './queries/members.ts';
import { type IncidentAction, type IncidentEventType, type IncidentState, incidentActions } from './types.ts';
import { isMemberOf, selectMonitorNames } from './views.ts';

interface ActionRule {
  from: readonly IncidentState[];
  type: 'acknowledged' | 'resolved' | 'reopened';
  set: (now: Date, by: string) => StateChange;
}

/** The state transitions of each action; any other transition is a lost race. */
const actionTransitions: Record<IncidentAction, ActionRule> = {
  acknowledge: {
    from: ['open'],
    type: 'acknowledged',
    set: (now) => ({ state: 'acknowledged', acknowledged_at: now }),
  },
  resolve: {
    from: ['open', 'acknowledged'],
    type: 'resolved',
    // An incident that is resolved while its source is down or flapping stays resolved for the rest of the outage.
    set: (now, by) => ({
      state: 'resolved',
      resolved_at: now,
      resolved_by: by,
      resolved_manually: true,
      flapping: false,
    }),
  },
  reopen: {
    from: ['resolved'],
    type: 'reopened',
    set: () => ({
      state: 'open',
      resolved_at: null,
      resolved_by: null,
      resolved_manually: false,
      closed_because: null,
      acknowledged_at: null,
      // A reopened incident leaves its group, which may already be resolved.
      parent_incident_id: null,
    }),
  },
};

/** Returns the actions the caller can take on an incident in this state. */
export function listIncidentActions(state: IncidentState, { scopes }: Pick<Ctx, 'scopes'>): IncidentAction[] {
  if (!covers(scopes, 'incidents:write')) return [];
  return incidentActions.filter((action) => actionTransitions[action].from.includes(state));
}

/**
 * Acknowledges, resolves or reopens an incident.
 * @throws AppError `not_found`; `lost_race` in any other state, stating who acted first; `conflict` if the same problem
 * has a newer unresolved incident.
 */
export async function changeIncidentState(
  ctx: Author & Pick<Ctx, 'db' | 'clock'>,
  id: string,
  { move, message }: { move: IncidentAction; message: string | undefined },
): Promise<IncidentRow> {
  await getIncident(ctx, id);
  const now = new Date(ctx.clock.now());
  const { from, type, set } = actionTransitions[move];
  try {
    return await withTransaction(ctx.db, async (tx) => {
      const change = { id, from, set: set(now, ctx.actor.name) };
      if (!(await updateIncidentState(tx, ctx.accountId, change))) await throwLostRace(tx, ctx.accountId, id);
      await changeMembers(tx, ctx, { groupIds: [id], action: move, now });
      return recordChange(tx, ctx, { id, at: now, type, message, action: move });
    });
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    throw new AppError('conflict', createMessage('incident-newer-open'));
  }
}

/**
 * Acknowledges or resolves the members of groups together with the groups, because group and members have the same
 * problem.
 */
async function changeMembers(
  tx: Tx,
  { accountId, actor }: Author,
  { groupIds, action, now }: { groupIds: readonly string[]; action: IncidentAction; now: Date },
): Promise<void> {
  if (action === 'reopen') return;
  const { from, type, set } = actionTransitions[action];
  const changed = await updateMembersOf(tx, { accountId, groupIds, from }, set(now, actor.name));
  await insertIncidentEvents(
    tx,
    changed.map((incidentId) => ({
      ...{ accountId, incidentId, at: now, type },
      actor: { type: actor.type, name: actor.name },
      message: null,
    })),
  );
}

/** Throws an error that states who acted first and when. */
async function throwLostRace(tx: Tx, accountId: string, id: string): Promise<never> {
  const row = await getById('incident', id, () => findIncident(tx, accountId, id));
  if (row.state === 'open') throw new AppError('lost_race', createMessage('incident-already-open'));
  const by =
    row.state === 'resolved'
      ? { actor_name: row.resolved_by === 'system' ? 'Belltower' : row.resolved_by, at: row.resolved_at }
      : await findAcknowledgement(tx, accountId, id);
  const who = { name: by?.actor_name ?? 'none', at: by?.at?.toISOString() ?? '' };
  throw new AppError('lost_race', createMessage('incident-already-in-state', { state: row.state, ...who }));
}

/** The fields of a manual incident. */
interface NewIncident {
  title: string;
  severity: Severity;
  cause?: string;
  domainId?: string | null;
  message?: string;
  /** Affected monitors. */
  serviceMonitorIds?: readonly string[];
  statusPageIds?: readonly string[];
}

/**
 * Publishes an incident on status pages in the transaction that opens it. A feature that depends on this one provides
 * the implementation.
 */
export type PublishIncident = (
  tx: Tx,
  ctx: Ctx,
  order: { incidentId: string; pageIds: readonly string[]; message: string },
) => Promise<unknown>;

/**
 * Opens a manual incident. Detected problems are never added to it.
 * @throws AppError 400 for invalid references.
 */
export async function openIncident(
  ctx: Ctx,
  input: NewIncident,
  publish: PublishIncident,
): Promise<IncidentRow> {
  const now = new Date(ctx.clock.now());
  const id = newId();
  const domainId = input.domainId ?? null;
  return withTransaction(ctx.db, async (tx) => {
    if (domainId !== null && !(await domainExists(tx, ctx.accountId, domainId))) {
      throw unknown('/domainId', 'domain');
    }
    const members = await readMembers(tx, ctx.accountId, input.serviceMonitorIds ?? []);
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
      last_occurred_at: now,
      members: members.length,
    });
    await insertMembers(tx, { accountId: ctx.accountId, incidentId: id, at: now }, members);
    const details = { title: input.title.trim() };
    const { message, statusPageIds: pageIds = [] } = input;
    const row = await recordChange(tx, ctx, {
      id,
      at: now,
      type: 'opened',
      message,
      action: 'create',
      details,
    });
    if (pageIds.length > 0) await publish(tx, ctx, { incidentId: id, pageIds, message: message ?? '' });
    return row;
  });
}

async function readMembers(tx: Tx, accountId: string, monitorIds: readonly string[]): Promise<NewMember[]> {
  const ids = [...new Set(monitorIds)];
  const names = await selectMonitorNames(tx, accountId, ids);
  return ids.map((sourceId) => {
    const sourceName = names.get(sourceId);
    if (sourceName === undefined)
      throw unknown(`/serviceMonitorIds/${monitorIds.indexOf(sourceId)}`, 'service monitor');
    return { sourceType: 'service_monitor', sourceId, sourceName, memberIncidentId: null };
  });
}

function unknown(pointer: string, what: string): AppError {
  return invalidInput(
    pointer,
    'not_found',
    createMessage('path-not-in-account', { path: pointer.slice(1), what }),
  );
}

interface IncidentPatch {
  title?: string;
  severity?: Severity;
  assigneeUserId?: string | null;
}

/** Changes the title, severity or assignee. @throws AppError `not_found`; 400 if the assignee isn't a member. */
export async function updateIncident(ctx: Ctx, id: string, patch: IncidentPatch): Promise<IncidentRow> {
  const before = await getIncident(ctx, id);
  const now = new Date(ctx.clock.now());
  const { title, severity, assigneeUserId } = patch;
  const set = {
    ...(title === undefined ? {} : { title: title.trim(), coded_title: null }),
    ...(severity === undefined ? {} : { severity }),
    ...(assigneeUserId === undefined ? {} : { assignee_user_id: assigneeUserId }),
  };
  if (Object.keys(set).length === 0) return before;
  return withTransaction(ctx.db, async (tx) => {
    await checkAssignee(tx, ctx.accountId, assigneeUserId);
    await updateIncidentFields(tx, { accountId: ctx.accountId, id }, set);
    const details = { changed: Object.keys(patch) };
    const changes = changesOf(toAudited(before), toAudited({ ...before, ...set }));
    if (assigneeUserId === undefined || assigneeUserId === before.assignee_user_id) {
      await recordAudit(tx, ctx, now, {
        action: 'incident.update',
        objectType: 'incident',
        objectId: id,
        details,
        changes,
      });
      return { ...before, ...set };
    }
    const step = { id, at: now, type: 'assigned', message: undefined, memberId: assigneeUserId } as const;
    return recordChange(tx, ctx, { ...step, action: 'update', details, changes });
  });
}

const toAudited = ({ title, severity, assignee_user_id }: IncidentRow) => ({
  title,
  severity,
  assigneeUserId: assignee_user_id,
});

/** Adds a comment to the timeline, in any state. */
export async function commentIncident(ctx: Ctx, id: string, message: string): Promise<IncidentRow> {
  await getIncident(ctx, id);
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, (tx) =>
    recordChange(tx, ctx, { id, at: now, type: 'commented', message, action: 'comment' }),
  );
}

interface BulkRequest {
  ids: readonly string[];
  action: 'acknowledge' | 'resolve' | 'assign';
  assigneeUserId?: string | null;
}

export type BulkItem = { id: string; result: 'changed' | 'unchanged' | 'conflict' | 'not-found' };

/** Applies an action to several incidents in one transaction and returns a result for each. @throws AppError 400. */
export async function runBulkAction(ctx: Ctx, input: BulkRequest): Promise<BulkItem[]> {
  const { action, assigneeUserId } = input;
  if (action === 'assign' && assigneeUserId === undefined) {
    throw invalidInput('/assigneeUserId', 'required', createMessage('assign-requires-assignee'));
  }
  const now = new Date(ctx.clock.now());
  const { accountId, actor } = ctx;
  const ids = [...new Set(input.ids)];
  return withTransaction(ctx.db, async (tx) => {
    await checkAssignee(tx, accountId, action === 'assign' ? assigneeUserId : null);
    const found = await lockIncidents(tx, accountId, ids.filter(isUuid));
    const items = ids.map((id): BulkItem => {
      const row = found.get(id.toLowerCase());
      return { id, result: row === undefined ? 'not-found' : resultOf(input, row) };
    });
    const changed = items.filter(({ result }) => result === 'changed').map(({ id }) => id);
    if (changed.length === 0) return items;
    const set =
      action === 'assign'
        ? { assignee_user_id: assigneeUserId ?? null }
        : actionTransitions[action].set(now, actor.name);
    await updateIncidents(tx, { accountId, ids: changed }, set);
    await insertIncidentEvents(
      tx,
      changed.map((incidentId) => ({
        accountId,
        incidentId,
        at: now,
        type: action === 'assign' ? 'assigned' : actionTransitions[action].type,
        actor: { type: actor.type, name: actor.name },
        message: null,
        memberId: action === 'assign' ? (assigneeUserId ?? null) : null,
      })),
    );
    if (action !== 'assign') await changeMembers(tx, ctx, { groupIds: changed, action, now });
    await recordAudit(tx, ctx, now, {
      action: `incident.bulk_${action}`,
      objectType: 'incident',
      objectId: null,
      details: { changed: changed.length, ids: changed.slice(0, 500) },
    });
    return items;
  });
}

function resultOf(
  { action, assigneeUserId }: BulkRequest,
  row: { state: IncidentState; assignee_user_id: string | null },
): 'changed' | 'unchanged' | 'conflict' {
  if (action === 'assign') return row.assignee_user_id === assigneeUserId ? 'unchanged' : 'changed';
  const { from, type } = actionTransitions[action];
  if (from.includes(row.state)) return 'changed';
  return row.state === type ? 'unchanged' : 'conflict';
}

/** @throws AppError 400 if the user isn't a member of the account. */
async function checkAssignee(
  db: Queryable,
  accountId: string,
  userId: string | null | undefined,
): Promise<void> {
  if (userId === null || userId === undefined) return;
  if (isUuid(userId) && (await isMemberOf(db, accountId, userId))) return;
  throw invalidInput('/assigneeUserId', 'not_found', createMessage('assignee-not-a-member'));
}

/** A change that a user made to an incident. */
interface ManualChange {
  id: string;
  at: Date;
  type: IncidentEventType;
  message: string | undefined;
  /** The action in the audit log, without the prefix `incident.`. */
  action: string;
  details?: Record<string, unknown>;
  changes?: AuditChange[];
  /** The new assignee. */
  memberId?: string | null;
}

/** Records a manual change in the timeline and the audit log. Returns the incident after the change. */
async function recordChange(tx: Tx, ctx: Author, step: ManualChange): Promise<IncidentRow> {
  const { accountId, actor } = ctx;
  const { id, at, type, message, action, details, changes = [], memberId } = step;
  await insertIncidentEvents(tx, [
    {
      accountId,
      incidentId: id,
      at,
      type,
      actor: { type: actor.type, name: actor.name },
      message: message?.trim() || null,
      memberId: memberId ?? null,
    },
  ]);
  await recordAudit(tx, ctx, at, {
    action: `incident.${action}`,
    objectType: 'incident',
    objectId: id,
    ...(details === undefined ? {} : { details }),
    changes,
  });
  const row = await findIncident(tx, accountId, id);
  if (row === null) throw notFound('incident');
  return row;
}

/**
 * Returns one of the caller's incidents.
 * @throws AppError `not_found`, also for incidents of other accounts.
 */
export function getIncident(ctx: Pick<Ctx, 'db' | 'accountId'>, id: string): Promise<IncidentRow> {
  return getById('incident', id, () => findIncident(ctx.db, ctx.accountId, id));
}
