import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProgress, renderBar } from './terminal-progress.ts';

test('a bar shows share and amounts', () => {
  assert.equal(renderBar(0, 2000), `${'░'.repeat(30)}   0 %  0 B of 2.0 kB`);
  assert.equal(renderBar(1_500_000, 3_000_000), `${'█'.repeat(15)}${'░'.repeat(15)}  50 %  1.5 MB of 3.0 MB`);
  assert.equal(renderBar(5_000_000_000, null), '5.0 GB');
});

test('nothing is written without a terminal, and redraws are throttled', () => {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const quiet = createProgress('x', { isTTY: false, write }, () => 0);
  quiet.update(1, 2);
  quiet.end();
  assert.deepEqual(written, []);
  const loud = createProgress('x', { isTTY: true, write }, () => 0);
  for (let done = 0; done < 1000; done++) loud.update(done, 1000);
  assert.equal(written.length, 1);
});
