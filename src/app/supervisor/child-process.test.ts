import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { type Clock, systemClock } from '#platform/clock.ts';
import { createLog, type Log } from '#platform/log/log.ts';
import { keepChild } from './child-process.ts';

const spawned: ChildProcess[] = [];
after(() => {
  for (const each of spawned) each.kill('SIGKILL');
});

/** A process that says at once that it is ready and ends when it is told to. */
const says = `process.send({ type: 'ready', place: null });
process.on('message', (message) => message.type === 'stop' && process.exit(0));`;

function spawnReady(): ChildProcess {
  const started = spawn(process.execPath, ['-e', says], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  spawned.push(started);
  return started;
}

/** The first pauses take no time. */
const clock: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms < 1_000 ? 0 : ms, signal),
};

test('a child for which there is no memory for a while is started again once there is', async () => {
  const told: unknown[] = [];
  const log: Log = Object.assign(Object.create(createLog('silent')), {
    error: (fields: object, message: string) => told.push({ ...fields, message }),
  });
  let refusals = 2;
  const second = Promise.withResolvers<ChildProcess>();
  const child = keepChild(
    { name: 'prober-1', roles: ['prober'] },
    {
      log,
      clock,
      spawn: () => {
        if (spawned.length === 1 && refusals-- > 0) throw new Error('spawn ENOMEM');
        const started = spawnReady();
        if (spawned.length === 2) second.resolve(started);
        return started;
      },
      order: () => new Promise(() => {}),
      onMetricsWanted: () => {},
    },
  );
  await child.ready;
  spawned[0]?.kill('SIGKILL');
  await once(await second.promise, 'message');
  const message = 'a process of the service ended by itself; it is started again';
  assert.deepEqual(told, [
    { child: 'prober-1', how: 'SIGKILL', restarts: 1, waitMs: 100, message },
    { child: 'prober-1', how: 'spawn ENOMEM', restarts: 2, waitMs: 200, message },
    { child: 'prober-1', how: 'spawn ENOMEM', restarts: 3, waitMs: 400, message },
  ]);
  assert.deepEqual(child.counts(), { name: 'prober-1', running: true, restarts: 3 });
  await child.stop();
});

test('a first start for which there is no memory is refused with what the system says', async () => {
  const child = keepChild(
    { name: 'prober-1', roles: ['prober'] },
    {
      log: createLog('silent'),
      clock,
      spawn: () => {
        throw new Error('spawn ENOMEM');
      },
      order: () => new Promise(() => {}),
      onMetricsWanted: () => {},
    },
  );
  await assert.rejects(child.ready, /spawn ENOMEM/);
});
