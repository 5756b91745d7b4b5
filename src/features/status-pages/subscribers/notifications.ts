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

interface PostNotification {
  page: PageRow;
  post: PostRow;
  update: PendingUpdate;
  /** URL of the page. */
  url: string;
}

/**
 * Notifies a batch of subscribers of the oldest pending update of a post. The progress is stored in the same transaction, so that
 * each subscriber is notified once. @returns false if no update is pending.
 */
export async function notifyOfNextUpdate(db: Db, publicUrl: string, now: Date): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    if (!(await tryLock(tx, 'status page updates'))) return false;
    const update = await findPendingUpdate(tx);
    if (update === null) return false;
    const notification = await findPostNotification(tx, update, publicUrl);
    const until = notification === null ? null : await notifyOfPost(tx, notification, now);
    await markUpdateNotified(tx, update, until);
    return true;
  });
}

/** Returns null if the page is private, because its members use the dashboard. */
async function findPostNotification(
  tx: Tx,
  update: PendingUpdate,
  publicUrl: string,
): Promise<PostNotification | null> {
  const post = await findPostById(tx, update.account_id, update.post_id);
  const page = post && (await findPage(tx, update.account_id, post.page_id));
  if (!page || page.visibility === 'private') return null;
  return { page, post, update, url: pageUrl(page, publicUrl) };
}

const notifyOfPost = (tx: Tx, notification: PostNotification, now: Date): Promise<string | null> =>
  notifySubscribers(
    tx,
    {
      page: notification.page,
      componentIds: notification.post.component_ids,
      after: notification.update.notified_until,
      sendEmail: (subscriber) => sendPostEmail(tx, notification, { subscriber, now }),
      webhookBody: (subscriber) => postWebhookBody(notification, subscriber),
    },
    now,
  );

async function sendPostEmail(
  tx: Tx,
  { page, post, update, url }: PostNotification,
  { subscriber, now }: { subscriber: SubscriberRow; now: Date },
): Promise<void> {
  const texts = textsOf(subscriber.locale);
  await enqueueMail(
    tx,
    {
      accountId: page.account_id,
      kind: 'status-page',
      address: subscriber.address,
      subject: `${page.title}: ${post.title} (${texts.state[update.state]})`,
      paragraphs: [
        ...(update.message === '' ? [] : [update.message]),
        ...affectedComponents(page, post.component_ids, texts),
      ],
      ...(update.message === '' ? {} : { html: renderMessage(update.message) }),
      action: { label: texts.mail.open, url: `${url}/incidents/${post.id}` },
      thread: `status-post.${post.id}`,
      leave: { label: texts.mail.leave, url: unsubscribeUrl(url, subscriber) },
      locale: subscriber.locale,
    },
    now,
  );
}

function postWebhookBody({ page, post, update, url }: PostNotification, subscriber: SubscriberRow) {
  return {
    type: 'status.post',
    timestamp: update.at.toISOString(),
    data: {
      page: { slug: page.slug, title: page.title, url },
      post: {
        id: post.id,
        title: post.title,
        state: update.state,
        impact: post.impact,
        componentIds: post.component_ids,
        message: update.message,
        createdAt: post.created_at.toISOString(),
        url: `${url}/incidents/${post.id}`,
      },
      unsubscribeUrl: unsubscribeUrl(url, subscriber),
    },
  };
}

interface MaintenanceNotification {
  page: PageRow;
  announcement: AnnouncementRow;
  /** URL of the page. */
  url: string;
}

/**
 * Notifies a batch of subscribers of the oldest pending announcement of maintenance, each subscriber once.
 * @returns false if no announcement is pending.
 */
export async function notifyOfNextAnnouncement(db: Db, publicUrl: string, now: Date): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    if (!(await tryLock(tx, 'status page announcements'))) return false;
    const announcement = await findPendingAnnouncement(tx);
    if (announcement === null) return false;
    const page = await findPage(tx, announcement.account_id, announcement.page_id);
    const until =
      page === null || page.visibility === 'private'
        ? null
        : await notifyOfMaintenance(tx, { page, announcement, url: pageUrl(page, publicUrl) }, now);
    await markAnnouncementNotified(tx, announcement, until);
    return true;
  });
}

