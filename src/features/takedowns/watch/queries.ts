import { sql } from 'kysely';
import type { ClaimQuery } from '#platform/work/claims.ts';

/** Cases of any account whose pages are to be looked at, as of an instant. */
export const looksDue = (at: Date): ClaimQuery => ({
  due: ({ isFree }, limit) => sql`
    select id as item, account_id from takedowns
    where next_look_at <= ${at} and ${isFree(sql`takedowns.id`)} order by next_look_at limit ${limit}`,
  take: () => sql`
    select t.* from takedowns t join claimed on claimed.item = t.id where t.next_look_at <= ${at}`,
});
