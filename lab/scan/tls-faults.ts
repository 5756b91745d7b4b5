import { domainOf, goodDomain, type LabScanDomain, moveWeb } from './domains.ts';
import type { TlsBehavior } from './tls-fronts.ts';
import { addresses } from './zones.ts';

interface Fault {
  spoken: TlsBehavior;
  certificate?: NonNullable<LabScanDomain['certificate']>;
  /** Whether the shared server also responds for this domain, with a separate certificate. */
  beside?: boolean;
  also?: string[];
}

const raw = (fault: string): Fault => ({ spoken: { kind: 'raw', fault } });
const openssl = (options: Extract<TlsBehavior, { kind: 'openssl' }>['options'], also: string[]): Fault => ({
  spoken: { kind: 'openssl', options },
  also,
});

const old = ['ssl.protocol.no-tls1-3', 'ssl.kex.no-hybrid-pq'];

/** Protocol, cipher, key exchange and key faults, by the ID of the finding that each must cause. */
const FAULTS: Record<string, Fault> = {
  'ssl.protocol.sslv2': raw('ssl.protocol.sslv2'),
  'ssl.protocol.sslv3': raw('ssl.protocol.sslv3'),
  'ssl.protocol.tls1-0-or-1-1': raw('ssl.protocol.tls1-0-or-1-1'),
  'ssl.protocol.no-tls1-2-or-newer': openssl(
    { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'ECDHE+AES:@SECLEVEL=0' },
    [
      ...old,
      'ssl.protocol.tls1-0-or-1-1',
      'ssl.cipher.no-aead',
      // Browsers also reject versions older than TLS 1.2.
      'availability.http.down',
    ],
  ),
  'ssl.protocol.no-tls1-3': openssl({ maxVersion: 'TLSv1.2' }, ['ssl.kex.no-hybrid-pq']),
  'ssl.cipher.null-anon-export': raw('ssl.cipher.null-anon-export'),
  'ssl.cipher.rc4': raw('ssl.cipher.rc4'),
  'ssl.cipher.block64': raw('ssl.cipher.block64'),
  'ssl.cipher.no-forward-secrecy': {
    ...openssl({ maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256:AES256-GCM-SHA384' }, [
      ...old,
      'ssl.kex.static-rsa',
    ]),
    certificate: { keyType: 'rsa2048' },
  },
  'ssl.cipher.no-aead': openssl({ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256' }, old),
  'ssl.kex.weak-dh': raw('ssl.kex.weak-dh'),
  'ssl.kex.static-rsa': raw('ssl.kex.static-rsa'),
  'ssl.kex.no-hybrid-pq': openssl({ ecdhCurve: 'X25519:P-256' }, []),
  'ssl.session.insecure-renegotiation': raw('ssl.session.insecure-renegotiation'),
  'ssl.session.compression': raw('ssl.session.compression'),
  'ssl.certificate.weak-key': {
    ...openssl({ ciphers: 'ECDHE+AESGCM:@SECLEVEL=0' }, []),
    certificate: { keyType: 'rsa1024' },
  },
  'ssl.deployment.divergent': { ...openssl({}, []), beside: true },
};

/** Lab address of the first of these sites. The other sites have the subsequent addresses. */
const FIRST = 120;

/** Returns one domain for each of these faults. Each has its own web server and fault-free DNS and mail. */
export function tlsDomains(nowMs: number): LabScanDomain[] {
  return Object.entries(FAULTS).map(([id, { spoken, certificate, beside, also = [] }], index) => {
    const domain = goodDomain(domainOf(id), nowMs, [id, ...also].sort());
    const address = `203.0.113.${FIRST + index}`;
    moveWeb(domain, address);
    if (beside) domain.zone['@']?.push(`A ${addresses.web}`);
    return { ...domain, front: { address, spoken }, ...(certificate ? { certificate } : {}) };
  });
}

/** Returns the loopback address that serves a lab address of these sites. */
export const loopbackOf = (address: string): string => `127.77.0.${address.split('.').at(-1)}`;
