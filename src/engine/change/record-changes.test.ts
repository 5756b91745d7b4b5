import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { canonicaliseRrset, type RecordSnapshot, setOf, snapshotKey } from '#engine/dns/record-set.ts';
import type { DnsRecord } from '#platform/net/types.ts';
import { findChanges, isVerificationToken } from './record-changes.ts';

describe('record sets', () => {
  const record = (type: string, data: unknown, ttl = 60): DnsRecord => ({ name: 'D.test', type, ttl, data });
  it('record sets are equal regardless of order, case, TTL and splitting', () => {
    const one = canonicaliseRrset('D.test.', 'MX', [
      record('MX', { preference: 10, exchange: 'A.test' }),
      record('MX', { preference: 20, exchange: 'b.test.' }, 5),
    ]);
    const two = canonicaliseRrset('d.test', 'MX', [
      record('MX', { preference: 20, exchange: 'B.test' }),
      record('MX', { preference: 10, exchange: 'a.test.' }),
    ]);
    assert.deepEqual(one, two);
    const whole = canonicaliseRrset('d.test', 'TXT', [record('TXT', [Buffer.from('v=spf1 -all')])]);
    const split = canonicaliseRrset('d.test', 'TXT', [
      record('TXT', [Buffer.from('v=spf1'), Buffer.from(' -all')]),
    ]);
    assert.equal(whole.hash, split.hash);
    assert.notEqual(whole.hash, canonicaliseRrset('d.test', 'TXT', []).hash);
  });
  it('the hash of a record set does not depend on the order of values', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 10 }), (values) => {
        const records = values.map((value) => record('A', value));
        assert.equal(
          canonicaliseRrset('d.test', 'A', records).hash,
          canonicaliseRrset('D.TEST', 'A', records.toReversed()).hash,
        );
      }),
    );
  });
});

