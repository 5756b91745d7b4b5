import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { type Clock, systemClock } from '#platform/clock.ts';
import { createLog, type Log } from '#platform/log.ts';
import type { MetricsOfProcess } from '../metrics.ts';
import { superviseChild } from './child-process.ts';
import { createProcessHistory } from './process-history.ts';

const spawned: ChildProcess[] = [];
after(() => {
  for (const each of spawned) each.kill('SIGKILL');
});

/**
 * A process that reports ready immediately and its metrics once. On a stop message, it reports its final metrics and
 * exits.
 */
const childScript = `process.send({ type: 'ready', apiAddress: null });
const counted = (value) => [{ name: 'checks_total', type: 'counter', values: [{ value, labels: {} }] }];
process.on('message', ({ type, id }) => {
  if (type === 'stop') process.send({ type: 'metrics', id: 0, metrics: counted(7) }, () => process.exit(0));
  if (type === 'metrics-wanted' && id === 1) process.send({ type: 'metrics', id, metrics: counted(5) });
});`;

function spawnReady(): ChildProcess {
  const started = spawn(process.execPath, ['-e', childScript], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  spawned.push(started);
  return started;
}

/** The first delays are skipped. */
const clock: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms < 1_000 ? 0 : ms, signal),
};

test('a child process that cannot be started for lack of memory is started once memory is available', async () => {
  const messages: unknown[] = [];
  const log: Log = Object.assign(Object.create(createLog('silent')), {
    error: (fields: object, message: string) => messages.push({ ...fields, message }),
  });
  let refusals = 2;
  const second = Promise.withResolvers<ChildProcess>();
  const child = superviseChild(
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
      onMetricsRequested: () => {},
      history: createProcessHistory(),
    },
  );
  await child.ready;
  spawned[0]?.kill('SIGKILL');
  await once(await second.promise, 'message');
  const message = 'a process of the service exited unexpectedly and is restarted';
  assert.deepEqual(messages, [
    { child: 'prober-1', how: 'SIGKILL', restarts: 1, waitMs: 100, message },
    { child: 'prober-1', how: 'spawn ENOMEM', restarts: 2, waitMs: 200, message },
    { child: 'prober-1', how: 'spawn ENOMEM', restarts: 3, waitMs: 400, message },
  ]);
  assert.deepEqual(child.counts(), { name: 'prober-1', running: true, restarts: 3 });
  await child.stop();
});

test("if the first start lacks memory, it fails with the system's error", async () => {
  const child = superviseChild(
    { name: 'prober-1', roles: ['prober'] },
    {
      log: createLog('silent'),
      clock,
      spawn: () => {
        throw new Error('spawn ENOMEM');
      },
      order: () => new Promise(() => {}),
      onMetricsRequested: () => {},
      history: createProcessHistory(),
    },
  );
  await assert.rejects(child.ready, /spawn ENOMEM/);
});

test('the latest metrics of a child process are used while it does not respond and are kept after it has exited', async () => {
  const history = createProcessHistory();
  let requested = false;
  const child = superviseChild(
    { name: 'prober-1', roles: ['prober'] },
    {
      log: createLog('silent'),
      // Without a response, the request ends at its time limit.
      clock: { ...clock, sleep: (ms, signal) => clock.sleep(requested && ms === 1_000 ? 0 : ms, signal) },
      spawn: spawnReady,
      order: () => new Promise(() => {}),
      onMetricsRequested: () => {},
      history,
    },
  );
  await child.ready;
  await child.metrics.request();
  assert.equal(sum(child.metrics.latest()), 5);
  requested = true;
  await child.metrics.request();
  assert.equal(sum(child.metrics.latest()), 5);
  assert.equal(sum(history.closed()), 0);
  await child.stop();
  assert.equal(sum(child.metrics.latest()), 0);
  assert.equal(sum(history.closed()), 7);
});

function sum(metrics: MetricsOfProcess): number {
  const values = (metrics as { values: { value: number }[] }[]).flatMap((metric) => metric.values);
  return values.reduce((total, { value }) => total + value, 0);
}
