import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { alone, buildsDashboard, isPure, planLanes, waiting } from './test-plan.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const files = globSync('{src,lab,test,bench,scripts}/**/*.test.ts', { cwd: root }).sort();

test('every test file runs once, pure ones apart from the others', () => {
  const groups = planLanes(files, root).flatMap((lane) => lane.groups);
  assert.deepEqual(groups.flat().sort(), files);
  for (const group of groups) assert.equal(new Set(group.map(isPure)).size, 1, group.join());
});

test('files and folders that have a process to themselves are there', () => {
  for (const start of [...alone, ...waiting])
    assert.ok(
      files.some((file) => file.startsWith(start) && !isPure(file)),
      start,
    );
});

test('files that build the dashboard are known, so that it is built once', () => {
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
