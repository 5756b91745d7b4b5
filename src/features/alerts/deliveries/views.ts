import { sql } from 'kysely';
import { type Condition, hasPart } from '#platform/database/filters.ts';

/** The text is part of the title of a delivery's incident, or of its channel's name. */
export function mentionsText(accountId: string, search: string | undefined): Condition | null {
  if (search === undefined) return null;
  return sql<boolean>`(
    exists (select 1 from incidents i where i.account_id = ${accountId} and i.id = alert_deliveries.incident_id
      and ${hasPart(['i.title'], search)})
    or exists (select 1 from alert_channels c where c.account_id = ${accountId} and c.id = alert_deliveries.channel_id
      and ${hasPart(['c.name'], search)}))`;
}

/** The title of the incident that a delivery is about; null of one that is about none, or is gone. */
export function withIncidentTitle(accountId: string) {
  return sql<string | null>`(select i.title from incidents i
    where i.account_id = ${accountId} and i.id = alert_deliveries.incident_id)`.as('incident_title');
}
