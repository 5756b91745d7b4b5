import { enqueueMail } from '#features/mail/index.ts';
import { newId } from '#platform/crypto.ts';
import { tryLock, withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { renderMessage } from '../posts/markdown.ts';
import { findPostById, type PostRow } from '../posts/queries.ts';
import { findPage } from '../queries.ts';
import { fill, textsOf } from '../texts/find-texts.ts';
import type { Texts } from '../texts/texts.ts';
import type { PageRow } from '../types.ts';
import { pageUrl, unsubscribeUrl } from './links.ts';
import {
  type AnnouncementRow,
  findPendingAnnouncement,
  type MaintenancePhase,
  markAnnouncementNotified,
} from './maintenance-queries.ts';
import {
  findPendingUpdate,
  insertMessages,
  markUpdateNotified,
  type PendingUpdate,
  type SubscriberRow,
  selectRecipients,
} from './queries.ts';

/** The content of a notification to the subscribers of a page. */
interface Notification {
  page: PageRow;
  /** URL of the page. */
  url: string;
  /** The affected components; subscribers of other components only are not notified. */
  componentIds: readonly string[];
  /** The last subscriber of the previous batch; null for the first batch. */
  after: string | null;
  email: (
    texts: Texts,
    locale: string,
  ) => { subject: string; paragraphs: string[]; html?: string; url: string; thread: string };
  webhook: { type: string; timestamp: string; data: object };
}

/**
 * Notifies a batch of subscribers about the oldest pending update of a post. The progress is stored in the same
 * transaction, so that each subscriber is notified once.
 * @returns false if no update is pending.
 */
export async function notifyOfNextUpdate(db: Db, publicUrl: string, now: Date): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    if (!(await tryLock(tx, 'status page updates'))) return false;
    const update = await findPendingUpdate(tx);
    if (update === null) return false;
    const post = await findPostById(tx, update.account_id, update.post_id);
    const page = post && (await findPage(tx, update.account_id, post.page_id));
    const until =
      page && (await notifySubscribers(tx, postNotification({ page, post, update }, publicUrl), now));
    await markUpdateNotified(tx, update, until);
    return true;
  });
}

function postNotification(
  { page, post, update }: { page: PageRow; post: PostRow; update: PendingUpdate },
  publicUrl: string,
): Notification {
  const { message, state } = update;
  const url = pageUrl(page, publicUrl);
  const postUrl = `${url}/incidents/${post.id}`;
  return {
    page,
    url,
    componentIds: post.component_ids,
    after: update.notified_until,
    email: (texts) => ({
      subject: `${post.title} (${texts.state[state]})`,
      paragraphs: message === '' ? [] : [message],
      ...(message === '' ? {} : { html: renderMessage(message) }),
      url: postUrl,
      thread: `status-post.${post.id}`,
    }),
    webhook: {
      type: 'status.post',
      timestamp: update.at.toISOString(),
      data: {
        post: {
          id: post.id,
          title: post.title,
          state,
          impact: post.impact,
          componentIds: post.component_ids,
          message,
          createdAt: post.created_at.toISOString(),
          url: postUrl,
        },
      },
    },
  };
}

/**
 * Notifies a batch of subscribers about the oldest pending announcement of maintenance. Each subscriber is notified
 * once.
 * @returns false if no announcement is pending.
 */
export async function notifyOfNextAnnouncement(db: Db, publicUrl: string, now: Date): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    if (!(await tryLock(tx, 'status page announcements'))) return false;
    const announcement = await findPendingAnnouncement(tx);
    if (announcement === null) return false;
    const page = await findPage(tx, announcement.account_id, announcement.page_id);
    const until =
      page && (await notifySubscribers(tx, maintenanceNotification(page, announcement, publicUrl), now));
    await markAnnouncementNotified(tx, announcement, until);
    return true;
  });
}

