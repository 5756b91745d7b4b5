import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankOf } from '../../../web/src/app/palette/rank.ts';

test('the beginning of a label ranks first, then beginnings of words, other parts and synonyms', () => {
  assert.equal(rankOf('mon', 'Monitors'), 0);
  assert.equal(rankOf('mon add', 'Add monitor'), 1);
  assert.equal(rankOf('itor', 'Monitors'), 2);
  assert.equal(rankOf('team', 'Members', 'users team people'), 3);
  assert.equal(rankOf('add team', 'Add member', 'users team people'), 3);
  assert.equal(rankOf('shop', 'Monitors', 'checks uptime'), null);
});

test('case and accents do not matter, and dashes and dots separate words', () => {
  assert.equal(rankOf('LARCHEN', 'lärchenhof.test'), 0);
  assert.equal(rankOf('test', 'lärchenhof.test'), 1);
  assert.equal(rankOf('überblick', 'Uberblick'), 0);
});
