import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findingCatalog } from '#engine/findings/catalog.ts';
import { computeScore } from './score.ts';
import { parseScoreFile, scoreFileLimits } from './score-file.ts';
import { renderRiskBar, renderScore, renderScoreJson } from './worked-examples.ts';

const now = Date.parse('2026-11-20T03:30:00Z');

function parseGood(value: unknown) {
  const file = parseScoreFile(JSON.stringify(value));
  assert.ok(file.ok, JSON.stringify(file));
  return file;
}

function listFaults(value: unknown): string[] {
  const file = parseScoreFile(typeof value === 'string' ? value : JSON.stringify(value));
  assert.ok(!file.ok);
  return file.errors.map(({ pointer, code }) => `${pointer} ${code}`);
}

test('a file with findings and checks is scored by its content', () => {
  const file = parseGood({
    findings: [
      { id: 'email.spf.missing', asset: 'good.test', confidence: 'confirmed', since: '2026-11-01' },
      { id: 'cve.cvss-critical', asset: 'good.test', confidence: 0.6, since: '2026-11-01T02:00:00+02:00' },
      {
        id: 'email.starttls.bad-certificate',
        asset: 'mx.good.test',
        severity: 'high',
        evidence: { any: 'thing' },
      },
    ],
    checks: findingCatalog.map(({ id }) => ({ id, asset: 'good.test', result: 'pass' })),
  });
  const result = computeScore(file.input, now);
  assert.equal(result.dimensions.dnsEmailAuth, 18 + 15);
  assert.equal(result.dimensions.vulnerabilityWebRisk, 12);
  assert.equal(
    result.contributors.find(({ findingId }) => findingId === 'cve.cvss-critical')?.since,
    '2026-11-01T00:00:00.000Z',
  );
  assert.equal(file.atMs, null);
});

test('every dimension counts as measured without a list of checks, and none with an empty list', () => {
  assert.equal(computeScore(parseGood({ findings: [] }).input, now).score, 100);
  assert.equal(computeScore(parseGood({ findings: [], checks: [] }).input, now).score, null);
});

test('the time is `now` or, if missing, `scannedAt`, so that a report keeps its score', () => {
  assert.equal(parseGood({ findings: [], scannedAt: '2026-11-02T00:00:00Z' }).atMs, Date.parse('2026-11-02'));
  const both = parseGood({
    findings: [],
    scannedAt: '2026-11-02T00:00:00Z',
    now: '2026-11-03T00:00:00.000Z',
  });
  assert.equal(both.atMs, Date.parse('2026-11-03'));
});

test('the result of a score can be read as a file again', () => {
  const findings = [{ id: 'web.csp.missing', asset: 'good.test' }];
  const first = computeScore(parseGood({ domain: 'good.test', findings }).input, now);
  const again = parseScoreFile(renderScoreJson(first));
  assert.ok(again.ok);
  assert.deepEqual(computeScore(again.input, now).contributors, first.contributors);
});

test('every error is reported with its field', () => {
  assert.deepEqual(
    listFaults({
      domain: 7,
      now: '2026-02-30',
      disabled: ['brandPhishing', 'nothing'],
      findings: [
        { id: 'email.spf.mising', asset: 'a' },
        { asset: 'a' },
        { id: 'email.spf.missing' },
        {
          id: 'email.spf.missing',
          asset: 'a',
          confidence: 1.5,
          since: 'yesterday',
          main: 'yes',
          disposition: 'gone',
        },
        { id: 'email.spf.missing', asset: 'a', confidence: 'sure', since: '2026-11-01T00:00:00' },
        'email.spf.missing',
      ],
      checks: [
        { id: 'email.spf.missing', result: 'passed' },
        { id: 'email.spf.missing' },
        { id: 'constructor', result: 'pass' },
      ],
    }),
    [
      '/domain wrong-type',
      '/now wrong-type',
      '/disabled/1 unknown-value',
      '/findings/0/id unknown-value',
      '/findings/1/id missing',
      '/findings/2/asset missing',
      '/findings/3/confidence out-of-range',
      '/findings/3/since wrong-type',
      '/findings/3/main wrong-type',
      '/findings/3/disposition unknown-value',
      '/findings/4/confidence unknown-value',
      '/findings/4/since wrong-type',
      '/findings/5 wrong-type',
      '/checks/0/result unknown-value',
      '/checks/1/result missing',
      '/checks/2/id unknown-value',
    ],
  );
});

