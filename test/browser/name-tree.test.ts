import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Branch, growTree } from '../../web/src/features/assets/subdomain.ts';

const row = (name: string) => ({ id: name, domainId: 'd', name }) as never;
const draw = ({ label, row: found, below }: Branch): unknown[] => [
  found === null ? `(${label})` : label,
  ...below.map(draw),
];

test('names stand below one another by their labels; a lone way down is one branch', () => {
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
