import { createHmac } from 'node:crypto';
import { isSameSecret, isUuid } from '#platform/crypto.ts';
import type { PageRow } from '../types.ts';
import type { SubscriberRow } from './queries.ts';

/** The action of a link in an email: confirms or ends a subscription. */
export type LinkPurpose = 'confirm' | 'unsubscribe';

/** `requested_at` is part of the signature, so that only the newest link confirms the subscription. */
type LinkSubscriber = Pick<SubscriberRow, 'id' | 'secret' | 'requested_at'>;

/** Returns a token that identifies the subscriber and proves that we sent the link. */
export const signSubscriberLink = (subscriber: LinkSubscriber, purpose: LinkPurpose): string =>
  `${subscriber.id}.${sign(subscriber, purpose).toString('base64url')}`;

/** Returns the unverified subscriber ID of a token; null if the text is not a token. */
export function parseSubscriberId(token: string): string | null {
  const [id = '', ...rest] = token.split('.');
  return rest.length === 1 && isUuid(id) ? id : null;
}

/** Returns whether the token was signed for this subscriber and purpose. */
export function isValidLink(subscriber: LinkSubscriber, purpose: LinkPurpose, token: string): boolean {
  const signature = Buffer.from(token.split('.')[1] ?? '', 'base64url');
  return isSameSecret(signature, sign(subscriber, purpose));
}

function sign({ id, secret, requested_at }: LinkSubscriber, purpose: LinkPurpose): Buffer {
  const text = purpose === 'confirm' ? `confirm.${requested_at.getTime()}` : purpose;
  return createHmac('sha256', secret).update(`status-subscriber.${id}.${text}`).digest();
}

/** Returns the URL of a page for links in messages: under its custom domain if the domain is verified. */
export function pageUrl(
  page: Pick<PageRow, 'slug' | 'custom_domain' | 'custom_domain_verified_at'>,
  publicUrl: string,
): string {
  return page.custom_domain_verified_at === null
    ? `${publicUrl}/status/${page.slug}`
    : `https://${page.custom_domain}`;
}

/** Returns the link that ends a subscription with one click. */
export function unsubscribeUrl(urlOfPage: string, subscriber: LinkSubscriber): string {
  return `${urlOfPage}/unsubscribe?token=${signSubscriberLink(subscriber, 'unsubscribe')}`;
}
