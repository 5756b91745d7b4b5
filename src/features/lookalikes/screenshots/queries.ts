import { sql } from 'kysely';
import type { Queryable, Tx } from '#platform/database/types.ts';

interface ScreenshotKey {
  accountId: string;
  domainId: string;
  /** ID of the lookalike; null for a screenshot of the domain's own page. */
  lookalikeId: string | null;
}

interface StoredScreenshot {
  taken_at: Date;
  image: Buffer;
  digest: Buffer;
}

export async function upsertScreenshot(
  tx: Tx,
  { accountId, domainId, lookalikeId }: ScreenshotKey,
  { takenAt, image, digest }: { takenAt: Date; image: Buffer; digest: Buffer },
): Promise<void> {
  // The domain or lookalike may have been deleted in the meantime.
  await sql`
    insert into page_screenshots (account_id, domain_id, lookalike_id, taken_at, image, digest)
    select d.account_id, d.id, ${lookalikeId}::uuid, ${takenAt}, ${image}, ${digest} from domains d
    where d.account_id = ${accountId} and d.id = ${domainId} and (${lookalikeId}::uuid is null
      or exists (select from lookalikes l where l.account_id = ${accountId} and l.id = ${lookalikeId}))
    on conflict (domain_id, lookalike_id) do update
      set taken_at = excluded.taken_at, image = excluded.image, digest = excluded.digest
  `.execute(tx);
}

/** Returns the screenshot of a lookalike, or of its domain's own page. */
export async function findScreenshot(
  db: Queryable,
  { accountId, domainId, lookalikeId }: ScreenshotKey,
): Promise<StoredScreenshot | null> {
  const row = await db
    .selectFrom('page_screenshots')
    .select(['taken_at', 'image', 'digest'])
    .where('account_id', '=', accountId)
    .where('domain_id', '=', domainId)
    .where('lookalike_id', lookalikeId === null ? 'is' : '=', lookalikeId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the times of the screenshots of a lookalike and of its domain. */
export async function findScreenshotTimes(
  db: Queryable,
  { accountId, domainId, lookalikeId }: ScreenshotKey & { lookalikeId: string },
): Promise<{ lookalikeAt: Date | null; originalAt: Date | null }> {
  const rows = await db
    .selectFrom('page_screenshots')
    .select(['lookalike_id', 'taken_at'])
    .where('account_id', '=', accountId)
    .where('domain_id', '=', domainId)
    .where((eb) => eb.or([eb('lookalike_id', '=', lookalikeId), eb('lookalike_id', 'is', null)]))
    .execute();
  const at = (id: string | null) => rows.find((row) => row.lookalike_id === id)?.taken_at ?? null;
  return { lookalikeAt: at(lookalikeId), originalAt: at(null) };
}

export async function updateSimilarity(
  tx: Tx,
  accountId: string,
  id: string,
  likeness: number | null,
): Promise<void> {
  await tx
    .updateTable('lookalikes')
    .set({ screenshot_similarity: likeness })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
