import { sql } from 'kysely';
import type { Tx } from '#platform/database/types.ts';

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
 * Takes lookalikes of any account that have a page worth a picture: dangerous or under watch, not pictured for a week, or changed
 * since. A few of each account, the worst first.
 */
export async function claimPictures(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<PictureOrder[]> {
  const { rows } = await sql<PictureOrder>`
    with due as (
      select id, row_number() over (partition by account_id order by picture_tried_at nulls first, score desc) as place
      from lookalikes
      where registered and score >= 30 and state not in ('benign', 'owned')
        and (web->>'status')::int < 400 and not (web->>'parked')::boolean and not (web->>'redirectsToOwner')::boolean
        and (picture_tried_at is null or picture_tried_at < ${now}::timestamptz - interval '7 days'
          or (last_changed_at > picture_tried_at and picture_tried_at < ${now}::timestamptz - interval '1 hour'))
    ), taken as (
      select l.id from lookalikes l join due using (id) where place <= ${perAccount}
      order by l.picture_tried_at nulls first, l.score desc limit ${limit} for update of l skip locked
    )
    update lookalikes set picture_tried_at = ${now} where id in (select id from taken)
    returning id, account_id, domain_id, name, web->>'url' as url
  `.execute(tx);
  return rows;
}
