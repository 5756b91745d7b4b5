import type { FindingId } from '#engine/findings/catalog.ts';
import {
  failedToTest,
  notApplicable,
  type PostureCheck,
  switchedOff,
  toPostureCheck,
} from '#engine/posture/posture-check.ts';
import { dayMs } from '#platform/clock.ts';
import { hasRegistryLock, lockedOperations } from './epp-status.ts';
import type { RegistrationFacts } from './facts.ts';
import type { RegistrationResult } from './lookup.ts';

/** IDs that the registration family reports in every scan. */
export const registrationIds = [
  'availability.registration.expired',
  'availability.registration.on-hold',
  'availability.registration.expires-7d',
  'availability.registration.expires-30d',
  'dns.registration.no-transfer-lock',
  'dns.registration.no-delete-update-lock',
  'dns.registration.no-registry-lock',
] as const satisfies readonly FindingId[];

const LOST = ['redemptionPeriod', 'pendingDelete'];
const HOLD_STATUSES = ['clientHold', 'serverHold'];

/** Evaluates a registration as of `nowMs`. `unregistered` means that the name is confirmed to be available. Pure. */
export function evaluateRegistration(
  asset: string,
  result: RegistrationResult,
  context: { nowMs: number; unregistered?: boolean | null },
): PostureCheck[] {
  if (result.kind === 'found') return evaluateFacts(asset, result.facts, context.nowMs);
  if (result.kind === 'not-found' && context.unregistered === true) return evaluateUnregistered(asset);
  return registrationIds.map((id) => {
    if (result.kind === 'disabled') return switchedOff(id, asset, 'rdap-off');
    if (result.kind === 'not-supported') return notApplicable(id, asset, result.reason);
    return failedToTest(id, asset, result.kind === 'error' ? result.reason : 'rdap-not-found');
  });
}

/** Evaluates a domain that is no longer registered. Its other checks do not apply. */
function evaluateUnregistered(asset: string): PostureCheck[] {
  const [expired, ...others] = registrationIds;
  const lost = toPostureCheck(expired, asset, { bad: true, reason: 'not-registered' });
  return [lost, ...others.map((id) => notApplicable(id, asset, 'not-registered'))];
}

function evaluateFacts(asset: string, facts: RegistrationFacts, nowMs: number): PostureCheck[] {
  const checks = [...evaluateExpiry(asset, facts, nowMs), ...evaluateStatus(asset, facts)];
  if (facts.confidence === 'high') return checks;
  return checks.map((check) =>
    check.result === 'fail' ? { ...check, confidence: 'probable' as const } : check,
  );
}

function evaluateExpiry(asset: string, facts: RegistrationFacts, nowMs: number): PostureCheck[] {
  const [expired, , week, month] = registrationIds;
  const { expiresAt, registrarExpiresAt, statuses, source } = facts;
  const lost = statuses.filter((status) => LOST.includes(status));
  const leftMs = expiresAt === null ? null : Date.parse(expiresAt) - nowMs;
  const daysLeft = leftMs === null ? null : Math.floor(leftMs / dayMs);
  const evidence = { expiresAt, registrarExpiresAt, daysLeft, statuses, source };
  const late = leftMs !== null && leftMs <= 0;
  if (lost.length > 0 || late) {
    const reason = lost.length > 0 ? 'redemption-or-deletion' : 'expired';
    return [
      toPostureCheck(expired, asset, { bad: true, reason, evidence }),
      ...[week, month].map((id) => notApplicable(id, asset, 'expired')),
    ];
  }
  // Many country registries publish no expiry date. This is neither a fault nor evidence.
  if (leftMs === null) return [expired, week, month].map((id) => notApplicable(id, asset, 'no-expiry-date'));
  const soon = leftMs <= 7 * dayMs;
  return [
    toPostureCheck(expired, asset, { bad: false, reason: 'expired', evidence }),
    toPostureCheck(week, asset, { bad: soon, reason: 'expires-within-7-days', evidence }),
    soon
      ? notApplicable(month, asset, 'covered-by-7-days')
      : toPostureCheck(month, asset, {
          bad: leftMs <= 30 * dayMs,
          reason: 'expires-within-30-days',
          evidence,
        }),
  ];
}

function evaluateStatus(asset: string, facts: RegistrationFacts): PostureCheck[] {
  const [, hold, , , transfer, deleteUpdate, registry] = registrationIds;
  const { statuses, source } = facts;
  const evidence = { statuses, lockLevel: facts.lockLevel, source };
  if (statuses.length === 0) {
    return [hold, transfer, deleteUpdate, registry].map((id) =>
      notApplicable(id, asset, 'no-status-published'),
    );
  }
  const locked = lockedOperations(statuses);
  const onHold = statuses.filter((status) => HOLD_STATUSES.includes(status));
  return [
    toPostureCheck(hold, asset, { bad: onHold.length > 0, reason: onHold[0] ?? 'on-hold', evidence }),
    toPostureCheck(transfer, asset, {
      bad: !locked.includes('transfer'),
      reason: 'no-transfer-prohibition',
      evidence,
    }),
    toPostureCheck(deleteUpdate, asset, {
      bad: !locked.includes('delete') && !locked.includes('update'),
      reason: 'no-delete-or-update-prohibition',
      evidence,
    }),
    toPostureCheck(registry, asset, {
      bad: !hasRegistryLock(statuses),
      reason: 'no-server-prohibition',
      evidence,
    }),
  ];
}
