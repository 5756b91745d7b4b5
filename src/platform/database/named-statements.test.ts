import assert from 'node:assert/strict';
import { test } from 'node:test';
import { named, statementName } from './named-statements.ts';

test('only a marked statement has a name, the same text always the same one', () => {
  assert.equal(statementName('select 1'), undefined);
  assert.equal(statementName("select '/*@x*/'"), undefined);
  const name = statementName('/*@claim*/ select 1');
  assert.match(name ?? '', /^claim-[0-9a-f]{12}$/);
  assert.equal(statementName('/*@claim*/ select 1'), name);
  assert.notEqual(statementName('/*@claim*/ select 2'), name);
});

test('a select of the query builder bears its mark at its front', () => {
  assert.match(statementName('select /*@builder*/ "id" from "domains"') ?? '', /^builder-/);
  assert.equal(statementName('select "id", /*@builder*/ "domain" from "domains"'), undefined);
});

test('a name used with ever-changing texts stops preparing statements', () => {
  const names = Array.from({ length: 100 }, (_, n) => statementName(`/*@growing*/ select ${n}`));
  assert.equal(names.filter((name) => name !== undefined).length, 8);
  assert.equal(statementName('/*@growing*/ select 0'), names[0]);
});

test('a mark that would not be a comment is refused', () => {
  for (const name of ['', 'A', '*/ drop table x; /*', '1a', 'x'.repeat(42)])
    assert.throws(() => named(name), /Bad statement name/);
});
