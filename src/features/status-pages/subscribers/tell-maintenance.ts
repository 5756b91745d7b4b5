import { writeMail } from '#features/mail/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { findPage } from '../queries.ts';
import type { Texts } from '../texts/texts.ts';
import { fill, textsOf } from '../texts/texts-of.ts';
import type { PageRow } from '../types.ts';
import { markNoticeTold, type NoticePhase, type NoticeRow, takeUntoldNotice } from './maintenance-queries.ts';
import { pageAddress } from './page-address.ts';
import type { SubscriberRow } from './queries.ts';
import { leaveUrl, tellAudience } from './tell-audience.ts';

/** A notice with the page that it is of. */
interface News {
  page: PageRow;
  notice: NoticeRow;
  /** The page, for who is elsewhere. */
  home: string;
}

/**
 * Writes what is to be told of planned maintenance to some who follow its page, each once: how far it got is written in the
 * same transaction. @returns false: there is nothing to be told.
 */
export async function tellMaintenance(db: Db, publicUrl: string, now: Date): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const notice = await takeUntoldNotice(tx);
    if (notice === null) return false;
    const page = await findPage(tx, notice.account_id, notice.page_id);
    const isFollowed = page !== null && page.visibility !== 'private';
    const until = isFollowed
      ? await tell(tx, { page, notice, home: pageAddress(page, publicUrl) }, now)
      : null;
    await markNoticeTold(tx, notice, until);
    return true;
  });
}

const tell = (tx: Tx, news: News, now: Date): Promise<string | null> =>
  tellAudience(
    tx,
    {
      page: news.page,
      componentIds: news.notice.component_ids,
      toldUntil: news.notice.told_until,
      tellByMail: (subscriber) => tellByMail(tx, news, { subscriber, now }),
      bodyFor: (subscriber) => bodyOf(news, subscriber),
    },
    now,
  );

const wordOf = (phase: NoticePhase, texts: Texts): string =>
  ({
    planned: texts.plannedMaintenance,
    started: texts.underWay,
    ended: texts.maintenance.ended,
    cancelled: texts.maintenance.cancelled,
  })[phase];

async function tellByMail(
  tx: Tx,
  { page, notice, home }: News,
  { subscriber, now }: { subscriber: SubscriberRow; now: Date },
): Promise<void> {
  const texts = textsOf(subscriber.locale);
  const names = page.components.filter(({ id }) => notice.component_ids.includes(id)).map(({ name }) => name);
  const word = wordOf(notice.phase, texts);
  await writeMail(
    tx,
    {
      accountId: page.account_id,
      kind: 'status-page',
      address: subscriber.address,
      subject: `${page.title}: ${notice.title} (${word})`,
      paragraphs: [
        rangeIn(subscriber.locale, notice),
        ...(notice.description === '' ? [] : [notice.description]),
        ...(names.length === 0 ? [] : [fill(texts.affects, { names: names.join(', ') })]),
      ],
      action: { label: texts.mail.open, url: home },
      thread: `maintenance.${notice.window_id}-${notice.starts_at.getTime()}`,
      leave: { label: texts.mail.leave, url: leaveUrl(home, subscriber) },
      locale: subscriber.locale,
    },
    now,
  );
}

/** In UTC, and saying so: readers are everywhere. */
function rangeIn(locale: string, { starts_at: from, ends_at: to }: NoticeRow): string {
  const options = { timeZone: 'UTC', timeZoneName: 'short', hourCycle: 'h23' } as const;
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const format = new Intl.DateTimeFormat(locale, { ...options, ...day, hour: '2-digit', minute: '2-digit' });
  return format.formatRange(from, to);
}

/** What a webhook gets: what the page shows of the maintenance. */
function bodyOf({ page, notice, home }: News, subscriber: SubscriberRow) {
  return {
    type: 'status.maintenance',
    timestamp: notice.noted_at.toISOString(),
    data: {
      page: { slug: page.slug, title: page.title, url: home },
      maintenance: {
        phase: notice.phase,
        title: notice.title,
        description: notice.description,
        startsAt: notice.starts_at.toISOString(),
        endsAt: notice.ends_at.toISOString(),
        componentIds: notice.component_ids,
      },
      unsubscribeUrl: leaveUrl(home, subscriber),
    },
  };
}
