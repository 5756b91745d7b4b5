import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { TakedownState } from '#engine/takedown/states.ts';
import type { Ctx } from '#features/access/index.ts';
import { allOf, hasId, hasPart, isAfter, isOneOf } from '#platform/database/filters.ts';
import type { DB, Queryable, Stored, Tx } from '#platform/database/types.ts';
import { type Text, textOf } from '#platform/errors.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import { storedCode } from '#platform/stored-texts.ts';
import type { ClaimQuery } from '#platform/work/claims.ts';
import type { TimelineType } from './types.ts';

export type StoredTakedown = Selectable<DB['takedowns']>;

/** A case with its timeline and submissions. */
export type TakedownRow = StoredTakedown & {
  timeline: {
    at: number;
    type: TimelineType;
    state: TakedownState;
    actorType: Stored<'takedown_events', 'actor_type'>;
    actorName: string;
    message: string | null;
    codedMessage: unknown;
    details: Record<string, unknown>;
  }[];
  submissions: {
    at: number;
    to: string;
    messageId: string;
    response: string | null;
    codedResponse: unknown;
    outcome: 'queued' | 'sent' | 'failed';
  }[];
};

const timeline = (accountId: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('at', (extract(epoch from e.at) * 1000)::bigint, 'type', e.type, 'state', e.state,
    'actorType', e.actor_type, 'actorName', e.actor_name, 'message', e.message,
    'codedMessage', e.coded_message, 'details', e.details) order by e.seq)
  from takedown_events e where e.account_id = ${accountId} and e.takedown_id = t.id), '[]') as timeline`;

const submissions = (accountId: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('at', (extract(epoch from s.at) * 1000)::bigint, 'to', s.address,
    'messageId', s.message_id, 'response', s.response, 'codedResponse', s.coded_response, 'outcome', s.outcome) order by s.at, s.position)
  from takedown_submissions s where s.account_id = ${accountId} and s.takedown_id = t.id), '[]') as submissions`;

export interface TakedownFilter {
  page: Page;
  state?: readonly TakedownState[] | undefined;
  domainId?: readonly string[] | undefined;
  leadId?: readonly string[] | undefined;
  lookalikeId?: readonly string[] | undefined;
  search?: string | undefined;
  order: 'rising' | 'falling';
}

/** Returns one page of cases by creation time, plus one row if there are more. */
export function listTakedowns(
  db: Queryable,
  accountId: string,
  filter: TakedownFilter,
): Promise<Listed<TakedownRow>> {
  const direction = filter.order === 'falling' ? sql`desc` : sql`asc`;
  return selectPage(
    db,
    filter.page,
    (page) => sql<TakedownRow>`
    select t.*, ${timeline(accountId)}, ${submissions(accountId)} from takedowns t
    where t.account_id = ${accountId} and ${allOf(
      isOneOf('t.state', filter.state),
      hasId('t.domain_id', filter.domainId),
      hasId('t.lead_id', filter.leadId),
      hasId('t.lookalike_id', filter.lookalikeId),
      hasPart(['t.url'], filter.search),
      isAfter(['t.created_at', 't.id'], page.after, filter.order),
    )}
    order by t.created_at ${direction}, t.id ${direction} limit ${page.limit + 1}
  `,
  );
}

export async function findTakedown(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<TakedownRow | null> {
  const { rows } = await sql<TakedownRow>`
    select t.*, ${timeline(accountId)}, ${submissions(accountId)} from takedowns t
    where t.account_id = ${accountId} and t.id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

/** Reads a case and locks it until the transaction ends, so that its transitions are serialized. */
export async function lockTakedown(tx: Tx, accountId: string, id: string): Promise<StoredTakedown | null> {
  const row = await tx
    .selectFrom('takedowns')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function insertTakedown(tx: Tx, row: Insertable<DB['takedowns']>): Promise<void> {
  await tx.insertInto('takedowns').values(row).execute();
}

export async function updateTakedownRow(
  tx: Tx,
  accountId: string,
  id: string,
  change: Updateable<DB['takedowns']>,
): Promise<void> {
  await tx
    .updateTable('takedowns')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** An entry of a case's timeline. */
export interface TakedownEvent {
  at: Date;
  type: TimelineType;
  state: TakedownState;
  actor: Pick<Ctx['actor'], 'type' | 'name'>;
  message?: Text | null;
  details?: Record<string, unknown>;
}

export async function insertTakedownEvent(
  tx: Tx,
  accountId: string,
  takedownId: string,
  event: TakedownEvent,
): Promise<void> {
  await tx
    .insertInto('takedown_events')
    .values({
      takedown_id: takedownId,
      account_id: accountId,
      at: event.at,
      type: event.type,
      state: event.state,
      actor_type: event.actor.type,
      actor_name: event.actor.name,
      message: textOf(event.message ?? '').trim() || null,
      coded_message: storedCode(event.message ?? null),
      details: JSON.stringify(event.details ?? {}),
    })
    .execute();
}

/** Claims cases of all accounts with a page check that is due at `at`. */
export const pageChecksDue = (at: Date): ClaimQuery => ({
  due: ({ isFree }, limit) => sql`
    select id as item, account_id from takedowns
    where next_check_at <= ${at} and ${isFree(sql`takedowns.id`)} order by next_check_at limit ${limit}`,
  claim: () => sql`
    select t.* from takedowns t join claimed on claimed.item = t.id where t.next_check_at <= ${at}`,
});
