import { dayMs } from '#platform/clock.ts';
import { newId, randomToken, sha256 } from '#platform/crypto.ts';
import type { Tx } from '#platform/database/types.ts';
import { insertSession } from './queries.ts';

/** Sessions end after this long. */
const sessionLifetimeMs = 30 * dayMs;

/** Where a session is opened from. */
export interface Device {
  address: string | null;
  userAgent: string | null;
}

/** What a request says of it; a program may say anything, so it is cut. */
export function deviceOf({
  ip,
  headers,
}: {
  ip: string;
  headers: { 'user-agent'?: string | undefined };
}): Device & { address: string } {
  const said = headers['user-agent'];
  return { address: ip, userAgent: said === undefined ? null : plainLine(said).slice(0, 300) };
}

/** A line of printable characters. */
const plainLine = (text: string): string => text.replace(/[^\x20-\x7e]/g, ' ').trim();

/** Opens a session for a user in an account; the caller has settled that both belong together. */
export async function openSession(
  tx: Tx,
  who: { userId: string; accountId: string; device: Device },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs);
  await insertSession(tx, {
    id: newId(),
    token_hash: sha256(token),
    address: who.device.address,
    user_agent: who.device.userAgent,
    user_id: who.userId,
    account_id: who.accountId,
    created_at: now,
    expires_at: expiresAt,
  });
  return { token, expiresAt };
}
