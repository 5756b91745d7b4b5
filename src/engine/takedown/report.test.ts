import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { draftTakedownEmail } from './email.ts';
import { createXarfReport, type XarfFacts, XarfReport } from './xarf.ts';

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

test('a report is valid XARF 4 and contains as much evidence as fits in an email, the most important first', () => {
  const files = [
    file('dns.json', 100),
    file('page.html.txt', 3 << 20),
    file('screenshot.png', 2 << 20),
    file('facts.json', 5),
  ];
  const report = createXarfReport({ ...parties, facts, files });
  assert.ok(isReport(report), JSON.stringify(isReport.errors));
  assert.deepEqual(
    report.evidence.map(({ description, size }) => [description, size]),
    [
      ['Screenshot of the page', 2 << 20],
      ['DNS records', 100],
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

test('a report is valid even if facts are unknown', () => {
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
  const report = createXarfReport({ ...parties, brand: null, facts: nothing, files: [] });
  assert.ok(isReport(report), JSON.stringify(isReport.errors));
  assert.equal(report.domain, undefined);
});

test('third-party text cannot start a line of the email or a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (title) => {
      const { subject, text } = draftTakedownEmail({
        ...facts,
        title: `${title}\r\nBcc: all@evil.example`,
        organization: 'Larkspur Ltd',
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

test('an email states the page, the request and earlier reports', () => {
  const { subject, text } = draftTakedownEmail({
    ...facts,
    organization: 'Larkspur Ltd',
    brand: 'larkspur.example',
    collectedAt: parties.at,
    earlier: [{ at: parties.at, to: 'abuse@host.example', messageId: 'a@b' }],
    relapsed: true,
  });
  assert.equal(
    subject,
    'Phishing page online again at larkspur-login.example impersonating larkspur.example',
  );
  for (const part of [
    facts.url,
    'take it down',
    'to abuse@host.example, <a@b>',
    'Larkspur Ltd',
    'is cloaked',
  ])
    assert.ok(text.includes(part), part);
});
