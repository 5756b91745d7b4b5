import { sql } from 'kysely';
import { newId } from '#platform/crypto.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Queryable, Stored, Tx } from '#platform/database/types.ts';
import type { IncidentEventType } from '../types.ts';

export interface NewIncidentEvent {
  accountId: string;
  incidentId: string;
  at: Date;
  type: IncidentEventType;
  actor: { type: 'user' | 'api_key' | 'system'; name: string };
  message: string | null;
  /** The delivery of a `notified`, `suppressed` or `escalated` entry. */
  deliveryId?: string | null;
  /** The member's own incident of a `member-…` entry; who was assigned of an `assigned` one. */
  memberId?: string | null;
  /** Why rules tell nobody of it. */
  heldBack?: 'parent' | 'flapping' | 'maintenance' | null;
  /** When the source came up, if flapping begins while it is up or ends with it up: neither is the time of the entry. */
  upSince?: Date | null;
  /** Whether alert routing looks at it; by its type unless it says so. */
  told?: boolean;
}

/** Appends to timelines, in the order given. */
export async function insertIncidentEvents(tx: Tx, events: readonly NewIncidentEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += atOnce) {
    await insertBatch(tx, events.slice(from, from + atOnce));
  }
}

/** Thirteen columns each: a statement takes 65,535 parameters, and a bulk action may settle more incidents than that. */
const atOnce = 5000;

async function insertBatch(tx: Tx, events: readonly NewIncidentEvent[]): Promise<void> {
  await tx
    .insertInto('incident_events')
    .values(
      events.map((event) => ({
        id: newId(),
        account_id: event.accountId,
        incident_id: event.incidentId,
        at: event.at,
        type: event.type,
        actor_type: event.actor.type,
        actor_name: event.actor.name,
        message: event.message === null ? null : event.message.slice(0, 2000),
        delivery_id: event.deliveryId ?? null,
        member_id: event.memberId ?? null,
        held_back: event.heldBack ?? null,
        up_since: event.upSince ?? null,
        routed: !isTold(event),
      })),
    )
    .execute();
  // Once a transaction, however many there are; heard when it commits.
  if (events.some(isTold)) await sql`select pg_notify('incident_events', '')`.execute(tx);
}

/** What alert routing looks at; it takes these entries from the timeline itself, which is its outbox. */
const told: ReadonlySet<IncidentEventType> = new Set([
  'opened',
  'reopened',
  'acknowledged',
  'commented',
  'resolved',
]);

const isTold = (event: NewIncidentEvent) => event.told ?? told.has(event.type);

export interface IncidentEventRow {
  id: string;
  at: Date;
  type: Stored<'incident_events', 'type'>;
  actor_type: Stored<'incident_events', 'actor_type'>;
  actor_name: string;
  message: string | null;
  delivery_id: string | null;
  member_id: string | null;
}

/** A timeline, oldest first; the newest 1,000 where there are more. */
export async function listIncidentEvents(
  db: Queryable,
  accountId: string,
  incidentId: string,
): Promise<IncidentEventRow[]> {
  const rows = await db
    .selectFrom('incident_events')
    .modifyFront(named('incident-events'))
    .select(['id', 'at', 'type', 'actor_type', 'actor_name', 'message', 'delivery_id', 'member_id'])
    .where('account_id', '=', accountId)
    .where('incident_id', '=', incidentId)
    .orderBy('seq', 'desc')
    .limit(1000)
    .execute();
  return rows.reverse();
}

/** Who acknowledged an incident last, and when. */
export async function findAcknowledgement(
  db: Queryable,
  accountId: string,
  incidentId: string,
): Promise<{ actor_name: string; at: Date } | null> {
  const row = await db
    .selectFrom('incident_events')
    .select(['actor_name', 'at'])
    .where('account_id', '=', accountId)
    .where('incident_id', '=', incidentId)
    .where('type', '=', 'acknowledged')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
