import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { systemClock } from '#platform/clock.ts';
import { matchLibraries } from './match.ts';
import { matchInWorker } from './match-in-worker.ts';
import { parseRetireRepository } from './repository.ts';

const fault = (below: string, severity = 'high', more = {}) => ({
  below,
  severity,
  cwe: ['CWE-79'],
  identifiers: { CVE: ['CVE-2020-1'] },
  info: ['https://a.test/'],
  ...more,
});
const content = '/* no name at all */';
const repository = parseRetireRepository(
  JSON.stringify({
    widget: {
      vulnerabilities: [fault('2.0.0'), fault('3.0.0', 'low', { atOrAbove: '2.5.0', excludes: ['2.6.0'] })],
      extractors: {
        uri: ['/(§§version§§)/widget(\\.min)?\\.js'],
        filename: ['widget-(§§version§§)(\\.min)?\\.js'],
        filecontent: ['Widget v(§§version§§)'],
        filecontentreplace: ['/wv=\\[([0-9]+),([0-9]+),([0-9]+)\\]/$1.$2.$3/'],
        hashes: { [createHash('sha1').update(content).digest('hex')]: '1.5.0' },
      },
    },
    broken: {
      vulnerabilities: [fault('9')],
      extractors: { filecontent: ['(unclosed', 'Other v(§§version§§)'] },
    },
    harmless: { vulnerabilities: [], extractors: { filecontent: ['Harmless v(§§version§§)'] } },
    'retire-example': { vulnerabilities: [fault('9')], extractors: { filecontent: ['(.*)'] } },
  }),
);

describe('recognising libraries', () => {
  const cases: [name: string, script: { url: string | null; text: string | null }, found: string[]][] = [
    ['by address', { url: 'https://cdn.test/1.9.0/widget.min.js', text: null }, ['widget 1.9.0 uri 1']],
    [
      'by file name',
      { url: 'https://a.test/js/widget-1.9.0.min.js?x=1', text: null },
      ['widget 1.9.0 filename 1'],
    ],
    ['by content', { url: null, text: '/*! Widget v2.5.1 */' }, ['widget 2.5.1 filecontent 1']],
    ['by parts of a version', { url: null, text: 'wv=[1,2,3]' }, ['widget 1.2.3 filecontent 1']],
    ['by hash', { url: null, text: content }, ['widget 1.5.0 hash 1']],
    [
      'an excluded version has no fault',
      { url: null, text: 'Widget v2.6.0' },
      ['widget 2.6.0 filecontent 0'],
    ],
    [
      'between the ranges there is none',
      { url: null, text: 'Widget v2.1.0' },
      ['widget 2.1.0 filecontent 0'],
    ],
    [
      'a pattern that does not compile is passed over',
      { url: null, text: 'Other v1.0' },
      ['broken 1.0 filecontent 1'],
    ],
    ['nothing', { url: 'https://a.test/app.js', text: 'void 0' }, []],
  ];
  for (const [name, script, expected] of cases) {
    test(name, () => {
      const found = matchLibraries([script], repository);
      assert.deepEqual(
        found.map(
          ({ component, version, detection, faults }) =>
            `${component} ${version} ${detection} ${faults.length}`,
        ),
        expected,
      );
    });
  }
});

test('a pattern that backtracks for ever ends with its time', async () => {
  const evil = parseRetireRepository(
    JSON.stringify({ evil: { vulnerabilities: [fault('9')], extractors: { filecontent: ['((a+)+)+$'] } } }),
  );
  const startedAt = systemClock.monotonicMs();
  const result = await matchInWorker(
    { scripts: [{ url: null, text: `${'a'.repeat(60)}!` }], repository: evil },
    { timeLimitMs: 500, signal: new AbortController().signal },
  );
  assert.equal(result, 'time-limit');
  assert.ok(systemClock.monotonicMs() - startedAt < 10_000);
});

test('after a thread was ended by its time, and side by side, others are matched', async () => {
  const known = parseRetireRepository(
    JSON.stringify({
      tool: { vulnerabilities: [fault('9')], extractors: { filecontent: ['tool v([0-9.]+)'] } },
    }),
  );
  const limits = { timeLimitMs: 30_000, signal: new AbortController().signal };
  const found = await Promise.all(
    ['1.0', '2.0', '3.0'].map((version) =>
      matchInWorker({ scripts: [{ url: null, text: `tool v${version}` }], repository: known }, limits),
    ),
  );
  assert.deepEqual(
    found.map((matches) => (typeof matches === 'string' ? matches : matches.map(({ version }) => version))),
    [['1.0'], ['2.0'], ['3.0']],
  );
});

test('a file that is no repository is refused', () => {
  assert.throws(() => parseRetireRepository('[]'), SyntaxError);
  assert.throws(() => parseRetireRepository('<html>'), SyntaxError);
  assert.deepEqual(parseRetireRepository('{"x":{"vulnerabilities":"many"}}'), []);
});
