import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { reportCpu, spentCpuMs } from './machine-requirements.ts';

/** Keeps a CPU busy until `isEnough` returns true. */
const work = (isEnough: () => boolean) => {
  while (!isEnough());
};

test('CPU time is counted for the process itself and, on Linux, for ended child processes', () => {
  const before = spentCpuMs();
  work(() => spentCpuMs() > before);
  const middle = spentCpuMs();
  const busy = 'while (process.cpuUsage().user < 300000);';
  assert.equal(spawnSync(process.execPath, ['-e', busy]).status, 0);
  if (process.platform === 'linux') assert.ok(spentCpuMs() - middle >= 250);
});

test('the cost of a file is reported on a separate line', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'belltower-cpu-'));
  const { BELLTOWER_TEST_CPU_FILE: before } = process.env;
  context.after(() => {
    if (before === undefined) delete process.env.BELLTOWER_TEST_CPU_FILE;
    else process.env.BELLTOWER_TEST_CPU_FILE = before;
    rmSync(folder, { recursive: true });
  });
  process.env.BELLTOWER_TEST_CPU_FILE = join(folder, 'times');
  reportCpu('a.test.ts', 12);
  reportCpu('b.test.ts', 3);
  assert.equal(readFileSync(join(folder, 'times'), 'utf8'), '["a.test.ts",12]\n["b.test.ts",3]\n');
});
