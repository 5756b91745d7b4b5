import type { Static } from 'typebox';
import { dayMs } from '#platform/durations.ts';
import type { ExpiringRow } from './queries/expiring.ts';
import type { IssuanceRow } from './queries/issuances.ts';
import type { ViolationRow } from './queries/violations.ts';
import type { ExpiringBody, IssuanceBody, ViolationBody } from './schemas.ts';

const iso = (at: Date): string => at.toISOString();

const issuerOf = (
  row: Pick<IssuanceRow, 'issuer_common_name' | 'issuer_organization' | 'issuer_ca_owner'>,
) => ({
  commonName: row.issuer_common_name,
  organization: row.issuer_organization,
  caOwner: row.issuer_ca_owner,
});

/** An issuance as the API shows it. */
export function toIssuanceBody(row: IssuanceRow): Static<typeof IssuanceBody> {
  return {
    id: row.id,
    domainId: row.domain_id,
    tbsSha256: row.tbs_sha256,
    sha256: row.sha256,
    precertificate: row.precertificate,
    names: row.names,
    commonName: row.common_name,
    issuer: issuerOf(row),
    serialNumber: row.serial_number,
    notBefore: iso(row.not_before),
    notAfter: iso(row.not_after),
    keyType: row.key_type,
    keyBits: row.key_bits,
    keySha256: row.key_sha256,
    signatureAlgorithm: row.signature_algorithm,
    logs: row.logs,
    revoked: row.revoked,
    state: row.state,
    violations: row.violations,
    renews: row.renews,
    baseline: row.baseline,
    note: row.note,
    firstSeenAt: iso(row.first_seen_at),
  };
}

/** A violation as the API shows it. */
export function toViolationBody(row: ViolationRow): Static<typeof ViolationBody> {
  return {
    id: row.id,
    issuanceId: row.issuance_id,
    domainId: row.domain_id,
    rule: row.rule,
    detail: row.detail,
    names: row.names,
    commonName: row.common_name,
    issuer: issuerOf(row),
    notBefore: iso(row.not_before),
    notAfter: iso(row.not_after),
    state: row.state,
    firstSeenAt: iso(row.first_seen_at),
  };
}

/** What is about to end, as the API shows it. */
export function toExpiringBody(row: ExpiringRow, now: number): Static<typeof ExpiringBody> {
  return {
    id: row.id,
    type: row.type,
    domainId: row.domain_id,
    sha256: row.sha256,
    names: row.names,
    commonName: row.common_name,
    host: row.host,
    port: row.port,
    starttls: row.starttls === '' ? null : row.starttls,
    notAfter: iso(row.not_after),
    daysLeft: Math.floor((row.not_after.getTime() - now) / dayMs),
  };
}
