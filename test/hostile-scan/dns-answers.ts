import type { Reply } from '#lab/dns/behaviors.ts';
import type { LabQuery } from '#lab/dns/message.ts';
import type { LabRecord } from '#lab/dns/zone.ts';

/** Functions that create DNS responses that no honest name server sends. */

export const record = (query: LabQuery, type: string, rdata: Buffer, name = query.name): LabRecord => ({
  ...{ name, type, ttl: 60, rdata },
});

/** Responds to queries for `type` with these records instead of the zone's. */
export function answer(reply: Reply, type: string, records: (query: LabQuery) => LabRecord[]): void {
  if (reply.query.type !== type || reply.response === null) return;
  const whole = {
    rcode: 'NOERROR',
    aa: true,
    answers: records(reply.query),
    authorities: [],
    additionals: [],
  };
  Object.assign(reply.response, whole);
}

/** Returns the data of a TXT record, split into strings of `piece` octets. */
export function txtData(text: string, piece = 255): Buffer {
  const strings: Buffer[] = [];
  for (let at = 0; at < text.length; at += piece) {
    const part = Buffer.from(text.slice(at, at + piece), 'latin1');
    strings.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(strings);
}

/** Responds to TXT queries with the result of `text` for the name. If it is null, responds with the zone's records. */
export function answerText(reply: Reply, text: (name: string) => string | null): void {
  const found = reply.query.type === 'TXT' ? text(reply.query.name) : null;
  if (found !== null) answer(reply, 'TXT', (query) => [record(query, 'TXT', txtData(found))]);
}

export const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

export const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
