import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everywhere, readSourceFiles } from './source-files.ts';

const files = readSourceFiles(everywhere);

test('files are kebab-case and no folder is a catch-all', () => {
  const faults = files
    .map((file) => file.path)
    // Its tool looks for it by this name.
    .filter((path) => path !== 'web/vite.config.ts')
    .filter(
      (path) =>
        !path
          .split('/')
          .every((part) =>
            /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|db\.test|net\.test|property\.test))?(\.tsx?)?$/.test(part),
          ) || /\/(utils?|common|helpers?|lib|core|misc|shared)(\/|\.tsx?$)/.test(path),
    );
  assert.deepEqual(faults, []);
});
