import { collectExposureHost } from '../exposure/collect.ts';
import { findService } from '../exposure/services.ts';
import { judgeTakeover } from '../exposure/takeover.ts';
import type { FindingId } from '../findings/catalogue.ts';
import type { FetchContext } from '../http/fetch-types.ts';
import type { Lookup } from '../posture/lookup.ts';
import type { Evidence } from '../posture/posture-check.ts';
import type { IsUnregistered } from '../posture/registrable.ts';

/** What is known of a name that points elsewhere. */
export interface TakeoverLook {
  /** The service that it points to, if that is known. */
  service: string | null;
  /**
   * `vulnerable`: anybody can claim what it points to, by the service's own words or because the domain behind it is free,
   * proven twice. `suspect`: under conditions, or it leads nowhere.
   */
  verdict: 'vulnerable' | 'suspect' | 'none';
  evidence: Evidence;
  /** The finding that it is; null for none. */
  finding: { id: FindingId; reason: string } | null;
}

const gravest: ReadonlySet<FindingId> = new Set([
  'exposure.takeover.confirmed',
  'exposure.takeover.cname-unregistered',
]);

/** A name whose addresses are its own: there is nothing to claim. */
export const noTakeover: TakeoverLook = { service: null, verdict: 'none', evidence: {}, finding: null };

/**
 * Follows a name's aliases, asks what they lead to, and judges it. Null where nothing could be learnt: what was known
 * before holds then. Reads only; never rejects.
 */
export async function lookForTakeover(
  name: string,
  question: { domain: string; lookup: Lookup; isUnregistered: IsUnregistered | undefined },
  context: FetchContext,
): Promise<TakeoverLook | null> {
  const facts = await collectExposureHost(name, question, context);
  const checks = judgeTakeover(facts);
  const service = findService(facts.targets)?.name ?? null;
  const failing = checks.find(({ result }) => result === 'fail');
  if (failing !== undefined) {
    return {
      service,
      verdict: gravest.has(failing.id) ? 'vulnerable' : 'suspect',
      evidence: failing.evidence ?? {},
      finding: { id: failing.id, reason: failing.reason ?? 'takeover' },
    };
  }
  if (checks.some(({ result }) => result === 'not-tested' || result === 'error')) return null;
  return { ...noTakeover, service, evidence: { targets: facts.targets } };
}
