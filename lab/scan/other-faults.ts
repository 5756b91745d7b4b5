import { dayMs } from '#platform/clock.ts';
import { type LabDomain, lockedStatus } from '../rdap/objects.ts';
import { domainOf, goodDomain, type LabScanDomain } from './domains.ts';
import { addresses } from './zones.ts';

interface Fault {
  registration?: Omit<LabDomain, 'name'>;
  dbl?: string[];
  zen?: string[];
  /** Address of its website, if it does not use the shared one. */
  webAddress?: string;
  certificate?: NonNullable<LabScanDomain['certificate']>;
  also?: string[];
}

/** Returns registration, reputation and certificate faults, by the ID of the finding that each must cause. */
function listFaults(nowMs: number): Record<string, Fault> {
  const at = (days: number) => new Date(nowMs + days * dayMs).toISOString();
  return {
    'availability.registration.expired': { registration: { expiresAt: at(-2) } },
    'availability.registration.on-hold': { registration: { status: [...lockedStatus, 'client hold'] } },
    'availability.registration.expires-7d': { registration: { expiresAt: at(5) } },
    'availability.registration.expires-30d': { registration: { expiresAt: at(20) } },
    'dns.registration.no-transfer-lock': {
      registration: { status: lockedStatus.filter((status) => !status.includes('transfer')) },
    },
    'dns.registration.no-delete-update-lock': {
      registration: { status: ['client transfer prohibited'] },
    },
    'reputation.domain.very-new': { registration: { registeredAt: at(-10) } },
    'reputation.domain.low': { dbl: ['127.0.1.2'] },
    'reputation.domain.phishing-listed': { dbl: ['127.0.1.4'] },
    'reputation.domain.malware-listed': { dbl: ['127.0.1.5'] },
    'reputation.domain.abused-legit': { dbl: ['127.0.1.102'] },
    'reputation.ip.sbl': { webAddress: '203.0.113.210', zen: ['127.0.0.2'] },
    'reputation.ip.exploited': { webAddress: '203.0.113.211', zen: ['127.0.0.4'] },
    'reputation.ip.drop': { webAddress: addresses.dropped },
    'reputation.asn.drop': { webAddress: addresses.badNetwork },
    'reputation.route.rpki-invalid': { webAddress: addresses.hijacked },
    'reputation.route.rpki-not-found': { webAddress: addresses.unroutable },
    'ssl.certificate.expired': {
      certificate: { notBefore: nowMs - 90 * dayMs, notAfter: nowMs - 2 * dayMs },
    },
    'ssl.certificate.not-yet-valid': {
      certificate: { notBefore: nowMs + 2 * dayMs, notAfter: nowMs + 80 * dayMs },
    },
    'ssl.certificate.expiring-now': {
      certificate: { notBefore: nowMs - 80 * dayMs, notAfter: nowMs + 2 * dayMs },
    },
    'ssl.certificate.revoked': { certificate: { revokedAt: nowMs } },
    'ssl.certificate.expiring-soon': {
      certificate: { notBefore: nowMs - 70 * dayMs, notAfter: nowMs + 20 * dayMs },
    },
    // RFC 5280 section 4.1.2.2 allows 20 octets.
    'ssl.certificate.lint-error': { certificate: { serial: Buffer.alloc(22, 0x11) } },
    'ssl.certificate.name-mismatch': { certificate: { names: ['other.test'] } },
    'ssl.certificate.untrusted': { certificate: { stranger: true } },
    'ssl.certificate.no-san': { certificate: { noSan: true }, also: ['ssl.certificate.name-mismatch'] },
    'ssl.certificate.incomplete-chain': { certificate: { alone: true } },
    'ssl.certificate.weak-signature': { certificate: { signature: 'sha1' } },
  };
}

/** Returns one domain for each of these faults, with correct DNS and mail. */
export function otherDomains(nowMs: number): LabScanDomain[] {
  return Object.entries(listFaults(nowMs)).map(([id, fault]) => {
    const { also = [], webAddress, registration, dbl, zen, certificate } = fault;
    const domain = goodDomain(domainOf(id), nowMs, [id, ...also].sort());
    if (webAddress !== undefined) {
      for (const name of ['@', 'www', 'mta-sts'])
        domain.zone[name] = (domain.zone[name] ?? []).map((line) =>
          line === `A ${addresses.web}` ? `A ${webAddress}` : line,
        );
    }
    return {
      ...domain,
      ...(registration ? { registration } : {}),
      ...(certificate ? { certificate } : {}),
      listings: [
        ...(dbl ? [{ list: 'dbl' as const, subject: domain.domain, codes: dbl }] : []),
        ...(zen && webAddress ? [{ list: 'zen' as const, subject: webAddress, codes: zen }] : []),
      ],
    };
  });
}
