import { countAgainstLimits } from '#features/rate-limits/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { dayMs, hourMs } from '#platform/durations.ts';
import { AppError } from '#platform/errors.ts';
import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from '#platform/net/addresses.ts';

/** Accounts that one address range may create. In development, programs create them from loopback by the hundred. */
const limits = {
  production: { hour: { most: 5, windowMs: hourMs }, day: { most: 20, windowMs: dayMs } },
  development: { hour: { most: 2_000, windowMs: hourMs }, day: { most: 20_000, windowMs: dayMs } },
};

/**
 * Counts an open sign-up against its address range.
 * @throws AppError `rate_limited`.
 */
export async function admitSignUp(
  db: Db,
  address: string,
  at: { now: Date; env: 'development' | 'production' },
): Promise<void> {
  const { hour, day } = limits[at.env];
  const range = rangeOf(address);
  const refusal = await withTransaction(db, (tx) =>
    countAgainstLimits(
      tx,
      [
        { bucket: `sign-ups of an hour from ${range}`, limit: hour },
        { bucket: `sign-ups of a day from ${range}`, limit: day },
      ],
      at.now,
    ),
  );
  if (refusal === null) return;
  throw new AppError(
    'rate_limited',
    'Too many accounts were created from your network. Try again later.',
    refusal,
  );
}

/** The range that one customer of a provider is usually given: a /24 of IPv4 or a /56 of IPv6. Pure. */
export function rangeOf(address: string): string {
  const groups = parseIpv6(address);
  const isMapped = groups?.slice(0, 6).join() === '0,0,0,0,0,65535';
  const ipv4 = isMapped ? parseIpv4(address.slice(address.lastIndexOf(':') + 1)) : parseIpv4(address);
  if (ipv4 !== null) return `${formatIpv4((ipv4 & 0xffffff00) >>> 0)}/24`;
  if (groups === null) return address;
  const kept = groups.map((group, index) => (index < 3 ? group : index === 3 ? group & 0xff00 : 0));
  return `${formatIpv6(kept)}/56`;
}
