import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { writeTakedownMail } from './mail-words.ts';
import { writeXarf, type XarfFacts, XarfReport } from './xarf.ts';

const ajv = new Ajv({ strict: false });
formats.default(ajv);
const isReport = ajv.compile(XarfReport);

const facts: XarfFacts = {
  url: 'https://larkspur-login.example/account',
  host: 'larkspur-login.example',
  redirects: ['https://evil.example/a'],
  address: '203.0.113.9',
  title: 'Sign in',
  hasPassword: true,
  submissionUrl: 'https://evil.example/steal',
  cloaked: true,
  addresses: ['203.0.113.9', '2001:db8::1'],
  nameservers: ['ns1.evil.example'],
  registrar: 'Names Ltd',
  registeredAt: '2026-11-19T00:00:00.000Z',
  network: 'LAB',
  country: 'DE',
  certificate: {
    subject: 'CN=larkspur-login.example',
    issuer: 'CN=CA',
    notBefore: '2026-11-19T00:00:00.000Z',
    notAfter: '2027-02-19T00:00:00.000Z',
    sha256: 'ab'.repeat(32),
  },
};
const parties = {
  reportId: '1a5ec293-0849-40a4-9eba-d5926262ff05',
  at: new Date('2026-11-20T00:00:00Z'),
  reporter: { org: 'Larkspur Ltd', email: 'security@larkspur.example' },
  sender: { org: 'Belltower', email: 'bell@watch.example' },
  brand: 'larkspur.example',
};
const file = (name: string, size: number) => ({
  name,
  mediaType: 'text/plain',
  sha256: 'cd'.repeat(32),
  content: Buffer.alloc(size, 'x'),
});

test('a report is one of XARF 4 and carries its evidence, the most telling first, as far as a mail can', () => {
  const files = [
    file('dns.json', 100),
    file('page.html.txt', 3 << 20),
    file('screenshot.png', 2 << 20),
    file('facts.json', 5),
  ];
  const report = writeXarf({ ...parties, facts, files });
  assert.ok(isReport(report), JSON.stringify(isReport.errors));
  assert.deepEqual(
    report.evidence.map(({ description, size }) => [description, size]),
    [
      ['Picture of the page', 2 << 20],
      ['What the DNS said', 100],
    ],
  );
  assert.deepEqual(report.reporter, {
    org: 'Larkspur Ltd',
    contact: 'security@larkspur.example',
    domain: 'larkspur.example',
  });
  assert.deepEqual(
    [report.source_identifier, report.url, report.target_brand],
    ['203.0.113.9', facts.url, 'larkspur.example'],
  );
});

test('whatever is not known, the report is one all the same', () => {
  const nothing: XarfFacts = {
    ...facts,
    url: 'http://203.0.113.9/',
    host: '203.0.113.9',
    redirects: [],
    address: null,
    title: null,
    submissionUrl: 'not an address',
    addresses: [],
    nameservers: [],
    registrar: null,
    registeredAt: null,
    network: null,
    country: 'Germany',
    certificate: null,
  };
  const report = writeXarf({ ...parties, brand: null, facts: nothing, files: [] });
  assert.ok(isReport(report), JSON.stringify(isReport.errors));
  assert.equal(report.domain, undefined);
});

test('what strangers named cannot begin a line of the mail or a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (title) => {
      const { subject, text } = writeTakedownMail({
        ...facts,
        title: `${title}\r\nBcc: all@evil.example`,
        organisation: 'Larkspur Ltd',
        brand: 'larkspur.example',
        collectedAt: parties.at,
        earlier: [],
        relapsed: false,
      });
      assert.ok(!/[\r\n]/.test(subject));
      assert.ok(!/^Bcc:/m.test(text));
    }),
  );
});

test('a mail says what, where and what is asked, and what was reported before', () => {
  const { subject, text } = writeTakedownMail({
    ...facts,
    organisation: 'Larkspur Ltd',
    brand: 'larkspur.example',
    collectedAt: parties.at,
    earlier: [{ at: parties.at, to: 'abuse@host.example', messageId: 'a@b' }],
    relapsed: true,
  });
  assert.equal(subject, 'Phishing at larkspur-login.example imitating larkspur.example is back');
  for (const part of [
    facts.url,
    'take it down',
    'to abuse@host.example, <a@b>',
    'Larkspur Ltd',
    'hides from programs',
  ])
    assert.ok(text.includes(part), part);
});
