import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Branch, growTree } from '../../../web/src/features/assets/subdomain.ts';
import { listUndoActions } from '../../../web/src/ui/selection/undo-actions.ts';
import { stabilizeRows } from '../../../web/src/ui/table/stable-rows.ts';
import { canFit, fitColumns } from '../../../web/src/ui/table/table-view.ts';

const row = (name: string) => ({ id: name, domainId: 'd', name }) as never;
const draw = ({ label, row: found, below }: Branch): unknown[] => [
  found === null ? `(${label})` : label,
  ...below.map(draw),
];

test('names are nested by label, and a chain without branches is a single entry', () => {
  const names = [
    'www.x.test',
    'a.eu.x.test',
    'b.eu.x.test',
    'one.two.three.x.test',
    'dev.x.test',
    'api.dev.x.test',
  ];
  const tree = growTree(new Map([['d', 'x.test']]), names.map(row));
  assert.deepEqual(tree.map(draw), [
    ['(x.test)', ['dev', ['api']], ['(eu)', ['a'], ['b']], ['one.two.three'], ['www']],
  ]);
  const [first] = growTree(new Map([['d', 'x.test']]), [row('only.x.test')]);
  assert.deepEqual(first && draw(first), ['(x.test)', ['only']], 'a domain is never left out');
});

const rows = [
  { id: 'a', paused: false, tags: ['shop'] },
  { id: 'b', paused: true, tags: [] },
  { id: 'c', paused: false, tags: ['shop', 'eu'] },
  { id: 'd', paused: true, tags: ['eu'] },
];
const ids = ['a', 'b', 'c', 'unknown'];

test('only expanded entries are collapsed again', () => {
  assert.deepEqual(listUndoActions({ action: 'pause', ids }, rows), [{ action: 'resume', ids: ['a', 'c'] }]);
  assert.deepEqual(listUndoActions({ action: 'resume', ids }, rows), [{ action: 'pause', ids: ['b'] }]);
  assert.deepEqual(listUndoActions({ action: 'pause', ids: ['b'] }, rows), []);
});

test('undoing a tag removes it only from monitors that received it, and restores it only where it was removed', () => {
  assert.deepEqual(listUndoActions({ action: 'tag', ids, tags: ['shop', 'eu'] }, rows), [
    { action: 'untag', ids: ['a'], tags: ['eu'] },
    { action: 'untag', ids: ['b'], tags: ['shop', 'eu'] },
  ]);
  assert.deepEqual(listUndoActions({ action: 'untag', ids, tags: ['shop', 'eu'] }, rows), [
    { action: 'tag', ids: ['a'], tags: ['shop'] },
    { action: 'tag', ids: ['c'], tags: ['shop', 'eu'] },
  ]);
});

test('deletions and changes to all matching rows cannot be undone', () => {
  assert.deepEqual(listUndoActions({ action: 'delete', ids }, rows), []);
  assert.deepEqual(listUndoActions({ action: 'check', ids }, rows), []);
  assert.deepEqual(listUndoActions({ action: 'pause' }, rows), []);
});

interface Row {
  id: string;
  says?: string;
}
const rowsOf = (ids: string): Row[] => [...ids].map((id) => ({ id }));
const idOf = ({ id }: Row) => id;
const idsOf = (rows: readonly Row[]) => rows.map(idOf).join('');
const hold = (shown: string, next: string) => {
  const stable = stabilizeRows(rowsOf(shown), rowsOf(next));
  return `${idsOf(stable.rows)} ${stable.changed} ${[...stable.removed].join('')}`.trim();
};

test('rows keep their positions while other rows are added, removed and moved', () => {
  assert.equal(hold('', 'abc'), 'abc 0');
  assert.equal(hold('abc', 'abc'), 'abc 0');
  assert.equal(hold('abc', 'nabc'), 'abc 1');
  assert.equal(hold('abc', 'ac'), 'abc 1 b');
  assert.equal(hold('abc', 'acb'), 'abc 2');
  assert.equal(hold('abc', 'xyz'), 'abc 6 abc');
  assert.equal(hold('abc', ''), 'abc 3 abc');
});

test('the next page is added at the end, even while new rows are waiting', () => {
  assert.equal(hold('abc', 'abcdef'), 'abcdef 0');
  assert.equal(hold('abc', 'nabcdef'), 'abcdef 1');
});

test("a row's content is updated in place, and unchanged rows are not rendered again", () => {
  const shown = rowsOf('ab');
  const [a, b] = shown;
  const stable = stabilizeRows(shown, [b as Row, { id: 'a', says: 'new' }]);
  assert.deepEqual(stable.rows, [{ id: 'a', says: 'new' }, { id: 'b' }]);
  assert.equal(stable.rows[1], b);
  assert.equal(stabilizeRows(shown, [a as Row, b as Row]).rows, shown);
  assert.equal(stabilizeRows(shown, [b as Row, a as Row]).rows, shown);
});

test('columns are hidden in order if there is no room, except columns that are always shown', () => {
  const columns = [
    { id: 'name', width: 200, always: true },
    { id: 'tags', width: 100, leaveFirst: 2 },
    { id: 'uptime', width: 100, leaveFirst: 1 },
  ];
  const idsIn = (room: number, hidden: string[] = []) =>
    fitColumns(columns, hidden, room)
      .map(({ id }) => id)
      .join(' ');
  assert.equal(idsIn(1000), 'name tags uptime');
  assert.equal(idsIn(350), 'name uptime');
  assert.equal(idsIn(10), 'name');
  assert.equal(idsIn(1000, ['tags', 'name']), 'name uptime');
  assert.deepEqual(
    [canFit(columns, 216), canFit(columns, 215)],
    [true, false],
    'a column has a gap of 16 px',
  );
});
