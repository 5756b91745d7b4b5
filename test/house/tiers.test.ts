import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importsOf, isTest, readSourceFiles, resolveImport, root } from './source-files.ts';

const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const product = readSourceFiles().filter(({ path }) => !isTest(path));

/** Folders of `src` whose rooms have tiers, with the word that heads their table in ARCHITECTURE. */
const tiered = { engine: 'Room', features: 'Feature' };

/** Room to tier, as ARCHITECTURE has it. */
function readTiers(head: string): Map<string, number> {
  const [, table = ''] = page.split(`\n| Tier | ${head} | Holds |\n`);
  const rows = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| (\d) \| `([a-z0-9-]+)` \|/gm)];
  return new Map(rows.map(([, tier, room = '']) => [room, Number(tier)]));
}

/** Rooms of a folder that each of its rooms imports, with a file that does. */
function importsByRoom(folder: string): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  const roomOf = (path: string) => path.slice(folder.length).split('/')[0] ?? '';
  for (const file of product.filter(({ path }) => path.startsWith(folder))) {
    const own = roomOf(file.path);
    const others = found.get(own) ?? new Map<string, string>();
    found.set(own, others);
    for (const name of importsOf(file)) {
      const target = resolveImport(file.path, name);
      if (target?.startsWith(folder) && roomOf(target) !== own) others.set(roomOf(target), file.path);
    }
  }
  return found;
}

for (const [folder, head] of Object.entries(tiered)) {
  const tiers = readTiers(head);
  const imports = importsByRoom(`src/${folder}/`);

  test(`every room of ${folder} has its row in ARCHITECTURE, and every row a room`, () => {
    assert.deepEqual([...tiers.keys()].sort(), [...imports.keys()].sort());
  });

  test(`rooms of ${folder} import lower rooms of ${folder} only`, () => {
    const faults: string[] = [];
    for (const [room, others] of imports) {
      for (const [other, path] of others) {
        if ((tiers.get(other) ?? 0) >= (tiers.get(room) ?? 0))
          faults.push(`${path} imports ${other}, which is not below ${room}`);
      }
    }
    assert.deepEqual(faults, []);
  });
}

test('the engine is given plain options: it imports no configuration', () => {
  const faults = product
    .filter(({ path }) => path.startsWith('src/engine/'))
    .filter((file) => importsOf(file).some((name) => name.startsWith('#platform/config/')));
  assert.deepEqual(
    faults.map(({ path }) => path),
    [],
  );
});
