import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Delegation } from '#engine/dns/delegation.ts';
import { type RecordSnapshot, setOf, snapshotKey } from '#engine/dns/record-set.ts';
import type { ExposureSnapshot } from '#engine/exposure/facts.ts';
import { type FindingId, listFindingTypes } from '#engine/findings/catalog.ts';
import { type Evidence, fail, type PostureCheck } from '#engine/posture/posture-check.ts';
import type { RegistrationFacts } from '#engine/registration/facts.ts';
import type { ReputationFacts } from '#engine/reputation/facts.ts';
import { computeScore } from '#engine/risk/score.ts';
import { snapshotOf } from '#engine/tls/testing/snapshots.ts';
import type { PageSnapshot } from '#engine/web/snapshot.ts';
import { authoritativeServers } from './change-event.ts';
import { type ChangeHistory, type ChangeScan, diffScan } from './diff-scan.ts';
import { type ExpectedFacts, operatorsOf, passExpected } from './expected.ts';
import type { ChangeObservations } from './sources.ts';

const DOMAIN = 'acme.test';

function records(sets: Record<string, string[]>): RecordSnapshot {
  return Object.fromEntries(
    Object.entries(sets).map(([key, values]) => {
      const [label = '@', type = 'A'] = key.split(' ');
      const name = label === '@' ? DOMAIN : `${label}.${DOMAIN}`;
      return [snapshotKey(name, type), setOf(name, type, values)];
    }),
  );
}

const registration: RegistrationFacts = {
  domain: DOMAIN,
  registrar: { name: 'Lab Registrar', ianaId: '9999' },
  statuses: ['clientDeleteProhibited', 'clientTransferProhibited'],
  lockLevel: 'registrar',
  registeredAt: '2015-01-01T00:00:00.000Z',
  expiresAt: '2028-01-01T00:00:00.000Z',
  registrarExpiresAt: null,
  changedAt: null,
  transferredAt: null,
  nameservers: [],
  signed: null,
  abuse: { emails: [], phones: [], urls: [] },
  registrantDigest: 'a'.repeat(64),
  redacted: [],
  source: 'rdap',
  confidence: 'high',
  servers: [],
};

const page: PageSnapshot = {
  host: DOMAIN,
  url: `https://${DOMAIN}/`,
  status: 200,
  title: 'Acme',
  scriptHosts: ['cdn.test'],
  forms: ['get https://acme.test/search'],
  sketch: Array.from({ length: 64 }, (_, i) => i),
  words: 500,
};

const served = (issuer: string) => snapshotOf(DOMAIN, { issuer, issuerOrganization: issuer });

function ports(...open: number[]): ExposureSnapshot[] {
  const each = open.map((port) => ({ address: '192.0.2.1', port }));
  return [
    {
      host: DOMAIN,
      targets: [],
      resolution: 'resolves',
      addresses: [],
      service: null,
      title: null,
      status: 200,
      ports: each as ExposureSnapshot['ports'],
    },
  ];
}

const names = (count: number, nowMs = 0) => ({
  nowMs,
  names: Array.from({ length: count }, (_, i) => ({ name: `h${i}.${DOMAIN}`, firstSeenMs: nowMs })),
});

const calm: ChangeObservations = {
  watch: records({
    '@ NS': ['ns1.host.test', 'ns2.host.test'],
    '@ DS': ['1 8 2 ab'],
    '@ MX': ['10 mx.mail.test'],
  }),
  records: records({
    '@ TXT': ['v=spf1 mx -all'],
    '_dmarc TXT': ['v=DMARC1; p=reject'],
    '@ CAA': ['0 issue ca.test'],
  }),
  mailModes: { mtaSts: 'enforce' },
  registration,
  operators: { networks: { '64496': 'LAB' } },
  divergences: [],
  tls: [served('CA One')],
  pages: [page],
  ports: ports(443),
  hostNames: names(3),
};

