import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { systemClock } from '#platform/clock.ts';
import { createDeadlines } from './deadlines.ts';

test('after a stall of the event loop, a response that arrived in time is read before the deadline fires', async (t) => {
  const server = createServer();
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const accepted = once(server, 'connection');
  const client = connect(address.port, '127.0.0.1');
  t.after(() => client.destroy());
  const [answering] = (await accepted) as [Socket];
  t.after(() => answering.destroy());
  await once(client, 'connect');
  const seen: string[] = [];
  const answered = once(client, 'data').then(() => seen.push('answer'));
  const signal = createDeadlines(systemClock).signalIn(100);
  const struck = once(signal, 'abort').then(() => seen.push('deadline'));
  // Held up at the end of a turn: the next one begins with its timers.
  setImmediate(() => {
    answering.write('x');
    const until = performance.now() + 400;
    while (performance.now() < until);
  });
  await Promise.all([answered, struck]);
  assert.deepEqual(seen, ['answer', 'deadline']);
});
