import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runQueue } from './run-queue.ts';
import { alone, buildsDashboard, isPure, planLanes, waiting } from './test-plan.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const files = globSync('{src,lab,test,bench,scripts}/**/*.test.ts', { cwd: root }).sort();

test('every test file runs once, and pure tests run separately', () => {
  const groups = planLanes(files, root).flatMap((lane) => lane.groups);
  assert.deepEqual(groups.flat().sort(), files);
  for (const group of groups) assert.equal(new Set(group.map(isPure)).size, 1, group.join());
});

test('all files and folders that must run separately exist', () => {
  for (const start of [...alone, ...waiting])
    assert.ok(
      files.some((file) => file.startsWith(start) && !isPure(file)),
      start,
    );
});

test('all test files that need the dashboard are listed, so it is built only once', () => {
  const building = files.filter(
    (file) =>
      file.startsWith('test/') &&
      /^\s+buildDashboard\(\)|\bstart(?:Empty)?Dashboard\(|\['(?:npm', 'start|pack)'/m.test(
        readFileSync(join(root, file), 'utf8'),
      ),
  );
  assert.ok(building.length > 15, building.join());
  for (const file of building) assert.match(file, buildsDashboard);
});

/** Starts a queue whose groups end on request. */
function start(names: string[], { atATime, most }: { atATime: number; most: number }) {
  const ends = new Map<string, () => void>();
  const begun: string[] = [];
  let idle = () => {};
  let isWatched = true;
  const over = runQueue(
    names.map((name) => [name]),
    {
      atATime,
      most,
      onIdle: (callback) => {
        idle = callback;
        return () => {
          isWatched = false;
        };
      },
      run: ([name = '']) => {
        begun.push(name);
        return new Promise((resolve) => ends.set(name, resolve));
      },
    },
  );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, over, end, idle: () => idle(), isWatched: () => isWatched };
}

test('groups start in order up to the limit, and more start while processors are idle', async () => {
  const { begun, over, end, idle, isWatched } = start(['a', 'b', 'c', 'd', 'e'], { atATime: 1, most: 3 });
  assert.deepEqual(begun, ['a']);
  idle();
  idle();
  idle();
  assert.deepEqual(begun, ['a', 'b', 'c'], 'at most three groups run at the same time');
  await end('b');
  await end('a');
  assert.deepEqual(begun, ['a', 'b', 'c'], 'no further group starts while the CPUs are busy');
  await end('c');
  assert.deepEqual(begun, ['a', 'b', 'c', 'd']);
  await end('d');
  await end('e');
  await over;
  assert.equal(isWatched(), false);
});

test('an empty queue finishes immediately', () => start([], { atATime: 2, most: 4 }).over);
