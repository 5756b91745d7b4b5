import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { createLog } from '../log/log.ts';
import { createHttpApp } from './app.ts';
import type { HttpApp } from './http-app.ts';

const sockets: Socket[] = [];
after(() => {
  for (const socket of sockets) socket.destroy();
});

async function startApp(drainWithinMs: number): Promise<{ app: HttpApp; port: number }> {
  const app = await createHttpApp({ log: createLog('silent'), drainWithinMs });
  app.get('/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { done: true };
  });
  app.get('/large', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return 'x'.repeat(30_000_000);
  });
  app.get('/never', () => new Promise(() => {}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: (app.server.address() as { port: number }).port };
}

async function send(port: number, text: string): Promise<{ socket: Socket; said(): string }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let said = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  // The server takes what was sent before it is told to close.
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { socket, said: () => said };
}

test('closing answers what is in flight and does not wait for its connection to be given up', async () => {
  const { app, port } = await startApp(20_000);
  const slow = await send(port, 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  const idle = await send(port, 'GET /missing HTTP/1.1\r\nHost: x\r\n\r\n');
  const ended = once(slow.socket, 'close');
  const from = Date.now();
  await app.close();
  await ended;
  assert.ok(Date.now() - from < 10_000);
  assert.match(slow.said(), /200 OK[\s\S]*"done":true/);
  assert.match(idle.said(), /404/);
});

test('an answer larger than any buffer is sent to its end to a reader who takes a pause', async () => {
  const { app, port } = await startApp(20_000);
  const { socket, said } = await send(port, 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  socket.pause();
  const closed = app.close();
  await new Promise((resolve) => setTimeout(resolve, 800));
  socket.resume();
  await once(socket, 'close');
  await closed;
  assert.ok(said().length > 30_000_000, `${said().length} bytes`);
});

test('closing cuts off what does not come to an end', async () => {
  const { app, port } = await startApp(300);
  await send(port, 'GET /never HTTP/1.1\r\nHost: x\r\n\r\n');
  await send(port, 'GET /half-sent HTTP/1.1\r\nHost:');
  await send(port, '');
  const from = Date.now();
  await app.close();
  assert.ok(Date.now() - from < 10_000);
});
