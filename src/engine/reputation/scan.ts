import { normalizeName } from '#engine/posture/lookup.ts';
import { notTested, type PostureCheck } from '#engine/posture/posture-check.ts';
import type { RegistrationResult } from '#engine/registration/lookup.ts';
import { type CollectOptions, collectReputation } from './collect-reputation.ts';
import { evaluateReputation, reputationIds } from './evaluate.ts';
import type { ReputationFacts } from './facts.ts';

export interface ReputationScanOptions extends CollectOptions {
  /** Time in ms since the epoch. */
  nowMs: number;
  /** Result of the registration family. Null or absent if it did not run. */
  registration?: RegistrationResult | null;
  /** Default 90,000. */
  budgetMs?: number;
}

export interface ReputationScan {
  checks: PostureCheck[];
  /** Null if the time budget ran out before any facts were available. */
  facts: ReputationFacts | null;
}

/** Scans the hosting reputation of a domain. Returns every ID, stays within its time budget and never rejects. */
export async function scanReputation(
  domain: string,
  options: ReputationScanOptions,
): Promise<ReputationScan> {
  const asset = normalizeName(domain);
  const timeout = AbortSignal.timeout(options.budgetMs ?? 90_000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  // Other scans share feeds and documents, so their fetches continue. This scan only stops waiting.
  const spent = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const collected = collectReputation(asset, { ...options, signal }).catch(() => null);
  const facts = await Promise.race([collected, spent]);
  if (facts === null) {
    return { checks: reputationIds.map((id) => notTested(id, asset, 'budget-spent')), facts };
  }
  const registration = options.registration ?? null;
  return { checks: evaluateReputation(facts, { nowMs: options.nowMs, registration }), facts };
}

/**
 * Returns the single addresses in an SPF record (`ip4:192.0.2.1`, `ip6:2001:db8::1/128`). They are the declared
 * senders.
 */
export function sendersOf(spfRecord: string | null): string[] {
  const terms = spfRecord
    ?.slice(0, 10_000)
    .matchAll(/(?:^|\s)\+?ip[46]:([0-9a-f.:]{2,45})(?:\/(32|128))?(?=\s|$)/gi);
  const senders = [...(terms ?? [])].flatMap(([, address = '', bits]) =>
    bits === undefined || (bits === '32') === !address.includes(':') ? [address.toLowerCase()] : [],
  );
  return [...new Set(senders)].slice(0, 16);
}
