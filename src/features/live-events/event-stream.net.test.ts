import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type EventStream, maxBufferedBytes, openEventStream, stalledMs } from './event-stream.ts';

const clients = 100;
const frame = Buffer.from(`event: import\ndata: ${'x'.repeat(256 * 1024)}\n\n`);
const frames = 1_000;

test('clients that never read use limited memory, do not slow down others, and are disconnected with a reason', async (t) => {
  const streams: EventStream[] = [];
  const closed: string[] = [];
  const server = createServer((_request, response) => {
    streams.push(
      openEventStream(
        response,
        {},
        { caughtUp: () => 'event: reset\n\n', closed: (why) => closed.push(why) },
      ),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  t.after(() => server.close());
  const open = () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
    socket.on('error', () => {});
    t.after(() => socket.destroy());
    return socket;
  };
  const silent = Array.from({ length: clients }, () => open().pause());
  while (streams.length < clients) await new Promise(setImmediate);
  const reader = open();
  while (streams.length <= clients) await new Promise(setImmediate);
  let read = 0;
  reader.on('data', (piece) => {
    read += piece.length;
  });

  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const used = async () => {
    // The second pass frees the buffers of objects that the first pass has finalized.
    collectGarbage();
    await new Promise(setImmediate);
    collectGarbage();
    return process.memoryUsage().external + process.memoryUsage().heapUsed;
  };
  const before = await used();
  for (let n = 1; n <= frames; n++) {
    // Each frame is sent separately, like each batch of events.
    const text = Buffer.from(frame);
    for (const stream of streams) stream.send(text);
    while (read < n * frame.length) await once(reader, 'data');
  }
  assert.ok(read >= frames * frame.length, 'the reader has received all frames');
  assert.equal(streams.filter(({ behind }) => behind).length, clients);

  // The test sent 250 MiB. At most one MiB waits per client, and shared frames are in memory only once.
  const waiting = (await used()) - before;
  assert.ok(waiting < clients * maxBufferedBytes, `${Math.round(waiting / maxBufferedBytes)} MiB`);

  for (const stream of streams) stream.endIfStalled(0);
  for (const stream of streams) stream.endIfStalled(stalledMs - 1);
  assert.deepEqual(closed, []);
  for (const stream of streams) stream.endIfStalled(stalledMs);
  while (closed.length < clients) await new Promise(setImmediate);
  assert.deepEqual([...new Set(closed)], ['stalled']);
  assert.equal(streams.at(-1)?.closed, false);
  for (const socket of silent) socket.destroy();
  streams.at(-1)?.end();
});
