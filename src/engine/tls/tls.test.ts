import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseCertificate } from '#engine/certificates/parse.ts';
import {
  allSuites,
  buildHello,
  buildSsl2Hello,
  readAnswer,
  readSsl2Answer,
  versions,
} from '#engine/sockets/hellos/hello.ts';
import { createLog, issueLogged, logListJson, signSct } from '#lab/legacy-tls/ct-logs.ts';
import { handshake, records } from '#lab/legacy-tls/messages.ts';
import { createCa } from '#lab/tls/ca.ts';
import { generateKey } from '#lab/tls/keys.ts';
import { createTlsPki } from '#lab/tls/server.ts';
import { dayMs } from '#platform/clock.ts';
import {
  countKeyUses,
  expiryStage,
  extendKeyHistory,
  type KeyHistory,
  longestAllowedDays,
  validityDays,
} from './evaluate-certificate.ts';
import { evaluateIssuances, missingScts } from './evaluate-ct.ts';
import type { EvaluatedIssuance, IssuanceFacts, TlsHostFacts } from './facts.ts';
import { findKnownWeakKey, isRocaModulus, lintLeaf } from './lint.ts';
import { parseLogList } from './log-list.ts';
import { type EvaluatedSct, embeddedScts, evaluateSct, parseSctList, precertificateTbs } from './sct.ts';
import { compareIssuers, type TlsSnapshot } from './snapshot.ts';
import { snapshotOf } from './testing/snapshots.ts';

const date = (text: string): number => Date.parse(`${text}T00:00:00Z`);

describe('the maximum validity by date (SC-081v3)', () => {
  const cases: [notBefore: string, days: number][] = [
    ['2019-01-01', 825],
    ['2020-09-01', 398],
    ['2026-03-14', 398],
    ['2026-03-15', 200],
    ['2027-03-14', 200],
    ['2027-03-15', 100],
    ['2029-03-15', 47],
  ];
  for (const [notBefore, days] of cases) {
    test(`${notBefore}: ${days} days`, () => assert.equal(longestAllowedDays(date(notBefore)), days));
  }
  test('the last second counts', () => {
    const notBefore = date('2026-04-01');
    assert.equal(validityDays({ notBefore, notAfter: notBefore + 200 * dayMs - 1_000 }), 200);
    assert.equal(validityDays({ notBefore, notAfter: notBefore + 200 * dayMs }), 201);
  });
});

describe('how soon a certificate expires', () => {
  const cases: [lifetimeDays: number, daysLeft: number, stage: string | null][] = [
    [90, 31, null],
    [90, 29, 'soon'],
    [90, 9, 'now'],
    [90, -1, 'over'],
    [398, 13, 'now'],
    [398, 15, 'soon'],
    [6, 2.5, null],
    [6, 1.9, 'soon'],
    [6, 0.9, 'now'],
  ];
  for (const [lifetimeDays, left, stage] of cases) {
    test(`${left} of ${lifetimeDays} days left: ${stage ?? 'nothing'}`, () => {
      const notBefore = date('2026-06-01');
      const notAfter = notBefore + lifetimeDays * dayMs;
      assert.equal(expiryStage({ notBefore, notAfter }, notAfter - left * dayMs), stage);
    });
  }
});

