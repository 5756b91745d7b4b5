import { readIssuance } from '#engine/ct/issuance.ts';
import { createCa, type IssueOptions } from '#lab/tls/ca.ts';
import type { FoundIssuance } from '../record-issuances.ts';

const ca = createCa({ name: 'Lab CA R1' });
const otherCa = createCa({ name: 'Other CA R1', organisation: 'Other CA' });

/** Returns a lab certificate as found in a log: from the usual CA, or from another one with `other`. */
export function foundCertificate(
  of: Pick<FoundIssuance, 'accountId' | 'domainId' | 'domain'>,
  options: IssueOptions & { other?: boolean; baseline?: boolean; pastKnown?: boolean },
): FoundIssuance {
  const { other, baseline = false, pastKnown = true, ...issue } = options;
  const { der } = (other ? otherCa : ca).issue(issue);
  return {
    ...of,
    facts: readIssuance(der),
    der,
    logs: [{ logId: 'a'.repeat(64), index: 7, timestamp: '2026-11-20T03:30:00.000Z' }],
    revoked: null,
    sourceRef: null,
    baseline,
    pastKnown,
  };
}
