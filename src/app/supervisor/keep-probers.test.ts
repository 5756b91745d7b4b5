import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { after, test } from 'node:test';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { type Child, superviseChild } from './child-process.ts';
import { superviseProbers } from './prober-count.ts';
import { createProcessHistory } from './process-history.ts';

/** A process that reports ready immediately and needs a moment to exit after a stop message. */
const says = `process.send({ type: 'ready', apiAddress: null });
process.on('message', (message) => message.type === 'stop' && setTimeout(() => process.exit(0), 100));`;

const spawned: ChildProcess[] = [];
after(() => {
  for (const each of spawned) each.kill('SIGKILL');
});

test('a prober that is being removed is tracked until it exits, so that its counts are reported until then', async () => {
  const log = createLog('silent');
  const clock = {
    ...systemClock,
    sleep: (_ms: number, signal?: AbortSignal) => systemClock.sleep(1, signal),
  };
  const range = { least: 2, most: 2 };
  const gone = Promise.withResolvers<Child>();
  const children: Child[] = [];
  const start: Parameters<typeof superviseProbers>[0]['start'] = (plan) => {
    const child = superviseChild(plan, {
      log,
      clock: systemClock,
      history: createProcessHistory(),
      spawn: () => {
        const process_ = spawn(process.execPath, ['-e', says], {
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        });
        spawned.push(process_);
        return process_;
      },
      order: () => new Promise(() => {}),
      onMetricsRequested: () => {},
    });
    children.push(child);
    return child;
  };
  const probers = superviseProbers({ log, clock, range, start, forget: gone.resolve });
  await probers.ready;
  Object.assign(range, { least: 1, most: 1 });
  assert.equal((await gone.promise).plan.name, 'prober-2');
  assert.deepEqual(
    spawned.map(({ exitCode }) => exitCode),
    [null, 0],
  );
  await probers.stop();
  await Promise.all(children.map((child) => child.stop()));
});
