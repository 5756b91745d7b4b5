import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importsOf, isTest, readSourceFiles, resolveImport, root } from './source-files.ts';

const tiers = readTiers();
const product = readSourceFiles().filter(({ path }) => path.startsWith('src/engine/') && !isTest(path));
const rooms = new Set(product.map(({ path }) => roomOf(path)));

/** Room to tier, as ARCHITECTURE has it. */
function readTiers(): Map<string, number> {
  const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (\d) \| `([a-z0-9-]+)` \|/gm)];
  return new Map(rows.map(([, tier, room = '']) => [room, Number(tier)]));
}

function roomOf(path: string): string {
  return path.split('/')[2] ?? '';
}

/** Rooms of the engine that each room imports, with a file that does. */
function importsByRoom(): Map<string, Map<string, string>> {
  const found = new Map([...rooms].map((room) => [room, new Map<string, string>()]));
  for (const file of product) {
    const own = roomOf(file.path);
    for (const name of importsOf(file)) {
      const target = resolveImport(file.path, name);
      if (!target?.startsWith('src/engine/')) continue;
      const other = roomOf(target);
      if (other !== own) found.get(own)?.set(other, file.path);
    }
  }
  return found;
}

test('every room of the engine has its row in ARCHITECTURE, and every row a room', () => {
  assert.deepEqual([...tiers.keys()].sort(), [...rooms].sort());
});

test('rooms of the engine import lower rooms of the engine only', () => {
  const faults: string[] = [];
  for (const [room, others] of importsByRoom()) {
    for (const [other, path] of others) {
      if ((tiers.get(other) ?? 0) >= (tiers.get(room) ?? 0))
        faults.push(`${path} imports ${other}, which is not below ${room}`);
    }
  }
  assert.deepEqual(faults, []);
});

test('every room of the engine stands as low as its imports let it', () => {
  const faults: string[] = [];
  for (const [room, others] of importsByRoom()) {
    const lowest = 1 + Math.max(-1, ...[...others.keys()].map((other) => tiers.get(other) ?? 0));
    if (tiers.get(room) !== lowest)
      faults.push(`${room} is in tier ${tiers.get(room)}, its imports want ${lowest}`);
  }
  assert.deepEqual(faults, []);
});

test('the engine is given plain options: it imports no configuration', () => {
  const faults = product.filter((file) =>
    importsOf(file).some((name) => name.startsWith('#platform/config/')),
  );
  assert.deepEqual(
    faults.map(({ path }) => path),
    [],
  );
});
