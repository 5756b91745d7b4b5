import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type FixtureZone, fixtureLookup } from '#engine/posture/testing/zone.ts';
import { analyzeCaa, type ServedIssuer } from './analyze-caa.ts';
import { caDomainsOf, findCaa, parseCaa, permittedIssuers } from './caa.ts';

const caa = (tag: string, value: string, flags = 0) => ({ flags, tag, value });

describe('CAA', () => {
  const zone: FixtureZone = {
    'example.test': { CAA: [caa('issue', 'ca.test; accounturi=https://ca.test/1'), caa('issuewild', ';')] },
    'own.example.test': { CAA: [caa('issue', 'other.test')] },
    'alias.example.test': { CNAME: 'own.example.test' },
  };
  it('is read at the nearest name that has records, following aliases', async () => {
    const { lookup } = fixtureLookup(zone);
    assert.equal((await findCaa('a.b.example.test', lookup)).at, 'example.test');
    assert.equal((await findCaa('own.example.test', lookup)).at, 'own.example.test');
    assert.equal((await findCaa('alias.example.test', lookup)).at, 'alias.example.test');
    assert.deepEqual(await findCaa('a.other.test', lookup), {
      at: null,
      properties: [],
      reason: null,
      climbed: ['a.other.test', 'other.test', 'test'],
    });
  });
  it('stops with an error if a query fails, because the records at that name are unknown', async () => {
    const { lookup } = fixtureLookup({ 'b.test': { FAIL: 'timeout' } });
    assert.equal((await findCaa('a.b.test', lookup)).reason, 'dns-timeout');
  });
  it('uses issue, or issuewild for wildcards if present', () => {
    const set = [caa('issue', 'B.test'), caa('issue', 'a.test'), caa('issuewild', ';')].flatMap(
      (data) => parseCaa(data) ?? [],
    );
    assert.deepEqual([permittedIssuers(set, false), permittedIssuers(set, true)], [['a.test', 'b.test'], []]);
    assert.equal(permittedIssuers([parseCaa(caa('iodef', 'mailto:a@b')) ?? assert.fail()], false), null);
  });
  async function findings(properties: unknown[], issuer?: ServedIssuer) {
    const { checks } = await analyzeCaa(
      'd.test',
      fixtureLookup({ 'd.test': { CAA: properties } }).lookup,
      issuer,
    );
    assert.equal(checks.length, 4);
    return checks.filter((c) => c.result === 'fail').map((c) => `${c.id.slice(8)} ${c.reason}`);
  }
  const bound = caa('issue', 'ca.test; accounturi=https://ca.test/1');
  const rows: [string, unknown[], string[], ServedIssuer?][] = [
    ['an issuer bound to an account', [bound], []],
    ['no record', [], ['missing no-caa']],
    [
      'an issuer without an account binding',
      [caa('issue', 'ca.test')],
      ['no-account-binding no-account-binding'],
    ],
    ['no issuer allowed', [caa('issue', ';')], []],
    ['a malformed issuer', [bound, caa('issue', 'not a domain')], ['invalid malformed']],
    ['a malformed parameter', [bound, caa('issue', 'ca.test; x')], ['invalid malformed']],
    ['an unknown critical property', [bound, caa('future', 'x', 128)], ['invalid unknown-critical-property']],
    ['an unknown property', [bound, caa('future', 'x')], []],
    ['the current CA allowed', [bound], [], { caDomains: ['ca.test'] }],
    [
      'the current CA not allowed',
      [bound],
      ['blocks-current-ca ca-not-in-caa'],
      { organization: "Let's Encrypt" },
    ],
    [
      'the current CA allowed by its name',
      [caa('issue', 'letsencrypt.org; validationmethods=dns-01')],
      [],
      { organization: "Let's Encrypt" },
    ],
    [
      'a wildcard forbidden',
      [bound, caa('issuewild', ';')],
      ['blocks-current-ca ca-not-in-caa'],
      { caDomains: ['ca.test'], wildcard: true },
    ],
    ['no restriction on issuing', [caa('iodef', 'mailto:a@d.test')], [], { organization: 'Anyone' }],
  ];
  for (const [name, properties, expected, issuer] of rows) {
    it(`CAA with ${name}: ${expected.join(', ') || 'none'}`, async () =>
      assert.deepEqual(await findings(properties, issuer), expected));
  }
  it('does not evaluate an unknown CA', async () => {
    const { checks } = await analyzeCaa('d.test', fixtureLookup({ 'd.test': { CAA: [bound] } }).lookup, {
      organization: 'Nobody',
    });
    assert.equal(checks.find((c) => c.id === 'ssl.caa.blocks-current-ca')?.reason, 'unknown-ca');
    assert.deepEqual(caDomainsOf({ organization: 'Google Trust Services' }), ['pki.goog', 'google.com']);
  });
  it('never throws for any property', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.anything(),
        (tag, value, data) => {
          parseCaa({ flags: 0, tag, value });
          parseCaa({ flags: 0, tag: 'issue', value });
          parseCaa(data);
        },
      ),
    );
  });
});
