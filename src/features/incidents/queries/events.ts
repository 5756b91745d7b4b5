import { sql } from 'kysely';
import { newId } from '#platform/crypto.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Queryable, Stored, Tx } from '#platform/database/types.ts';
import { type Text, textOf } from '#platform/errors.ts';
import { storedCode } from '#platform/stored-texts.ts';
import type { IncidentEventType } from '../types.ts';

export interface NewIncidentEvent {
  accountId: string;
  incidentId: string;
  at: Date;
  type: IncidentEventType;
  actor: { type: 'user' | 'api_key' | 'system'; name: string };
  message: Text | null;
  /** The delivery of a `notified`, `suppressed` or `escalated` entry. */
  deliveryId?: string | null;
  /** The member's own incident in a `member-…` entry; the assignee in an `assigned` entry. */
  memberId?: string | null;
  /** Reason why no notification is sent. */
  suppressedBecause?: 'parent' | 'flapping' | 'maintenance' | null;
  /**
   * When the source recovered, if flapping begins or ends while the source is up. This time differs from the time of
   * the entry.
   */
  upSince?: Date | null;
  /** Whether alert routing reads the entry; the default depends on its type. */
  routable?: boolean;
}

/** Appends entries to timelines, in order. */
export async function insertIncidentEvents(tx: Tx, events: readonly NewIncidentEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += atOnce) {
    await insertBatch(tx, events.slice(from, from + atOnce));
  }
}

/** Maximum number of rows per statement. Each row has fourteen columns, and a statement can have 65,535 parameters. */
const atOnce = 4500;

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
        message: event.message === null ? null : textOf(event.message).slice(0, 2000),
        coded_message: storedCode(event.message),
        delivery_id: event.deliveryId ?? null,
        member_id: event.memberId ?? null,
        suppressed_because: event.suppressedBecause ?? null,
        up_since: event.upSince ?? null,
        routed: !isRoutable(event),
      })),
    )
    .execute();
  // Sends one NOTIFY per transaction, delivered on commit.
  if (events.some(isRoutable)) await sql`select pg_notify('incident_events', '')`.execute(tx);
}

/** The types of entries that alert routing reads; the timeline is its outbox. */
const routedTypes: ReadonlySet<IncidentEventType> = new Set([
  'opened',
  'reopened',
  'acknowledged',
  'commented',
  'resolved',
]);

const isRoutable = (event: NewIncidentEvent) => event.routable ?? routedTypes.has(event.type);

export interface IncidentEventRow {
  id: string;
  at: Date;
  type: Stored<'incident_events', 'type'>;
  actor_type: Stored<'incident_events', 'actor_type'>;
  actor_name: string;
  message: string | null;
  coded_message: unknown;
  delivery_id: string | null;
  member_id: string | null;
}

/** Returns the newest 1,000 entries of a timeline, oldest first. */
export async function listIncidentEvents(
  db: Queryable,
  accountId: string,
  incidentId: string,
): Promise<IncidentEventRow[]> {
  const rows = await db
    .selectFrom('incident_events')
    .modifyFront(named('incident-events'))
    .select([
      'id',
      'at',
      'type',
      'actor_type',
      'actor_name',
      'message',
      'coded_message',
      'delivery_id',
      'member_id',
    ])
    .where('account_id', '=', accountId)
    .where('incident_id', '=', incidentId)
    .orderBy('seq', 'desc')
    .limit(1000)
    .execute();
  return rows.reverse();
}

/** The reason why an incident was opened or last reopened. */
interface IncidentReasonRow {
  incident_id: string;
  message: string;
  coded_message: unknown;
}

/** Returns the reasons of these incidents by ID. Incidents without a recorded reason are omitted. */
export async function selectIncidentReasons(
  db: Queryable,
  accountId: string,
  incidentIds: readonly string[],
): Promise<Map<string, IncidentReasonRow>> {
  if (incidentIds.length === 0) return new Map();
  const { rows } = await sql<IncidentReasonRow>`${named('incident-reasons')}
    select k.id as incident_id, e.message, e.coded_message
    from unnest(${[...incidentIds]}::uuid[]) as k (id) cross join lateral (
      select message, coded_message from incident_events
      where account_id = ${accountId} and incident_id = k.id and type in ('opened', 'reoccurred', 'reopened')
        and actor_type = 'system' and message is not null
      order by seq desc limit 1
    ) e`.execute(db);
  return new Map(rows.map((row) => [row.incident_id, row]));
}

/** Returns the last user who acknowledged an incident, and the time. */
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
