import type { Severity } from '#engine/findings/types.ts';
import type { Ctx } from '#features/access/index.ts';
import { domainExists } from '#features/domains/index.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { type AppError, invalidInput } from '#platform/errors.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { type IncidentRow, insertIncident } from '../queries/incidents.ts';
import { insertMembers, type NewMember } from '../queries/members.ts';
import { selectMonitorNames } from '../views.ts';
import { recordStep } from './record-step.ts';

/** What opening one by hand takes. */
interface NewIncident {
  title: string;
  severity: Severity;
  cause?: string;
  domainId?: string | null;
  message?: string;
  /** Monitors that it is about. */
  serviceMonitorIds?: readonly string[];
  statusPageIds?: readonly string[];
}

/** Puts an incident on status pages, in the transaction that opens it: a feature above knows how. */
export type PublishOpened = (
  tx: Tx,
  ctx: Ctx,
  order: { incidentId: string; pageIds: readonly string[]; message: string },
) => Promise<unknown>;

/**
 * Opens an incident by hand. Each is one of its own: no other joins it.
 * @throws AppError 400 for a reference to what is not the account's.
 */
export async function openIncident(
  ctx: Ctx,
  input: NewIncident,
  publish: PublishOpened,
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
    const row = await recordStep(tx, ctx, {
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

async function readMembers(tx: Tx, accountId: string, given: readonly string[]): Promise<NewMember[]> {
  const ids = [...new Set(given)];
  const names = await selectMonitorNames(tx, accountId, ids);
  return ids.map((sourceId) => {
    const sourceName = names.get(sourceId);
    if (sourceName === undefined)
      throw unknown(`/serviceMonitorIds/${given.indexOf(sourceId)}`, 'service monitor');
    return { sourceType: 'service_monitor', sourceId, sourceName, memberIncidentId: null };
  });
}

function unknown(pointer: string, what: string): AppError {
  return invalidInput(pointer, 'not_found', `${pointer.slice(1)} does not match a ${what} in this account.`);
}
