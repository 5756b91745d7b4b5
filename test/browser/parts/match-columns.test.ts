import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCsvText } from '../../../web/src/features/files/csv-text.ts';
import {
  applyMatches,
  isReady,
  readPlainList,
  suggestMatches,
} from '../../../web/src/features/files/match-columns.ts';

const cellsOf = ({ lines }: { lines: { cells: string[] }[] }) => lines.map(({ cells }) => cells);

test('a list of addresses becomes rows, and the address determines the kind', async () => {
  const list = readPlainList(
    await readCsvText(
      'https://www.example.com/shop\nexample.org\n192.0.2.7\ndb.example.com:5432\n\nno address\n',
    ),
  );
  assert.ok(list);
  const table = applyMatches(list, ['domain'], 'monitors');
  assert.deepEqual(table.header, ['domain', 'url', 'kind', 'target']);
  assert.deepEqual(cellsOf(table), [
    ['www.example.com', 'https://www.example.com/shop', 'http', ''],
    ['example.org', '', 'http', ''],
    ['192.0.2.7', '', 'ping', ''],
    ['db.example.com', '', 'port', 'db.example.com:5432'],
    ['no address', '', '', ''],
  ]);
  assert.deepEqual(cellsOf(applyMatches(list, ['domain'], 'domains')), [
    ['www.example.com'],
    ['example.org'],
    ['192.0.2.7'],
    ['db.example.com'],
    ['no address'],
  ]);
});

test('a file with its own header row is not a list', async () => {
  for (const text of ['domain\nexample.com\n', 'Website\nexample.com\n', 'example.com,Shop\n', ''])
    assert.equal(readPlainList(await readCsvText(text)), null, text);
});

test('columns are matched once each, by names that other tools use or by their content', async () => {
  const other = await readCsvText(
    'Friendly Name,URL,Type,Notes,Title\nShop,https://a.example/,HTTP(S),x,y\n',
  );
  assert.equal(isReady(other), false);
  const matches = suggestMatches(other, 'monitors');
  assert.deepEqual(matches, ['label', 'url', 'kind', null, null]);
  const table = applyMatches(other, matches, 'monitors');
  assert.deepEqual(table.header, ['domain', 'url', 'kind', 'label']);
  assert.deepEqual(cellsOf(table), [['a.example', 'https://a.example/', 'http', 'Shop']]);
  const odd = await readCsvText('Nr;Was\n1;a.example\n2;b.example:22\n');
  assert.deepEqual(suggestMatches(odd, 'monitors'), [null, 'domain']);
  assert.deepEqual(suggestMatches(odd, 'domains'), [null, 'domain']);
});

test('a matched cell is not changed, even if it is empty, surplus or an unknown kind', async () => {
  const table = await readCsvText('host,kind\na.example,\nb.example,carrier pigeon\nc.example,http,more\n');
  assert.deepEqual(cellsOf(applyMatches(table, ['domain', 'kind'], 'monitors')), [
    ['a.example', ''],
    ['b.example', 'carrier pigeon'],
    ['c.example', 'http', 'more'],
  ]);
});
