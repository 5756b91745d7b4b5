import { type Static, Type } from 'typebox';
import { minuteMs } from '#platform/clock.ts';
import { sha256 } from '#platform/crypto.ts';
import { Timestamp } from '#platform/http/schemas.ts';

/** How long after its time a proof is valid. */
export const proofOfWorkMs = 10 * minuteMs;

/** How far a proof's time may lie ahead: clocks of API processes on several machines differ. */
const skewMs = minuteMs;

export const ProofOfWorkTask = Type.Object(
  {
    bits: Type.Integer({ description: 'Number of leading zero bits the hash must have' }),
    time: Timestamp('The time to use. The proof is valid for ten minutes from then'),
  },
  { title: 'ProofOfWorkTask', examples: [{ bits: 18, time: '2026-11-20T03:30:00.000Z' }] },
);

export const ProofOfWork = Type.Object(
  {
    time: Timestamp('`proofOfWork.time` of `GET /api/v1/signup`'),
    nonce: Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        'Any text with which the SHA-256 hash of `<email>|<time>|<nonce>` (UTF-8) begins with `bits` zero bits',
      examples: ['28657'],
    }),
  },
  { title: 'ProofOfWork', additionalProperties: false },
);
export type ProofOfWork = Static<typeof ProofOfWork>;

/** Returns the hash of a proof. Each address needs a proof of its own. */
export function hashProofOfWork(email: string, { time, nonce }: ProofOfWork): Buffer {
  return sha256(`${email}|${time}|${nonce}`);
}

/** Returns why a proof is refused, as a sentence, or null if it is valid. */
export function refuseProofOfWork(
  email: string,
  proof: ProofOfWork | undefined,
  { bits, now }: { bits: number; now: Date },
): string | null {
  const again = 'Get the task from GET /api/v1/signup, solve it, and send the solution as proofOfWork.';
  if (proof === undefined) return `Signing up on this server requires a proof of work. ${again}`;
  const age = now.getTime() - Date.parse(proof.time);
  if (!(age <= proofOfWorkMs && age >= -skewMs)) return `The proof of work has expired. ${again}`;
  if (countLeadingZeroBits(hashProofOfWork(email, proof)) < bits) {
    return `The proof of work does not match this email, or has fewer than ${bits} zero bits. ${again}`;
  }
  return null;
}

/** Returns the number of zero bits before the first one bit. */
function countLeadingZeroBits(bytes: Buffer): number {
  const byte = bytes.findIndex((one) => one !== 0);
  return byte === -1 ? bytes.length * 8 : byte * 8 + Math.clz32(bytes[byte] ?? 0) - 24;
}
