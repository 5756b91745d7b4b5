import { readName } from '#platform/net/dns/names.ts';
import { rcodeNumber, typeName, typeNumber } from '#platform/net/dns/types.ts';
import { wireName } from './rdata.ts';
import type { LabRecord } from './zone.ts';

/** DNS messages of the lab's name servers. They are encoded by our own code, so that they can be invalid on purpose. */

/** A parsed query. */
export interface LabQuery {
  id: number;
  name: string;
  type: string;
  rd: boolean;
  cd: boolean;
  /** Null if the query has no EDNS. */
  edns: { payloadBytes: number; dnssecOk: boolean } | null;
  /** The question section as received. The response repeats it. */
  question: Buffer;
}

/** A response before encoding. */
export interface LabResponse {
  id: number;
  rcode: string;
  aa: boolean;
  tc: boolean;
  rd: boolean;
  ra: boolean;
  ad: boolean;
  cd: boolean;
  question: Buffer;
  answers: LabRecord[];
  authorities: LabRecord[];
  additionals: LabRecord[];
  /** Null omits the OPT record. */
  edns: { payloadBytes: number; dnssecOk: boolean; extendedErrors: { code: number; text: string }[] } | null;
}

/** Parses a query. Returns null if the packet is not a query. */
export function readQuery(packet: Buffer): LabQuery | null {
  try {
    if (packet.length < 12 || (packet[2] ?? 0) & 0x80 || packet.readUInt16BE(4) !== 1) return null;
    const cursor = { offset: 12 };
    const name = readName(packet, cursor, true);
    const end = cursor.offset + 4;
    return {
      id: packet.readUInt16BE(0),
      name,
      type: typeName(packet.readUInt16BE(cursor.offset)),
      rd: ((packet[2] ?? 0) & 1) === 1,
      cd: ((packet[3] ?? 0) & 0x10) !== 0,
      edns: readEdns(packet, end),
      question: Buffer.from(packet.subarray(12, end)),
    };
  } catch {
    return null;
  }
}

function readEdns(packet: Buffer, offset: number): LabQuery['edns'] {
  if (packet.readUInt16BE(10) === 0 || packet[offset] !== 0 || packet.readUInt16BE(offset + 1) !== 41) {
    return null;
  }
  return {
    payloadBytes: Math.max(512, packet.readUInt16BE(offset + 3)),
    dnssecOk: ((packet[offset + 7] ?? 0) & 0x80) !== 0,
  };
}

function writeRecord(record: LabRecord): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(typeNumber(record.type) ?? 0, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt32BE(record.ttl, 4);
  head.writeUInt16BE(record.rdata.length, 8);
  return Buffer.concat([wireName(record.name), head, record.rdata]);
}

function writeOpt(edns: NonNullable<LabResponse['edns']>, rcode: number): Buffer {
  const options = edns.extendedErrors.map(({ code, text }) => {
    const info = Buffer.from(text);
    const head = Buffer.alloc(6);
    head.writeUInt16BE(15, 0);
    head.writeUInt16BE(info.length + 2, 2);
    head.writeUInt16BE(code, 4);
    return Buffer.concat([head, info]);
  });
  const data = Buffer.concat(options);
  const head = Buffer.alloc(11);
  head.writeUInt16BE(41, 1);
  head.writeUInt16BE(edns.payloadBytes, 3);
  head.writeUInt8(rcode >> 4, 5);
  head.writeUInt16BE(edns.dnssecOk ? 0x8000 : 0, 7);
  head.writeUInt16BE(data.length, 9);
  return Buffer.concat([head, data]);
}

/** Encodes a response. */
export function writeResponse(response: LabResponse): Buffer {
  const rcode = rcodeNumber(response.rcode) ?? 0;
  const flag = (on: boolean, bit: number) => (on ? bit : 0);
  const flags =
    0x8000 |
    flag(response.aa, 0x400) |
    flag(response.tc, 0x200) |
    flag(response.rd, 0x100) |
    flag(response.ra, 0x80) |
    flag(response.ad, 0x20) |
    flag(response.cd, 0x10) |
    (rcode & 0x0f);
  const header = Buffer.alloc(12);
  header.writeUInt16BE(response.id, 0);
  header.writeUInt16BE(flags, 2);
  header.writeUInt16BE(response.question.length === 0 ? 0 : 1, 4);
  header.writeUInt16BE(response.answers.length, 6);
  header.writeUInt16BE(response.authorities.length, 8);
  header.writeUInt16BE(response.additionals.length + (response.edns === null ? 0 : 1), 10);
  return Buffer.concat([
    header,
    response.question,
    ...response.answers.map(writeRecord),
    ...response.authorities.map(writeRecord),
    ...response.additionals.map(writeRecord),
    ...(response.edns === null ? [] : [writeOpt(response.edns, rcode)]),
  ]);
}

/**
 * Returns a response with a question name that points to itself, to test resolvers against infinite compression loops.
 */
export function writeCompressionLoop(query: LabQuery): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt16BE(query.id, 0);
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(1, 6);
  const owner = 12 + query.question.length;
  const record = Buffer.alloc(16);
  record.writeUInt16BE(0xc000 | owner, 0);
  record.writeUInt16BE(1, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(4, 10);
  return Buffer.concat([header, query.question, record]);
}
