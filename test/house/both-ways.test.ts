import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf, isTest, readSourceFiles, resolveImport } from './source-files.ts';

/** Folders beside each other, by the folder that holds them, whose files import each other both ways. */
function findBothWays(imports: readonly (readonly [from: string, to: string])[]): string[] {
  const pairs = new Set<string>();
  for (const [from, to] of imports) {
    const [own, other] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)];
    const at = own.findIndex((name, index) => name !== other[index]);
    const [left, right] = [own[at], other[at]];
    if (left !== undefined && right !== undefined)
      pairs.add(`${own.slice(0, at).join('/')}: ${left} ${right}`);
  }
  const turned = (pair: string) => pair.replace(/(\S+) (\S+)$/, '$2 $1');
  return [...pairs].filter((pair) => pair < turned(pair) && pairs.has(turned(pair))).sort();
}

test('no folders beside each other import each other both ways, but rooms inside of one feature', () => {
  const imports = readSourceFiles()
    .filter(({ path }) => path.startsWith('src/') && !isTest(path))
    .flatMap((file) =>
      importsOf(file).flatMap((name): [string, string][] => {
        const target = resolveImport(file.path, name);
        return target === null ? [] : [[file.path, target]];
      }),
    );
  assert.ok(imports.length > 3_000);
  assert.deepEqual(
    findBothWays(imports).filter((pair) => !/^src\/features\/[^:]/.test(pair)),
    [],
  );
});

test('two folders that import each other are found, however deep, and one that only imports is not', () => {
  const found = findBothWays([
    ['src/net/dns/codec.ts', 'src/net/egress/types.ts'],
    ['src/net/egress/look/up.ts', 'src/net/dns/alias.ts'],
    ['src/net/egress/net.ts', 'src/net/types.ts'],
    ['src/net/egress/net.ts', 'src/net/http/head.ts'],
  ]);
  assert.deepEqual(found, ['src/net: dns egress']);
});
