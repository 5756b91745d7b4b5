import { randomToken } from '#platform/crypto.ts';

/** What the owner publishes to prove ownership: 192 random bits under a name that tells where it is from. */
export function newVerificationToken(): string {
  return `belltower-${randomToken(24)}`;
}
