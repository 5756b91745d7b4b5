import { sql } from 'kysely';
import type { Queryable, Tx } from '#platform/database/types.ts';

interface Picture {
  accountId: string;
  domainId: string;
  /** Null: the domain's own page. */
  lookalikeId: string | null;
}

export interface StoredPicture {
  taken_at: Date;
  picture: Buffer;
  marks: Buffer;
}

export async function upsertPicture(
  tx: Tx,
  { accountId, domainId, lookalikeId }: Picture,
  { takenAt, picture, marks }: { takenAt: Date; picture: Buffer; marks: Buffer },
): Promise<void> {
  // Its domain or lookalike may have been deleted while the page was looked at.
  await sql`
    insert into page_pictures (account_id, domain_id, lookalike_id, taken_at, picture, marks)
    select d.account_id, d.id, ${lookalikeId}::uuid, ${takenAt}, ${picture}, ${marks} from domains d
    where d.account_id = ${accountId} and d.id = ${domainId} and (${lookalikeId}::uuid is null
      or exists (select from lookalikes l where l.account_id = ${accountId} and l.id = ${lookalikeId}))
    on conflict (domain_id, lookalike_id) do update
      set taken_at = excluded.taken_at, picture = excluded.picture, marks = excluded.marks
  `.execute(tx);
}

/** The picture of a lookalike, or of its domain's own page. */
export async function findPicture(
  db: Queryable,
  { accountId, domainId, lookalikeId }: Picture,
): Promise<StoredPicture | null> {
  const row = await db
    .selectFrom('page_pictures')
    .select(['taken_at', 'picture', 'marks'])
    .where('account_id', '=', accountId)
    .where('domain_id', '=', domainId)
    .where('lookalike_id', lookalikeId === null ? 'is' : '=', lookalikeId)
    .executeTakeFirst();
  return row ?? null;
}

/** When the pictures of a lookalike and of its domain were taken. */
export async function findPictureTimes(
  db: Queryable,
  { accountId, domainId, lookalikeId }: Picture & { lookalikeId: string },
): Promise<{ lookalikeAt: Date | null; originalAt: Date | null }> {
  const rows = await db
    .selectFrom('page_pictures')
    .select(['lookalike_id', 'taken_at'])
    .where('account_id', '=', accountId)
    .where('domain_id', '=', domainId)
    .where((eb) => eb.or([eb('lookalike_id', '=', lookalikeId), eb('lookalike_id', 'is', null)]))
    .execute();
  const at = (id: string | null) => rows.find((row) => row.lookalike_id === id)?.taken_at ?? null;
  return { lookalikeAt: at(lookalikeId), originalAt: at(null) };
}

export async function updateLikeness(
  tx: Tx,
  accountId: string,
  id: string,
  likeness: number | null,
): Promise<void> {
  await tx
    .updateTable('lookalikes')
    .set({ picture_likeness: likeness })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
