import type { Violation, ViolationRule } from '#engine/ct/policy.ts';
import type { Severity } from '#engine/findings/types.ts';
import type { ProblemReport } from '#features/incidents/index.ts';
import { message } from '#messages/messages.ts';
import type { Text } from '#platform/errors.ts';
import type { IssuanceRow } from './queries.ts';

/** The fields of an issuance that incidents use. */
export interface IncidentIssuance {
  id: string;
  accountId: string;
  domainId: string;
  /** The name shown in the incident. */
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

const base = (issuance: IncidentIssuance, what: string, at: Date) => ({
  accountId: issuance.accountId,
  source: { type: 'certificate' as const, id: issuance.id, name: issuance.name },
  what,
  at,
});

/** Returns the incident of a policy violation. */
export function violationIncident(issuance: IncidentIssuance, violation: Violation, at: Date): ProblemReport {
  const { rule } = violation;
  return {
    ...base(issuance, rule, at),
    message: violation.message,
    trouble: {
      title: message('certificate-violates-policy', { name: issuance.name, rule: rule.replace('-', '_') }),
      severity: severities[rule],
      cause: `certificate-policy-${rule}`,
      domainId: issuance.domainId,
    },
  };
}

/** Returns the incident of a certificate from an unexpected CA. */
export function unexpectedIncident(issuance: IncidentIssuance, at: Date): ProblemReport {
  return {
    ...base(issuance, 'unexpected', at),
    message: message('issuer-new', { issuer: issuance.issuer }),
    trouble: {
      title: message('certificate-of-new-issuer', { name: issuance.name, issuer: issuance.issuer }),
      severity: 'high',
      cause: 'certificate-unexpected',
      domainId: issuance.domainId,
    },
  };
}

/** Returns the resolution of an incident. */
export function resolvedIncident(
  issuance: IncidentIssuance,
  what: string,
  message: Text,
  at: Date,
): ProblemReport {
  return { ...base(issuance, what, at), message, trouble: null };
}

/** Converts a stored issuance for incidents. */
export function toIncidentIssuance(
  row: Pick<
    IssuanceRow,
    | 'id'
    | 'domain_id'
    | 'names'
    | 'common_name'
    | 'issuer_organization'
    | 'issuer_common_name'
    | 'serial_number'
  >,
  accountId: string,
): IncidentIssuance {
  return {
    id: row.id,
    accountId,
    domainId: row.domain_id,
    name: row.names[0] ?? row.common_name ?? row.serial_number,
    issuer: row.issuer_organization ?? row.issuer_common_name ?? 'An unnamed CA',
  };
}