describe('SCTs', () => {
  const pki = createTlsPki();
  const now = date('2026-11-20');
  const logs = [createLog('alpha'), createLog('beta')];
  const list = parseLogList(logListJson(logs));
  const issuerKeyHash = createHash('sha256').update(parseCertificate(pki.intermediate.der).spki).digest();
  const leaf = parseCertificate(
    issueLogged(pki.intermediate, { names: ['a.test'] }, { logs, timestamp: now - dayMs }).der,
  );
  const entry = { kind: 'precert' as const, tbs: precertificateTbs(leaf.tbs), issuerKeyHash };
  const evaluateAll = (question: Partial<Parameters<typeof evaluateSct>[1]> = {}) =>
    embeddedScts(leaf).map(
      (sct) => evaluateSct(sct, { via: 'embedded', entry, logs: list, now, ...question }).fault,
    );

  test('SCTs from known logs are valid for this certificate', () =>
    assert.deepEqual(evaluateAll(), [null, null]));

  test('SCTs are invalid for another issuer, another certificate or a changed list', () => {
    const other = { ...entry, issuerKeyHash: Buffer.alloc(32) };
    assert.deepEqual(evaluateAll({ entry: other }), ['bad-signature', 'bad-signature']);
    const wrong = { ...entry, tbs: leaf.tbs };
    assert.deepEqual(evaluateAll({ entry: wrong }), ['bad-signature', 'bad-signature']);
    const foreign = parseLogList(logListJson([createLog('gamma')]));
    assert.deepEqual(evaluateAll({ logs: foreign }), ['unknown-log', 'unknown-log']);
    assert.deepEqual(evaluateAll({ now: now - 2 * dayMs }), ['from-the-future', 'from-the-future']);
  });

  test('SCTs in the handshake are signed over the certificate itself', () => {
    const [log] = logs;
    assert.ok(log);
    const bytes = signSct(log, now, { der: leaf.der });
    const sized = Buffer.concat([Buffer.from([0, bytes.length + 2, 0, bytes.length]), bytes]);
    const [sct] = parseSctList(sized);
    assert.ok(sct);
    const question = {
      via: 'tls' as const,
      entry: { kind: 'x509' as const, der: leaf.der },
      logs: list,
      now,
    };
    assert.equal(evaluateSct(sct, question).fault, null);
  });

  test('a list without logs is refused', () => {
    assert.throws(() => parseLogList('{}'), SyntaxError);
    assert.throws(() => parseLogList('no json'), SyntaxError);
  });

  test('no octets make the SCT parser throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (octets) => void parseSctList(Buffer.from(octets))),
    );
  });
});

describe('the SCT policy', () => {
  const sct = (operator: string, more: Partial<EvaluatedSct> = {}): EvaluatedSct => ({
    via: 'embedded',
    logId: `${operator}-${Object.keys(more).length}`,
    operator,
    timestamp: 0,
    fault: null,
    current: true,
    ...more,
  });
  const cases: [name: string, scts: EvaluatedSct[], days: number, missing: string[]][] = [
    ['two operators, 90 days', [sct('a'), sct('b')], 90, []],
    ['two operators, 180 days', [sct('a'), sct('b')], 180, ['fewer-than-3-logs']],
    ['three logs, 180 days', [sct('a'), sct('b'), sct('b', { timestamp: 1 })], 180, []],
    ['one operator', [sct('a'), sct('a', { timestamp: 1 })], 90, ['fewer-than-2-operators']],
    ['the same log twice', [sct('a'), sct('a')], 90, ['fewer-than-2-logs', 'fewer-than-2-operators']],
    [
      'both logs retired since then',
      [sct('a', { current: false }), sct('b', { current: false })],
      90,
      ['no-log-accepted-today'],
    ],
    [
      'two logs in the handshake are enough for a year',
      [sct('a', { via: 'tls' }), sct('b', { via: 'ocsp' })],
      365,
      [],
    ],
    ['none', [], 90, ['fewer-than-2-logs', 'fewer-than-2-operators', 'no-log-accepted-today']],
    [
      'invalid SCTs do not count',
      [sct('a', { fault: 'bad-signature' }), sct('b')],
      90,
      ['fewer-than-2-logs', 'fewer-than-2-operators'],
    ],
  ];
  for (const [name, scts, days, missing] of cases) {
    test(name, () => assert.deepEqual(missingScts(scts, days), missing));
  }
});

describe('lints', () => {
  const pki = createTlsPki();
  const lint = (options: Parameters<typeof pki.intermediate.issue>[0], isPublic = true) =>
    lintLeaf(parseCertificate(pki.intermediate.issue(options).der), isPublic);
  test('a correct certificate has no lint findings', () =>
    assert.deepEqual(lint({ names: ['a.test', '*.a.test'] }), []));
  test('short serial numbers are reported, except from a private CA', () => {
    const options = { names: ['a.test'], serial: Buffer.from([1, 2, 3]) };
    assert.deepEqual(lint(options), ['serial-without-entropy']);
    assert.deepEqual(lint(options, false), []);
  });
  test('names and usages are checked', () => {
    assert.deepEqual(lint({ names: ['a_b.test'] }), ['underscore-in-name']);
    assert.deepEqual(lint({ names: ['a.test'], commonName: 'b.test' }), ['common-name-not-in-san']);
    assert.deepEqual(lint({ names: ['a.test'], usage: 'none' }), ['extended-key-usage-without-server-auth']);
  });
  test('a CA certificate that is used as a server certificate is reported', () => {
    assert.ok(lintLeaf(parseCertificate(createCa({ name: 'Self' }).der), true).includes('leaf-is-a-ca'));
  });
});