const notifyOfMaintenance = (
  tx: Tx,
  notification: MaintenanceNotification,
  now: Date,
): Promise<string | null> =>
  notifySubscribers(
    tx,
    {
      page: notification.page,
      componentIds: notification.announcement.component_ids,
      after: notification.announcement.notified_until,
      sendEmail: (subscriber) => sendMaintenanceEmail(tx, notification, { subscriber, now }),
      webhookBody: (subscriber) => maintenanceWebhookBody(notification, subscriber),
    },
    now,
  );

const phaseText = (phase: MaintenancePhase, texts: Texts): string =>
  ({
    planned: texts.plannedMaintenance,
    started: texts.underWay,
    ended: texts.maintenance.ended,
    cancelled: texts.maintenance.cancelled,
  })[phase];

async function sendMaintenanceEmail(
  tx: Tx,
  { page, announcement, url }: MaintenanceNotification,
  { subscriber, now }: { subscriber: SubscriberRow; now: Date },
): Promise<void> {
  const texts = textsOf(subscriber.locale);
  await enqueueMail(
    tx,
    {
      accountId: page.account_id,
      kind: 'status-page',
      address: subscriber.address,
      subject: `${page.title}: ${announcement.title} (${phaseText(announcement.phase, texts)})`,
      paragraphs: [
        formatRange(subscriber.locale, announcement),
        ...(announcement.description === '' ? [] : [announcement.description]),
        ...affectedComponents(page, announcement.component_ids, texts),
      ],
      action: { label: texts.mail.open, url },
      thread: `maintenance.${announcement.window_id}-${announcement.starts_at.getTime()}`,
      leave: { label: texts.mail.leave, url: unsubscribeUrl(url, subscriber) },
      locale: subscriber.locale,
    },
    now,
  );
}

/** Formats a time in UTC, with the zone, because the subscriber's time zone is unknown. */
function formatRange(locale: string, { starts_at: from, ends_at: to }: AnnouncementRow): string {
  const options = { timeZone: 'UTC', timeZoneName: 'short', hourCycle: 'h23' } as const;
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const format = new Intl.DateTimeFormat(locale, { ...options, ...day, hour: '2-digit', minute: '2-digit' });
  return format.formatRange(from, to);
}

function maintenanceWebhookBody(
  { page, announcement, url }: MaintenanceNotification,
  subscriber: SubscriberRow,
) {
  return {
    type: 'status.maintenance',
    timestamp: announcement.recorded_at.toISOString(),
    data: {
      page: { slug: page.slug, title: page.title, url },
      maintenance: {
        phase: announcement.phase,
        title: announcement.title,
        description: announcement.description,
        startsAt: announcement.starts_at.toISOString(),
        endsAt: announcement.ends_at.toISOString(),
        componentIds: announcement.component_ids,
      },
      unsubscribeUrl: unsubscribeUrl(url, subscriber),
    },
  };
}

/** Returns a paragraph that lists the affected components, if there are any. */
function affectedComponents(page: PageRow, componentIds: readonly string[], texts: Texts): string[] {
  const names = page.components.filter(({ id }) => componentIds.includes(id)).map(({ name }) => name);
  return names.length === 0 ? [] : [fill(texts.affects, { names: names.join(', ') })];
}

/** Number of subscribers notified in one transaction. */
const batchSize = 200;

interface SubscriberNotification {
  page: PageRow;
  /** The affected components; subscribers of only other components are not notified. */
  componentIds: readonly string[];
  /** The last subscriber of the previous batch; null for the first batch. */
  after: string | null;
  sendEmail: (subscriber: SubscriberRow) => Promise<void>;
  webhookBody: (subscriber: SubscriberRow) => object;
}

/** Enqueues emails and webhook messages for a batch. @returns the last subscriber of the batch; null if it is the last batch. */
async function notifySubscribers(
  tx: Tx,
  { page, componentIds, after, sendEmail, webhookBody }: SubscriberNotification,
  now: Date,
): Promise<string | null> {
  const ref = { accountId: page.account_id, pageId: page.id };
  const recipients = await selectRecipients(tx, ref, { after, componentIds, limit: batchSize });
  for (const subscriber of recipients) {
    if (subscriber.type === 'email' && page.subscribers.email) await sendEmail(subscriber);
  }
  const messages = recipients
    .filter(({ type }) => type === 'webhook' && page.subscribers.webhook)
    .map((subscriber) => ({
      id: newId(),
      account_id: page.account_id,
      subscriber_id: subscriber.id,
      body: JSON.stringify(webhookBody(subscriber)),
    }));
  await insertMessages(tx, messages, now);
  return recipients.length < batchSize ? null : (recipients.at(-1)?.id ?? null);
}
