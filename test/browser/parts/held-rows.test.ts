import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stabilizeRows } from '../../../web/src/ui/table/held-rows.ts';
import { fitColumns } from '../../../web/src/ui/table/table-view.ts';

interface Row {
  id: string;
  says?: string;
}
const rowsOf = (ids: string): Row[] => [...ids].map((id) => ({ id }));
const idOf = ({ id }: Row) => id;
const idsOf = (rows: readonly Row[]) => rows.map(idOf).join('');
const hold = (shown: string, next: string) => {
  const held = stabilizeRows(rowsOf(shown), rowsOf(next), idOf);
  return `${idsOf(held.rows)} ${held.changed} ${[...held.gone].join('')}`.trim();
};

test('rows keep their place while others come, go and move', () => {
  assert.equal(hold('', 'abc'), 'abc 0');
  assert.equal(hold('abc', 'abc'), 'abc 0');
  assert.equal(hold('abc', 'nabc'), 'abc 1');
  assert.equal(hold('abc', 'ac'), 'abc 1 b');
  assert.equal(hold('abc', 'acb'), 'abc 2');
  assert.equal(hold('abc', 'xyz'), 'abc 6 abc');
  assert.equal(hold('abc', ''), 'abc 3 abc');
});

test('a further page is added at the end, also while others wait', () => {
  assert.equal(hold('abc', 'abcdef'), 'abcdef 0');
  assert.equal(hold('abc', 'nabcdef'), 'abcdef 1');
});

test('what a row says is renewed in place, and nothing is drawn again where nothing differs', () => {
  const shown = rowsOf('ab');
  const [a, b] = shown;
  const held = stabilizeRows(shown, [b as Row, { id: 'a', says: 'new' }], idOf);
  assert.deepEqual(held.rows, [{ id: 'a', says: 'new' }, { id: 'b' }]);
  assert.equal(held.rows[1], b);
  assert.equal(stabilizeRows(shown, [a as Row, b as Row], idOf).rows, shown);
  assert.equal(stabilizeRows(shown, [b as Row, a as Row], idOf).rows, shown);
});

test('columns leave in their order where there is no room, never those that always stay', () => {
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
});
