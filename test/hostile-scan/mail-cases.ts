import { gzipSync } from 'node:zlib';
import { wireName } from '#lab/dns/rdata.ts';
import { drip, pour } from '#lab/streams/endless.ts';
import { answer, answerText, many, record, txtData, u16 } from './dns-answers.ts';
import type { HostileCase } from './hostile-case.ts';

const isApex = (name: string) => /^h[^.]*\.test$/.test(name);
const apexOf = (name: string) => name.split('.').slice(-2).join('.');

/** Adds a BIMI record for `/logo.svg`. */
const withLogo = (records: Record<string, string[]>, domain: string): void => {
  records['default._bimi'] = [`TXT "v=BIMI1; l=https://${domain}/logo.svg; a="`];
};

const svg = (body: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps"><title>x</title>${body}</svg>`;

const logo = (name: string, body: string | Buffer, headers: Record<string, string> = {}): HostileCase => ({
  name: `BIMI: ${name}`,
  hostility: {
    zone: withLogo,
    web: ({ path, response }) => {
      if (path !== '/logo.svg') return false;
      response.writeHead(200, { 'content-type': 'image/svg+xml', ...headers }).end(body);
      return true;
    },
  },
  unproven: ['email.bimi'],
  failing: ['email.bimi.invalid'],
});

const policyOf = (
  name: string,
  send: (response: import('node:http').ServerResponse) => void,
): HostileCase => ({
  name: `MTA-STS: ${name}`,
  hostility: {
    web: ({ host, response }) => {
      if (!host.startsWith('mta-sts.')) return false;
      send(response);
      return true;
    },
  },
  unproven: ['email.mta-sts.broken', 'email.mta-sts.mx-not-covered', 'email.mta-sts.testing'],
});

const policy = 'version: STSv1\r\nmode: enforce\r\nmx: *.mailhost.test\r\nmax_age: 604800\r\n';

const entities = many(9, (i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');

/** Domains with hostile mail records, policies and logos. */
export const mailCases: HostileCase[] = [
  {
    name: 'SPF: a tree that includes ten new records in each, without end',
    hostility: {
      dns: (reply) =>
        answerText(reply, (name) => {
          const at = isApex(name) ? 0 : Number(/^s(\d+)\./.exec(name)?.[1] ?? -1);
          if (at < 0) return null;
          return `v=spf1 ${many(10, (i) => `include:s${at * 10 + i + 1}.${apexOf(name)}`).join(' ')} -all`;
        }),
    },
    unproven: ['email.spf.too-many-lookups', 'email.spf.overbroad', 'email.spf.pass-all'],
    failing: ['email.spf.too-many-lookups'],
  },
  {
    name: 'SPF: thousands of includes in one record',
    hostility: {
      dns: (reply) =>
        answerText(reply, (name) => {
          if (isApex(name)) return `v=spf1 ${many(2_500, (i) => `include:w${i}.${name}`).join(' ')} -all`;
          return name.startsWith('w') && !name.startsWith('www') ? `v=spf1 ip4:203.0.113.${1} -all` : null;
        }),
    },
    unproven: ['email.spf.too-many-lookups', 'email.spf.overbroad', 'email.spf.oversize'],
    failing: ['email.spf.too-many-lookups'],
  },
  {
    name: 'SPF: records that include each other and themselves',
    hostility: {
      dns: (reply) =>
        answerText(reply, (name) => {
          const apex = apexOf(name);
          if (isApex(name)) return `v=spf1 include:${apex} include:a.${apex} redirect=${apex}`;
          return /^[ab]\./.test(name)
            ? `v=spf1 include:b.${apex} include:a.${apex} include:${apex} -all`
            : null;
        }),
    },
    unproven: ['email.spf.too-many-lookups', 'email.spf.syntax'],
    failing: ['email.spf.syntax'],
  },
  {
    name: 'SPF: a tree whose every record takes most of a second',
    hostility: {
      dns: (reply) => {
        if (/^t\d/.test(reply.query.name)) reply.delayMs += 800;
        answerText(reply, (name) => {
          const at = isApex(name) ? 0 : Number(/^t(\d+)\./.exec(name)?.[1] ?? -1);
          return at < 0
            ? null
            : `v=spf1 a:t${at + 1}x.${apexOf(name)} include:t${at + 1}.${apexOf(name)} -all`;
        });
      },
    },
    unproven: ['email.spf.too-many-lookups'],
  },
  {
    name: 'SPF: nothing but macros',
    hostility: {
      dns: (reply) =>
        answerText(reply, (name) =>
          isApex(name)
            ? `v=spf1 ${'exists:%{ir}.%{l1r-}.%{d2}._spf.%{h}.%{p} '.repeat(700)}exists:${'%{d}'.repeat(4_000)} -all`
            : null,
        ),
    },
    unproven: ['email.spf.too-many-lookups'],
    failing: ['email.spf.too-many-lookups'],
  },
  {
    name: 'DMARC: a value of 64,000 spaces that ends wrongly, at every name of the tree',
    hostility: {
      dns: (reply) =>
        answerText(reply, (name) =>
          name.startsWith('_dmarc.') ? `v=DMARC1; p=reject; x=${' '.repeat(63_500)}\x7f` : null,
        ),
    },
    unproven: ['email.dmarc.invalid'],
    failing: ['email.dmarc.invalid'],
  },
  {
    name: 'DMARC: thousands of report addresses at as many hosts',
    hostility: {
      dns: (reply) =>
        answerText(reply, (name) =>
          name.startsWith('_dmarc.h')
            ? `v=DMARC1; p=reject; rua=${many(1_600, (i) => `mailto:r@a.b.c.d.e.f.g.x${i}.test`).join(',')}`
            : null,
        ),
    },
    unproven: ['email.dmarc.rua-unauthorised'],
  },
  {
    name: 'DMARC: thousands of records at the name',
    hostility: {
      dns: (reply) => {
        if (!reply.query.name.startsWith('_dmarc.')) return;
        answer(reply, 'TXT', (query) =>
          many(1_000, (i) => record(query, 'TXT', txtData(`v=DMARC1; p=reject;${i}`))),
        );
      },
    },
    unproven: ['email.dmarc.multiple', 'email.dmarc.policy-none'],
    failing: ['email.dmarc.multiple'],
  },
  {
    name: 'DKIM: keys of 60 kB at every selector',
    hostility: {
      dns: (reply) =>
        answerText(reply, (name) =>
          name.includes('._domainkey.')
            ? `v=DKIM1; k=rsa; p=${Buffer.alloc(45_000, 0x30).toString('base64')}`
            : null,
        ),
    },
    unproven: ['email.dkim.weak-key', 'email.dkim.short-key'],
  },
  {
    name: 'DKIM: RSA keys that claim a modulus of 300,000 bits',
    hostility: {
      dns: (reply) =>
        answerText(reply, (name) =>
          name.includes('._domainkey.') ? `v=DKIM1; k=rsa; p=${hugeRsaKey()}` : null,
        ),
    },
    unproven: [],
  },
  {
    name: 'MX: a thousand exchangers whose addresses are never returned',
    hostility: {
      dns: (reply) => {
        if (reply.query.name.startsWith('mx')) reply.response = null;
        answer(reply, 'MX', (query) =>
          many(1_000, (i) => record(query, 'MX', Buffer.concat([u16(i), wireName(`mx${i}.${query.name}`)]))),
        );
      },
    },
    unproven: ['email.mx.no-fcrdns', 'email.mx.target-unregistered', 'email.mta-sts.mx-not-covered'],
  },
  {
    name: 'TLSA: thousands of records',
    hostility: {
      dns: (reply) =>
        answer(reply, 'TLSA', (query) =>
          many(900, (i) =>
            record(query, 'TLSA', Buffer.concat([Buffer.from([i & 255, 255, 255]), Buffer.alloc(20, i)])),
          ),
        ),
    },
    unproven: [],
  },
  policyOf('a policy without end', (response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    pour(response, `${policy}mx: a.example\r\n`.repeat(500));
  }),
  policyOf('a million mx lines', (response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.end(policy + many(1_000_000, () => 'mx: x.test\n').join(''));
  }),
  policyOf('a body that drips', (response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    drip(response, 'mx: a.test\n', 100);
  }),
  policyOf('a line that regular expressions choke on', (response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.end(`version: STSv1\na:${'\t'.repeat(60_000)}\u2028x\u2028x\n`);
  }),
  policyOf('redirects without end', (response) => {
    response.writeHead(302, { location: '/.well-known/mta-sts.txt' }).end();
  }),
  logo('a billion laughs', svg('&l9;', `<!DOCTYPE svg [<!ENTITY l0 "ha">${entities}]>`)),
  logo('an entity of the outside', svg('&x;', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>')),
  logo('nesting of a million levels', svg('<g>'.repeat(1_000_000))),
  logo('nesting of ten thousand levels', svg('<g>'.repeat(10_000))),
  logo('one attribute of 30 kB', svg(`<path d="${'url('.repeat(7_000)}"/>`)),
  logo('a gzip bomb as transport', gzipSync(Buffer.alloc(64 << 20)), { 'content-encoding': 'gzip' }),
  logo('a gzip bomb as file', gzipSync(Buffer.alloc(20 << 20))),
  logo('ten thousand attributes', svg(`<path ${many(3_000, (i) => `a${i}="" `).join('')}/><script/>`)),
  {
    name: 'BIMI: a logo that drips',
    hostility: {
      zone: withLogo,
      web: ({ path, response }) => {
        if (path !== '/logo.svg') return false;
        response.writeHead(200, { 'content-type': 'image/svg+xml' });
        drip(response, '<g>', 100);
        return true;
      },
    },
    unproven: ['email.bimi'],
  },
];

/** Returns the SubjectPublicKeyInfo of an RSA key with a modulus of 300,000 one bits. */
function hugeRsaKey(): string {
  const modulus = Buffer.concat([
    Buffer.from([0x02, 0x82]),
    u16(37_501),
    Buffer.from([0]),
    Buffer.alloc(37_500, 0xff),
  ]);
  const pair = Buffer.concat([modulus, Buffer.from([0x02, 0x03, 1, 0, 1])]);
  const key = Buffer.concat([Buffer.from([0x30, 0x82]), u16(pair.length), pair]);
  const bits = Buffer.concat([Buffer.from([0x03, 0x82]), u16(key.length + 1), Buffer.from([0]), key]);
  const algorithm = Buffer.from('300d06092a864886f70d0101010500', 'hex');
  const whole = Buffer.concat([algorithm, bits]);
  return Buffer.concat([Buffer.from([0x30, 0x82]), u16(whole.length), whole]).toString('base64');
}
