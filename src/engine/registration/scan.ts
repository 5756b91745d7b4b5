import { normalizeName } from '#engine/posture/lookup.ts';
import type { PostureCheck } from '#engine/posture/posture-check.ts';
import { type IsUnregistered, registrableDomain } from '#engine/posture/registrable.ts';
import { evaluateRegistration } from './evaluate.ts';
import { lookUpRegistration, type RegistrationResult, type RegistrationSources } from './lookup.ts';

export interface RegistrationScanOptions extends RegistrationSources {
  /** Time in ms since the epoch. */
  nowMs: number;
  isUnregistered?: IsUnregistered;
  /** Default 30,000. */
  budgetMs?: number;
  signal?: AbortSignal;
}

export interface RegistrationScan {
  checks: PostureCheck[];
  facts: RegistrationResult;
}

/**
 * Scans the registration of the registrable domain that `domain` belongs to: `availability.registration.*` and `dns.registration.*`.
 * Returns all seven IDs every time, stays within its time budget and never rejects.
 */
export async function scanRegistration(
  domain: string,
  options: RegistrationScanOptions,
): Promise<RegistrationScan> {
  const timeout = AbortSignal.timeout(options.budgetMs ?? 30_000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const name = normalizeName(domain);
  const asset = registrableDomain(name) ?? name;
  const facts = await lookUpRegistration(name, options, signal).catch(
    (): RegistrationResult => ({ kind: 'error', reason: 'registration-failed', retryAfterMs: null }),
  );
  const unregistered =
    facts.kind === 'not-found' ? await options.isUnregistered?.(asset).catch(() => null) : false;
  return {
    checks: evaluateRegistration(asset, facts, { nowMs: options.nowMs, unregistered: unregistered ?? null }),
    facts,
  };
}
