import type { DnsAnswer, DnsRecord } from '../types.ts';
import { MalformedDns, type NameCursor, readName, sameWireName, writeName } from './names.ts';
import { readRdata } from './rdata.ts';
import { rcodeName, typeName, typeNumber } from './types.ts';

/**
 * Converts DNS messages between bytes and objects. It tolerates hostile senders: every read is bounded by the packet
 * and the record's length, pointers only point backwards, and all errors are `MalformedDns`.
 */

const HEADER_BYTES = 12;
/**
 * UDP payload size recommended by RFC 9715. It is large enough for most signed responses and small enough to avoid
 * fragmentation.
 */
const EDNS_PAYLOAD_BYTES = 1232;

/** Flag bits of the second header word, RFC 1035 section 4.1.1 and RFC 4035 section 3.1.6. */
const FLAG = { qr: 0x8000, aa: 0x400, tc: 0x200, rd: 0x100, ra: 0x80, ad: 0x20, cd: 0x10 } as const;

/** A query in wire format. Its first two bytes, the ID, are replaced for each attempt. */
export interface EncodedQuery {
  bytes: Buffer;
  /** Offset after the question. The response must repeat the bytes from 12 to this offset. */
  questionEnd: number;
  /** Queried name in lower case, without a trailing dot. */
  name: string;
}

/** Contents of a query. */
interface QueryShape {
  name: string;
  type: string;
  rd: boolean;
  cd: boolean;
  dnssecOk: boolean;
  edns: boolean;
}

/** A parsed message; the transport adds the rest of a `DnsAnswer`. */
export type DecodedMessage = Omit<DnsAnswer, 'server' | 'transport' | 'durationMs'> & { edns: boolean };

const scratch = Buffer.alloc(HEADER_BYTES + 255 + 4 + 11);

/** Returns the wire format of a query with ID 0, or null if the name or type cannot be queried. */
export function encodeQuery(shape: QueryShape): EncodedQuery | null {
  const type = typeNumber(shape.type);
  if (type === null) return null;
  scratch.fill(0, 0, HEADER_BYTES);
  const flags = (shape.rd ? FLAG.rd : 0) | (shape.cd ? FLAG.cd : 0);
  scratch[2] = flags >>> 8;
  scratch[3] = flags & 0xff;
  scratch[5] = 1;
  scratch[11] = shape.edns ? 1 : 0;
  let at = writeName(shape.name, scratch, HEADER_BYTES);
  if (at < 0) return null;
  scratch[at++] = type >>> 8;
  scratch[at++] = type & 0xff;
  scratch[at++] = 0;
  scratch[at++] = 1;
  const questionEnd = at;
  if (shape.edns) at = writeOpt(at, shape.dnssecOk);
  // A small slice of the pool is sufficient, so `allocUnsafeSlow` is not needed.
  const bytes = Buffer.allocUnsafe(at);
  scratch.copy(bytes, 0, 0, at);
  return { bytes, questionEnd, name: plainName(shape.name) };
}

/** Writes the OPT pseudo-record (RFC 6891 section 6.1.2) without options. */
function writeOpt(offset: number, dnssecOk: boolean): number {
  scratch.fill(0, offset, offset + 11);
  scratch[offset + 2] = 41;
  scratch[offset + 3] = EDNS_PAYLOAD_BYTES >>> 8;
  scratch[offset + 4] = EDNS_PAYLOAD_BYTES & 0xff;
  if (dnssecOk) scratch[offset + 7] = 0x80;
  return offset + 11;
}

/** Returns a name in lower case, without the trailing dot. */
export function plainName(name: string): string {
  const bare = name.endsWith('.') && !name.endsWith('\\.') ? name.slice(0, -1) : name;
  return bare.toLowerCase();
}

/** Returns true if `packet` claims to be a response with the query's ID. */
export function hasQueryId(packet: Buffer, id: number): boolean {
  return packet.length >= HEADER_BYTES && packet.readUInt16BE(0) === id;
}

/**
 * Returns true if `packet` is a response to `query`: QR set, opcode QUERY and the same question. Servers that can't
 * parse a query or refuse to answer it may omit the question. BIND does so, although RFC 1035 doesn't mention it.
 */
export function answersQuery(packet: Buffer, query: EncodedQuery): boolean {
  if (packet.length < HEADER_BYTES) return false;
  const high = packet[2] ?? 0;
  if ((high & 0x80) === 0 || (high & 0x78) !== 0) return false;
  const questions = packet.readUInt16BE(4);
  if (questions === 0) return ((packet[3] ?? 0) & 0x0f) !== 0;
  return (
    questions === 1 && sameWireName(packet, query.bytes, { start: HEADER_BYTES, end: query.questionEnd })
  );
}

