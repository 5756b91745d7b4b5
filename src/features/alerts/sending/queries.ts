import { type Selectable, sql } from 'kysely';
import type { Params } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import { allOf, hasId, isAfter, isOneOf, isWithin } from '#platform/database/filters.ts';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import { type Listed, type Page, selectPage } from '#platform/http/pagination.ts';
import type { AttemptKind, ClaimQuery, Claims } from '#platform/work/claims.ts';
import { mentionsText, withIncidentTitle } from '../views.ts';
import { type Capacity, maxConcurrent } from './concurrency-limits.ts';

export type DeliveryRow = Selectable<DB['alert_deliveries']>;

/**
 * Number of additional candidates to read, because many of the first candidates may exceed the capacity of one
 * destination.
 */
const extraRows = 100;

const claim = (now: Date) => sql`
  update alert_deliveries d set state = 'sending', held_until = null, first_attempt_at = coalesce(d.first_attempt_at, ${now})
  from claimed where d.id = claimed.item and d.state in ('queued', 'sending') and d.next_try_at <= ${now}
  returning d.*`;

const inOrder = (rows: DeliveryRow[]) => rows.sort((a, b) => Number(BigInt(a.seq) - BigInt(b.seq)));

/**
 * Claims due deliveries in order: one per incident and channel at a time, within the capacity of each destination and
 * account. Any number of deliveries to destinations without capacity is skipped.
 */
export async function claimDeliveries(
  claims: Claims,
  { limit, capacity, attempt = 'first' }: { limit: number; capacity: Capacity; attempt?: AttemptKind },
): Promise<DeliveryRow[]> {
  const fullDestinations = capacity.destinations
    .filter(({ capacity }) => capacity === 0)
    .map(({ key }) => key);
  const fullAccounts = capacity.accounts.filter(({ capacity }) => capacity === 0).map(({ id }) => id);
  const place = sql`c.account_id || ' ' || coalesce(c.channel_id::text, c.address, '')`;
  const due: ClaimQuery['due'] = ({ now, isFree }, most) => sql`
    select id as item, account_id from (
      select found.*, row_number() over (partition by place order by next_try_at, seq) as of_place,
        row_number() over (partition by account_id order by next_try_at, seq) as of_account
      from (
        select c.id, c.account_id, ${place} as place, c.next_try_at, c.seq from alert_deliveries c
        where c.next_try_at <= ${now} and (c.held_until is null or c.held_until <= ${now})
          and c.state in ('queued', 'sending') and ${isFree(sql`c.id`)}
          and c.account_id <> all(${fullAccounts}::uuid[]) and ${place} <> all(${fullDestinations}::text[])
          and not exists (select 1 from alert_deliveries e
            where e.incident_id = c.incident_id and e.channel_id is not distinct from c.channel_id
              and e.address is not distinct from c.address and e.seq < c.seq
              and (e.state = 'sending' or e.state = 'queued' and (e.tries > 0 or e.next_try_at <= ${now})))
        order by c.next_try_at, c.seq limit ${most + extraRows}
      ) found
    ) r
    left join unnest(${capacity.destinations.map(({ key }) => key)}::text[], ${capacity.destinations.map(({ capacity }) => capacity)}::integer[])
      as p (place, room) on p.place = r.place
    left join unnest(${capacity.accounts.map(({ id }) => id)}::uuid[], ${capacity.accounts.map(({ capacity }) => capacity)}::integer[])
      as a (owner, room) on a.owner = r.account_id
    where r.of_place <= coalesce(p.room, ${maxConcurrent.perDestination}) and r.of_account <= coalesce(a.room, ${maxConcurrent.perAccount})
    order by r.next_try_at, r.seq limit ${most}`;
  return inOrder(await claims.claim<DeliveryRow>({ due, claim }, { limit, attempt }));
}

/** Claims up to `most` further deliveries for each digest, in order and without gaps. */
export async function claimForDigests(
  claims: Claims,
  destinations: readonly { accountId: string; channelId: string | null; address: string | null }[],
  most: number,
): Promise<DeliveryRow[]> {
  const due: ClaimQuery['due'] = ({ now, isFree }, limit) => sql`
    select due.id as item, p.account_id
    from unnest(${destinations.map((one) => one.accountId)}::uuid[], ${destinations.map((one) => one.channelId)}::uuid[],
      ${destinations.map((one) => one.address)}::text[]) as p (account_id, channel_id, address)
    cross join lateral (
      select c.id from alert_deliveries c
      where c.account_id = p.account_id and c.channel_id is not distinct from p.channel_id
        and c.address is not distinct from p.address and c.state = 'queued' and c.next_try_at <= ${now}
        and ${isFree(sql`c.id`)}
        and not exists (select 1 from alert_deliveries e
          where e.incident_id = c.incident_id and e.channel_id is not distinct from c.channel_id
            and e.address is not distinct from c.address and e.seq < c.seq
            and (e.state = 'sending' or e.state = 'queued' and e.tries > 0 and e.next_try_at > ${now}))
      order by c.seq limit ${limit}
    ) due`;
  return inOrder(
    await claims.claim<DeliveryRow>({ due, claim }, { limit: destinations.length === 0 ? 0 : most }),
  );
}

