import type { FindingId } from '#engine/findings/catalog.ts';
import {
  fail,
  failedToTest,
  notApplicable,
  notTested,
  type PostureCheck,
  pass,
} from '#engine/posture/posture-check.ts';
import type { ExposureHostFacts, WebAnswer } from './facts.ts';
import { findService, type HostedService } from './services.ts';

export const takeoverIds = [
  'exposure.takeover.confirmed',
  'exposure.takeover.cname-unregistered',
  'exposure.takeover.possible',
  'exposure.dangling.cname',
] as const satisfies readonly FindingId[];

type TakeoverId = (typeof takeoverIds)[number];

/**
 * Evaluates one host by its service, the state of the target and the rating of the service. Only an unclaimed name at a
 * service where anyone can claim it is `confirmed`. At most one ID fails at a time.
 */
export function evaluateTakeover(facts: ExposureHostFacts): PostureCheck[] {
  const { host, targets, resolution } = facts;
  if (targets.length === 0) {
    if (resolution === 'nxdomain') return takeoverIds.map((id) => notApplicable(id, host, 'no-such-name'));
    const known = resolution === 'resolves' || resolution === 'no-address';
    return takeoverIds.map((id) => (known ? pass(id, host) : failedToTest(id, host, resolution)));
  }
  const verdict = evaluateTargets(facts);
  return takeoverIds.map((id) => {
    if (verdict.fails === id) return fail(id, host, verdict.reason, { targets, ...verdict.evidence });
    if (verdict.unknown.includes(id)) return notTested(id, host, verdict.reason);
    return pass(id, host, { targets });
  });
}

interface Verdict {
  fails: TakeoverId | null;
  /** IDs without a conclusive result. */
  unknown: readonly TakeoverId[];
  reason: string;
  evidence: Record<string, string | number | null>;
}

function evaluateTargets(facts: ExposureHostFacts): Verdict {
  const { targets, resolution, unregistered } = facts;
  const none: Verdict = { fails: null, unknown: [], reason: '', evidence: {} };
  if (unregistered !== null) {
    return {
      ...none,
      fails: 'exposure.takeover.cname-unregistered',
      reason: 'registrable-domain-free',
      evidence: { registrable: unregistered },
    };
  }
  const service = findService(targets);
  if (resolution === 'nxdomain') return evaluateMissing(facts, service);
  if (resolution !== 'resolves' && resolution !== 'no-address')
    return { ...none, unknown: takeoverIds, reason: resolution };
  if (!service?.body) return none;
  const evidence = { service: service.name };
  const responses = facts.first.filter(({ status }) => status > 0);
  if (responses.length === 0) {
    const reason = facts.first[0]?.failure ?? 'no-answer';
    const [confirmed, , possible] = takeoverIds;
    return { ...none, unknown: [confirmed, possible], reason };
  }
  const hit = responses.find((answer) => matches(answer, service));
  if (!hit || service.rating === 'safe') return none;
  const confirmed = service.rating === 'vulnerable';
  return {
    ...none,
    fails: confirmed ? 'exposure.takeover.confirmed' : 'exposure.takeover.possible',
    reason: confirmed ? 'unclaimed-at-service' : 'edge-case-service',
    evidence: { ...evidence, status: hit.status },
  };
}

/** Evaluates a host with a nonexistent last target. */
function evaluateMissing(facts: ExposureHostFacts, service: HostedService | null): Verdict {
  const evidence = { service: service?.name ?? null };
  if (service?.nxdomain && service.rating === 'vulnerable') {
    return { fails: 'exposure.takeover.confirmed', unknown: [], reason: 'unclaimed-at-service', evidence };
  }
  if (service && service.rating !== 'safe') {
    return {
      fails: 'exposure.takeover.possible',
      unknown: [],
      reason: 'target-missing-at-service',
      evidence,
    };
  }
  return {
    fails: 'exposure.dangling.cname',
    unknown: facts.registrationUnknown ? ['exposure.takeover.cname-unregistered'] : [],
    reason: 'target-missing',
    evidence,
  };
}

function matches(answer: WebAnswer, { body = [], status }: HostedService): boolean {
  if (status !== undefined && answer.status !== status) return false;
  return body.some((text) => answer.text.includes(text));
}
