import type { Reply } from '#lab/dns/behaviors.ts';
import { writeCompressionLoop, writeResponse } from '#lab/dns/message.ts';
import { wireName } from '#lab/dns/rdata.ts';
import { answer, many, record, txtData, u16 } from './dns-answers.ts';
import { type HostileCase, waiting } from './hostile-case.ts';

/** Checks that depend on the domain's own records. They must not pass if these records cannot be read. */
const dnsAndMail = [
  ...['dns.dnssec.', 'dns.soa.', 'dns.record.', 'dns.delegation.lame', 'dns.delegation.parent-child'],
  ...['email.', 'ssl.', 'web.', 'availability.http', 'availability.dns.nameserver-silent'],
];

/**
 * Returns a DNSKEY with an RSA key of an absurd size: three octets of exponent length, then junk (RFC 3110, section
 * 2).
 */
const dnskey = (bytes: number, seed: number): Buffer =>
  Buffer.concat([Buffer.from([1, 1, 3, 8, 0]), u16(Math.floor(bytes / 2)), Buffer.alloc(bytes, seed & 0xff)]);

const rrsig = (covered: number, bytes: number, { name, seed }: { name: string; seed: number }): Buffer => {
  const head = Buffer.alloc(18);
  head.writeUInt16BE(covered, 0);
  head.writeUInt8(8, 2);
  head.writeUInt8(2, 3);
  head.writeUInt32BE(300, 4);
  head.writeUInt32BE(2 ** 32 - 1, 8);
  head.writeUInt32BE(0, 12);
  head.writeUInt16BE(seed & 0xffff, 16);
  return Buffer.concat([head, wireName(name), Buffer.alloc(bytes, seed & 0xff)]);
};

const truncatedThenGarbage = (reply: Reply): void => {
  if (reply.response === null) return;
  if (reply.transport === 'udp') Object.assign(reply.response, { tc: true, answers: [], authorities: [] });
  else reply.bytes = Buffer.concat([u16(reply.query.id), Buffer.alloc(40_000, 0xc1)]);
};

/** About the largest size of a message. */
const FULL = 64_900;

