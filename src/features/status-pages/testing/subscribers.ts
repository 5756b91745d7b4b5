import { newId } from '#platform/crypto.ts';
import type { Db } from '#platform/database/types.ts';
import { sealSubscriber } from '../subscribers/queries.ts';

/** Adds confirmed subscribers to a status page. */
export async function addSubscribers(
  db: Db,
  page: { accountId: string; pageId: string; now: Date },
  subscribers: readonly { type: 'email' | 'webhook'; address: string; locale?: string }[],
): Promise<void> {
  for (let from = 0; from < subscribers.length; from += 1000) {
    const rows = subscribers.slice(from, from + 1000).map(({ type, address, locale = 'en' }) =>
      sealSubscriber(db, {
        ...{ id: newId(), account_id: page.accountId, page_id: page.pageId, secret: Buffer.from([1]) },
        ...{ type, address, locale, component_ids: [], requested_at: page.now, confirmed_at: page.now },
      }),
    );
    await db
      .insertInto('status_subscribers')
      .values(await Promise.all(rows))
      .execute();
  }
}