/**
 * Postpones deliveries until their destination may receive messages again. The deliveries keep their position in the
 * queue.
 */
export async function postponeDeliveries(
  tx: Tx,
  delayed: readonly { id: string; until: number }[],
): Promise<void> {
  if (delayed.length === 0) return;
  await sql`
    update alert_deliveries d set state = 'queued', held_until = h.until,
      first_attempt_at = case when d.tries = 0 then null else d.first_attempt_at end
    from unnest(${delayed.map((one) => one.id)}::uuid[], ${delayed.map((one) => new Date(one.until))}::timestamptz[]) as h (id, until)
    where d.id = h.id and d.state = 'sending'
  `.execute(tx);
}

/** Suppresses deliveries of disabled or deleted channels. @returns the deliveries that were being sent. */
export async function suppressDeliveries(tx: Tx, ids: readonly string[]): Promise<DeliveryRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DeliveryRow>`
    update alert_deliveries set state = 'suppressed', suppressed_by = 'channel-disabled', next_try_at = null
    where id = any(${ids}::uuid[]) and state = 'sending' returning *
  `.execute(tx);
  return rows;
}

/**
 * Marks deliveries as failed and records an attempt with the reason.
 * @returns the deliveries that were queued or being sent.
 */
export async function failDeliveries(
  tx: Tx,
  ids: readonly string[],
  attempt: DeliveryAttempt,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    update alert_deliveries set state = 'failed', next_try_at = null, held_until = null,
      attempts = attempts || ${JSON.stringify([attempt])}::jsonb
    where id = any(${[...ids]}::uuid[]) and state in ('sending', 'queued') returning *
  `.execute(tx);
  return rows;
}

interface StoredSends {
  sends: number[];
  lastDigestAt: number | null;
}

/** Locks the send slots of destinations and returns the sends of the last minute, by account and destination. */
export async function lockSendSlots(
  tx: Tx,
  destinations: readonly { accountId: string; destination: string }[],
): Promise<Map<string, StoredSends>> {
  const accountIds = destinations.map((one) => one.accountId);
  const names = destinations.map((one) => one.destination);
  await sql`
    insert into alert_send_slots (account_id, place)
    select account_id, place from unnest(${accountIds}::uuid[], ${names}::text[]) as p (account_id, place)
    order by account_id, place on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<{
    account_id: string;
    place: string;
    sends: Date[];
    last_digest_at: Date | null;
  }>`
    select s.account_id, s.place, s.sends, s.last_digest_at from alert_send_slots s
    join unnest(${accountIds}::uuid[], ${names}::text[]) as p (account_id, place)
      on p.account_id = s.account_id and p.place = s.place
    order by s.account_id, s.place for update of s
  `.execute(tx);
  return new Map(
    rows.map(({ account_id, place, sends, last_digest_at }) => [
      `${account_id} ${place}`,
      { sends: sends.map((at) => at.getTime()), lastDigestAt: last_digest_at?.getTime() ?? null },
    ]),
  );
}

/**
 * Stores the send times of destinations. The times are passed as text, because nested PostgreSQL arrays must be
 * rectangular.
 */
export async function updateSendSlots(
  tx: Tx,
  destinations: readonly {
    accountId: string;
    destination: string;
    sends: readonly number[];
    lastDigestAt: number | null;
  }[],
): Promise<void> {
  await sql`
    update alert_send_slots s set sends = l.sends::timestamptz[], last_digest_at = l.digest
    from unnest(${destinations.map((one) => one.accountId)}::uuid[], ${destinations.map((one) => one.destination)}::text[],
      ${destinations.map((one) => `{${one.sends.map((at) => `"${new Date(at).toISOString()}"`).join(',')}}`)}::text[],
      ${destinations.map((one) => (one.lastDigestAt === null ? null : new Date(one.lastDigestAt)))}::timestamptz[])
      as l (account_id, place, sends, digest)
    where s.account_id = l.account_id and s.place = l.place
  `.execute(tx);
}

/** A stored attempt. */
export interface DeliveryAttempt {
  at: string;
  durationMs: number;
  status: number | null;
  error: string | null;
  errorCode?: string;
  errorParams?: Params;
  response: string | null;
}