describe('keys generated by the vulnerable Infineon library (ROCA)', () => {
  test('ROCA keys are detected by the structure of their modulus, and good keys are not', () => {
    // The product of the test's primes, so that a power of 65537 remains one modulo each of them.
    const primes = [
      3n,
      5n,
      7n,
      11n,
      13n,
      17n,
      19n,
      23n,
      29n,
      31n,
      37n,
      41n,
      43n,
      47n,
      53n,
      59n,
      61n,
      67n,
      71n,
      73n,
      79n,
      83n,
      89n,
      97n,
      101n,
      103n,
      107n,
      109n,
      113n,
      127n,
      131n,
      137n,
      139n,
      149n,
      151n,
      157n,
      163n,
      167n,
    ];
    const primorial = primes.reduce((product, prime) => product * prime, 1n);
    assert.equal(isRocaModulus(123_456_789n * primorial + (65_537n ** 20n % primorial)), true);
    assert.equal(isRocaModulus(123_456_789n * primorial + 2n), false);
    const honest = createTlsPki().intermediate.issue({ names: ['a.test'], keys: generateKey('rsa2048') });
    assert.equal(findKnownWeakKey(parseCertificate(honest.der)), null);
  });
});

describe('issuances compared with a policy', () => {
  const now = date('2026-11-20');
  const issuance: EvaluatedIssuance = {
    fingerprint: 'f',
    issuerOrganization: 'Good CA',
    dnsNames: ['a.test', '*.a.test'],
    keyType: 'rsa',
    notBefore: now - dayMs,
    notAfter: now + 89 * dayMs,
    seenAt: now - dayMs,
    faults: [],
  };
  const failing = (facts: IssuanceFacts) =>
    evaluateIssuances('a.test', facts, now)
      .filter(({ result }) => result === 'fail')
      .map(({ id }) => id.slice('ssl.issuance.'.length));
  const ruled = ['ca', 'key-type', 'key-size', 'validity', 'wildcard', 'key'] as const;
  const with_ = (...faults: EvaluatedIssuance['faults']) => ({ issuances: [{ ...issuance, faults }], ruled });
  const cases: [name: string, facts: IssuanceFacts, failed: string[]][] = [
    ['all allowed', with_(), []],
    ['another CA', with_('ca'), ['ca-not-allowed']],
    ['a new CA without a policy', { ...with_('unexpected'), ruled: [] }, ['ca-not-allowed']],
    ['longer keys required', with_('key-size'), ['key-type-not-allowed']],
    ['another type of key required', with_('key'), ['key-type-not-allowed']],
    ['a shorter validity required', with_('validity'), ['validity-not-allowed']],
    [
      'no wildcards and another type of key',
      with_('wildcard', 'key-type'),
      ['key-type-not-allowed', 'wildcard-not-allowed'],
    ],
    ['an unknown name', { ...with_(), knownNames: ['www.a.test'] }, ['unknown-name']],
    [
      'expired issuances are ignored',
      { issuances: [{ ...issuance, notAfter: now - 1, faults: ['wildcard'] }], ruled },
      [],
    ],
  ];
  for (const [name, facts, failed] of cases) test(name, () => assert.deepEqual(failing(facts), failed));
  test('checks without a rule in the policy do not apply', () => {
    const results = evaluateIssuances('a.test', { issuances: [issuance], ruled: ['validity'] }, now);
    assert.deepEqual(
      results.map(({ result }) => result),
      ['pass', 'not-applicable', 'pass', 'not-applicable', 'not-applicable'],
    );
  });
  test('all checks are disabled without the source', () => {
    assert.ok(evaluateIssuances('a.test', undefined, now).every(({ result }) => result === 'disabled'));
  });
});

test('a new issuer is a change, but a new intermediate from the same issuer is not', () => {
  const snapshot = (issuerOrganization: string, issuer: string) =>
    snapshotOf('a.test', { fingerprint: issuer, issuer, issuerOrganization });
  const before = [snapshot('One', 'CN=R10, O=One')];
  const result = (after: TlsSnapshot[]) => compareIssuers(before, after).map((check) => check.result);
  assert.deepEqual(result([snapshot('One', 'CN=R11, O=One')]), ['pass']);
  assert.deepEqual(result([snapshot('Two', 'CN=X, O=Two')]), ['fail']);
  assert.deepEqual(result([{ ...snapshot('Two', 'CN=X'), certificates: [] }]), ['not-applicable']);
});