/** Domains with hostile name servers. */
export const dnsCases: HostileCase[] = [
  {
    name: 'every answer is a compression loop',
    hostility: { dns: (reply) => void Object.assign(reply, { bytes: writeCompressionLoop(reply.query) }) },
    unproven: dnsAndMail,
  },
  waiting({
    name: 'every answer has a wrong id',
    hostility: {
      dns: (reply) => {
        if (reply.response) reply.bytes = writeResponse({ ...reply.response, id: reply.query.id ^ 0x5555 });
      },
    },
    unproven: dnsAndMail,
  }),
  {
    name: 'answers are truncated, and garbage over TCP',
    hostility: { dns: truncatedThenGarbage },
    unproven: dnsAndMail,
  },
  {
    name: 'answers are truncated for ever, over TCP too',
    hostility: {
      dns: ({ response }) => {
        if (response) Object.assign(response, { tc: true, answers: [], authorities: [] });
      },
    },
    unproven: dnsAndMail,
  },
  waiting({
    name: 'no name server of the domain answers anything',
    hostility: { dns: (reply) => void Object.assign(reply, { response: null }) },
    unproven: dnsAndMail,
  }),
  {
    name: 'TXT of 64 kB everywhere',
    hostility: {
      dns: (reply) => answer(reply, 'TXT', (query) => [record(query, 'TXT', txtData('x'.repeat(64_000)))]),
    },
    unproven: [],
    failing: ['email.spf.missing', 'email.dmarc.missing'],
  },
  {
    name: 'TXT of 64 kB that begin as the record asked for',
    hostility: {
      dns: (reply) =>
        answer(reply, 'TXT', (query) => {
          const begin = query.name.startsWith('_dmarc.')
            ? 'v=DMARC1; p=reject; '
            : query.name.includes('._domainkey.')
              ? 'v=DKIM1; p='
              : query.name.startsWith('_mta-sts.')
                ? 'v=STSv1; id='
                : query.name.includes('._bimi.')
                  ? 'v=BIMI1; l='
                  : query.name.startsWith('_smtp._tls.')
                    ? 'v=TLSRPTv1; rua='
                    : 'v=spf1 ';
          return [record(query, 'TXT', txtData(begin + 'ip4:(b; '.repeat(7_900)))];
        }),
    },
    unproven: ['email.dkim.weak-key', 'email.mta-sts.broken'],
    failing: ['email.spf.syntax'],
  },
  {
    name: 'TXT of 32,000 strings of one octet',
    hostility: {
      dns: (reply) => answer(reply, 'TXT', (query) => [record(query, 'TXT', txtData('v'.repeat(32_000), 1))]),
    },
    unproven: ['email.spf', 'email.dmarc', 'email.dkim.none-found'],
  },
  {
    name: 'thousands of records in every answer',
    hostility: {
      dns: (reply) => {
        answer(reply, 'A', (query) =>
          many(2_000, (i) => record(query, 'A', Buffer.from([203, 0, 113, i & 0xff]))),
        );
        answer(reply, 'AAAA', (query) =>
          many(1_400, (i) =>
            record(query, 'AAAA', Buffer.from([0x20, 1, 0xd, 0xb8, ...Array(10).fill(0), ...u16(i)])),
          ),
        );
        answer(reply, 'MX', (query) =>
          many(1_200, (i) => record(query, 'MX', Buffer.concat([u16(i), wireName(`m${i}.many.test`)]))),
        );
        answer(reply, 'TXT', (query) =>
          many(1_100, (i) => record(query, 'TXT', txtData(`v=spf1 a:x${i} -all`))),
        );
        answer(reply, 'CAA', (query) =>
          many(1_200, (i) =>
            record(query, 'CAA', Buffer.concat([Buffer.from([0, 5]), Buffer.from(`issue ca${i}`)])),
          ),
        );
      },
    },
    unproven: ['email.spf.multiple', 'email.spf.syntax'],
    failing: ['email.spf.multiple'],
  },
  {
    name: 'every name is an alias of the next one, without end',
    hostility: {
      dns: (reply) => {
        const { query } = reply;
        const next = `c${Number(/^c(\d+)\./.exec(query.name)?.[1] ?? 0) + 1}.alias-chain.test`;
        answer(reply, query.type, () => [record(query, 'CNAME', wireName(next))]);
      },
    },
    unproven: ['web.', 'email.dmarc.missing', 'email.spf.missing', 'ssl.'],
  },
  {
    name: 'every name is an alias of itself, and of the apex',
    hostility: {
      dns: (reply) => {
        const { query } = reply;
        answer(reply, query.type, () => [
          record(query, 'CNAME', wireName(`www.${query.name}`.slice(-40))),
          record(query, 'CNAME', wireName(query.name), `www.${query.name}`.slice(-40)),
        ]);
      },
    },
    unproven: ['web.', 'email.dmarc.missing', 'email.spf.missing', 'ssl.'],
  },
  {
    name: 'five hundred name servers that all stay silent',
    hostility: {
      zone: (records, domain) => {
        records['@'] = (records['@'] ?? []).filter((line) => !line.startsWith('NS '));
        for (let i = 0; i < 500; i += 1) {
          records['@'].push(`NS ns${i}.${domain}.`);
          records[`ns${i}`] = [`A 203.0.113.${100 + (i % 150)}`];
        }
      },
      delegation: many(500, (i) => `NS ns${i}.$domain.`),
    },
    unproven: ['dns.delegation.lame', 'availability.dns.nameserver-silent', 'dns.soa.'],
  },
  {
    name: 'five hundred name servers whose names cannot be looked up',
    hostility: {
      delegation: many(500, (i) => `NS ns${i}.lost.$domain.`),
      dns: (reply) => {
        if (reply.query.name.includes('lost')) reply.response = null;
        answer(reply, 'NS', (query) =>
          many(500, (i) => record(query, 'NS', wireName(`ns${i}.lost.${query.name}`))),
        );
      },
    },
    unproven: ['dns.delegation.lame', 'availability.dns.nameserver-silent', 'dns.soa.'],
  },
  {
    name: 'DNSSEC with keys of 60 kB and thousands of signatures',
    hostility: {
      dns: (reply) => {
        answer(reply, 'DNSKEY', (query) => [
          record(query, 'DNSKEY', dnskey(40_000, 1)),
          ...many(20, (i) => record(query, 'DNSKEY', dnskey(700, i))),
          ...many(20, (i) => record(query, 'RRSIG', rrsig(48, 120, { name: query.name, seed: i }))),
        ]);
        answer(reply, 'DS', (query) =>
          many(900, (i) => record(query, 'DS', Buffer.concat([u16(i), Buffer.alloc(34, i)]))),
        );
        answer(reply, 'SOA', (query) =>
          many(500, (i) => record(query, 'RRSIG', rrsig(6, 50, { name: query.name, seed: i }))),
        );
      },
    },
    // The validating resolver decides whether the chain is valid.
    unproven: ['dns.soa.', 'dns.delegation.lame'],
  },
  {
    name: 'record data that ends in the middle',
    hostility: {
      dns: (reply) => {
        for (const type of ['DNSKEY', 'DS', 'RRSIG', 'CAA', 'TLSA', 'MX', 'SOA', 'NSEC3PARAM', 'TXT'])
          answer(reply, type, (query) => [record(query, type, Buffer.from([0x40, 0xff, 0xff]))]);
      },
    },
    unproven: ['email.spf', 'email.dmarc', 'dns.dnssec'],
  },
  {
    name: 'junk as large as a message can be, over UDP and TCP',
    hostility: {
      dns: (reply) => {
        reply.bytes = Buffer.concat([u16(reply.query.id), Buffer.alloc(FULL, 0xff)]);
      },
    },
    unproven: dnsAndMail,
  },
];
