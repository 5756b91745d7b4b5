import { createHmac, timingSafeEqual } from 'node:crypto';
import { isPlainObject } from '#platform/plain-object.ts';

/** What a link in a mail lets its reader do, and to what. */
export type LinkClaims =
  | {
      does: 'acknowledge';
      accountId: string;
      incidentId: string;
      address: string;
      /** Epoch seconds after which it does nothing any more. */
      until: number;
    }
  | { does: 'leave'; accountId: string; channelId: string; address: string };

/** A token that says and proves what it is for. Pure. */
export function signMailLink(key: string, claims: LinkClaims): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${signatureOf(key, payload).toString('base64url')}`;
}

/** What a token is for; null for one that we did not sign, or that has run out. Pure. */
export function readLink(key: string, token: string, now: Date): LinkClaims | null {
  const [payload = '', signature = '', ...more] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const wanted = signatureOf(key, payload);
  if (more.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  if (!isPlainObject(claims)) return null;
  if (typeof claims.until === 'number' && claims.until * 1000 < now.getTime()) return null;
  return claims as unknown as LinkClaims;
}

function signatureOf(key: string, payload: string): Buffer {
  return createHmac('sha256', key).update(`mail-link.${payload}`).digest();
}
