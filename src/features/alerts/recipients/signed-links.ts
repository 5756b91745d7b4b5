import { createHmac, timingSafeEqual } from 'node:crypto';
import { randomToken } from '#platform/crypto.ts';
import type { Db } from '#platform/database/types.ts';
import { isPlainObject } from '#platform/plain-object.ts';
import { openSecret, sealSecret } from '#platform/secrets/secrets.ts';
import type { NotificationLinks, VapidKeys } from '../channels/channel-module.ts';

/** The actions that a link in an email allows. */
export type LinkClaims =
  | {
      action: 'acknowledge';
      accountId: string;
      incidentId: string;
      address: string;
      /** Expiry in epoch seconds. */
      until: number;
    }
  | { action: 'unsubscribe'; accountId: string; channelId: string; address: string };

/** Returns a signed token. Has no side effects. */
export function signMailLink(key: string, claims: LinkClaims): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${signatureOf(key, payload).toString('base64url')}`;
}

/** Returns the claims of a token, or null if its signature is invalid or it has expired. Has no side effects. */
export function verifyMailLink(key: string, token: string, now: Date): LinkClaims | null {
  const [payload = '', signature = '', ...more] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(key, payload);
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  if (!isPlainObject(claims)) return null;
  if (typeof claims.until === 'number' && claims.until * 1000 < now.getTime()) return null;
  return claims as unknown as LinkClaims;
}

function signatureOf(key: string, payload: string): Buffer {
  return createHmac('sha256', key).update(`mail-link.${payload}`).digest();
}

const acknowledgeForSeconds = 30 * 86_400;
const keys = new WeakMap<Db, Promise<string>>();

/** Returns the signing key, read once per process. */
export function getLinkKey(db: Db, now: Date): Promise<string> {
  let key = keys.get(db);
  if (key === undefined) {
    key = getAlertKey(db, 'mail-links', randomToken, now);
    keys.set(db, key);
    key.catch(() => keys.delete(db));
  }
  return key;
}

/**
 * Creates links that work without a session, for the emails of a channel. `channelId` is null for the email of a
 * domain monitor, which has no unsubscribe link.
 */
export function createNotificationLinks(
  key: string,
  of: { publicUrl: string; accountId: string; channelId: string | null },
): NotificationLinks {
  const { publicUrl, accountId, channelId } = of;
  return {
    acknowledge: ({ incident, at }, address) => {
      const until = Math.floor(Date.parse(at) / 1000) + acknowledgeForSeconds;
      const claims = { action: 'acknowledge', accountId, incidentId: incident.id, address, until } as const;
      return `${publicUrl}/mail/acknowledge/${signMailLink(key, claims)}`;
    },
    unsubscribe: (address) =>
      channelId === null
        ? null
        : `${publicUrl}/mail/unsubscribe/${signMailLink(key, { action: 'unsubscribe', accountId, channelId, address })}`,
  };
}

/** Returns the keys that identify this installation to push services (RFC 8292). */
export async function getVapidKeys(db: Db, now: Date): Promise<VapidKeys> {
  const make = async () => {
    const { default: webPush } = await import('web-push');
    return JSON.stringify(webPush.generateVAPIDKeys());
  };
  const made = await getAlertKey(db, 'vapid', make, now);
  return JSON.parse(made) as VapidKeys;
}

/** Returns a key of the installation and creates it on first use. */
async function getAlertKey(
  db: Db,
  name: string,
  make: () => string | Promise<string>,
  now: Date,
): Promise<string> {
  const found = await findAlertKey(db, name);
  if (found !== null) return found;
  await db
    .insertInto('alert_keys')
    .values({ name, value: await sealSecret(db, null, placeOf(name), await make()), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findAlertKey(db, name)) ?? '';
}

async function findAlertKey(db: Db, name: string): Promise<string | null> {
  const row = await db.selectFrom('alert_keys').select('value').where('name', '=', name).executeTakeFirst();
  return row === undefined ? null : openSecret(db, null, placeOf(name), row.value);
}

const placeOf = (name: string) => ({ table: 'alert_keys', row: name, column: 'value' });
