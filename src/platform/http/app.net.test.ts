import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createLog } from '../log.ts';
import { createHttpApp } from './app.ts';
import type { HttpApp } from './http-app.ts';

const sockets: Socket[] = [];
after(() => {
  for (const socket of sockets) socket.destroy();
});

interface Server {
  app: HttpApp;
  port: number;
}

async function startApp(drainWithinMs: number): Promise<Server> {
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

/**
 * Sends `text` and resolves once the server has read it, so that the request is accepted before the server is
 * closed.
 */
async function send({ app, port }: Server, text: string): Promise<{ socket: Socket; received(): string }> {
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let response = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    response += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  const [taken] = await accepted;
  while (taken.bytesRead < text.length) await turn();
  return { socket, received: () => response };
}

test('closing completes requests in flight without waiting for their connections to time out', async () => {
  const server = await startApp(20_000);
  const slow = await send(server, 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  const idle = await send(server, 'GET /missing HTTP/1.1\r\nHost: x\r\n\r\n');
  while (!idle.received().includes('404')) await turn();
  const ended = once(slow.socket, 'close');
  const from = Date.now();
  await server.app.close();
  await ended;
  assert.ok(Date.now() - from < 10_000);
  assert.match(slow.received(), /200 OK[\s\S]*"done":true/);
  assert.match(idle.received(), /404/);
});

test('a response larger than any buffer is sent completely to a client that pauses', async () => {
  const server = await startApp(20_000);
  const { socket, received } = await send(server, 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  socket.pause();
  const closed = server.app.close();
  await new Promise((resolve) => setTimeout(resolve, 800));
  socket.resume();
  await once(socket, 'close');
  await closed;
  assert.ok(received().length > 30_000_000, `${received().length} bytes`);
});

test('closing aborts requests that do not end', async () => {
  const server = await startApp(300);
  await send(server, 'GET /never HTTP/1.1\r\nHost: x\r\n\r\n');
  await send(server, 'GET /half-sent HTTP/1.1\r\nHost:');
  await send(server, '');
  const from = Date.now();
  await server.app.close();
  assert.ok(Date.now() - from < 10_000);
});
