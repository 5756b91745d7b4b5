import { type Selectable, sql } from 'kysely';
import type { DB, Db, Tx } from '#platform/database/types.ts';

export type DeliveryRow = Selectable<DB['alert_deliveries']>;

/** A claim holds so long; a sender that died has its rows taken up again then. */
const leaseMs = 60_000;

/**
 * Takes deliveries that are due: one of each incident and channel at a time, in their order, and none of a channel that
 * another process is choosing from. What a dead sender held comes again after its lease.
 */
export async function claimDeliveries(db: Db, now: Date, limit: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    update alert_deliveries d set state = 'sending', lease_until = ${new Date(now.getTime() + leaseMs)},
      first_tried_at = coalesce(first_tried_at, ${now})
    from (
      select c.id from alert_deliveries c
      where c.next_try_at <= ${now} and (c.state = 'queued' or c.state = 'sending' and c.lease_until < ${now})
        and not exists (select 1 from alert_deliveries e
          where e.incident_id = c.incident_id and e.channel_id is not distinct from c.channel_id
            and e.address is not distinct from c.address and e.seq < c.seq
            and (e.state = 'sending' or e.state = 'queued' and (e.tries > 0 or e.next_try_at <= ${now})))
      order by c.next_try_at, c.seq limit ${limit} for update skip locked
    ) due
    where d.id = due.id
    returning d.*
  `.execute(db);
  return rows.sort((a, b) => Number(BigInt(a.seq) - BigInt(b.seq)));
}

/** One try as it is kept. */
export interface Attempt {
  at: string;
  durationMs: number;
  status: number | null;
  error: string | null;
  response: string | null;
}

/** Stores what a try came to, if the claim is still ours. */
export async function recordTry(
  tx: Tx,
  of: {
    accountId: string;
    id: string;
    leaseUntil: Date;
    attempt: Attempt;
    state: 'delivered' | 'failed' | 'queued';
    nextTryAt: Date | null;
    deliveredAt: Date | null;
    digestId: string | null;
  },
): Promise<boolean> {
  const result = await tx
    .updateTable('alert_deliveries')
    .set({
      state: of.state,
      attempts: sql`attempts || ${JSON.stringify([of.attempt])}::jsonb`,
      tries: sql`tries + 1`,
      next_try_at: of.nextTryAt,
      lease_until: null,
      delivered_at: of.deliveredAt,
      digest_id: of.digestId,
    })
    .where('account_id', '=', of.accountId)
    .where('id', '=', of.id)
    .where('state', '=', 'sending')
    .where('lease_until', '=', of.leaseUntil)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The channel brought a message: it is well. */
export async function markChannelWell(
  tx: Tx,
  of: { accountId: string; channelId: string },
  now: Date,
): Promise<void> {
  await sql`
    update alert_channels set last_delivery_at = ${now}, failed_in_row = 0, failing_since = null,
      health = case when health = 'failing' then 'ok' else health end
    where account_id = ${of.accountId} and id = ${of.channelId}
  `.execute(tx);
}

const failedMost = 10;
const dayMs = 86_400_000;

/** The channel did not bring a message: it fails, or is disabled once it has failed for long or is `gone`. */
export async function markChannelFailing(
  tx: Tx,
  of: { accountId: string; channelId: string },
  what: { final: boolean; gone: boolean; now: Date },
): Promise<{ name: string; health: string; disabled_reason: string | null } | null> {
  const { gone, now } = what;
  const failure = what.final ? 1 : 0;
  const { rows } = await sql<{ name: string; health: string; disabled_reason: string | null }>`
    update alert_channels set failed_in_row = failed_in_row + ${failure},
      failing_since = coalesce(failing_since, ${now}),
      health = case
        when ${gone} or (failed_in_row + ${failure} >= ${failedMost}
          and coalesce(failing_since, ${now}) < ${new Date(now.getTime() - dayMs)}) then 'disabled'
        when health = 'ok' then 'failing' else health end,
      disabled_reason = case
        when ${gone} then 'The receiver says that it is gone for good (410).'
        when failed_in_row + ${failure} >= ${failedMost}
          and coalesce(failing_since, ${now}) < ${new Date(now.getTime() - dayMs)}
          then 'Ten deliveries in a row failed over more than a day.'
        else disabled_reason end
    where account_id = ${of.accountId} and id = ${of.channelId} and health <> 'disabled'
    returning name, health, disabled_reason
  `.execute(tx);
  return rows[0] ?? null;
}
