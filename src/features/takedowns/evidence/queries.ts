import { sql } from 'kysely';
import type { CollectedFile } from '#engine/evidence/types.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { ClaimQuery } from '#platform/work/claims.ts';
import type { StoredTakedown } from '../queries.ts';

/** Claims cases of all accounts with a due evidence collection. */
export const collectionsDue: ClaimQuery = {
  due: ({ now, isFree }, limit) => sql`
    select id as item, account_id from takedowns
    where collect_due_at <= ${now} and ${isFree(sql`takedowns.id`)} order by collect_due_at limit ${limit}`,
  claim: (now) => sql`
    select t.* from takedowns t join claimed on claimed.item = t.id where t.collect_due_at <= ${now}`,
};

/** Returns cases with a failed collection or page check. */
export async function selectCases(tx: Tx, ids: readonly string[]): Promise<StoredTakedown[]> {
  const { rows } = await sql<StoredTakedown>`
    select * from takedowns where id = any(${[...ids]}::uuid[])
  `.execute(tx);
  return rows;
}

export async function insertFiles(
  tx: Tx,
  { accountId, takedownId, round }: { accountId: string; takedownId: string; round: number },
  files: readonly (CollectedFile & { sha256: string })[],
): Promise<void> {
  await tx
    .insertInto('takedown_files')
    .values(
      files.map(({ name, mediaType, content, sha256 }) => ({
        takedown_id: takedownId,
        account_id: accountId,
        round,
        name,
        media_type: mediaType,
        sha256: Buffer.from(sha256, 'hex'),
        content,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['takedown_id', 'round', 'name']).doUpdateSet((eb) => ({
        media_type: eb.ref('excluded.media_type'),
        sha256: eb.ref('excluded.sha256'),
        content: eb.ref('excluded.content'),
      })),
    )
    .execute();
}

/** Deletes the files of rounds `from` to `to`. The first and last rounds and all sent files are kept as proof. */
export async function deleteMiddleRounds(
  tx: Tx,
  accountId: string,
  takedownId: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx
    .deleteFrom('takedown_files')
    .where('account_id', '=', accountId)
    .where('takedown_id', '=', takedownId)
    .where('round', '>=', from)
    .where('round', '<=', to)
    .where('name', 'not in', ['xarf.json', 'mail.txt'])
    .execute();
}

interface StoredFile {
  round: number;
  name: string;
  media_type: string;
  sha256: Buffer;
  content: Buffer;
}

/** Returns the files of a case, or only the files of one round. */
export async function selectFiles(
  db: Queryable,
  accountId: string,
  takedownId: string,
  round?: number,
): Promise<StoredFile[]> {
  let query = db
    .selectFrom('takedown_files')
    .select(['round', 'name', 'media_type', 'sha256', 'content'])
    .where('account_id', '=', accountId)
    .where('takedown_id', '=', takedownId);
  if (round !== undefined) query = query.where('round', '=', round);
  return query.orderBy('round').orderBy('name').execute();
}

/** Returns one file of a round, or null if it was not collected. */
export async function selectFile(
  db: Queryable,
  accountId: string,
  takedownId: string,
  { round, name }: { round: number; name: string },
): Promise<StoredFile | null> {
  const row = await db
    .selectFrom('takedown_files')
    .select(['round', 'name', 'media_type', 'sha256', 'content'])
    .where('account_id', '=', accountId)
    .where('takedown_id', '=', takedownId)
    .where('round', '=', round)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}
