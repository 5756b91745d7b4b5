import { caDomainsOf } from '#engine/dns/caa.ts';

/** The issuer as named in the certificate. */
export interface Issuer {
  commonName: string | null;
  organization: string | null;
}

/** CA owners as listed in the Common CA Database, by a word in the issuer's organization or common name. */
const OWNERS: readonly [pattern: RegExp, owner: string][] = [
  [/let'?s encrypt|\bISRG\b/i, 'Internet Security Research Group'],
  [/digicert|geotrust|thawte|rapidssl|quovadis|baltimore|cybertrust/i, 'DigiCert'],
  [/zerossl|sectigo|comodo|usertrust/i, 'Sectigo'],
  [/globalsign/i, 'GlobalSign nv-sa'],
  [/google trust services/i, 'Google Trust Services LLC'],
  [/amazon/i, 'Amazon Trust Services'],
  [/godaddy|starfield/i, 'GoDaddy'],
  [/entrust|affirmtrust/i, 'Entrust'],
  [/buypass/i, 'Buypass'],
  [/ssl\.com|ssl corp/i, 'SSL.com'],
  [/actalis/i, 'Actalis'],
  [/certum|asseco|unizeto/i, 'Asseco Data Systems S.A. (previously Unizeto Certum)'],
  [/swisssign/i, 'SwissSign AG'],
  [/hellenic|harica/i, 'HARICA'],
  [/t-systems|telesec|telekom/i, 'Deutsche Telekom Security GmbH'],
  [/identrust/i, 'IdenTrust Services, LLC'],
  [/d-trust/i, 'D-TRUST'],
  [/certigna|dhimyotis/i, 'DHIMYOTIS'],
  [/microsoft/i, 'Microsoft Corporation'],
  [/trustasia/i, 'TrustAsia Technologies, Inc.'],
  [/trustwave|securetrust|viking ?cloud/i, 'VikingCloud'],
  [/secom/i, 'SECOM Trust Systems CO., LTD.'],
  [/certsign/i, 'certSIGN'],
];

/** Returns the owner of the CA in the Common CA Database; null if the CA is not listed here. */
export function caOwnerOf({ organization, commonName }: Issuer): string | null {
  for (const text of [organization, commonName]) {
    const found = text && OWNERS.find(([pattern]) => pattern.test(text.slice(0, 300)));
    if (found) return found[1];
  }
  return null;
}

/** Returns the same key for all intermediates of a CA. Used only for comparison, never displayed. */
export function caKeyOf(issuer: Issuer): string {
  return (caOwnerOf(issuer) ?? issuer.organization ?? issuer.commonName ?? '').toLowerCase();
}

/** Returns every name that a policy can use for a CA, in lower case: CAA identifiers, owner, organization. */
export function caNamesOf(issuer: Issuer): ReadonlySet<string> {
  const names = [...(caDomainsOf(issuer) ?? []), caOwnerOf(issuer), issuer.organization];
  return new Set(names.flatMap((name) => (name ? [name.trim().toLowerCase()] : [])));
}
