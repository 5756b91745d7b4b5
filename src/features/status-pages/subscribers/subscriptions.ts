import { randomBytes } from 'node:crypto';
import { admitUnsolicited, quotable, writeMail } from '#features/mail/index.ts';
import type { Clock } from '#platform/clock.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { dayMs } from '#platform/durations.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import type { RateLimitState } from '#platform/http/rate-limit-headers.ts';
import { admitTry } from '../access/admit-try.ts';
import type { ShownPage } from '../public/status-source.ts';
import { findPage } from '../queries.ts';
import { fill, textsOf } from '../texts/texts-of.ts';
import type { PageRow } from '../types.ts';
import { type ChallengeHttp, proveWebhook } from './challenge.ts';
import { isLink, type LinkPurpose, readTokenId, signSubscriberLink } from './link-token.ts';
import { pageAddress } from './page-address.ts';
import {
  dropSubscriber,
  findSubscriber,
  insertSubscriber,
  lockByAddress,
  type SubscriberRow,
  updateSubscriber,
} from './queries.ts';

/** A wish to be told what is posted: by mail, or to a URL. */
type SubscriptionOrder = ({ email: string } | { url: string }) & { componentIds: readonly string[] };

/** Who asks, and in which language. */
interface AskedBy {
  address: string;
  locale: string;
  note: (state: RateLimitState) => void;
}

/** Whom a link of a mail is of. */
export interface LinkHolder {
  address: string;
  title: string;
  locale: string;
}

/** How readers follow pages. */
export interface Subscriptions {
  /**
   * Takes a wish: a mail asks its reader to confirm, a webhook has to answer a challenge. What is there already is not told.
   * @returns whether it holds already. @throws AppError 400, `rate_limited`; `not_found` where the page takes none of that kind.
   */
  ask(shown: ShownPage, order: SubscriptionOrder, by: AskedBy): Promise<'pending' | 'active'>;
  /** Whom a link is of; null: it does nothing. */
  look(slug: string, purpose: LinkPurpose, token: string): Promise<LinkHolder | null>;
  /**
   * Does what a link is for; null: it does nothing. Unsubscribing again is no error: mail programs repeat the request
   * (RFC 8058), and who is unknown receives nothing.
   */
  follow(slug: string, purpose: LinkPurpose, token: string): Promise<LinkHolder | 'gone' | null>;
}

interface Parts {
  db: Db;
  clock: Clock;
  http: ChallengeHttp;
  publicUrl: () => string;
}

/** A link of a mail confirms for as long. */
const confirmMs = 7 * dayMs;
/** An address gets at most one mail in that time, however often somebody asks for it. */
const patienceMs = 10 * 60_000;

export function createSubscriptions(parts: Parts): Subscriptions {
  const { db, clock } = parts;
  const find = async (slug: string, purpose: LinkPurpose, token: string) => {
    const id = readTokenId(token);
    const subscriber = id === null ? null : await findSubscriber(db, id);
    if (subscriber === null || !isLink(toToken(subscriber), purpose, token)) return null;
    const isLate = clock.now() - subscriber.asked_at.getTime() > confirmMs;
    if (purpose === 'confirm' && (isLate || !isPending(subscriber))) return null;
    const page = await findPage(db, subscriber.account_id, subscriber.page_id);
    if (page === null || page.slug !== slug) return null;
    if (purpose === 'confirm' && page.visibility === 'private') return null;
    return { subscriber, page };
  };
  const isGone = async (purpose: LinkPurpose, token: string) => {
    const id = readTokenId(token);
    return purpose === 'leave' && id !== null && (await findSubscriber(db, id)) === null;
  };
  return {
    async ask(shown, order, by) {
      const page = shown.row;
      checkOrder(page, order);
      const attempt = { kind: 'sign-up' as const, accountId: page.account_id, pageId: page.id };
      const now = new Date(clock.now());
      await admitTry(db, { ...attempt, address: by.address }, { now, note: by.note });
      return 'email' in order
        ? askByMail(parts, page, { ...order, locale: by.locale, now })
        : askByWebhook(parts, page, { ...order, locale: by.locale, now });
    },
    async look(slug, purpose, token) {
      const found = await find(slug, purpose, token);
      return found && toHolder(found);
    },
    async follow(slug, purpose, token) {
      const found = await find(slug, purpose, token);
      if (found === null) return (await isGone(purpose, token)) ? 'gone' : null;
      const { id, account_id: accountId, wanted_component_ids: wanted } = found.subscriber;
      await withTransaction(db, (tx) =>
        purpose === 'leave'
          ? dropSubscriber(tx, accountId, id)
          : updateSubscriber(tx, accountId, id, {
              component_ids: wanted ?? [],
              wanted_component_ids: null,
              confirmed_at: new Date(clock.now()),
            }),
      );
      return toHolder(found);
    },
  };
}

