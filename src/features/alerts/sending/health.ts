import { sql } from 'kysely';
import type { Tx } from '#platform/database/types.ts';
import type { DeliveryRow } from './queries.ts';

const failedMost = 10;
const dayMs = 86_400_000;

/**
 * Keeps a channel's health by what became of a delivery: well after one that arrived, failing after one that did not;
 * disabled where the receiver said that it is gone for good, and after ten failed ones in a row over more than a day.
 */
export async function noteHealth(
  tx: Tx,
  of: { delivery: DeliveryRow; state: 'delivered' | 'failed' | 'queued'; gone: boolean; now: Date },
): Promise<void> {
  const { delivery, state, gone, now } = of;
  if (delivery.channel_id === null) return;
  if (state === 'delivered') {
    await sql`
      update alert_channels set last_delivery_at = ${now}, failed_in_row = 0, failing_since = null,
        health = case when health = 'failing' then 'ok' else health end
      where account_id = ${delivery.account_id} and id = ${delivery.channel_id}
    `.execute(tx);
    return;
  }
  const failure = state === 'failed' ? 1 : 0;
  await sql`
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
    where account_id = ${delivery.account_id} and id = ${delivery.channel_id} and health <> 'disabled'
  `.execute(tx);
}
