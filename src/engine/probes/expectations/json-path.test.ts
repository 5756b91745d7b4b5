import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { compileJsonPath, JsonPathTooCostly } from './json-path.ts';
import { ExpectationSyntaxError } from './regex.ts';

/** The bookstore example of RFC 9535 section 1.5. */
const STORE = {
  store: {
    book: [
      { category: 'reference', author: 'Nigel Rees', title: 'Sayings of the Century', price: 8.95 },
      { category: 'fiction', author: 'Evelyn Waugh', title: 'Sword of Honour', price: 12.99 },
      {
        category: 'fiction',
        author: 'Herman Melville',
        title: 'Moby Dick',
        isbn: '0-553-21311-3',
        price: 8.99,
      },
      {
        category: 'fiction',
        author: 'J. R. R. Tolkien',
        title: 'The Lord of the Rings',
        isbn: '0-395-19395-8',
        price: 22.99,
      },
    ],
    bicycle: { color: 'red', price: 399 },
  },
};

const count = (path: string): number => compileJsonPath(path).select(STORE).length;

describe('the examples of RFC 9535 section 1.5', () => {
  const examples: [path: string, count: number][] = [
    ['$.store.book[*].author', 4],
    ['$..author', 4],
    ['$.store.*', 2],
    ['$.store..price', 5],
    ['$..book[2]', 1],
    ['$..book[2].publisher', 0],
    ['$..book[-1]', 1],
    ['$..book[0,1]', 2],
    ['$..book[:2]', 2],
    ['$..book[?@.isbn]', 2],
    ['$..book[?@.price<10]', 2],
    ['$..*', 27],
  ];
  for (const [path, expected] of examples)
    test(`${path} selects ${expected}`, () => assert.equal(count(path), expected));
});

describe('a filter', () => {
  test('joins three conditions with "and"', () => {
    assert.equal(count('$..book[?@.price < 10 && @.isbn && @.category == "fiction"]'), 1);
    assert.equal(count('$..book[?@.price < 10 && @.isbn && @.category == "none"]'), 0);
  });

  test('evaluates "and" before "or"', () => {
    assert.equal(count('$..book[?@.price > 20 || @.price < 9 && @.isbn]'), 2);
  });

  test('supports the functions of the RFC', () => {
    assert.equal(count('$..book[?length(@.title) == 9]'), 1);
    assert.equal(count('$.store[?count(@.*) == 4]'), 1);
    assert.equal(count('$..book[?match(@.author, "J.*")]'), 1);
    assert.equal(count('$..book[?search(@.title, "of")]'), 3);
    assert.equal(count('$..book[?match(@.title, "Moby")]'), 0);
    assert.equal(count('$..book[?match(@.title, "(")]'), 0);
    assert.equal(count('$.store[?value(@.color) == "red"]'), 1);
  });

  test('compares arrays and objects by content', () => {
    const document = { a: [{ k: [1, 2] }, { k: [2, 1] }, { k: { x: 1 } }], b: [1, 2], c: { x: 1 } };
    const select = (path: string) => compileJsonPath(path).select(document);
    assert.deepEqual(select('$.a[?@.k == $.b]'), [{ k: [1, 2] }]);
    assert.deepEqual(select('$.a[?@.k == $.c]'), [{ k: { x: 1 } }]);
    assert.deepEqual(select('$.a[?@.k != $.b]'), [{ k: [2, 1] }, { k: { x: 1 } }]);
    assert.deepEqual(select('$.a[?@.k <= $.b]'), [{ k: [1, 2] }]);
    assert.deepEqual(select('$.a[?@.k < $.b]'), []);
    assert.deepEqual(select('$.a[?@.k == $.nothing]'), []);
    assert.deepEqual(select('$.a[?@.nothing == $.nothing]').length, 3);
  });
});

describe('a path', () => {
  for (const bad of [
    '',
    'a',
    '$.',
    '$[',
    '$[01]',
    '$[?]',
    '$.a b',
    ' $',
    '$[?@.a = 1]',
    '$[?foo(@)]',
    '$[?length(@.*) == 1]',
    '$[?count(1) == 1]',
    '$[?match(@.a, "x") == true]',
    '$[?@.* == 1]',
    '$["\\x"]',
    '$[?value(@.a)]',
    `$${'.a'.repeat(300)}`,
    `$[?${'('.repeat(11)}@${')'.repeat(11)}]`,
  ]) {
    test(`${bad.slice(0, 30) || 'of no characters'} is rejected with a message`, () => {
      assert.throws(
        () => compileJsonPath(bad),
        (error) => error instanceof ExpectationSyntaxError && / /.test(error.message),
      );
    });
  }

  test('a path that would take hours is aborted', () => {
    const wide = JSON.parse(`[${'[1,1],'.repeat(100_000)}1]`);
    for (const path of [
      '$..*..*..*',
      '$[?count($..*) > 1]',
      '$..[?@ == $]',
      '$[?search(@[0], "(a|a)*b") || $..*]',
      '$..[?$ == $]',
    ])
      assert.throws(() => compileJsonPath(path).select(wide), JsonPathTooCostly, path);
  });

  test('a path that measures or compares large values at every step is aborted', () => {
    const half = 'x'.repeat(300_000);
    const document = {
      list: Array(30_000).fill(1),
      one: `${half}a`,
      two: `${half}b`,
      big: Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1])),
      same: Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1])),
    };
    for (const path of [
      '$.list[?length($.one) == 1]',
      '$.list[?length($.big) == 1]',
      '$.list[?$.one == $.two]',
      '$.list[?$.big == $.same]',
    ])
      assert.throws(() => compileJsonPath(path).select(document), JsonPathTooCostly, path);
  });

  test('a path is compiled once', () => {
    assert.equal(compileJsonPath('$.once'), compileJsonPath('$.once'));
  });

  test('any text compiles as a path or is rejected as invalid syntax', () => {
    const piece = fc.constantFrom(
      '$',
      '@',
      '.',
      '..',
      '*',
      '[',
      ']',
      '(',
      ')',
      '?',
      '0',
      '-1',
      ':',
      ',',
      '"a"',
      "'b'",
      '==',
      '&&',
      '||',
      '!',
      'a',
      'length',
      'match',
      ' ',
      '\\',
      'é',
      '\ud800',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.array(piece, { maxLength: 20 }).map((pieces) => `$${pieces.join('')}`),
    );
    fc.assert(
      fc.property(text, (path) => {
        try {
          assert.ok(Array.isArray(compileJsonPath(path).select(STORE)));
        } catch (error) {
          assert.ok(
            error instanceof ExpectationSyntaxError || error instanceof JsonPathTooCostly,
            String(error),
          );
        }
      }),
      { numRuns: 1_000, seed: 4 },
    );
  });
});
