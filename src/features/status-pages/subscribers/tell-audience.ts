import { newId } from '#platform/crypto/tokens.ts';
import type { Tx } from '#platform/database/types.ts';
import type { PageRow } from '../types.ts';
import { signSubscriberLink } from './link-token.ts';
import { insertMessages, type SubscriberRow, selectAudience } from './queries.ts';

/** So many are told in one transaction. */
const atOnce = 200;

/** News of a page that go to who follows it. */
export interface Telling {
  page: PageRow;
  /** What it is about: who follows other components alone is not told. */
  componentIds: readonly string[];
  /** How far it was told before. */
  toldUntil: string | null;
  tellByMail: (subscriber: SubscriberRow) => Promise<void>;
  /** What a webhook gets. */
  bodyFor: (subscriber: SubscriberRow) => object;
}

/** Writes news to some who follow the page: mails, and messages to webhooks. @returns how far it got; null: to the end. */
export async function tellAudience(tx: Tx, telling: Telling, now: Date): Promise<string | null> {
  const { page, tellByMail, bodyFor } = telling;
  const audience = await selectAudience(
    tx,
    { accountId: page.account_id, pageId: page.id },
    { after: telling.toldUntil, componentIds: telling.componentIds, limit: atOnce },
  );
  const mails = audience.filter(({ type }) => type === 'email' && page.subscribers.email);
  const hooks = audience.filter(({ type }) => type === 'webhook' && page.subscribers.webhook);
  for (const subscriber of mails) await tellByMail(subscriber);
  const messages = hooks.map((subscriber) => ({
    id: newId(),
    account_id: page.account_id,
    subscriber_id: subscriber.id,
    body: JSON.stringify(bodyFor(subscriber)),
  }));
  await insertMessages(tx, messages, now);
  return audience.length < atOnce ? null : (audience.at(-1)?.id ?? null);
}

/** Where a subscriber ends it, by one click. */
export function leaveUrl(home: string, { id, secret, asked_at: askedAt }: SubscriberRow): string {
  return `${home}/unsubscribe?token=${signSubscriberLink({ id, secret, askedAt }, 'leave')}`;
}