function maintenanceNotification(
  page: PageRow,
  announcement: AnnouncementRow,
  publicUrl: string,
): Notification {
  const { title, description, phase, component_ids: componentIds } = announcement;
  const url = pageUrl(page, publicUrl);
  return {
    page,
    url,
    componentIds,
    after: announcement.notified_until,
    email: (texts, locale) => ({
      subject: `${title} (${phaseText(phase, texts)})`,
      paragraphs: [formatRange(locale, announcement), ...(description === '' ? [] : [description])],
      url,
      thread: `maintenance.${announcement.window_id}-${announcement.starts_at.getTime()}`,
    }),
    webhook: {
      type: 'status.maintenance',
      timestamp: announcement.recorded_at.toISOString(),
      data: {
        maintenance: {
          phase,
          title,
          description,
          startsAt: announcement.starts_at.toISOString(),
          endsAt: announcement.ends_at.toISOString(),
          componentIds,
        },
      },
    },
  };
}

const phaseText = (phase: MaintenancePhase, texts: Texts): string =>
  ({
    planned: texts.plannedMaintenance,
    started: texts.underWay,
    ended: texts.maintenance.ended,
    cancelled: texts.maintenance.cancelled,
  })[phase];

/** Formats a time in UTC, with the zone, because the subscriber's time zone is unknown. */
function formatRange(locale: string, { starts_at: from, ends_at: to }: AnnouncementRow): string {
  const options = { timeZone: 'UTC', timeZoneName: 'short', hourCycle: 'h23' } as const;
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const format = new Intl.DateTimeFormat(locale, { ...options, ...day, hour: '2-digit', minute: '2-digit' });
  return format.formatRange(from, to);
}

/** Returns a paragraph that lists the affected components, if there are any. */
function affectedComponents(page: PageRow, componentIds: readonly string[], texts: Texts): string[] {
  const names = page.components.filter(({ id }) => componentIds.includes(id)).map(({ name }) => name);
  return names.length === 0 ? [] : [fill(texts.affects, { names: names.join(', ') })];
}

/** Number of subscribers notified in one transaction. */
const batchSize = 200;

/**
 * Enqueues emails and webhook messages for a batch. A private page sends none, because its members use the dashboard.
 * @returns the last subscriber of the batch; null if it is the last batch.
 */
async function notifySubscribers(tx: Tx, notification: Notification, now: Date): Promise<string | null> {
  const { page, componentIds, after } = notification;
  if (page.visibility === 'private') return null;
  const ref = { accountId: page.account_id, pageId: page.id };
  const recipients = await selectRecipients(tx, ref, { after, componentIds, limit: batchSize });
  for (const subscriber of recipients) {
    if (subscriber.type === 'email' && page.subscribers.email)
      await enqueueEmail(tx, notification, { subscriber, now });
  }
  const messages = recipients
    .filter(({ type }) => type === 'webhook' && page.subscribers.webhook)
    .map((subscriber) => ({
      id: newId(),
      account_id: page.account_id,
      subscriber_id: subscriber.id,
      body: JSON.stringify(webhookBody(notification, subscriber)),
    }));
  await insertMessages(tx, messages, now);
  return recipients.length < batchSize ? null : (recipients.at(-1)?.id ?? null);
}

async function enqueueEmail(
  tx: Tx,
  { page, componentIds, email, url }: Notification,
  { subscriber, now }: { subscriber: SubscriberRow; now: Date },
): Promise<void> {
  const { locale, address } = subscriber;
  const texts = textsOf(locale);
  const { subject, paragraphs, url: action, ...rest } = email(texts, locale);
  await enqueueMail(
    tx,
    {
      ...rest,
      accountId: page.account_id,
      kind: 'status-page',
      address,
      subject: `${page.title}: ${subject}`,
      paragraphs: [...paragraphs, ...affectedComponents(page, componentIds, texts)],
      action: { label: texts.mail.open, url: action },
      unsubscribe: { label: texts.mail.unsubscribe, url: unsubscribeUrl(url, subscriber) },
      locale,
    },
    now,
  );
}

const webhookBody = ({ page, url, webhook }: Notification, subscriber: SubscriberRow) => ({
  ...webhook,
  data: {
    page: { slug: page.slug, title: page.title, url },
    ...webhook.data,
    unsubscribeUrl: unsubscribeUrl(url, subscriber),
  },
});
