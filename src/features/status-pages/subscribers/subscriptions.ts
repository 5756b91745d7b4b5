import { randomBytes } from 'node:crypto';
import type { Ctx } from '#features/access/index.ts';
import { enqueueMail, limitUnsolicited, quotable } from '#features/mail/index.ts';
import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { dayMs, minuteMs } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import type { RateLimitState } from '#platform/http/problems.ts';
import { admitSubscription } from '../access/attempts.ts';
import type { LoadedPage } from '../public/status-source.ts';
import { findPage } from '../queries.ts';
import { fill, textsOf } from '../texts/find-texts.ts';
import type { PageRow } from '../types.ts';
import { isValidLink, type LinkPurpose, pageUrl, parseSubscriberId, signSubscriberLink } from './links.ts';
import {
  deleteSubscriber,
  findSubscriber,
  insertSubscriber,
  lockByAddress,
  type SubscriberRow,
  updateSubscriber,
} from './queries.ts';
import { type SendWebhook, verifyWebhook } from './webhooks.ts';

/** A request for notifications by email or to a URL, for all components or some of them. */
type SubscriptionRequest = ({ email: string } | { url: string }) & { componentIds: readonly string[] };

interface Requester {
  /** Address of the client. */
  address: string;
  locale: string;
  reportLimit: (state: RateLimitState) => void;
}

/** The subscription that a link in an email belongs to. */
export interface LinkRecipient {
  /** Email address of the subscriber. */
  address: string;
  /** Title of the page. */
  title: string;
  locale: string;
}

/** Subscribes readers to status pages. */
export interface Subscriptions {
  /**
   * Sends an email with a confirmation link, or verifies a webhook with a challenge. The result does not reveal whether
   * an address is already subscribed.
   * @throws AppError 400, `rate_limited`; `not_found` if the page does not offer this kind of subscription.
   */
  subscribe(shown: LoadedPage, request: SubscriptionRequest, by: Requester): Promise<'pending' | 'active'>;
  /** Returns the subscriber a link belongs to, or null if the link is not valid. */
  findLink(slug: string, purpose: LinkPurpose, token: string): Promise<LinkRecipient | null>;
  /**
   * Confirms or ends the subscription that a link belongs to. Returns null if the link is not valid, and `gone` for an
   * unsubscribe link that was already used, because email clients repeat the request (RFC 8058).
   */
  useLink(slug: string, purpose: LinkPurpose, token: string): Promise<LinkRecipient | 'gone' | null>;
}

interface Parts {
  db: Db;
  clock: Clock;
  http: SendWebhook;
  publicUrl: () => string;
}

/** Validity of a confirmation link, in ms. */
const confirmMs = 7 * dayMs;
/** Minimum time between two confirmation emails to an address. */
const resendIntervalMs = 10 * minuteMs;

export function createSubscriptions(parts: Parts): Subscriptions {
  const { db, clock } = parts;
  const find = async (slug: string, purpose: LinkPurpose, token: string) => {
    const id = parseSubscriberId(token);
    const subscriber = id === null ? null : await findSubscriber(db, id);
    if (subscriber === null || !isValidLink(subscriber, purpose, token)) return null;
    const isExpired = clock.now() - subscriber.requested_at.getTime() > confirmMs;
    if (purpose === 'confirm' && (isExpired || !isPending(subscriber))) return null;
    const page = await findPage(db, subscriber.account_id, subscriber.page_id);
    if (page === null || page.slug !== slug) return null;
    if (purpose === 'confirm' && page.visibility === 'private') return null;
    return { subscriber, page };
  };
  const isUnsubscribed = async (purpose: LinkPurpose, token: string) => {
    const id = parseSubscriberId(token);
    return purpose === 'unsubscribe' && id !== null && (await findSubscriber(db, id)) === null;
  };
  return {
    async subscribe(shown, request, by) {
      const page = shown.row;
      checkRequest(page, request);
      const attempt = { accountId: page.account_id, pageId: page.id, address: by.address };
      const now = new Date(clock.now());
      await admitSubscription(db, attempt, { now, reportLimit: by.reportLimit });
      if ('url' in request) return subscribeWebhook(parts, page, { ...request, locale: by.locale, now });
      await subscribeByEmail(parts, page, { ...request, locale: by.locale, now });
      return 'pending';
    },
    async findLink(slug, purpose, token) {
      const found = await find(slug, purpose, token);
      return found && toRecipient(found);
    },
    async useLink(slug, purpose, token) {
      const found = await find(slug, purpose, token);
      if (found === null) return (await isUnsubscribed(purpose, token)) ? 'gone' : null;
      const { id, account_id: accountId, requested_component_ids: requested } = found.subscriber;
      await withTransaction(db, (tx) =>
        purpose === 'unsubscribe'
          ? deleteSubscriber(tx, accountId, id)
          : updateSubscriber(tx, accountId, id, {
              component_ids: requested ?? [],
              requested_component_ids: null,
              confirmed_at: new Date(clock.now()),
            }),
      );
      return toRecipient(found);
    },
  };
}

const isPending = ({ requested_component_ids: requested }: SubscriberRow) => requested !== null;
const toRecipient = ({ subscriber, page }: { subscriber: SubscriberRow; page: PageRow }): LinkRecipient => ({
  address: subscriber.address,
  title: page.title,
  locale: subscriber.locale,
});

