import { disturb, type Reply } from '../dns/behaviors.ts';
import type { LabResponse } from '../dns/message.ts';
import { writeRdata } from '../dns/rdata.ts';
import { type LabDnsServer, startDnsServer } from '../dns/server.ts';
import type { ZoneSource } from '../dns/zone.ts';
import { lookalikeZones } from './threats/lookalike-sites.ts';

const here = 'A 127.0.0.1';
/** Returns the record of a pinged host. Only Linux assigns all addresses in 127.0.0.0/8 to the loopback interface. */
const pinged = (last: number) => `A 127.0.0.${process.platform === 'linux' ? last : 1}`;

/** Domains registered by the company. */
export const ownDomains = [
  'larkspur.test',
  'oldlarkspur.test',
  'larkspur-shop.test',
  'xn--lrchenhof-v2a.test',
] as const;

/** Hosts that can be pinged, with the last octet of their address. */
export const pingedHosts: Readonly<Record<number, string>> = {
  11: 'gw.office.larkspur.test',
  12: 'gw.warehouse.test',
  13: 'node1.hosting.test',
  14: 'node2.hosting.test',
};

const names = (list: string): Record<string, string> =>
  Object.fromEntries(list.split(' ').map((name) => [name, here]));

const zones: Readonly<Record<string, ZoneSource>> = {
  'larkspur.test': {
    '@': [here, 'MX 10 mail', 'NS ns1', 'NS ns2', 'TXT "v=spf1 mx -all"', 'CAA 0 issue "ca.lab.test"'],
    ...names('www shop api search pay cdn blog status news wiki staging vpn'),
    ...names('mail imap db bastion cache scanner ns1 ns2'),
    docs: 'CNAME larkspur-docs.bitbucket.io.',
    promo: 'CNAME larkspur-promo.github.io.',
    login: here,
    'vpn-login': here,
    mailings: 'CNAME send.mailpost.test.',
    'gw.office': pinged(11),
    _dmarc: 'TXT "v=DMARC1; p=reject; rua=mailto:dmarc@larkspur.test"',
    '_smtp._tls': 'TXT "v=TLSRPTv1; rua=mailto:tls@larkspur.test"',
  },
  'oldlarkspur.test': { '@': [here, 'MX 0 .', 'TXT "v=spf1 -all"'] },
  'larkspur-shop.test': {
    '@': [here, 'MX 0 .', 'TXT "v=spf1 -all"'],
    www: 'CNAME shop.larkspur.test.',
    _dmarc: 'TXT "v=DMARC1; p=reject"',
  },
  'xn--lrchenhof-v2a.test': {
    '@': [here, 'MX 10 mail.larkspur.test.', 'TXT "v=spf1 include:larkspur.test ~all"'],
  },
  // The parent zone as its registry and the resolver see it.
  test: { '@': 'NS ns1.larkspur.test.' },
  'supplier.test': { edi: here },
  'mailpost.test': { send: here },
  ...lookalikeZones,
  // Hosting services that are open to anyone.
  'bitbucket.io': { 'larkspur-docs': here },
  'github.io': { 'larkspur-promo': here },
  'warehouse.test': { gw: pinged(12) },
  'hosting.test': { node1: pinged(13), node2: pinged(14) },
};

/** Starts the name server. It calls `behaviorOf` with the host for every query. Other names do not exist. */
export async function startNames(
  port: number,
  hosts: ReadonlySet<string>,
  behaviorOf: (host: string) => string,
  role: 'recursive' | 'authoritative' = 'recursive',
): Promise<LabDnsServer> {
  const server = await startDnsServer({ zones, port, role });
  for (const host of hosts) {
    server.setBehavior(host, { kind: 'custom', change: (reply) => misbehave(reply, behaviorOf(host)) });
  }
  return server;
}

function misbehave(reply: Reply, behavior: string): void {
  const { response } = reply;
  if (response === null) return;
  if (behavior === 'servfail') disturb(reply, { kind: 'rcode', rcode: 'SERVFAIL' });
  if (behavior === 'nxdomain') disturb(reply, { kind: 'rcode', rcode: 'NXDOMAIN' });
  const [type = '', words] = behavior.split('/');
  if (words !== undefined && type === reply.query.type)
    reply.response = { ...response, ...txtAnswer(reply, words) };
}

/**
 * Returns a response with `data` in place of the zone's records of the queried type. `MX/10 mx.test.` replaces the MX
 * records, and `TXT/` returns no records.
 */
function txtAnswer(
  { query: { name, type } }: Reply,
  text: string,
): Pick<LabResponse, 'answers' | 'authorities'> {
  if (text === '') return { answers: [], authorities: [] };
  const data = type === 'TXT' ? [`"${text}"`] : text.split(' ');
  return { answers: [{ name, type, ttl: 300, rdata: writeRdata(type, data, '') }], authorities: [] };
}
