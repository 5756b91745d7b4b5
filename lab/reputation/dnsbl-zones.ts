import type { ZoneSource } from '../dns/zone.ts';

/** The behavior of a block list in the lab. */
export type ListHealth =
  /** Passes its self-test. */
  | 'healthy'
  /** Empty. Even the test entry is missing, as in an abandoned list. */
  | 'dead'
  /** Lists every address, as parked zones do. */
  | 'lists-the-world'
  /** Returns a refusal code. */
  | 'refusing'
  /** Returns an address outside 127.0.0.0/8, like a hijacked zone. */
  | 'hijacked';

export interface LabListEntry {
  /** Address or domain. */
  subject: string;
  /** Answers such as `127.0.0.2`. */
  codes: string[];
  text?: string;
}

/** Returns the labels of `subject` in a list: reversed octets or nibbles, or the name itself. */
function listKey(subject: string): string {
  if (/^\d+(\.\d+){3}$/.test(subject)) return subject.split('.').reverse().join('.');
  if (!subject.includes(':')) return subject;
  const [head = '', tail = ''] = subject.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = subject.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : [];
  const groups = [...left, ...zeros, ...right].map((group) => group.padStart(4, '0'));
  return [...groups.join('')].reverse().join('.');
}

const REFUSAL = '127.255.255.254';

/** Returns the zone data for a blocklist, for use with `startDnsServer`. */
export function dnsblZone(
  kind: 'ip' | 'domain',
  entries: readonly LabListEntry[] = [],
  health: ListHealth = 'healthy',
): ZoneSource {
  if (health === 'dead') return {};
  if (health === 'lists-the-world') return { '*': 'A 127.0.0.2' };
  if (health === 'refusing') return { '*': `A ${REFUSAL}` };
  if (health === 'hijacked') return { '*': 'A 192.0.2.80' };
  const zone: Record<string, string[]> =
    kind === 'ip'
      ? {
          [listKey('127.0.0.2')]: ['A 127.0.0.2', 'A 127.0.0.4', 'A 127.0.0.10'],
          [listKey('::ffff:7f00:2')]: ['A 127.0.0.2'],
        }
      : { test: ['A 127.0.1.2', 'A 127.0.0.2'] };
  for (const { subject, codes, text } of entries) {
    zone[listKey(subject)] = [
      ...codes.map((code) => `A ${code}`),
      ...(text === undefined ? [] : [`TXT "${text}"`]),
    ];
  }
  return zone;
}

/** Returns zone data in the format of Team Cymru's IP to ASN lookup service. */
export function originZone(
  entries: readonly { address: string; asn: number | string; prefix: string; name?: string }[],
): ZoneSource {
  const zone: Record<string, string[]> = {};
  for (const { address, asn, prefix, name } of entries) {
    const kind = address.includes(':') ? 'origin6' : 'origin';
    zone[`${listKey(address)}.${kind}`] = [`TXT "${asn} | ${prefix} | DE | ripencc | 2001-01-01"`];
    const first = String(asn).split(' ')[0] ?? '';
    if (name !== undefined || zone[`AS${first}`] === undefined)
      zone[`AS${first}`] = [`TXT "${first} | DE | ripencc | 2001-01-01 | ${name ?? 'LAB-NET, DE'}"`];
  }
  return zone;
}

/** Returns a file in the format of `drop_v4.json`. */
export function dropFile(cidrs: readonly string[]): string {
  const records = cidrs.map((cidr, i) => JSON.stringify({ cidr, sblid: `SBL${i + 1}`, rir: 'ripencc' }));
  return [...records, metadata(cidrs.length)].join('\n');
}

/** Returns a file in the format of `asndrop.json`. */
export function asnDropFile(asns: readonly number[]): string {
  const records = asns.map((asn) =>
    JSON.stringify({ asn, rir: 'ripencc', domain: 'bad.test', cc: 'ZZ', asname: `BAD-${asn}` }),
  );
  return [...records, metadata(asns.length)].join('\n');
}

function metadata(records: number): string {
  return JSON.stringify({
    type: 'metadata',
    timestamp: 1_795_000_000,
    records,
    copyright: '(c) The Lab',
    terms: 'https://lab.test/terms',
  });
}

/** Returns a file in the format of a route validator's JSON export. */
export function vrpFile(payloads: readonly { asn: number; prefix: string; maxLength: number }[]): string {
  const roas = payloads.map(({ asn, ...rest }, i) => ({
    asn: i % 2 === 0 ? `AS${asn}` : asn,
    ...rest,
    ta: 'lab',
  }));
  return JSON.stringify({ metadata: { buildtime: '2026-11-20T00:00:00Z', vrps: roas.length }, roas });
}
