import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '#platform/crypto/tokens.ts';

/** What a link in a mail does. */
export type LinkPurpose = 'confirm' | 'leave';

/** What a link's token is of: the subscriber, and when it asked last, so that only the newest confirms. */
interface TokenOf {
  id: string;
  secret: Buffer;
  askedAt: Date;
}

/** A token that says who follows the link, and proves it. Pure. */
export const signSubscriberLink = (of: TokenOf, purpose: LinkPurpose): string =>
  `${of.id}.${sign(of, purpose).toString('base64url')}`;

/** Whose token it says to be; null for what is none. Pure. */
export function readTokenId(token: string): string | null {
  const [id = '', ...rest] = token.split('.');
  return rest.length === 1 && isUuid(id) ? id : null;
}

/** Whether that token was signed for it. Pure. */
export function isLink(of: TokenOf, purpose: LinkPurpose, token: string): boolean {
  const given = Buffer.from(token.split('.')[1] ?? '', 'base64url');
  const wanted = sign(of, purpose);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function sign({ id, secret, askedAt }: TokenOf, purpose: LinkPurpose): Buffer {
  const what = purpose === 'confirm' ? `confirm.${askedAt.getTime()}` : purpose;
  return createHmac('sha256', secret).update(`status-subscriber.${id}.${what}`).digest();
}
