import { allOf, isAfter, isEqual, isOneOf, isWithin } from '#platform/database/filters.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import type { DeliveryRow } from '../sending/queries.ts';

export interface DeliveryFilter {
  page: Page;
  states?: readonly string[] | undefined;
  channelId?: string | undefined;
  ruleId?: string | undefined;
  incidentId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** One more than a page, newest first. */
export async function listDeliveries(
  db: Queryable,
  accountId: string,
  filter: DeliveryFilter,
): Promise<DeliveryRow[]> {
  return db
    .selectFrom('alert_deliveries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(
      allOf(
        isOneOf('state', filter.states),
        isEqual('channel_id', filter.channelId),
        isEqual('rule_id', filter.ruleId),
        isEqual('incident_id', filter.incidentId),
        isWithin('created_at', filter),
        isAfter(['created_at', 'id'], filter.page.after),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.page.limit + 1)
    .execute();
}

export async function findDelivery(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<DeliveryRow | null> {
  const row = await db
    .selectFrom('alert_deliveries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Queues a failed delivery again, or brings its next try forward; null when it is in no such state. */
export async function requeue(
  tx: Tx,
  of: { accountId: string; id: string; now: Date },
): Promise<DeliveryRow | null> {
  const row = await tx
    .updateTable('alert_deliveries')
    .set({ state: 'queued', next_try_at: of.now, first_tried_at: null, lease_until: null })
    .where('account_id', '=', of.accountId)
    .where('id', '=', of.id)
    .where('state', 'in', ['failed', 'queued'])
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
