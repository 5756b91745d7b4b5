import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf, isTest, readSourceFiles, resolveImport } from './source-files.ts';

const files = readSourceFiles();

/** Rooms a room may import besides itself (tests may import everything). */
const allowed: Record<string, string[]> = {
  platform: [],
  engine: ['platform'],
  features: ['platform', 'engine'],
  'status-site': ['platform', 'features'],
  app: ['platform', 'engine', 'features', 'status-site', 'client'],
};

function roomOf(path: string): { room: string; feature: string | null } {
  const [, room = '', feature = null] = path.split('/');
  return { room, feature: room === 'features' ? feature : null };
}

const product = files.filter((file) => file.path.startsWith('src/') && !isTest(file.path));

test('rooms import only the rooms below them, across rooms by #room', () => {
  const faults: string[] = [];
  for (const file of product) {
    const { room } = roomOf(file.path);
    for (const name of importsOf(file)) {
      const target = resolveImport(file.path, name);
      if (target === null || file.path === 'src/main.ts') continue;
      const other = roomOf(target).room;
      if (target.startsWith('src/lab') || target.startsWith('src/test'))
        faults.push(`${file.path} imports ${name}`);
      else if (other !== room && !(allowed[room] ?? []).includes(other))
        faults.push(`${file.path} imports ${name}`);
      else if (other !== room && name.startsWith('.'))
        faults.push(`${file.path} reaches ${name} without #${other}`);
    }
  }
  assert.deepEqual(faults, []);
});

test('the public pages see features by their views alone', () => {
  const reached = product
    .filter(({ path }) => roomOf(path).room === 'status-site')
    .flatMap((file) => importsOf(file).flatMap((name) => resolveImport(file.path, name) ?? []))
    .filter((target) => roomOf(target).room === 'features' && !target.endsWith('/views.ts'));
  assert.deepEqual(reached, []);
});

test('features import each other by their index or their views', () => {
  const faults: string[] = [];
  for (const file of product) {
    const { feature } = roomOf(file.path);
    if (feature === null) continue;
    for (const name of importsOf(file)) {
      const target = resolveImport(file.path, name);
      const other = target === null ? null : roomOf(target).feature;
      if (target === null || other === null || other === feature) continue;
      const inner = target.slice('src/features/'.length);
      if (inner !== `${other}/index.ts` && inner !== `${other}/views.ts`)
        faults.push(`${file.path} imports ${inner} instead of ${other}/index.ts`);
    }
  }
  assert.deepEqual(faults, []);
});
