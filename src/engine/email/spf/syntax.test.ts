import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseSpf } from './syntax.ts';

/** Returns the text at the position of each fault, by code. */
function pointed(record: string) {
  return parseSpf(record).faults.map((f) => [f.code, record.slice(f.at, f.at + f.length)]);
}

describe('parseSpf', () => {
  it('reads qualifiers, domains, prefixes and modifiers', () => {
    const { terms, valid } = parseSpf('v=spf1 -a:x.test/24//64 ~MX ip6:2001:db8::/32 redirect=%{d}.test');
    assert.equal(valid, true);
    assert.deepEqual(
      terms.map((t) =>
        t.kind === 'mechanism' ? [t.qualifier, t.name, t.prefix4, t.prefix6, t.at] : [t.name],
      ),
      [['-', 'a', 24, 64, 7], ['~', 'mx', 32, 128, 24], ['+', 'ip6', 32, 32, 28], ['redirect']],
    );
  });

  it('reports the position of every fault in a record', () => {
    assert.deepEqual(
      pointed('v=spf1 moo a:1.2.3.4 ip4:300.1.1.1 include: mx/99 redirect:x.test exists:%{q}.x.test -all'),
      [
        ['unknown-mechanism', 'moo'],
        ['address-as-domain', '1.2.3.4'],
        ['bad-ip4', ':300.1.1.1'],
        ['empty-domain', ''],
        ['bad-prefix-length', '/99'],
        ['modifier-as-mechanism', 'redirect:x.test'],
        ['unknown-macro', '%{q}'],
      ],
    );
  });

  it('warns about terms without effect and keeps the record valid', () => {
    const record = 'v=spf1 ptr -all a redirect=x.test foo=bar';
    assert.equal(parseSpf(record).valid, true);
    assert.deepEqual(pointed(record), [
      ['ptr', 'ptr'],
      ['after-all', 'a'],
      ['redirect-ignored', 'redirect=x.test'],
      ['unknown-modifier', 'foo=bar'],
    ]);
  });

  it('reports errors in the version tag', () => {
    assert.deepEqual(pointed('v=spf10 -all'), [['bad-version', 'v=spf1']]);
  });

  it('never throws and keeps positions inside the text', () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        'a',
        'mx',
        'ptr',
        'include:',
        'ip4:',
        'ip6:',
        '%{',
        '}',
        '/',
        '//',
        '=',
        'redirect=',
        '%',
        ' ',
        '-all',
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const text = `v=spf1 ${words.join('')}`;
        const { faults, valid } = parseSpf(text);
        assert.equal(valid, !faults.some((f) => f.severity === 'error'));
        for (const f of faults) assert.ok(f.at >= 0 && f.at + f.length <= text.length, f.code);
      }),
      { numRuns: 500 },
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => parseSpf(text).text === text));
  });
});
