import type { LegacyTlsOptions } from './server.ts';

type Fault = Partial<LegacyTlsOptions>;

/** ECDHE with AEAD, as on a well-maintained server. */
const GOOD_SUITES = [0xc02b, 0xc02f, 0xc02c, 0xc030, 0xcca9, 0xcca8];
const good: Fault = { versions: [0x0303, 0x0304], suites: GOOD_SUITES };

/** A 1024-bit modulus. Its first and last bits are set, as in a real modulus. */
const SHORT_PRIME = Buffer.from(`ff${'a5'.repeat(126)}ff`, 'hex');

/** Protocol and cipher suite faults by finding ID. Each lists the other findings that it implies. */
const FAULTS: Record<string, Fault & { also?: string[] }> = {
  'ssl.protocol.sslv2': { ...good, ssl2: true },
  'ssl.protocol.sslv3': { ...good, versions: [0x0300, 0x0303, 0x0304], suites: [...GOOD_SUITES, 0xc014] },
  'ssl.protocol.tls1-0-or-1-1': {
    ...good,
    versions: [0x0301, 0x0302, 0x0303, 0x0304],
    suites: [...GOOD_SUITES, 0xc014],
  },
  'ssl.protocol.no-tls1-2-or-newer': {
    versions: [0x0301],
    suites: [0xc014, 0xc013],
    also: [
      'ssl.protocol.tls1-0-or-1-1',
      'ssl.protocol.no-tls1-3',
      'ssl.cipher.no-aead',
      'ssl.kex.no-hybrid-pq',
    ],
  },
  'ssl.protocol.no-tls1-3': { versions: [0x0303], suites: GOOD_SUITES, also: ['ssl.kex.no-hybrid-pq'] },
  'ssl.cipher.null-anon-export': { ...good, suites: [...GOOD_SUITES, 0xc018] },
  'ssl.cipher.rc4': { ...good, suites: [...GOOD_SUITES, 0xc011] },
  'ssl.cipher.block64': { ...good, suites: [...GOOD_SUITES, 0xc012] },
  'ssl.cipher.no-forward-secrecy': {
    versions: [0x0303],
    suites: [0x009c, 0x009d],
    also: ['ssl.kex.static-rsa', 'ssl.protocol.no-tls1-3', 'ssl.kex.no-hybrid-pq'],
  },
  'ssl.cipher.no-aead': {
    versions: [0x0303],
    suites: [0xc027, 0xc028],
    also: ['ssl.protocol.no-tls1-3', 'ssl.kex.no-hybrid-pq'],
  },
  'ssl.kex.weak-dh': { ...good, suites: [...GOOD_SUITES, 0x009e], prime: SHORT_PRIME },
  'ssl.kex.static-rsa': { ...good, suites: [...GOOD_SUITES, 0x009c] },
  'ssl.kex.no-hybrid-pq': { ...good, groups: [0x001d, 0x0017] },
  'ssl.session.insecure-renegotiation': { ...good, insecureRenegotiation: true },
  'ssl.session.compression': { ...good, compression: true },
};

/** Returns a server without faults and a server for each fault. All of them serve `chain`. */
export function legacyTlsSites(
  chain: Buffer[],
): { name: string; expected: string[]; options: LegacyTlsOptions }[] {
  const base = { versions: [0x0303, 0x0304], suites: GOOD_SUITES, chain };
  const faulty = Object.entries(FAULTS).map(([id, { also, ...fault }]) => ({
    name: id,
    expected: [id, ...(also ?? [])].sort(),
    options: { ...base, ...fault },
  }));
  return [{ name: 'good', expected: [], options: base }, ...faulty];
}
