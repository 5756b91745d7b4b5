import packetCodec from 'dns-packet';
import { formatIpv4, formatIpv6 } from '../addresses.ts';
import { MalformedDns, readName } from './names.ts';
import { typeName } from './types.ts';

/**
 * Parses record data. Types that occur in every check are parsed here. `dns-packet` parses rarer types in a view that
 * ends with the record, because this codec does not check lengths. The results have the shapes of dns-packet. Names
 * keep their case, and the root is '.'.
 */

interface Span {
  start: number;
  end: number;
}

/**
 * Maximum number of strings per TXT record. A record of 64 kB in one-byte strings would otherwise become 32,000
 * Buffers.
 */
const MAX_TXT_STRINGS = 4096;

/**
 * Maximum size of an NSEC bitmap in bytes. Each byte becomes up to eight strings, and real bitmaps have a few dozen
 * bytes.
 */
const MAX_NSEC_BYTES = 512;

type Reader = (packet: Buffer, span: Span) => unknown;

function nameAt(packet: Buffer, span: Span, offset: number): { name: string; next: number } {
  const cursor = { offset };
  const name = readName(packet, cursor, false);
  if (cursor.offset > span.end) throw new MalformedDns('name runs past its record');
  return { name: name === '' ? '.' : name, next: cursor.offset };
}

function needBytes(span: Span, count: number): void {
  if (span.end - span.start < count) throw new MalformedDns('record data too short');
}

const readOnlyName: Reader = (packet, span) => nameAt(packet, span, span.start).name;

const readA: Reader = (packet, span) => {
  if (span.end - span.start !== 4) throw new MalformedDns('A record is not 4 bytes');
  return formatIpv4(packet.readUInt32BE(span.start));
};

const readAaaa: Reader = (packet, span) => {
  if (span.end - span.start !== 16) throw new MalformedDns('AAAA record is not 16 bytes');
  const groups: number[] = [];
  for (let offset = span.start; offset < span.end; offset += 2) groups.push(packet.readUInt16BE(offset));
  return formatIpv6(groups);
};

const readTxt: Reader = (packet, span) => {
  const strings: Buffer[] = [];
  let offset = span.start;
  while (offset < span.end) {
    const end = offset + 1 + (packet[offset] ?? 0);
    if (end > span.end) throw new MalformedDns('TXT string runs past its record');
    if (strings.length === MAX_TXT_STRINGS) throw new MalformedDns('too many TXT strings');
    strings.push(packet.subarray(offset + 1, end));
    offset = end;
  }
  return strings;
};

const readMx: Reader = (packet, span) => {
  needBytes(span, 3);
  return {
    preference: packet.readUInt16BE(span.start),
    exchange: nameAt(packet, span, span.start + 2).name,
  };
};

const readSrv: Reader = (packet, span) => {
  needBytes(span, 7);
  return {
    priority: packet.readUInt16BE(span.start),
    weight: packet.readUInt16BE(span.start + 2),
    port: packet.readUInt16BE(span.start + 4),
    target: nameAt(packet, span, span.start + 6).name,
  };
};

const readSoa: Reader = (packet, span) => {
  const mname = nameAt(packet, span, span.start);
  const rname = nameAt(packet, span, mname.next);
  if (rname.next + 20 > span.end) throw new MalformedDns('SOA too short');
  const numberAt = (index: number) => packet.readUInt32BE(rname.next + index * 4);
  return {
    mname: mname.name,
    rname: rname.name,
    serial: numberAt(0),
    refresh: numberAt(1),
    retry: numberAt(2),
    expire: numberAt(3),
    minimum: numberAt(4),
  };
};

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['A', readA],
  ['AAAA', readAaaa],
  ['NS', readOnlyName],
  ['CNAME', readOnlyName],
  ['PTR', readOnlyName],
  ['DNAME', readOnlyName],
  ['TXT', readTxt],
  ['SPF', readTxt],
  ['MX', readMx],
  ['SRV', readSrv],
  ['SOA', readSoa],
]);

/** Record types that `dns-packet` decodes. The data of all other types is a raw Buffer. */
const DELEGATED: ReadonlySet<string> = new Set([
  'HINFO',
  'CAA',
  'DNSKEY',
  'RRSIG',
  'RP',
  'NSEC',
  'NSEC3',
  'SSHFP',
  'DS',
  'NAPTR',
  'TLSA',
]);

interface RecordCodec {
  decode: ((view: Buffer, offset: number) => unknown) & { bytes: number };
}
// dns-packet exports this function, but its published types omit it.
const recordCodec = (packetCodec as unknown as { record: (type: string) => RecordCodec }).record;

/**
 * Parses the data of one record of `type` in `span` of `packet`.
 * @throws MalformedDns
 */
export function readRdata(type: string, packet: Buffer, span: Span): unknown {
  const reader = READERS.get(type);
  if (reader !== undefined) return reader(packet, span);
  if (!DELEGATED.has(type)) return packet.subarray(span.start, span.end);
  try {
    return readDelegated(type, packet, span);
  } catch (error) {
    throw new MalformedDns(`${type}: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

function readDelegated(type: string, packet: Buffer, span: Span): unknown {
  needBytes(span, 1);
  const nsec = type === 'NSEC' || type === 'NSEC3';
  if (nsec && span.end - span.start > MAX_NSEC_BYTES) throw new MalformedDns('type bitmap too long');
  const codec = recordCodec(type);
  // The codec reads from the offset of RDLENGTH. The view limits it to the record.
  const data = codec.decode(packet.subarray(0, span.end), span.start - 2);
  if (codec.decode.bytes > span.end - span.start + 2) throw new MalformedDns('reads past its record');
  if (type === 'RRSIG')
    (data as { typeCovered: string }).typeCovered = typeName(packet.readUInt16BE(span.start));
  if (nsec) renameTypes(data as { rrtypes: string[] });
  return data;
}

/** Renames types that dns-packet doesn't support by name, such as UNKNOWN_65, which becomes HTTPS. */
function renameTypes(data: { rrtypes: string[] }): void {
  data.rrtypes = data.rrtypes.map((name) =>
    name.startsWith('UNKNOWN_') ? typeName(Number(name.slice(8))) : name,
  );
}