/** Runs scans one after another and returns the result of each. */
function run(...scans: ChangeObservations[]): ChangeScan[] {
  let history: ChangeHistory = {};
  return scans.map((observations) => {
    // Converts to plain JSON and back, as the database does.
    const scan = diffScan(DOMAIN, { history: JSON.parse(JSON.stringify(history)) }, observations);
    history = scan.history;
    return scan;
  });
}

function faults(scan: ChangeScan | undefined): string[] {
  return (scan?.checks ?? []).filter(({ result }) => result === 'fail').map(({ id }) => id);
}

function resultOf(scan: ChangeScan | undefined, id: FindingId): string {
  const check = scan?.checks.find((each) => each.id === id);
  return check?.reason === undefined ? `${check?.result}` : `${check.result} ${check.reason}`;
}

test('the first scan has nothing to compare with, and the second passes every check', () => {
  const [first, second] = run(calm, calm);
  assert.deepEqual(faults(first), []);
  assert.equal(resultOf(first, 'change.dns.nameservers'), 'not-applicable no-baseline');
  const { dimensionStates } = computeScore({ domain: DOMAIN, findings: [], checks: first?.checks ?? [] }, 0);
  assert.notEqual(dimensionStates.changeRisk.state, 'unknown', 'a first scan costs no coverage');
  for (const { id } of listFindingTypes('changeRisk'))
    assert.equal(resultOf(second, id as FindingId), 'pass', id);
});

const atOnce: [FindingId, ChangeObservations][] = [
  ['change.dns.nameservers', { watch: records({ '@ NS': ['ns1.evil.test'] }) }],
  ['change.dnssec.ds-removed', { watch: records({ '@ DS': [] }) }],
  [
    'change.registration.registrar',
    { registration: { ...registration, registrar: { name: 'Other', ianaId: '1' } } },
  ],
];
for (const [id, change] of atOnce) {
  test(`${id} counts immediately, and only once`, () => {
    const [, , third, fourth] = run(calm, calm, { ...calm, ...change }, { ...calm, ...change });
    assert.deepEqual(faults(third), [id]);
    assert.deepEqual(faults(fourth), []);
  });
}

const confirmed: [FindingId, ChangeObservations][] = [
  [
    'change.registration.lock-removed',
    { registration: { ...registration, statuses: ['clientDeleteProhibited'] } },
  ],
  [
    'change.registration.contacts-or-expiry',
    { registration: { ...registration, expiresAt: '2029-01-01T00:00:00.000Z' } },
  ],
  [
    'change.registration.contacts-or-expiry',
    { registration: { ...registration, registrantDigest: 'b'.repeat(64) } },
  ],
  ['change.mail.mx', { watch: records({ '@ MX': ['10 mx.elsewhere.test'] }) }],
  ['change.mail.policy-weakened', { records: records({ '@ TXT': ['v=spf1 mx ~all'] }) }],
  ['change.mail.policy-weakened', { records: records({ '_dmarc TXT': ['v=DMARC1; p=none'] }) }],
  ['change.mail.policy-weakened', { mailModes: { mtaSts: 'testing' } }],
  ['change.dns.address-new-operator', { operators: { networks: { '64499': 'ELSE' } } }],
  [
    'change.dns.answer-divergence',
    { divergences: [{ name: DOMAIN, type: 'A', resolver: ['203.0.113.1'], authoritative: ['192.0.2.1'] }] },
  ],
  ['change.ssl.new-issuer', { tls: [served('CA Two')] }],
  ['change.ssl.caa-weakened', { records: records({ '@ CAA': ['0 issue ca.test', '0 issue other.test'] }) }],
  [
    'change.dns.verification-token-added',
    { records: records({ '@ TXT': ['v=spf1 mx -all', 'google-site-verification=abc'] }) },
  ],
  ['change.web.external-script-added', { pages: [{ ...page, scriptHosts: ['cdn.test', 'skimmer.test'] }] }],
  [
    'change.web.content-major',
    { pages: [{ ...page, title: 'Owned', forms: [], sketch: page.sketch.map((n) => n + 1_000) }] },
  ],
  ['change.exposure.new-port', { ports: ports(443, 6379) }],
  ['change.exposure.subdomain-burst', { hostNames: names(21) }],
];
for (const [id, change] of confirmed) {
  test(`${id} (${Object.keys(change)[0]}) needs two consecutive scans, then counts once`, () => {
    const changed = { ...calm, ...change };
    const [, , third, fourth, fifth] = run(calm, calm, changed, changed, changed);
    assert.deepEqual(
      faults(third).filter((each) => each === id),
      [],
    );
    assert.equal(resultOf(third, id), 'not-tested seen-once');
    assert.ok(faults(fourth).includes(id));
    assert.deepEqual(faults(fifth), []);
    const [, , , back] = run(calm, calm, changed, calm);
    assert.deepEqual(faults(back), [], 'a change that was reverted before the next scan is not reported');
  });
}

