import { writeMail } from '#features/mail/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { renderMessage } from '../posts/markdown.ts';
import { findPostPage, type PostRow } from '../posts/queries.ts';
import { findPage } from '../queries.ts';
import { fill, textsOf } from '../texts/texts-of.ts';
import type { PageRow } from '../types.ts';
import { pageAddress } from './page-address.ts';
import { markTold, type SubscriberRow, takeUntold, type UntoldUpdate } from './queries.ts';
import { leaveUrl, tellAudience } from './tell-audience.ts';

/** An update with the post and the page that it stands on. */
interface News {
  page: PageRow;
  post: PostRow;
  update: UntoldUpdate;
  /** The page, for who is elsewhere. */
  home: string;
}

/**
 * Writes what is to be told of one update to some who follow its page: mails, and messages to webhooks. Each is told once, for
 * how far it got is written in the same transaction. @returns false: there is nothing to be told.
 */
export async function tellSubscribers(db: Db, publicUrl: string, now: Date): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const update = await takeUntold(tx);
    if (update === null) return false;
    const news = await findNews(tx, update, publicUrl);
    await markTold(tx, update, news === null ? null : await tell(tx, news, now));
    return true;
  });
}

/** Null where the page has become private: it is for members, and they have the dashboard. */
async function findNews(tx: Tx, update: UntoldUpdate, publicUrl: string): Promise<News | null> {
  const post = await findPostPage(tx, update.account_id, update.post_id);
  const page = post && (await findPage(tx, update.account_id, post.page_id));
  if (!page || page.visibility === 'private') return null;
  return { page, post, update, home: pageAddress(page, publicUrl) };
}

const tell = (tx: Tx, news: News, now: Date): Promise<string | null> =>
  tellAudience(
    tx,
    {
      page: news.page,
      componentIds: news.post.component_ids,
      toldUntil: news.update.told_until,
      tellByMail: (subscriber) => tellByMail(tx, news, { subscriber, now }),
      bodyFor: (subscriber) => bodyOf(news, subscriber),
    },
    now,
  );

async function tellByMail(
  tx: Tx,
  { page, post, update, home }: News,
  { subscriber, now }: { subscriber: SubscriberRow; now: Date },
): Promise<void> {
  const { mail, state, affects } = textsOf(subscriber.locale);
  const names = page.components.filter(({ id }) => post.component_ids.includes(id)).map(({ name }) => name);
  const word = state[update.state];
  const about = names.length === 0 ? [] : [fill(affects, { names: names.join(', ') })];
  await writeMail(
    tx,
    {
      accountId: page.account_id,
      kind: 'status-page',
      address: subscriber.address,
      subject: `${page.title}: ${post.title} (${word})`,
      paragraphs: [...(update.message === '' ? [] : [update.message]), ...about],
      ...(update.message === '' ? {} : { html: renderMessage(update.message) }),
      action: { label: mail.open, url: `${home}/incidents/${post.id}` },
      thread: `status-post.${post.id}`,
      leave: { label: mail.leave, url: leaveUrl(home, subscriber) },
      locale: subscriber.locale,
    },
    now,
  );
}

/** What a webhook gets: what the page shows of the post, as it is now. */
function bodyOf({ page, post, update, home }: News, subscriber: SubscriberRow) {
  return {
    type: 'status.post',
    timestamp: update.at.toISOString(),
    data: {
      page: { slug: page.slug, title: page.title, url: home },
      post: {
        id: post.id,
        title: post.title,
        state: update.state,
        impact: post.impact,
        componentIds: post.component_ids,
        message: update.message,
        createdAt: post.created_at.toISOString(),
        url: `${home}/incidents/${post.id}`,
      },
      unsubscribeUrl: leaveUrl(home, subscriber),
    },
  };
}