const isPending = ({ wanted_component_ids: wanted }: SubscriberRow) => wanted !== null;
const toToken = ({ id, secret, asked_at: askedAt }: Pick<SubscriberRow, 'id' | 'secret' | 'asked_at'>) => ({
  id,
  secret,
  askedAt,
});
const toHolder = ({ subscriber, page }: { subscriber: SubscriberRow; page: PageRow }): LinkHolder => ({
  address: subscriber.address,
  title: page.title,
  locale: subscriber.locale,
});

function checkOrder(page: PageRow, order: SubscriptionOrder): void {
  const kind = 'email' in order ? 'email' : 'webhook';
  // Who left the account would be told on.
  if (page.visibility === 'private' || !page.subscribers[kind]) throw notFound('way to follow this page');
  const known = new Set(page.components.map(({ id }) => id));
  const foreign = order.componentIds.findIndex((id) => !known.has(id.toLowerCase()));
  if (foreign < 0) return;
  throw invalidInput(`/componentIds/${foreign}`, 'not_found', 'This ID is not a component of this page.');
}

type Ordered<Order> = Order & { componentIds: readonly string[]; locale: string; now: Date };

async function askByMail(
  { db, publicUrl }: Parts,
  page: PageRow,
  { email, componentIds, locale, now }: Ordered<{ email: string }>,
): Promise<'pending'> {
  const of = { accountId: page.account_id, pageId: page.id };
  const address = email.toLowerCase();
  const wanted = componentIds.map((id) => id.toLowerCase());
  await withTransaction(db, async (tx) => {
    const known = await lockByAddress(tx, of, { type: 'email', address });
    if (known !== null && isIdle(known, wanted, now)) return;
    // Said of every address: whoever asks learns nothing of what it got elsewhere.
    if ((await admitUnsolicited(tx, address, now)) !== null) return;
    const asked = { asked_at: now, wanted_component_ids: wanted, locale };
    const subscriber = known ?? fresh(page, { type: 'email', address, now });
    if (known === null) {
      await insertSubscriber(tx, { ...subscriber, ...asked }, new Date(now.getTime() - confirmMs));
    } else await updateSubscriber(tx, page.account_id, known.id, asked);
    const token = signSubscriberLink({ ...toToken(subscriber), askedAt: now }, 'confirm');
    const { mail } = textsOf(locale);
    const title = quotable(page.title);
    await writeMail(
      tx,
      {
        // Its link is for that reader alone, not for the account.
        accountId: null,
        kind: 'status-page',
        address,
        subject: fill(mail.confirmSubject, { title }),
        paragraphs: [fill(mail.confirmText, { title }), mail.ignore],
        action: { label: mail.confirm, url: `${pageAddress(page, publicUrl())}/confirm?token=${token}` },
        locale,
      },
      now,
    );
  });
  return 'pending';
}

/** Nothing new is asked for, or a mail about it is on its way. */
function isIdle(known: SubscriberRow, wanted: readonly string[], now: Date): boolean {
  if (isPending(known) && now.getTime() - known.asked_at.getTime() < patienceMs) return true;
  return known.confirmed_at !== null && [...known.component_ids].sort().join() === [...wanted].sort().join();
}

const fresh = (
  page: PageRow,
  { type, address, now }: { type: 'email' | 'webhook'; address: string; now: Date },
): Omit<SubscriberRow, 'failures'> => ({
  id: newId(),
  account_id: page.account_id,
  page_id: page.id,
  type,
  address,
  component_ids: [],
  wanted_component_ids: null,
  locale: page.locale,
  secret: randomBytes(32),
  asked_at: now,
  confirmed_at: null,
});

async function askByWebhook(
  { db, http, publicUrl }: Parts,
  page: PageRow,
  { url, componentIds, locale, now }: Ordered<{ url: string }>,
): Promise<'active'> {
  const address = readWebhookUrl(url);
  const secret = randomBytes(32);
  const about = { slug: page.slug, title: page.title, url: pageAddress(page, publicUrl()) };
  if (!(await proveWebhook(http, { address, secret, page: about, now }))) {
    const detail =
      'The webhook did not confirm the challenge. It must respond with a 2xx status and the challenge as the body within ten seconds.';
    throw invalidInput('/url', 'unproven', detail);
  }
  const of = { accountId: page.account_id, pageId: page.id };
  const proven = { component_ids: componentIds.map((id) => id.toLowerCase()), confirmed_at: now, locale };
  await withTransaction(db, async (tx) => {
    const known = await lockByAddress(tx, of, { type: 'webhook', address });
    if (known !== null) {
      return updateSubscriber(tx, page.account_id, known.id, {
        ...proven,
        secret,
        asked_at: now,
        failures: 0,
      });
    }
    const subscriber = { ...fresh(page, { type: 'webhook', address, now }), ...proven, secret };
    return insertSubscriber(tx, subscriber, new Date(now.getTime() - confirmMs));
  });
  return 'active';
}

function readWebhookUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url !== null && isWeb && url.username === '' && url.password === '') return url.href;
  throw invalidInput(
    '/url',
    'not_a_url',
    'The webhook URL is not valid. Use an http or https URL without user name or password.',
  );
}
