import { allOf, hasId, isAfter, isOneOf, isWithin } from '#platform/database/filters.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import type { DeliveryRow } from '../sending/queries.ts';
import { mentionsText, withIncidentTitle } from '../views.ts';

/** A delivery with the title of its incident. */
export type ListedDelivery = DeliveryRow & { incident_title: string | null; coded_incident_title: unknown };

export interface DeliveryFilter {
  page: Page;
  states?: readonly string[] | undefined;
  channelId?: readonly string[] | undefined;
  ruleId?: readonly string[] | undefined;
  incidentId?: readonly string[] | undefined;
  /** Part of the incident's title or of the channel's name. */
  search?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Returns a page, newest first, with one extra row. */
export function listDeliveries(
  db: Queryable,
  accountId: string,
  filter: DeliveryFilter,
): Promise<Listed<ListedDelivery>> {
  return selectPage<ListedDelivery>(db, filter.page, (page) =>
    db
      .selectFrom('alert_deliveries')
      .selectAll()
      .select(withIncidentTitle(accountId))
      .where('account_id', '=', accountId)
      .where(
        allOf(
          isOneOf('state', filter.states),
          hasId('channel_id', filter.channelId),
          hasId('rule_id', filter.ruleId),
          hasId('incident_id', filter.incidentId),
          mentionsText(accountId, filter.search),
          isWithin('created_at', filter),
          isAfter(['created_at', 'id'], page.after),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit + 1),
  );
}

export async function findDelivery(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<ListedDelivery | null> {
  const row = await db
    .selectFrom('alert_deliveries')
    .selectAll()
    .select(withIncidentTitle(accountId))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Queues a failed delivery again, or makes a queued one due now. Returns null in any other state. */
export async function requeue(
  tx: Tx,
  of: { accountId: string; id: string; now: Date },
): Promise<ListedDelivery | null> {
  const row = await tx
    .updateTable('alert_deliveries')
    .set({ state: 'queued', next_try_at: of.now, first_tried_at: null })
    .where('account_id', '=', of.accountId)
    .where('id', '=', of.id)
    .where('state', 'in', ['failed', 'queued'])
    .returningAll()
    .returning(withIncidentTitle(of.accountId))
    .executeTakeFirst();
  return row ?? null;
}