function checkRequest(page: PageRow, request: SubscriptionRequest): void {
  const kind = 'email' in request ? 'email' : 'webhook';
  // A private page accepts no subscribers, because former members would continue to receive its updates.
  if (page.visibility === 'private' || !page.subscribers[kind])
    throw new AppError('not_found', message('subscription-not-offered'));
  const known = new Set(page.components.map(({ id }) => id));
  const unknown = request.componentIds.findIndex((id) => !known.has(id.toLowerCase()));
  if (unknown < 0) return;
  throw invalidInput(`/componentIds/${unknown}`, 'not_found', message('component-unknown'));
}

type Request<Target> = Target & { componentIds: readonly string[]; locale: string; now: Date };

/**
 * Sends a confirmation link to an address entered by an owner, for example in an import.
 * @returns the subscriber, which may have existed before.
 * @throws AppError `not_found` if the page does not offer subscriptions by email; `rate_limited` if the address
 * received too many emails.
 */
export async function inviteSubscriber(
  ctx: Ctx,
  { pageId, email, publicUrl }: { pageId: string; email: string; publicUrl: () => string },
): Promise<{ id: string }> {
  const page = await getById('status page', pageId, () => findPage(ctx.db, ctx.accountId, pageId));
  checkRequest(page, { email, componentIds: [] });
  const now = new Date(ctx.clock.now());
  const request = { email, componentIds: [], locale: page.locale, now };
  const id = await subscribeByEmail({ db: ctx.db, publicUrl }, page, request);
  if (id === null) throw new AppError('rate_limited', message('mail-recipient-flooded', { who: email }));
  return { id };
}

/** Returns the ID of the subscriber; null if the address received too many emails. */
async function subscribeByEmail(
  { db, publicUrl }: Pick<Parts, 'db' | 'publicUrl'>,
  page: PageRow,
  { email, componentIds, locale, now }: Request<{ email: string }>,
): Promise<string | null> {
  const ref = { accountId: page.account_id, pageId: page.id };
  const address = email.toLowerCase();
  const requested = componentIds.map((id) => id.toLowerCase());
  return withTransaction(db, async (tx) => {
    const known = await lockByAddress(tx, ref, { type: 'email', address });
    if (known !== null && isUpToDate(known, requested, now)) return known.id;
    // A reader gets the same response as on success, so that it does not reveal whether the address received other
    // emails.
    if ((await limitUnsolicited(tx, address, now)) !== null) return null;
    const change = { requested_at: now, requested_component_ids: requested, locale };
    const subscriber = known ?? newSubscriber(page, { type: 'email', address, now });
    if (known === null) {
      await insertSubscriber(tx, { ...subscriber, ...change }, new Date(now.getTime() - confirmMs));
    } else {
      await updateSubscriber(tx, page.account_id, known.id, change);
    }
    const token = signSubscriberLink({ ...subscriber, requested_at: now }, 'confirm');
    const { mail } = textsOf(locale);
    const title = quotable(page.title);
    await enqueueMail(
      tx,
      {
        // Members of the account must not see the link.
        accountId: null,
        kind: 'status-page',
        address,
        subject: fill(mail.confirmSubject, { title }),
        paragraphs: [fill(mail.confirmText, { title }), mail.ignore],
        action: { label: mail.confirm, url: `${pageUrl(page, publicUrl())}/confirm?token=${token}` },
        locale,
      },
      now,
    );
    return subscriber.id;
  });
}

/** Returns whether the subscriber already has these components, or was sent a confirmation email recently. */
function isUpToDate(known: SubscriberRow, requested: readonly string[], now: Date): boolean {
  if (isPending(known) && now.getTime() - known.requested_at.getTime() < resendIntervalMs) return true;
  return (
    known.confirmed_at !== null && [...known.component_ids].sort().join() === [...requested].sort().join()
  );
}

const newSubscriber = (
  page: PageRow,
  { type, address, now }: { type: 'email' | 'webhook'; address: string; now: Date },
): Omit<SubscriberRow, 'failures'> => ({
  id: newId(),
  account_id: page.account_id,
  page_id: page.id,
  type,
  address,
  component_ids: [],
  requested_component_ids: null,
  locale: page.locale,
  secret: randomBytes(32),
  requested_at: now,
  confirmed_at: null,
});

async function subscribeWebhook(
  { db, http, publicUrl }: Parts,
  page: PageRow,
  { url, componentIds, locale, now }: Request<{ url: string }>,
): Promise<'active'> {
  const address = parseWebhookUrl(url);
  const secret = randomBytes(32);
  const about = { slug: page.slug, title: page.title, url: pageUrl(page, publicUrl()) };
  if (!(await verifyWebhook(http, { address, secret, page: about, now }))) {
    const detail = message('webhook-challenge-failed');
    throw invalidInput('/url', 'unproven', detail);
  }
  const ref = { accountId: page.account_id, pageId: page.id };
  const verified = { component_ids: componentIds.map((id) => id.toLowerCase()), confirmed_at: now, locale };
  await withTransaction(db, async (tx) => {
    const known = await lockByAddress(tx, ref, { type: 'webhook', address });
    if (known !== null) {
      return updateSubscriber(tx, page.account_id, known.id, {
        ...verified,
        secret,
        requested_at: now,
        failures: 0,
      });
    }
    const subscriber = { ...newSubscriber(page, { type: 'webhook', address, now }), ...verified, secret };
    return insertSubscriber(tx, subscriber, new Date(now.getTime() - confirmMs));
  });
  return 'active';
}

function parseWebhookUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url !== null && isWeb && url.username === '' && url.password === '') return url.href;
  throw invalidInput('/url', 'not_a_url', message('webhook-url-invalid'));
}