/**
 * Parses a response that `answersQuery` accepted. Bytes after the last record are ignored, as resolvers do.
 * @throws MalformedDns
 */
export function decodeResponse(packet: Buffer, query: EncodedQuery): DecodedMessage {
  const flags = packet.readUInt16BE(2);
  const cursor: NameCursor = {
    offset: packet.readUInt16BE(4) === 0 ? HEADER_BYTES : query.questionEnd,
  };
  const message: DecodedMessage = {
    rcode: '',
    aa: (flags & FLAG.aa) !== 0,
    tc: (flags & FLAG.tc) !== 0,
    ad: (flags & FLAG.ad) !== 0,
    ra: (flags & FLAG.ra) !== 0,
    answers: [],
    authorities: [],
    additionals: [],
    extendedErrors: [],
    edns: false,
  };
  const context: ReadContext = { packet, cursor, message, questionName: query.name, extendedRcode: 0 };
  // A truncated packet may end in the middle of a record. Only the TC flag matters (RFC 2181 section 9).
  try {
    readSection(context, packet.readUInt16BE(6), message.answers);
    readSection(context, packet.readUInt16BE(8), message.authorities);
    readSection(context, packet.readUInt16BE(10), message.additionals);
  } catch (error) {
    if (!message.tc) throw error;
  }
  message.rcode = rcodeName((context.extendedRcode << 4) | (flags & 0x0f));
  return message;
}

interface ReadContext {
  packet: Buffer;
  cursor: NameCursor;
  message: DecodedMessage;
  questionName: string;
  extendedRcode: number;
}

function readSection(context: ReadContext, count: number, records: DnsRecord[]): void {
  const { packet, cursor } = context;
  for (let i = 0; i < count; i++) {
    const name = readOwner(context);
    const at = cursor.offset;
    if (at + 10 > packet.length) throw new MalformedDns('record runs past the end');
    const typeCode = packet.readUInt16BE(at);
    const rdataAt = at + 10;
    const rdataEnd = rdataAt + packet.readUInt16BE(at + 8);
    if (rdataEnd > packet.length) throw new MalformedDns('record data runs past the end');
    if (typeCode === 41) readOpt(context, at, rdataEnd);
    else {
      const type = typeName(typeCode);
      const data = readRdata(type, packet, { start: rdataAt, end: rdataEnd });
      records.push({ name, type, ttl: readTtl(packet, at + 4), data });
    }
    cursor.offset = rdataEnd;
  }
}

/** Reads a TTL. TTLs with the top bit set count as zero (RFC 2181 section 8). */
function readTtl(packet: Buffer, offset: number): number {
  const ttl = packet.readUInt32BE(offset);
  return ttl > 0x7fffffff ? 0 : ttl;
}

/**
 * Reads a record's owner name. Most records in an answer have the queried name as owner, encoded as a pointer to the
 * question.
 */
function readOwner(context: ReadContext): string {
  const { packet, cursor } = context;
  if (packet[cursor.offset] === 0xc0 && packet[cursor.offset + 1] === HEADER_BYTES && hasQuestion(packet)) {
    cursor.offset += 2;
    return context.questionName;
  }
  return readName(packet, cursor, true);
}

function hasQuestion(packet: Buffer): boolean {
  return packet[5] === 1;
}

/**
 * Reads EDNS(0): the extended rcode (RFC 6891 section 6.1.3) and extended errors (RFC 8914 section 2). `at`
 * is the offset of the TYPE field.
 */
function readOpt(context: ReadContext, at: number, end: number): void {
  const { packet, message } = context;
  message.edns = true;
  context.extendedRcode = packet[at + 4] ?? 0;
  let offset = at + 10;
  while (offset + 4 <= end) {
    const code = packet.readUInt16BE(offset);
    const length = packet.readUInt16BE(offset + 2);
    const dataAt = offset + 4;
    offset = dataAt + length;
    if (offset > end) throw new MalformedDns('EDNS option runs past the end');
    if (code === 15 && length >= 2 && message.extendedErrors.length < 16) {
      const text = packet.toString('utf8', dataAt + 2, offset).replace(/[\u0000-\u001f\u007f]/g, ' ');
      message.extendedErrors.push({ code: packet.readUInt16BE(dataAt), text: text.trim().slice(0, 500) });
    }
  }
}