/** The result of an attempt for one delivery. */
export interface DeliveryResult {
  accountId: string;
  id: string;
  state: 'delivered' | 'failed' | 'queued';
  nextTryAt: Date | null;
  attempt: DeliveryAttempt;
  deliveredAt: Date | null;
  digestId: string | null;
}

/** Stores the results of attempts. Returns the IDs of deliveries that were still being sent. */
export async function recordAttempts(tx: Tx, tried: readonly DeliveryResult[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update alert_deliveries d set state = t.state, attempts = d.attempts || t.attempt, tries = d.tries + 1,
      next_try_at = t.next_try_at, held_until = null, delivered_at = t.delivered_at, digest_id = t.digest_id
    from unnest(${tried.map((one) => one.accountId)}::uuid[], ${tried.map((one) => one.id)}::uuid[],
      ${tried.map((one) => one.state)}::text[],
      ${tried.map((one) => one.nextTryAt)}::timestamptz[], ${tried.map((one) => JSON.stringify([one.attempt]))}::jsonb[],
      ${tried.map((one) => one.deliveredAt)}::timestamptz[], ${tried.map((one) => one.digestId)}::uuid[])
      as t (account_id, id, state, next_try_at, attempt, delivered_at, digest_id)
    where d.account_id = t.account_id and d.id = t.id and d.state = 'sending'
    returning d.id
  `.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** A channel and its account. */
export interface OwnedChannel {
  accountId: string;
  channelId: string;
}

/** Locks channels in a fixed order, so that processes that update several channels can't deadlock. */
export async function lockChannels(tx: Tx, channels: readonly OwnedChannel[]): Promise<void> {
  await sql`
    select c.id from alert_channels c
    join unnest(${channels.map((one) => one.accountId)}::uuid[], ${channels.map((one) => one.channelId)}::uuid[])
      as o (account_id, id) on o.account_id = c.account_id and o.id = c.id
    order by c.id for no key update of c
  `.execute(tx);
}

/** Marks channels as healthy after a delivered message. */
export async function markChannelsHealthy(
  tx: Tx,
  channels: readonly OwnedChannel[],
  now: Date,
): Promise<void> {
  await sql`
    update alert_channels c set last_delivery_at = ${now}, consecutive_failures = 0, failing_since = null,
      health = case when c.health = 'failing' then 'ok' else c.health end
    from unnest(${channels.map((one) => one.accountId)}::uuid[], ${channels.map((one) => one.channelId)}::uuid[])
      as o (account_id, id)
    where c.account_id = o.account_id and c.id = o.id
  `.execute(tx);
}

const maxFailures = 10;

/**
 * Counts a failure. Disables the channel if the receiver is `gone`, or after ten failures in a row over more than a
 * day.
 */
export async function markChannelFailing(
  tx: Tx,
  of: { accountId: string; channelId: string },
  what: { final: boolean; gone: boolean; now: Date },
): Promise<{ name: string; health: string; disabled_reason: string | null } | null> {
  const { gone, now } = what;
  const failure = what.final ? 1 : 0;
  const { rows } = await sql<{ name: string; health: string; disabled_reason: string | null }>`
    update alert_channels set consecutive_failures = consecutive_failures + ${failure},
      failing_since = coalesce(failing_since, ${now}),
      health = case
        when ${gone} or (consecutive_failures + ${failure} >= ${maxFailures}
          and coalesce(failing_since, ${now}) < ${new Date(now.getTime() - dayMs)}) then 'disabled'
        when health = 'ok' then 'failing' else health end,
      disabled_reason = case
        when ${gone} then 'channel-receiver-gone'
        when consecutive_failures + ${failure} >= ${maxFailures}
          and coalesce(failing_since, ${now}) < ${new Date(now.getTime() - dayMs)}
          then 'channel-failed-too-often'
        else disabled_reason end
    where account_id = ${of.accountId} and id = ${of.channelId} and health <> 'disabled'
    returning name, health, disabled_reason
  `.execute(tx);
  return rows[0] ?? null;
}

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

/** Returns a page, newest first, plus one row if there are more. */
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

/** Requeues a failed delivery, or makes a queued delivery due now. Returns null for a delivery in any other state. */
export async function requeue(
  tx: Tx,
  of: { accountId: string; id: string; now: Date },
): Promise<ListedDelivery | null> {
  const row = await tx
    .updateTable('alert_deliveries')
    .set({ state: 'queued', next_try_at: of.now, first_attempt_at: null })
    .where('account_id', '=', of.accountId)
    .where('id', '=', of.id)
    .where('state', 'in', ['failed', 'queued'])
    .returningAll()
    .returning(withIncidentTitle(of.accountId))
    .executeTakeFirst();
  return row ?? null;
}
