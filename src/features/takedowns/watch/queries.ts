import { sql } from 'kysely';
import type { Tx } from '#platform/database/types.ts';
import type { StoredTakedown } from '../queries.ts';

/** Takes cases of any account whose pages are to be looked at, and sets when they are next. */
export async function claimLooks(
  tx: Tx,
  { at, next, limit }: { at: Date; next: Date; limit: number },
): Promise<StoredTakedown[]> {
  const { rows } = await sql<StoredTakedown>`
    update takedowns set next_look_at = ${next}
    where id in (select id from takedowns where next_look_at <= ${at} order by next_look_at limit ${limit}
      for update skip locked)
    returning *
  `.execute(tx);
  return rows;
}
