import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayMs } from '#platform/durations.ts';

/** How long a reader who gave the password is let in. */
const passMs = 30 * dayMs;

/** What a reader shows instead of the password. */
export interface PagePass {
  value: string;
  expiresAt: Date;
}

/** A pass for who gave the password. Signed by the page's key, which a new password replaces. Pure. */
export function signPass(key: Buffer, now: number): PagePass {
  const until = Math.floor((now + passMs) / 1000);
  return { value: `${until}.${sign(key, `pass.${until}`)}`, expiresAt: new Date(until * 1000) };
}

/** Whether that is a pass of this key that still holds. Pure. */
export function isPass(key: Buffer, value: string, now: number): boolean {
  const [until = '', signature = '', ...more] = value.split('.');
  if (more.length > 0 || !/^\d{1,12}$/.test(until) || Number(until) * 1000 <= now) return false;
  return isSame(signature, sign(key, `pass.${until}`));
}

/** What a page's owner hands on, in an address: for feed readers, badges and frames. The same until the key changes. Pure. */
export const tokenOf = (key: Buffer): string => sign(key, 'token');

/** Whether that is the token of this key. Pure. */
export const isToken = (key: Buffer, value: string): boolean => isSame(value, tokenOf(key));

function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(`status-page.${text}`).digest('base64url');
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
