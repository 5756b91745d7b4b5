import assert from 'node:assert/strict';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { everywhere, importsOf, isTest, readSourceFiles } from './source-files.ts';

const files = readSourceFiles(everywhere).filter(
  ({ path }) => !isTest(path) && /^(?:src|lab|bench|web|clients)\//.test(path),
);
const paths = new Set(files.map(({ path }) => path));

function targetOf(from: string, name: string): string {
  if (name.startsWith('#lab/')) return name.slice(1);
  if (name.startsWith('#client/')) return `clients/typescript/src/${name.slice('#client/'.length)}`;
  if (name.startsWith('#')) return `src/${name.slice(1)}`;
  return name.startsWith('.') ? normalize(join(dirname(from), name)) : '';
}

const imports = new Map(
  files.map((file) => [
    file.path,
    importsOf(file)
      .map((name) => targetOf(file.path, name))
      .filter((target) => paths.has(target)),
  ]),
);

/** Files that import each other in a loop, types included: groups by Tarjan's algorithm. */
function findCircles(): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string): number => {
    const own = index.size;
    index.set(path, own);
    let lowest = own;
    stack.push(path);
    for (const target of imports.get(path) ?? []) {
      if (!index.has(target)) lowest = Math.min(lowest, visit(target));
      else if (stack.includes(target)) lowest = Math.min(lowest, index.get(target) ?? own);
    }
    low.set(path, lowest);
    if (lowest === own) {
      const group = stack.splice(stack.indexOf(path));
      if (group.length > 1) circles.push(group.sort());
    }
    return lowest;
  };
  for (const path of imports.keys()) if (!index.has(path)) visit(path);
  return circles;
}

test('no files import each other in a circle', () => {
  assert.ok(files.length > 400);
  assert.deepEqual(findCircles(), []);
});
