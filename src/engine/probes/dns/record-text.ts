import { canonicalAddress, parseHostLiteral } from '#platform/net/addresses.ts';
import type { DnsRecord } from '#platform/net/types.ts';
import type { DnsRecordType } from './settings.ts';

/**
 * Canonical text of record values. Each value has only one text, so that observed and expected values can be compared
 * as strings: lowercase names without a trailing dot, canonical addresses, joined TXT strings, lowercase hex digests,
 * base64 keys and single spaces.
 */

/** Data of the record types, as returned by `dns-packet`. */
interface RecordData {
  MX: { preference: number; exchange: string };
  SOA: {
    mname: string;
    rname: string;
    serial: number;
    refresh: number;
    retry: number;
    expire: number;
    minimum: number;
  };
  SRV: { priority: number; weight: number; port: number; target: string };
  CAA: { flags: number; tag: string; value: string };
  TLSA: { usage: number; selector: number; matchingType: number; certificate: Buffer };
  DS: { keyTag: number; algorithm: number; digestType: number; digest: Buffer };
  DNSKEY: { flags: number; algorithm: number; key: Buffer };
}

/** Returns a name in lower case without a trailing dot. The root remains a dot. */
function canonicalName(name: string): string {
  const lower = name.toLowerCase();
  return lower.length > 1 && lower.endsWith('.') && !lower.endsWith('\\.') ? lower.slice(0, -1) : lower;
}

/** Returns the text of TXT bytes. Valid UTF-8 stays unchanged; other bytes become `\DDD`. */
function textOf(strings: readonly Buffer[]): string {
  const bytes = strings.length === 1 && strings[0] !== undefined ? strings[0] : Buffer.concat(strings);
  const text = bytes.toString('utf8');
  if (!text.includes('\ufffd') && !/[\u0000-\u001f\u007f]/.test(text)) return text;
  return bytes
    .toString('latin1')
    .replace(/[^\x20-\x7e]/g, (byte) => `\\${String(byte.charCodeAt(0)).padStart(3, '0')}`);
}

const RENDERERS: Readonly<Record<DnsRecordType, (data: unknown) => string>> = {
  A: String,
  AAAA: String,
  CNAME: (data) => canonicalName(String(data)),
  NS: (data) => canonicalName(String(data)),
  PTR: (data) => canonicalName(String(data)),
  TXT: (data) => textOf(data as Buffer[]),
  MX: (data) => {
    const { preference, exchange } = data as RecordData['MX'];
    return `${preference} ${canonicalName(exchange)}`;
  },
  SOA: (data) => {
    const soa = data as RecordData['SOA'];
    const numbers = [soa.serial, soa.refresh, soa.retry, soa.expire, soa.minimum].join(' ');
    return `${canonicalName(soa.mname)} ${canonicalName(soa.rname)} ${numbers}`;
  },
  SRV: (data) => {
    const { priority, weight, port, target } = data as RecordData['SRV'];
    return `${priority} ${weight} ${port} ${canonicalName(target)}`;
  },
  CAA: (data) => {
    const { flags, tag, value } = data as RecordData['CAA'];
    return `${flags} ${tag.toLowerCase()} "${value}"`;
  },
  TLSA: (data) => {
    const { usage, selector, matchingType, certificate } = data as RecordData['TLSA'];
    return `${usage} ${selector} ${matchingType} ${certificate.toString('hex')}`;
  },
  DS: (data) => {
    const { keyTag, algorithm, digestType, digest } = data as RecordData['DS'];
    return `${keyTag} ${algorithm} ${digestType} ${digest.toString('hex')}`;
  },
  DNSKEY: (data) => {
    const { flags, algorithm, key } = data as RecordData['DNSKEY'];
    return `${flags} 3 ${algorithm} ${key.toString('base64')}`;
  },
};

/** Returns the canonical text of a record of a monitored type. */
export function renderRecord(type: DnsRecordType, record: DnsRecord): string {
  return RENDERERS[type](record.data);
}

/** Removes quotes and presentation escapes from a TXT value; several quoted strings become one. */
function joinQuoted(value: string): string {
  if (!/^(?:"(?:[^"\\]|\\.)*"\s*)+$/s.test(value)) return value;
  const strings = value.match(/"(?:[^"\\]|\\.)*"/gs) ?? [];
  return strings.map((quoted) => quoted.slice(1, -1).replace(/\\(\D)/g, '$1')).join('');
}

/** Returns the words of a value, with canonical names and joined hex groups. */
function canonicalWords(value: string, fields: number, last: (rest: string[]) => string): string {
  const words = value.trim().split(/\s+/);
  const head = words
    .slice(0, fields)
    .map((word) => (/^\d+$/.test(word) ? String(Number(word)) : canonicalName(word)));
  const rest = words.slice(fields);
  return rest.length === 0 ? head.join(' ') : `${head.join(' ')} ${last(rest)}`;
}

/** Converts an expected value entered by a user to the form that `renderRecord` returns. */
export function canonicalValue(type: DnsRecordType, value: string): string {
  const trimmed = value.trim();
  switch (type) {
    case 'A':
    case 'AAAA':
      return (canonicalAddress(trimmed) ?? parseHostLiteral(trimmed))?.address ?? trimmed.toLowerCase();
    case 'TXT':
      return joinQuoted(trimmed);
    case 'CAA': {
      const match = /^(\d+)\s+(\S+)\s+(.*)$/s.exec(trimmed);
      if (match === null) return trimmed;
      const [, flags = '', tag = '', text = ''] = match;
      return `${Number(flags)} ${tag.toLowerCase()} "${joinQuoted(text)}"`;
    }
    case 'TLSA':
    case 'DS':
      return canonicalWords(trimmed, 3, (rest) => rest.join('').toLowerCase());
    case 'DNSKEY':
      return canonicalWords(trimmed, 3, (rest) => rest.join(''));
    default:
      return canonicalWords(trimmed, 7, (rest) => rest.join(' '));
  }
}

/**
 * Returns true if the observed value equals the expected value. Both must be canonical. An expected MX value without
 * preference matches the exchange at any preference.
 */
export function sameValue(type: DnsRecordType, seen: string, expected: string): boolean {
  if (seen === expected) return true;
  return type === 'MX' && !expected.includes(' ') && seen.slice(seen.indexOf(' ') + 1) === expected;
}