describe('changes', () => {
  const snapshot = (sets: Record<string, string[]>): RecordSnapshot =>
    Object.fromEntries(
      Object.entries(sets).map(([key, values]) => {
        const [name = '', type = ''] = key.split('/');
        return [snapshotKey(name, type), setOf(name, type, values)];
      }),
    );
  const events = (before: Record<string, string[]>, after: Record<string, string[]>) =>
    findChanges('d.test', snapshot(before), snapshot(after)).map((e) => `${e.id.slice(7)} ${e.reason}`);
  const rows: [string, Record<string, string[]>, Record<string, string[]>, string[]][] = [
    [
      'new name servers',
      { 'd.test/NS': ['a.test'] },
      { 'd.test/NS': ['b.test'] },
      ['dns.nameservers nameservers'],
    ],
    [
      'an added name server',
      { 'd.test/NS': ['a.test'] },
      { 'd.test/NS': ['a.test', 'b.test'] },
      ['dns.nameservers nameservers'],
    ],
    ['name servers unknown before', {}, { 'd.test/NS': ['b.test'] }, []],
    ['DS removed', { 'd.test/DS': ['x'] }, { 'd.test/DS': [] }, ['dnssec.ds-removed ds-removed']],
    ['DS replaced', { 'd.test/DS': ['x'] }, { 'd.test/DS': ['y'] }, []],
    ['DS unknown', { 'd.test/DS': ['x'] }, {}, []],
    [
      'MX moved to a new operator',
      { 'd.test/MX': ['10 mx.a.test'] },
      { 'd.test/MX': ['10 mx.b.test'] },
      ['mail.mx new-operator'],
    ],
    [
      'MX moved within the same operator',
      { 'd.test/MX': ['10 mx1.a.test'] },
      { 'd.test/MX': ['5 mx2.a.test'] },
      [],
    ],
    ['MX changed to null', { 'd.test/MX': ['10 mx.a.test'] }, { 'd.test/MX': ['0 .'] }, []],
    [
      'SPF weakened',
      { 'd.test/TXT': ['v=spf1 a -all'] },
      { 'd.test/TXT': ['v=spf1 a ~all'] },
      ['mail.policy-weakened spf'],
    ],
    ['SPF removed', { 'd.test/TXT': ['v=spf1 a -all'] }, { 'd.test/TXT': [] }, ['mail.policy-weakened spf']],
    ['SPF tightened', { 'd.test/TXT': ['v=spf1 a ?all'] }, { 'd.test/TXT': ['v=spf1 a -all'] }, []],
    [
      'DMARC weakened',
      { '_dmarc.d.test/TXT': ['v=DMARC1; p=reject'] },
      { '_dmarc.d.test/TXT': ['v=DMARC1; p=none'] },
      ['mail.policy-weakened dmarc'],
    ],
    [
      'DMARC weakened for subdomains',
      { '_dmarc.d.test/TXT': ['v=DMARC1; p=reject'] },
      { '_dmarc.d.test/TXT': ['v=DMARC1; p=reject; sp=none'] },
      ['mail.policy-weakened dmarc'],
    ],
    [
      'DMARC switched to test mode',
      { '_dmarc.d.test/TXT': ['v=DMARC1; p=reject'] },
      { '_dmarc.d.test/TXT': ['v=DMARC1; p=reject; t=y'] },
      ['mail.policy-weakened dmarc'],
    ],
    [
      'DMARC removed',
      { '_dmarc.d.test/TXT': ['v=DMARC1; p=none'] },
      { '_dmarc.d.test/TXT': [] },
      ['mail.policy-weakened dmarc'],
    ],
    [
      'CAA removed',
      { 'd.test/CAA': ['0 issue ca.test'] },
      { 'd.test/CAA': [] },
      ['ssl.caa-weakened unrestricted'],
    ],
    [
      'CAA with another issuer',
      { 'd.test/CAA': ['0 issue ca.test'] },
      { 'd.test/CAA': ['0 issue ca.test', '0 issue b.test'] },
      ['ssl.caa-weakened issuer-added'],
    ],
    [
      'CAA opened for wildcards',
      { 'd.test/CAA': ['0 issue ca.test', '0 issuewild ;'] },
      { 'd.test/CAA': ['0 issue ca.test'] },
      ['ssl.caa-weakened issuer-added'],
    ],
    [
      'CAA without its account binding',
      { 'd.test/CAA': ['0 issue ca.test; accounturi=x'] },
      { 'd.test/CAA': ['0 issue ca.test'] },
      ['ssl.caa-weakened account-binding-removed'],
    ],
    [
      'CAA narrowed',
      { 'd.test/CAA': ['0 issue ca.test', '0 issue b.test'] },
      { 'd.test/CAA': ['0 issue ca.test'] },
      [],
    ],
    [
      'a verification token',
      { 'd.test/TXT': [] },
      { 'd.test/TXT': ['google-site-verification=abc'] },
      ['dns.verification-token-added verification-token'],
    ],
  ];
  for (const [name, before, after, expected] of rows) {
    it(`${name}: ${expected.join(', ') || 'none'}`, () => assert.deepEqual(events(before, after), expected));
  }
  it('changes of name servers and DS records count immediately, and others after a second observation', () => {
    const changes = findChanges(
      'd.test',
      snapshot({ 'd.test/NS': ['a.test'], 'd.test/DS': ['x'], 'd.test/MX': ['1 a.test'] }),
      snapshot({ 'd.test/NS': ['b.test'], 'd.test/DS': [], 'd.test/MX': ['1 b.test'] }),
    );
    assert.deepEqual(
      changes.map((c) => c.needsConfirmation),
      [false, false, true],
    );
  });
  it('MTA-STS changes are detected in the fetched policies', () => {
    const modes = (before: 'enforce' | null, after: 'testing' | 'enforce' | null) =>
      findChanges('d.test', {}, {}, { before: { mtaSts: before }, after: { mtaSts: after } }).map(
        (c) => c.reason,
      );
    assert.deepEqual(
      [modes('enforce', 'testing'), modes('enforce', null), modes(null, 'enforce')],
      [['mta-sts'], ['mta-sts'], []],
    );
    assert.deepEqual(findChanges('d.test', {}, {}, { before: { mtaSts: 'enforce' }, after: {} }), []);
  });
  it('verification tokens of common services are recognized', () => {
    const tokens = [
      'MS=ms1',
      'docusign=1',
      'facebook-domain-verification=a',
      'apple-domain-verification=b',
      'atlassian-domain-verification=c',
      'adobe-idp-site-verification=d',
      '_github-challenge=e',
      'ZOOM_verify_x',
    ];
    assert.deepEqual(
      tokens.filter((token) => !isVerificationToken(token)),
      [],
    );
    assert.deepEqual(['v=spf1 -all', 'hello world', 'v=DMARC1; p=none'].filter(isVerificationToken), []);
  });
});
