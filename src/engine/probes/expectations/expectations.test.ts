import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { evaluateHeaders, matchesStatus, parseStatusRange } from './expectations.ts';
import { evaluateJson } from './json.ts';
import { compileRegex, ExpectationSyntaxError, MAX_SUBJECT_LENGTH } from './regex.ts';

describe('a regular expression', () => {
  test('a regular expression matches anywhere in the text, as in RE2', () => {
    assert.equal(compileRegex('b+c').test('aabbcc'), true);
    assert.equal(compileRegex('^b').test('ab'), false);
    assert.equal(compileRegex('(?i)HELLO').test('hello'), true);
    assert.equal(compileRegex('\\p{Lu}').test('ß Ü'), true);
  });

  for (const bad of [
    '(',
    '[a',
    'a{2,1}',
    '(?=x)',
    '(a)\\1',
    '*',
    '\\',
    'a{1001}',
    '((a{100}){100}){100}',
    'a{900}b{900}',
    'x'.repeat(1_001),
  ]) {
    test(`${bad.slice(0, 20)} is rejected with a message`, () => {
      assert.throws(
        () => compileRegex(bad),
        (error) => error instanceof ExpectationSyntaxError && / /.test(error.message),
      );
    });
  }

  test('an expression that is expensive for a backtracking engine takes little time', () => {
    const text = `${'a'.repeat(MAX_SUBJECT_LENGTH)}!`;
    for (const pattern of ['(a+)+$', '(a|aa)+$', '(a|a?)+b$', '(.*)*x', '^(([a-z])+.)+[A-Z]([a-z])+$'])
      assert.equal(typeof compileRegex(pattern).test(text), 'boolean');
  });

  test('a regular expression is compiled once', () => {
    assert.equal(compileRegex('once'), compileRegex('once'));
  });

  test('any text compiles as an expression or is rejected as invalid syntax', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.string({ maxLength: 40 }),
        (pattern, text) => {
          try {
            assert.equal(typeof compileRegex(pattern).test(text), 'boolean');
          } catch (error) {
            assert.ok(error instanceof ExpectationSyntaxError, String(error));
          }
        },
      ),
      { numRuns: 500, seed: 1 },
    );
  });
});

describe('a status expectation', () => {
  test('accepts numbers, ranges and classes', () => {
    assert.deepEqual(parseStatusRange(404), { from: 404, to: 404 });
    assert.deepEqual(parseStatusRange(' 200 - 299 '), { from: 200, to: 299 });
    assert.deepEqual(parseStatusRange('3xx'), { from: 300, to: 399 });
  });

  for (const bad of [
    '',
    '20',
    '299-200',
    '200-',
    '600',
    '99',
    '2xy',
    '200,201',
    'abc',
    1.5,
    Number.NaN,
    '6xx',
  ]) {
    test(`${JSON.stringify(bad)} is rejected`, () => {
      assert.throws(() => parseStatusRange(bad), ExpectationSyntaxError);
    });
  }

  test('matches exactly the values within one of its ranges', () => {
    const code = fc.integer({ min: 100, max: 599 });
    fc.assert(
      fc.property(code, fc.array(fc.tuple(code, code), { minLength: 1, maxLength: 4 }), (status, pairs) => {
        const ordered = pairs.map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
        const expected = ordered.some(([from, to]) => from <= status && status <= to);
        assert.equal(
          matchesStatus(
            status,
            ordered.map(([from, to]) => `${from}-${to}`),
          ),
          expected,
        );
      }),
      { seed: 2 },
    );
  });

  test('an empty status expectation accepts 200 to 299', () => {
    assert.equal(matchesStatus(204, []), true);
    assert.equal(matchesStatus(301, []), false);
  });
});

