import { sql } from 'kysely';
import type { Db } from '#platform/database/types.ts';

/**
 * Takes the account's one import of this window, in one statement so that of two requests at any two
 * processes one gets it. A refusal changes nothing, so it does not lengthen the wait.
 * @returns null when taken, else when the last one was.
 */
export async function takeAllowance(
  db: Db,
  accountId: string,
  now: Date,
  windowMs: number,
): Promise<{ lastAt: Date } | null> {
  const taken = await sql`
    insert into import_allowances (account_id, last_request_at)
    values (${accountId}, ${now})
    on conflict (account_id) do update set last_request_at = excluded.last_request_at
    where import_allowances.last_request_at <= ${new Date(now.getTime() - windowMs)}
       or import_allowances.last_request_at > ${new Date(now.getTime() + windowMs)} -- a clock was set back
    returning 1`.execute(db);
  if (taken.rows.length > 0) return null;
  const row = await db
    .selectFrom('import_allowances')
    .select('last_request_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return { lastAt: row?.last_request_at ?? now };
}