describe('parsing responses', () => {
  test('no octets make the parser throw, regardless of how they are split', () => {
    const record = fc
      .tuple(fc.constantFrom(20, 21, 22, 23, 80), fc.uint8Array({ maxLength: 120 }))
      .map(([type, body]) => Buffer.concat([Buffer.from([type, 3, 3, 0, body.length]), body]));
    const flight = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((octets) => Buffer.from(octets)),
      fc.array(record, { maxLength: 4 }).map((records) => Buffer.concat(records)),
    );
    fc.assert(
      fc.property(flight, (octets) => {
        readAnswer(octets);
        readSsl2Answer(octets);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a response truncated anywhere requests more data until it is complete', () => {
    const hello = Buffer.from(`0303${'11'.repeat(32)}00c02f000005ff01000100`, 'hex');
    const certificates = Buffer.concat([Buffer.from([0, 0, 6, 0, 0, 3]), Buffer.from('der')]);
    const messages = [handshake(2, hello), handshake(11, certificates), handshake(14, Buffer.alloc(0))];
    const whole = Buffer.concat(messages.map((message) => records(22, 0x0303, message)));
    for (let length = 0; length < whole.length; length += 1) {
      assert.equal(readAnswer(whole.subarray(0, length)), null, `at ${length}`);
    }
    const answer = readAnswer(whole);
    assert.ok(answer?.kind === 'hello');
    assert.deepEqual([answer.suite, answer.extensions, String(answer.chain[0])], [0xc02f, [0xff01], 'der']);
  });

  test('warnings before the hello are skipped, fatal alerts end it', () => {
    assert.equal(readAnswer(Buffer.from([21, 3, 3, 0, 2, 1, 112])), null);
    assert.deepEqual(readAnswer(Buffer.from([21, 3, 3, 0, 2, 2, 40])), { kind: 'alert', description: 40 });
    assert.deepEqual(readAnswer(Buffer.from('HTTP/1.1 400 Bad Request\r\n')), { kind: 'garbage' });
  });
});

describe('building hellos', () => {
  test('lengths are consistent at every level', () => {
    for (const version of Object.values(versions)) {
      const hello = buildHello({ version, suites: allSuites, serverName: 'a.test' });
      assert.equal(hello.readUInt16BE(3), hello.length - 5);
      assert.equal(hello.readUIntBE(6, 3), hello.length - 9);
      assert.equal(hello.readUInt16BE(9), Math.min(version, 0x0303));
    }
  });
  test('an SSL 2.0 hello has the correct length and type', () => {
    const hello = buildSsl2Hello();
    assert.equal(hello.readUInt16BE(0) & 0x7fff, hello.length - 2);
    assert.equal(hello[2], 1);
  });
});

/** Returns a host that serves these certificates, each as `key fingerprint`. */
const host = (...certificates: string[]): TlsHostFacts =>
  ({
    served: certificates.map((text) => {
      const [spkiSha256, fingerprint] = text.split(' ');
      return { leaf: { spkiSha256, fingerprint } };
    }),
  }) as unknown as TlsHostFacts;

test('a key is counted once per certificate, across any number of scans', () => {
  let history: KeyHistory = {};
  for (const served of ['a 1', 'a 1', 'a 2', 'a 3', 'b 4', 'a 5'])
    history = extendKeyHistory(history, [host(served), host(served)]);
  assert.deepEqual(countKeyUses(history), [
    { spkiSha256: 'a', certificates: 4 },
    { spkiSha256: 'b', certificates: 1 },
  ]);
});

test('an empty scan keeps the history, and the history has a limited size', () => {
  const history = { a: ['1', '2'] };
  assert.deepEqual(extendKeyHistory(history, [host()]), history);
  let long: KeyHistory = history;
  for (let n = 0; n < 200; n++) long = extendKeyHistory(long, [host(`key${n} ${n}`, `same ${n}`)]);
  assert.equal(Object.keys(long).length, 50);
  assert.equal(long.same?.length, 8);
  assert.equal(long.same?.at(-1), '199');
});