describe('a header expectation', () => {
  test('never includes the actual or expected value in its reason', () => {
    const reasons = evaluateHeaders({ 'x-key': ['seen-secret'] }, [
      { name: 'X-Key', equals: 'wanted-secret' },
    ]);
    assert.deepEqual(reasons, [{ code: 'header-mismatch', params: { name: 'X-Key', rule: 'equals' } }]);
  });

  test('property names of Object are not treated as headers', () => {
    for (const name of ['__proto__', 'constructor', 'toString'])
      assert.equal(evaluateHeaders({}, [{ name, contains: '' }])[0]?.code, 'header-missing');
  });

  test('a header expectation with several rules requires one value that meets all of them', () => {
    const headers = { link: ['abc', 'xyz'] };
    assert.deepEqual(evaluateHeaders(headers, [{ name: 'Link', contains: 'a', matches: 'c$' }]), []);
    assert.equal(
      evaluateHeaders({ link: ['a', 'c'] }, [{ name: 'Link', contains: 'a', matches: '^c' }]).length,
      1,
    );
  });
});

describe('a JSON expectation', () => {
  const codes = (body: string | null, ...expected: Parameters<typeof evaluateJson>[1]) =>
    evaluateJson(body, expected).map((reason) => reason.code);

  test('skips the body if there are no expectations', () => {
    assert.deepEqual(codes('not json'), []);
  });

  test('has a single reason if the body is not JSON', () => {
    for (const body of [null, '', '{', '{"a":1} x', "{'a':1}", '\ufeff'])
      assert.deepEqual(codes(body, { path: '$.a' }, { path: '$.b' }), ['json-invalid']);
  });

  test('compares by type', () => {
    const body = '{"n":1,"s":"1","b":true,"z":null}';
    assert.deepEqual(
      codes(
        body,
        { path: '$.n', equals: 1 },
        { path: '$.s', equals: '1' },
        { path: '$.b', equals: true },
        { path: '$.z', equals: null },
      ),
      [],
    );
    assert.deepEqual(codes(body, { path: '$.n', equals: '1' }, { path: '$.z', equals: false }), [
      'json-path-mismatch',
      'json-path-mismatch',
    ]);
  });

  test('a JSON expectation without a rule requires that a value exists', () => {
    assert.deepEqual(codes('{"a":null}', { path: '$.a' }), []);
    assert.deepEqual(codes('{"a":null}', { path: '$.b' }), ['json-path-missing']);
  });

  test('handles deep and wide documents', () => {
    const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
    assert.deepEqual(codes(deep, { path: '$..a' }), ['json-path-too-costly']);
    assert.deepEqual(codes(deep, { path: '$[0][0]', exists: true }), []);
    assert.deepEqual(codes(deep, { path: '$', contains: 'x' }), ['json-path-mismatch']);
    const wide = `[${'1,'.repeat(500_000)}1]`;
    assert.deepEqual(codes(wide, { path: '$[?@ > 1]' }), ['json-path-too-costly']);
    assert.deepEqual(codes(wide, { path: '$[500000]', equals: 1 }), []);
  });

  test('shares one step budget between all paths of a check, so that twenty cost no more than one', () => {
    const wide = `[${'1,'.repeat(40_000)}1]`;
    const half = { path: '$[?@ > 1]', exists: false };
    assert.deepEqual(codes(wide, half), []);
    const many = evaluateJson(wide, [half, half, half]).map(({ code }) => code);
    assert.deepEqual([...new Set(many)], ['json-path-too-costly']);
  });

  test('treats __proto__ as any other name', () => {
    assert.deepEqual(codes('{"__proto__":{"x":1}}', { path: '$.__proto__.x', equals: 1 }), []);
    assert.deepEqual(
      codes('{}', { path: '$.__proto__', exists: false }, { path: '$.constructor', exists: false }),
      [],
    );
  });

  test('never throws for any text and document', () => {
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 4 }),
        fc.constantFrom('$', '$.*', '$..*', '$[0]', '$[-1:]', '$[?@.a]', '$..[?@ == 1]'),
        (body, path) => {
          const [reason] = evaluateJson(body, [{ path, matches: 'a' }]);
          assert.ok(reason === undefined || reason.code.startsWith('json-path-'));
        },
      ),
      { seed: 3 },
    );
  });
});
