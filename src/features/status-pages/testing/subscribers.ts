import { newId } from '#platform/crypto.ts';
import type { Db } from '#platform/database/types.ts';
import { sealBytes } from '#platform/secrets/secrets.ts';

/** Adds confirmed subscribers to a status page. */
export async function addSubscribers(
  db: Db,
  page: { accountId: string; pageId: string; now: Date },
  subscribers: readonly { type: 'email' | 'webhook'; address: string; locale?: string }[],
): Promise<void> {
  for (let from = 0; from < subscribers.length; from += 1000) {
    const rows = subscribers.slice(from, from + 1000).map(async ({ type, address, locale = 'en' }) => {
      const id = newId();
      const place = { table: 'status_subscribers', row: id, column: 'secret' };
      return {
        ...{ id, account_id: page.accountId, page_id: page.pageId, type, address, locale, component_ids: [] },
        secret: await sealBytes(db, page.accountId, place, Buffer.from([1])),
        ...{ requested_at: page.now, confirmed_at: page.now },
      };
    });
    await db
      .insertInto('status_subscribers')
      .values(await Promise.all(rows))
      .execute();
  }
}
