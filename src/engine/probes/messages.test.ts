import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeReason, messageTablesOf } from './messages.ts';
import { PROBES } from './registry.ts';

const tables = messageTablesOf(PROBES);

test('every sentence is one line, ends as a sentence does and holds no gap when its params are given', () => {
  const params = new Proxy<Record<string, string | number>>({}, { get: () => 7 });
  for (const table of tables) {
    for (const [code, write] of Object.entries(table)) {
      const sentence = write(params);
      assert.match(sentence, /^[A-Z\d][^\n]* [^\n]*\.$/, code);
      assert.doesNotMatch(sentence, /undefined|NaN|\[object/, code);
    }
  }
});

test('a code has the same sentence in every table', () => {
  const writers = new Map<string, unknown>();
  for (const table of tables) {
    for (const [code, write] of Object.entries(table)) {
      assert.ok(!writers.has(code) || writers.get(code) === write, `${code} is defined twice`);
      writers.set(code, write);
    }
  }
});

test('a code without a sentence, and a name of Object’s own, are shown as they are', () => {
  assert.equal(describeReason({ code: 'something-new' }), 'something new.');
  assert.equal(describeReason({ code: 'constructor' }), 'constructor.');
});
