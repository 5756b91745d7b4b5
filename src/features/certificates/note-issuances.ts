import type { Violation, ViolationRule } from '#engine/ct/policy.ts';
import type { Severity } from '#engine/findings/types.ts';
import type { TroubleNote } from '#features/incidents/index.ts';

/** What an incident says of an issuance. */
export interface NotedIssuance {
  id: string;
  accountId: string;
  domainId: string;
  /** The name that it is told by. */
  name: string;
  issuer: string;
}

const severities: Record<ViolationRule, Severity> = {
  ca: 'high',
  key: 'high',
  'key-type': 'medium',
  'key-size': 'medium',
  validity: 'medium',
  wildcard: 'medium',
};

const titles: Record<ViolationRule, string> = {
  ca: 'a CA that is not allowed',
  key: 'a key that is not authorised',
  'key-type': 'a key type that is not allowed',
  'key-size': 'a key that is too short',
  validity: 'too long a validity',
  wildcard: 'a wildcard',
};

const base = (issuance: NotedIssuance, what: string, at: Date) => ({
  accountId: issuance.accountId,
  source: { type: 'certificate' as const, id: issuance.id, name: issuance.name },
  what,
  at,
});

/** A certificate that breaks a rule of the policy. */
export function noteViolation(issuance: NotedIssuance, violation: Violation, at: Date): TroubleNote {
  const { rule, detail } = violation;
  return {
    ...base(issuance, rule, at),
    message: detail,
    trouble: {
      title: `${issuance.name}: certificate with ${titles[rule]}`,
      severity: severities[rule],
      cause: `certificate-policy-${rule}`,
      domainId: issuance.domainId,
    },
  };
}

/** A certificate of a CA that nobody expected. */
export function noteUnexpected(issuance: NotedIssuance, at: Date): TroubleNote {
  return {
    ...base(issuance, 'unexpected', at),
    message: `${issuance.issuer} has not issued a certificate for the domain before and is not listed in its CAA records.`,
    trouble: {
      title: `${issuance.name}: certificate issued by ${issuance.issuer}, which is new`,
      severity: 'high',
      cause: 'certificate-unexpected',
      domainId: issuance.domainId,
    },
  };
}

/** What was told of an issuance is over. */
export function noteOver(issuance: NotedIssuance, what: string, message: string, at: Date): TroubleNote {
  return { ...base(issuance, what, at), message, trouble: null };
}