test('input that is not a JSON object or has no findings is rejected', () => {
  assert.deepEqual(listFaults('{"findings": ['), [' not-json']);
  assert.deepEqual(listFaults(''), [' not-json']);
  for (const text of ['[]', 'null', '7']) assert.deepEqual(listFaults(text), [' wrong-type']);
  assert.deepEqual(listFaults({}), ['/findings missing']);
  assert.deepEqual(listFaults({ findings: {}, checks: 'all' }), [
    '/findings wrong-type',
    '/checks wrong-type',
  ]);
  assert.deepEqual(listFaults('['.repeat(2_000_000)), [' not-json']);
});

test('the numbers of entries and errors are limited', () => {
  const many = `{"findings":[${'0,'.repeat(scoreFileLimits.findings)}0]}`;
  assert.deepEqual(listFaults(many), ['/findings too-large']);
  assert.equal(
    listFaults({ findings: Array.from({ length: 5000 }, () => ({})) }).length,
    scoreFileLimits.errors,
  );
  assert.deepEqual(listFaults({ findings: [{ id: 'email.spf.missing', asset: 'a'.repeat(2000) }] }), [
    '/findings/0/asset too-large',
  ]);
});

test('a byte order mark is accepted, and __proto__ is just an unknown field', () => {
  assert.ok(parseScoreFile('\uFEFF{"findings":[]}').ok);
  assert.deepEqual(listFaults('{"__proto__":{"findings":[]}}'), ['/findings missing']);
});

test('a disabled dimension given as an object is an error with its location, even if it cannot be converted to text', () => {
  const parsed = parseScoreFile('{"findings": [], "disabled": [{"toString": ""}]}');
  assert.equal(parsed.ok, false);
  assert.equal(!parsed.ok && parsed.errors[0]?.pointer, '/disabled/0');
});

test('any file content produces a result without throwing', () => {
  const known = fc.constantFrom(...findingCatalog.map(({ id }) => id));
  const entry = fc.dictionary(
    fc.constantFrom(
      'id',
      'asset',
      'confidence',
      'since',
      'main',
      'result',
      'disposition',
      'lastPassAt',
      'escalated',
    ),
    fc.oneof(
      known,
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('pass', 'error', '2026-11-01', 'probable'),
    ),
  );
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record(
        { findings: fc.array(entry), checks: fc.array(entry), now: fc.string(), disabled: fc.jsonValue() },
        { requiredKeys: [] },
      )
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(text, (file) => {
      const parsed = parseScoreFile(file);
      if (parsed.ok) renderScore(computeScore(parsed.input, now));
      else assert.ok(parsed.errors.length > 0);
    }),
    { numRuns: 1000 },
  );
});

test('the terminal report shows score, bars and the largest deductions', () => {
  const { input } = parseGood({
    findings: [
      { id: 'email.dmarc.missing', asset: 'good.test' },
      { id: 'exposure.dangling.cname', asset: 'a.good.test' },
      { id: 'exposure.dangling.cname', asset: 'b.good.test' },
    ],
    disabled: ['hostingReputation'],
  });
  const text = renderScore(computeScore(input, now), {
    domain: 'good.test\u001b[31m',
    checksGiven: false,
    most: 1,
  });
  assert.equal(
    text,
    [
      'good.test?[31m  risk 11 of 100, guarded (score 89, grade B)',
      'No checks were given: every category counts as measured.',
      '',
      '  Availability              ░░░░░░░░░░░░░░░░░░░░   0',
      '  Certificate hygiene       ░░░░░░░░░░░░░░░░░░░░   0',
      '  DNS / email auth          █████░░░░░░░░░░░░░░░  25',
      '  Brand & phishing          ░░░░░░░░░░░░░░░░░░░░   0',
      '  Asset exposure            ██░░░░░░░░░░░░░░░░░░  10',
      '  Vulnerability / web risk  ░░░░░░░░░░░░░░░░░░░░   0',
      '  Change risk               ░░░░░░░░░░░░░░░░░░░░   0',
      '  Hosting reputation        ····················   –  not monitored',
      '',
      'Points lost',
      '    10  high      No DMARC record',
      '                  email.dmarc.missing',
      '     1  in 1 more',
      '',
      `Model drs-2, tables ${computeScore(input, now).weightsHash.slice(0, 12)}`,
      '',
    ].join('\n'),
  );
});

test('an unknown score is reported as unknown', () => {
  const text = renderScore(computeScore({ findings: [], checks: [] }, now));
  assert.match(text, /^risk unknown: too little could be measured\nProvisional: 0 %/);
  assert.match(text, /unknown$/m);
});

test('a bar is empty only if there is no risk at all', () => {
  assert.deepEqual(
    [0, 1, 50, 100, 400].map((risk) => renderRiskBar(risk).indexOf('░')),
    [0, 1, 10, -1, -1],
  );
});
