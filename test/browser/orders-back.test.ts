import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listUndoActions } from '../../web/src/ui/selection/undo-actions.ts';

const rows = [
  { id: 'a', paused: false, tags: ['shop'] },
  { id: 'b', paused: true, tags: [] },
  { id: 'c', paused: false, tags: ['shop', 'eu'] },
  { id: 'd', paused: true, tags: ['eu'] },
];
const ids = ['a', 'b', 'c', 'unknown'];

test('only who was turned is turned back', () => {
  assert.deepEqual(listUndoActions({ action: 'pause', ids }, rows), [{ action: 'resume', ids: ['a', 'c'] }]);
  assert.deepEqual(listUndoActions({ action: 'resume', ids }, rows), [{ action: 'pause', ids: ['b'] }]);
  assert.deepEqual(listUndoActions({ action: 'pause', ids: ['b'] }, rows), []);
});

test('a tag is taken from those that got it alone, and given back to those that lost it', () => {
  assert.deepEqual(listUndoActions({ action: 'tag', ids, tags: ['shop', 'eu'] }, rows), [
    { action: 'untag', ids: ['a'], tags: ['eu'] },
    { action: 'untag', ids: ['b'], tags: ['shop', 'eu'] },
  ]);
  assert.deepEqual(listUndoActions({ action: 'untag', ids, tags: ['shop', 'eu'] }, rows), [
    { action: 'tag', ids: ['a'], tags: ['shop'] },
    { action: 'tag', ids: ['c'], tags: ['shop', 'eu'] },
  ]);
});

test('what is gone, or was asked for of a filter, has no way back', () => {
  assert.deepEqual(listUndoActions({ action: 'delete', ids }, rows), []);
  assert.deepEqual(listUndoActions({ action: 'check', ids }, rows), []);
  assert.deepEqual(listUndoActions({ action: 'pause' }, rows), []);
});
