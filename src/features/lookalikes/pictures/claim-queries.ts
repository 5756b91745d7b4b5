import { sql } from 'kysely';
import type { Tx } from '#platform/database/types.ts';
import type { ClaimQuery } from '#platform/work/claims.ts';

/** A lookalike whose page is to be pictured. */
export interface PictureOrder {
  id: string;
  account_id: string;
  domain_id: string;
  name: string;
  url: string | null;
}

const perAccount = 3;

/**
 * Lookalikes of any account that have a page worth a picture: dangerous or under watch, not pictured for a week, or
 * changed since. A few of each account, the worst first.
 */
export const picturesDue = (now: Date): ClaimQuery => ({
  due: ({ isFree }, limit) => sql`
    select id as item, account_id from (
      select id, account_id, picture_tried_at, score,
        row_number() over (partition by account_id order by picture_tried_at nulls first, score desc) as place
      from lookalikes
      where registered and score >= 30 and state not in ('benign', 'owned')
        and (web->>'status')::int < 400 and not (web->>'parked')::boolean and not (web->>'redirectsToOwner')::boolean
        and (picture_tried_at is null or picture_tried_at < ${now}::timestamptz - interval '7 days'
          or (last_changed_at > picture_tried_at and picture_tried_at < ${now}::timestamptz - interval '1 hour'))
        and ${isFree(sql`lookalikes.id`)}
    ) worth
    where place <= ${perAccount} order by picture_tried_at nulls first, score desc limit ${limit}`,
  take: () => sql`
    select l.id, l.account_id, l.domain_id, l.name, l.web->>'url' as url
    from lookalikes l join claimed on claimed.item = l.id
    where l.picture_tried_at is null or l.picture_tried_at < ${now}::timestamptz - interval '1 hour'`,
});

/** Notes that pictures were tried, whether they gave one or not. */
export async function markPictured(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`update lookalikes set picture_tried_at = ${now} where id = any(${[...ids]}::uuid[])`.execute(tx);
}
