import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLoopIsFree } from '#test/support/timing.ts';
import { createSandbox, type SandboxOptions } from './sandbox.ts';

const file = new URL('./testing/hostile-work.ts', import.meta.url).href;
const work = (name: string, input: unknown = null, timeLimitMs = 500) => ({
  file,
  name,
  input,
  timeLimitMs,
  bytes: 0,
});
const small: Partial<SandboxOptions> = { processes: 2, processesPerOwner: 1, idleMs: 200 };

test('sandboxed work returns a result or the reason why there is none', async () => {
  const sandbox = createSandbox(small);
  const input = { text: 'ü', bytes: new Uint8Array([1, 2]), none: undefined };
  assert.deepEqual(await sandbox.run(work('echo', input), { owner: 'a' }), { value: input });
  assert.deepEqual(await sandbox.run(work('fail'), { owner: 'a' }), {
    failure: 'failed',
    detail: 'TypeError: not today',
  });
});

test('stops work that never ends or uses all memory, without blocking the event loop', async () => {
  const sandbox = createSandbox(small);
  for (const [name, failure] of [
    ['loopForever', 'time-limit'],
    ['replaceForever', 'time-limit'],
    ['fillMap', 'memory-limit'],
    ['fillBuffers', 'memory-limit'],
  ] as const) {
    const limit = name.startsWith('fill') ? 60_000 : 500;
    const result = await assertLoopIsFree(name, () => sandbox.run(work(name, null, limit), { owner: 'a' }));
    assert.equal('failure' in result && result.failure, failure, name);
  }
  assert.deepEqual(await sandbox.run(work('echo', 1), { owner: 'a' }), { value: 1 });
});

test('time during which a process does not work counts only after five times the limit', {
  skip: process.platform !== 'linux' && 'CPU times are read from /proc',
}, async () => {
  const sandbox = createSandbox(small);
  const run = (pauseMs: number) => sandbox.run(work('pause', pauseMs, 500), { owner: 'a' });
  assert.ok('value' in (await run(1_000)));
  assert.deepEqual(await run(60_000), { failure: 'time-limit', detail: 'more than 500 ms' });
});

test('a sandbox process has no environment, no network and no writable files', async () => {
  const sandbox = createSandbox(small);
  const result = await sandbox.run(work('reachOut'), { owner: 'a' });
  assert.deepEqual('value' in result && result.value, [['PWD'], 'ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED']);
});

test('one owner’s work does not delay another’s', async () => {
  const sandbox = createSandbox(small);
  const over = new AbortController();
  const greedy = Array.from({ length: 50 }, () =>
    sandbox.run(work('loopForever', null, 60_000), { owner: 'greedy', signal: over.signal }),
  );
  assert.deepEqual(await sandbox.run(work('echo', 1), { owner: 'b' }), { value: 1 });
  over.abort();
  for (const result of await Promise.all(greedy))
    assert.deepEqual(result, { failure: 'failed', detail: 'cancelled' });
});

test('the work of the owner who has used the least time runs first', async () => {
  const sandbox = createSandbox({ ...small, processes: 1 });
  await sandbox.run(work('pause', 200), { owner: 'a' });
  const order: string[] = [];
  const run = async (owner: string) => {
    await sandbox.run(work('echo'), { owner });
    order.push(owner);
  };
  await Promise.all([run('c'), run('a'), run('a'), run('b')]);
  assert.deepEqual(order, ['c', 'b', 'a', 'a']);
});

test('the queue is limited for all owners together and for each owner', async () => {
  const sandbox = createSandbox({
    ...small,
    processes: 1,
    queueBytes: 25_000,
    queueBytesPerOwner: 15_000,
    waitLimitMs: 200,
  });
  const over = new AbortController();
  const busy = sandbox.run(work('loopForever', null, 60_000), { owner: 'x', signal: over.signal });
  const wait = async (owner: string) => {
    const result = await sandbox.run({ ...work('echo'), bytes: 8_000 }, { owner });
    return 'failure' in result && result.failure;
  };
  let isWaitOver = false;
  const first = wait('a').finally(() => {
    isWaitOver = true;
  });
  assert.equal(await wait('a'), 'queue-full');
  const second = wait('b');
  assert.equal(await wait('c'), 'queue-full');
  assert.equal(isWaitOver, false, 'work that does not fit in the queue fails at once');
  assert.deepEqual(
    await Promise.all([first, second]),
    ['queue-full', 'queue-full'],
    'the wait limit is exceeded',
  );
  over.abort();
  await busy;
});

test('sandbox processes start when there is work and end when there is none', async () => {
  const sandbox = createSandbox(small);
  assert.deepEqual(sandbox.size(), { processes: 0, waiting: 0 });
  await sandbox.run(work('echo'), { owner: 'a' });
  assert.equal(sandbox.size().processes, 1);
  await new Promise((resolve) => setTimeout(resolve, 400));
  assert.equal(sandbox.size().processes, 0);
});