test('a failed scan in between does not confirm or discard a change', () => {
  const changed = { ...calm, tls: [served('CA Two')] };
  const { tls: _, ...blind } = calm;
  const [, , , blinded, seen] = run(calm, calm, changed, blind, changed);
  assert.equal(resultOf(blinded, 'change.ssl.new-issuer'), 'not-tested not-compared');
  assert.deepEqual(faults(seen), ['change.ssl.new-issuer']);
});

test('reports no event for a move back to a known network, a renamed registrar or an added lock', () => {
  const other = { ...calm, operators: { networks: { '64499': null } } };
  const scans = run(calm, calm, other, other, calm, calm, other, other);
  assert.deepEqual(scans.slice(4).flatMap(faults), []);
  const renamed = {
    ...registration,
    registrar: { name: 'LAB  registrar, Inc', ianaId: '9999' },
    statuses: [...registration.statuses, 'serverTransferProhibited'],
  };
  const after = run(calm, calm, { ...calm, registration: renamed }, { ...calm, registration: renamed });
  assert.deepEqual(after.flatMap(faults), ['change.registration.contacts-or-expiry']);
});

test('differences between RDAP and WHOIS data are not reported as changes', () => {
  const whois: RegistrationFacts = {
    ...registration,
    source: 'whois',
    confidence: 'low',
    registrar: { name: 'Lab Registrar GmbH', ianaId: null },
    statuses: ['ok'],
  };
  const scans = run(calm, calm, { ...calm, registration: whois }, { ...calm, registration: whois });
  assert.deepEqual(scans.flatMap(faults), []);
});

test('reports a source that is switched off as disabled', () => {
  const scan = diffScan(DOMAIN, { history: {}, off: ['change.registration.registrar'] }, {});
  assert.equal(resultOf(scan, 'change.registration.registrar'), 'disabled source-off');
  assert.equal(resultOf(scan, 'change.dns.nameservers'), 'not-tested not-compared');
  assert.ok(
    !scan.checks.some(({ id }) => id === 'change.exposure.new-port'),
    'the active check is not evaluated because it did not run',
  );
});

test('several hosts that change together result in one finding for the domain', () => {
  const www = { ...page, host: `www.${DOMAIN}` };
  const both = { ...calm, pages: [page, www] };
  const changed = { ...calm, pages: [page, www].map((each) => ({ ...each, scriptHosts: ['skimmer.test'] })) };
  const last = run(both, both, changed, changed).at(-1);
  assert.deepEqual(faults(last), ['change.web.external-script-added']);
  assert.equal(last?.events.length, 2);
});

