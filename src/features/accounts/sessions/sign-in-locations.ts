import { sql } from 'kysely';
import { enqueueMail } from '#features/mail/index.ts';
import { dayMs } from '#platform/clock.ts';
import { sha256 } from '#platform/crypto.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from '#platform/net/addresses.ts';
import { findUser } from '../queries.ts';

/** A location that is unused for this time counts as new again. */
const knownForMs = 180 * dayMs;

/**
 * Records where a user signs in from, and emails them if the network, browser or operating system is new. No email is
 * sent for a user's first sign-in.
 */
export async function recordSignInLocation(
  tx: Tx,
  who: { userId: string; address: string | null; userAgent: string | null },
  now: Date,
): Promise<void> {
  const { userId } = who;
  const device = describeDevice(who.userAgent);
  const locationHash = sha256(`${userId} ${networkOf(who.address ?? '')} ${device}`);
  const { rows } = await sql<{ known: boolean; others: boolean }>`
    select coalesce(bool_or(location_hash = ${locationHash}), false) as known, count(*) > 0 as others
    from sign_in_locations where user_id = ${userId}`.execute(tx);
  await tx
    .insertInto('sign_in_locations')
    .values({ user_id: userId, location_hash: locationHash, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'location_hash']).doUpdateSet({ last_used_at: now }),
    )
    .execute();
  const user = rows[0]?.known === false && rows[0].others ? await findUser(tx, userId) : null;
  if (user === null) return;
  await enqueueMail(
    tx,
    {
      accountId: null,
      kind: 'security-notice',
      address: user.email,
      subject: 'New sign-in to Belltower',
      paragraphs: [
        `Someone signed in as ${user.email} from a new network or browser.`,
        `Device: ${device}\nAddress: ${who.address ?? 'unknown'}\nTime: ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
        'If this was you, there is nothing to do. If not, change your password, which signs out all other sessions.',
      ],
      action: null,
    },
    now,
  );
}

/** Deletes locations that were not used for half a year. */
export async function deleteOldSignInLocations(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_locations')
    .where('last_used_at', '<', new Date(now.getTime() - knownForMs))
    .execute();
}

/**
 * Returns the network that typically contains all addresses of an internet provider's customer: an IPv4 /16 or an IPv6
 * /32.
 */
function networkOf(address: string): string {
  const groups = parseIpv6(address);
  const isMapped = groups?.slice(0, 6).join() === '0,0,0,0,0,65535';
  const ipv4 = isMapped ? parseIpv4(address.slice(address.lastIndexOf(':') + 1)) : parseIpv4(address);
  if (ipv4 !== null) return formatIpv4((ipv4 & 0xffff0000) >>> 0);
  return groups === null ? address : formatIpv6(groups.map((group, index) => (index < 2 ? group : 0)));
}

// Browsers with other browsers' names in their user agent come first.
const browsers = [/(Edg)/, /(OPR)/, /(Firefox)/, /(Chrome)/, /(Safari)/];
const systems = [/(Android)/, /(iPhone|iPad)/, /(Windows)/, /(Mac OS X)/, /(Linux)/];
const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };

/**
 * Returns browser and operating system, such as "Firefox on Linux". Omits versions, because they change with each
 * update.
 */
function describeDevice(userAgent: string | null): string {
  const text = userAgent ?? '';
  const find = (patterns: readonly RegExp[]) => {
    const found = patterns.map((pattern) => pattern.exec(text)?.[1]).find((name) => name !== undefined);
    return found === undefined ? undefined : (names[found] ?? found);
  };
  const [browser, system] = [find(browsers), find(systems)];
  if (browser === undefined) return text.split(/[/ ]/)[0] || 'an unknown program';
  return system === undefined ? browser : `${browser} on ${system}`;
}
