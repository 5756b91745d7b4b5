import { generateKeyPairSync } from 'node:crypto';
import { dayMs } from '#platform/clock.ts';
import type { ZoneSource } from '../dns/zone.ts';

/** Addresses on the small internet. Each is served by a loopback address (see internet.ts). */
export const addresses = {
  /** Name server of the top-level domain. */
  registry: '192.0.2.1',
  /** The two name servers of a well-maintained domain, in different networks. */
  nameServer1: '203.0.113.53',
  nameServer2: '198.51.100.53',
  /** Another server in the network of the first. */
  nameServer3: '203.0.113.54',
  /** Name servers with one fault each. The first allows zone transfers. The second is an open resolver. */
  openServer: '203.0.113.55',
  eagerServer: '203.0.113.56',
  /** A name server that serves none of our zones. */
  lameServer: '198.51.100.99',
  /** An address without listening ports. */
  silentServer: '198.51.100.98',
  web: '203.0.113.80',
  /** An address in the range of a cloud provider. */
  cloud: '203.0.113.140',
  mail: '203.0.113.25',
  /**
   * Addresses in a DROP range, in an ASN-DROP network, announced by the wrong network, and announced by a network
   * without a ROA.
   */
  dropped: '198.18.1.80',
  badNetwork: '198.18.2.80',
  hijacked: '198.18.3.80',
  unroutable: '198.18.4.80',
} as const;

/** Records by name, relative to the domain. */
export type Records = Record<string, string[]>;

export const txt = (text: string): string => {
  const parts = text.match(/.{1,250}/gs) ?? [''];
  return `TXT ${parts.map((part) => `"${part.replace(/["\\]/g, '\\$&')}"`).join(' ')}`;
};

/** Returns an RSA public key with this many bits (SubjectPublicKeyInfo, Base64). Keys are generated once per size. */
export function rsaKey(bits: number): string {
  const known = rsaKeys.get(bits);
  if (known !== undefined) return known;
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const made = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  rsaKeys.set(bits, made);
  return made;
}
const rsaKeys = new Map<number, string>();

/** Formats a time as `YYYYMMDDHHmmSS`, like RRSIG timestamps. */
const stamp = (ms: number) => new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14);

const ecKey = Buffer.alloc(64, 7).toString('base64');

/** Describes how a zone is signed. The signatures are not real, because only the resolver validates them. */
export interface Signing {
  algorithm?: number;
  digestType?: number;
  /** Time from now, in ms. */
  expiresInMs?: number;
  /** DNSKEY present, DS present. */
  keys?: boolean;
  ds?: boolean;
}

function signatures(domain: string, nowMs: number, signing: Signing = {}): string[] {
  const { algorithm = 13, expiresInMs = 20 * dayMs, keys = true } = signing;
  if (!keys) return [];
  const labels = domain.split('.').length;
  const window = `${stamp(nowMs + expiresInMs)} ${stamp(nowMs - dayMs)}`;
  const sign = (type: string) =>
    `RRSIG ${type} ${algorithm} ${labels} 300 ${window} 4711 ${domain}. ${Buffer.alloc(64, 9).toString('base64')}`;
  return [`DNSKEY 257 3 ${algorithm} ${ecKey}`, sign('SOA'), sign('DNSKEY')];
}

/** Returns the DS line of a domain in the parent zone. */
export function dsLine({ algorithm = 13, digestType = 2 }: Signing = {}): string {
  return `DS 4711 ${algorithm} ${digestType} ${'ab'.repeat(digestType === 1 ? 20 : 32)}`;
}

/** Returns the zone of a fault-free domain: signed, with two name servers and all mail protections. */
export function goodZone(domain: string, nowMs: number, signing?: Signing): Records {
  return {
    '@': [
      'SOA ns1.dnshost.test. hostmaster 2026010101 3600 600 86400 60',
      'NS ns1.dnshost.test.',
      'NS ns2.otherdns.test.',
      `A ${addresses.web}`,
      'MX 10 mail.mailhost.test.',
      txt(`v=spf1 ip4:${addresses.mail} -all`),
      'CAA 0 issue "ca.test; accounturi=https://ca.test/account/1"',
      ...signatures(domain, nowMs, signing),
    ],
    www: [`A ${addresses.web}`],
    _dmarc: [txt(`v=DMARC1; p=reject; rua=mailto:dmarc@${domain}`)],
    'default._domainkey': [txt(`v=DKIM1; k=rsa; p=${rsaKey(2048)}`)],
    '_mta-sts': [txt('v=STSv1; id=20260101')],
    'mta-sts': [`A ${addresses.web}`],
    '_smtp._tls': [txt(`v=TLSRPTv1; rua=mailto:tls@${domain}`)],
  };
}

/** Zones that all domains share: name servers, mail and script hosts, reverse names. */
export function sharedZones(): Record<string, ZoneSource> {
  return {
    'dnshost.test': {
      ns1: `A ${addresses.nameServer1}`,
      ns3: `A ${addresses.nameServer3}`,
      open: `A ${addresses.openServer}`,
      eager: `A ${addresses.eagerServer}`,
      lame: `A ${addresses.lameServer}`,
      silent: `A ${addresses.silentServer}`,
    },
    'otherdns.test': { ns2: `A ${addresses.nameServer2}` },
    'digitalocean.com': { ns1: `A ${addresses.lameServer}`, ns2: `A ${addresses.lameServer}` },
    'mailhost.test': {
      mail: `A ${addresses.mail}`,
      alias: 'CNAME mail',
      unnamed: 'A 203.0.113.26',
    },
    'herokudns.com': { app: `A ${addresses.web}` },
    'bitbucket.io': { gone: `A ${addresses.web}` },
    'azurewebsites.net': { app: `A ${addresses.web}` },
    'script-host.test': { cdn: `A ${addresses.web}` },
    '113.0.203.in-addr.arpa': { 25: 'PTR mail.mailhost.test.', 26: 'PTR other.mailhost.test.' },
  };
}
