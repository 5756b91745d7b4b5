import type { Issuance } from '#engine/ct/issuance.ts';
import type { NotedIssuance } from './note-issuances.ts';
import type { IssuanceRow } from './queries/issuances.ts';

/** A stored issuance as policies judge it. */
export function toFacts(row: IssuanceRow): Issuance {
  return {
    tbsSha256: row.tbs_sha256,
    sha256: row.sha256,
    precertificate: row.precertificate,
    names: row.names,
    nameCount: row.name_count,
    commonName: row.common_name,
    issuer: { commonName: row.issuer_common_name, organization: row.issuer_organization },
    serialNumber: row.serial_number,
    notBefore: row.not_before.getTime(),
    notAfter: row.not_after.getTime(),
    keyType: row.key_type,
    keyBits: row.key_bits,
    keySha256: row.key_sha256,
    signatureAlgorithm: row.signature_algorithm,
  };
}

/** It has ended, or was revoked: nobody is woken for it any more. */
export function isIssuanceOver(row: Pick<IssuanceRow, 'not_after' | 'revoked'>, now: Date): boolean {
  return row.revoked === true || row.not_after.getTime() < now.getTime();
}

/** A stored issuance as incidents tell of it. */
export function toNoted(
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
): NotedIssuance {
  return {
    id: row.id,
    accountId,
    domainId: row.domain_id,
    name: row.names[0] ?? row.common_name ?? row.serial_number,
    issuer: row.issuer_organization ?? row.issuer_common_name ?? 'An unnamed CA',
  };
}
