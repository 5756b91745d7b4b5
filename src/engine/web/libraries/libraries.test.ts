import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { createSandbox } from '#platform/sandbox/sandbox.ts';
import { type LibraryMatch, matchLibraries } from './match.ts';
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

describe('recognizing libraries', () => {
  const cases: [name: string, script: { url: string | null; text: string | null }, found: string[]][] = [
    ['by URL', { url: 'https://cdn.test/1.9.0/widget.min.js', text: null }, ['widget 1.9.0 uri 1']],
    [
      'by file name',
      { url: 'https://a.test/js/widget-1.9.0.min.js?x=1', text: null },
      ['widget 1.9.0 filename 1'],
    ],
    ['by content', { url: null, text: '/*! Widget v2.5.1 */' }, ['widget 2.5.1 filecontent 1']],
    ['by parts of a version', { url: null, text: 'wv=[1,2,3]' }, ['widget 1.2.3 filecontent 1']],
    ['by hash', { url: null, text: content }, ['widget 1.5.0 hash 1']],
    [
      'an excluded version has no vulnerability',
      { url: null, text: 'Widget v2.6.0' },
      ['widget 2.6.0 filecontent 0'],
    ],
    [
      'a version between the ranges has no vulnerability',
      { url: null, text: 'Widget v2.1.0' },
      ['widget 2.1.0 filecontent 0'],
    ],
    ['an invalid pattern is skipped', { url: null, text: 'Other v1.0' }, ['broken 1.0 filecontent 1']],
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

test('a pattern that backtracks endlessly times out, and later patterns are still matched', async () => {
  const sandbox = createSandbox({ processes: 1, idleMs: 100 });
  const file = new URL('./match-libraries-task.ts', import.meta.url).href;
  const run = async (pattern: string, text: string) => {
    const known = parseRetireRepository(
      JSON.stringify({ tool: { vulnerabilities: [fault('9')], extractors: { filecontent: [pattern] } } }),
    );
    const input = { scripts: [{ url: null, text }], repository: known };
    return sandbox.run({ file, name: 'match', input, timeLimitMs: 500, bytes: 0 }, { owner: 'a' });
  };
  const result = await run('((a+)+)+$', `${'a'.repeat(60)}!`);
  assert.equal('failure' in result && result.failure, 'time-limit');
  const found = await run('tool v([0-9.]+)', 'tool v1.0');
  assert.equal('value' in found && (found.value as LibraryMatch[])[0]?.version, '1.0');
});

test('rejects a file that is not a repository', () => {
  assert.throws(() => parseRetireRepository('[]'), SyntaxError);
  assert.throws(() => parseRetireRepository('<html>'), SyntaxError);
  assert.deepEqual(parseRetireRepository('{"x":{"vulnerabilities":"many"}}'), []);
});
