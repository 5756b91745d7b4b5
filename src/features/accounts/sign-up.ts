import { type Static, Type } from 'typebox';
import { countAgainstLimits } from '#features/rate-limits/index.ts';
import { type Message, message } from '#messages/messages.ts';
import { dayMs, hourMs, minuteMs } from '#platform/clock.ts';
import { sha256 } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { Timestamp } from '#platform/http/schemas.ts';
import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from '#platform/net/addresses.ts';

/**
 * Number of accounts that one address range may create. The limits are higher in development, because tests create
 * hundreds of accounts from loopback.
 */
const limits = {
  production: { hour: { max: 5, windowMs: hourMs }, day: { max: 20, windowMs: dayMs } },
  development: { hour: { max: 2_000, windowMs: hourMs }, day: { max: 20_000, windowMs: dayMs } },
};

/** Validity of a proof in ms. */
const proofOfWorkMs = 10 * minuteMs;

/** The window is longer than the validity of a proof, so that each proof is accepted only once. */
const proofUses = { max: 1, windowMs: 2 * proofOfWorkMs };

/**
 * Checks the proof of work of an open sign-up, if `bits` is not 0, and counts the sign-up against its address range.
 * @throws AppError `proof_of_work_required`, `rate_limited`.
 */
export async function admitSignUp(
  db: Db,
  { address, email, proofOfWork }: { address: string; email: string; proofOfWork: ProofOfWork | undefined },
  at: { now: Date; env: 'development' | 'production'; bits: number },
): Promise<void> {
  const { hour, day } = limits[at.env];
  const refused = at.bits > 0 ? findProofFault(email, proofOfWork, at) : null;
  if (refused !== null) throw new AppError('proof_of_work_required', refused);
  const stamp =
    at.bits > 0 && proofOfWork !== undefined ? hashProofOfWork(email, proofOfWork).toString('hex') : null;
  const range = rangeOf(address);
  const refusal = await withTransaction(db, (tx) =>
    countAgainstLimits(
      tx,
      [
        { bucket: `sign-ups of an hour from ${range}`, limit: hour },
        { bucket: `sign-ups of a day from ${range}`, limit: day },
        ...(stamp === null ? [] : [{ bucket: `proof of work ${stamp}`, limit: proofUses }]),
      ],
      at.now,
    ),
  );
  if (refusal === null) return;
  if (refusal.index === 2) {
    throw new AppError('proof_of_work_required', message('proof-of-work-used'));
  }
  throw new AppError('rate_limited', message('accounts-created-too-often'), refusal);
}

/** Role mailboxes, as opposed to personal mailboxes: the names in RFC 2142 and other common names. */
const roles =
  /^(?:abuse|admin|administrator|billing|contact|ftp|help|hostmaster|info|mailer-daemon|marketing|no-?reply|noc|office|postmaster|root|sales|security|support|sysadmin|webmaster)(?:\+.*)?$/;

/**
 * Rejects an email address that the operator has excluded.
 * @param refused `role`, and domains with their subdomains.
 * @throws AppError 400 at `/email`.
 */
export function rejectExcludedAddress(email: string, refused: readonly string[]): void {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const isRole = refused.includes('role') && roles.test(name);
  if (!isRole && !refused.some((one) => domain === one || domain.endsWith(`.${one}`))) return;
  throw invalidInput(
    '/email',
    'address_refused',
    isRole
      ? 'Addresses of a function, such as info@, can’t be used to sign up. Use your own address.'
      : 'Addresses of this domain can’t be used to sign up. Use another address.',
  );
}

/** Returns the range that a provider usually assigns to one customer: an IPv4 /24 or an IPv6 /56. */
export function rangeOf(address: string): string {
  const groups = parseIpv6(address);
  const isMapped = groups?.slice(0, 6).join() === '0,0,0,0,0,65535';
  const ipv4 = isMapped ? parseIpv4(address.slice(address.lastIndexOf(':') + 1)) : parseIpv4(address);
  if (ipv4 !== null) return `${formatIpv4((ipv4 & 0xffffff00) >>> 0)}/24`;
  if (groups === null) return address;
  const masked = groups.map((group, index) => (index < 3 ? group : index === 3 ? group & 0xff00 : 0));
  return `${formatIpv6(masked)}/56`;
}

/** Maximum time that a proof may be dated in the future, to allow for clock skew. */
const skewMs = minuteMs;

export const ProofOfWorkTask = Type.Object(
  {
    bits: Type.Integer({ description: 'Number of leading zero bits that the hash must have' }),
    time: Timestamp('Time to use in the proof, which is valid for the next ten minutes'),
  },
  { title: 'ProofOfWorkTask', examples: [{ bits: 18, time: '2026-11-20T03:30:00.000Z' }] },
);

export const ProofOfWork = Type.Object(
  {
    time: Timestamp('Value of `proofOfWork.time` from `GET /api/v1/signup`'),
    nonce: Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        'A string for which the SHA-256 hash of `<email>|<time>|<nonce>` (UTF-8) starts with `bits` zero bits',
      examples: ['28657'],
    }),
  },
  { title: 'ProofOfWork', additionalProperties: false },
);
export type ProofOfWork = Static<typeof ProofOfWork>;

/** Returns the hash of a proof. It includes the email address, so each address needs a separate proof. */
export function hashProofOfWork(email: string, { time, nonce }: ProofOfWork): Buffer {
  return sha256(`${email}|${time}|${nonce}`);
}

/** Returns the reason for rejecting a proof, or null if it is valid. */
export function findProofFault(
  email: string,
  proof: ProofOfWork | undefined,
  { bits, now }: { bits: number; now: Date },
): Message | null {
  if (proof === undefined) return message('proof-of-work-missing');
  const age = now.getTime() - Date.parse(proof.time);
  if (!(age <= proofOfWorkMs && age >= -skewMs)) return message('proof-of-work-expired');
  if (countLeadingZeroBits(hashProofOfWork(email, proof)) < bits) {
    return message('proof-of-work-wrong', { bits });
  }
  return null;
}

/** Returns the number of zero bits before the first one bit. */
function countLeadingZeroBits(bytes: Buffer): number {
  const byte = bytes.findIndex((one) => one !== 0);
  return byte === -1 ? bytes.length * 8 : byte * 8 + Math.clz32(bytes[byte] ?? 0) - 24;
}
