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