test('each passive check gets exactly one result for the domain, regardless of the order of scans', () => {
  const variants: ChangeObservations[] = [
    calm,
    {},
    ...atOnce.map(([, change]) => ({ ...calm, ...change })),
    ...confirmed.map(([, change]) => ({ ...calm, ...change })),
  ];
  fc.assert(
    fc.property(fc.array(fc.nat(variants.length - 1), { minLength: 1, maxLength: 8 }), (picks) => {
      for (const scan of run(...picks.map((pick) => variants[pick] ?? calm))) {
        const ids = scan.checks.map(({ id }) => id);
        assert.equal(new Set(ids).size, ids.length);
        for (const { id, active } of listFindingTypes('changeRisk'))
          if (active !== true) assert.ok(ids.includes(id as FindingId));
        assert.ok(scan.checks.every(({ asset }) => asset === DOMAIN));
      }
    }),
    { numRuns: 60 },
  );
});

test('facts from other families become observations', () => {
  const origin = {
    asn: 64496,
    asns: [64496],
    prefix: '192.0.2.0/24',
    country: null,
    registry: null,
    name: 'LAB',
  };
  const off = { kind: 'off' } as const;
  const address = { address: '192.0.2.1', hosts: [], lists: [], drop: off, asnDrop: off, route: off };
  const facts = {
    addresses: [
      { ...address, roles: ['web'], origin: { kind: 'known', value: origin } },
      { ...address, roles: ['mail'], origin: { kind: 'known', value: { ...origin, asn: 1 } } },
      { ...address, roles: ['web'], origin: { kind: 'failed', reason: 'x' } },
    ],
  } as unknown as ReputationFacts;
  assert.deepEqual(operatorsOf(facts), { networks: { '64496': 'LAB' } });
  assert.equal(operatorsOf(null), null);
  const answer = { address: '192.0.2.53', rcode: 'NOERROR', serial: 1, nsNames: null };
  const servers = [
    {
      answers: [
        { ...answer, state: 'authoritative' },
        { ...answer, state: 'lame' },
      ],
    },
  ] as unknown as Delegation['servers'];
  assert.deepEqual(authoritativeServers({ servers } as Delegation), [{ address: '192.0.2.53', port: 53 }]);
});

const nothing: ExpectedFacts = { issuers: [], nameservers: [], registrar: null };
const changed = (id: string, evidence: Evidence) =>
  fail(id as PostureCheck['id'], 'x.test', 'changed', evidence);
const results = (check: PostureCheck, expected: Partial<ExpectedFacts>) =>
  passExpected([check], { ...nothing, ...expected }).map(({ result }) => result);

test('passes a change to an expected value and keeps reporting all other changes', () => {
  const ns = changed('change.dns.nameservers', {
    before: ['a.old.test'],
    after: ['ns1.new.test', 'ns2.new.test'],
  });
  assert.deepEqual(results(ns, { nameservers: ['NS1.new.test.', 'ns2.new.test'] }), ['pass']);
  assert.deepEqual(
    results(ns, { nameservers: ['ns1.new.test'] }),
    ['fail'],
    'one of the two name servers is unknown',
  );
  assert.deepEqual(results(ns, {}), ['fail']);
  const registrar = changed('change.registration.registrar', {
    before: {},
    after: { name: 'Example, Inc.', ianaId: '1' },
  });
  assert.deepEqual(results(registrar, { registrar: 'example' }), ['pass']);
  assert.deepEqual(results(registrar, { registrar: 'Other' }), ['fail']);
  const issuer = changed('change.ssl.new-issuer', { issuers: ["Let's Encrypt"] });
  assert.deepEqual(results(issuer, { issuers: ["let's encrypt"] }), ['pass']);
  const both = changed('change.ssl.new-issuer', {
    issuers: ["Let's Encrypt"],
    also: [{ issuers: ['Evil CA'] }],
  });
  assert.deepEqual(
    results(both, { issuers: ["Let's Encrypt"] }),
    ['fail'],
    'an approval covers only the approved change',
  );
  assert.deepEqual(results(changed('change.mail.mx', { after: [] }), { nameservers: [''] }), ['fail']);
});
