import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createLog } from '../log.ts';
import { createHttpApp } from './app.ts';
import type { HttpApp } from './http-app.ts';

let app: HttpApp;
let port = 0;
before(async () => {
  app = await createHttpApp({ log: createLog('silent'), bodyLimit: 1_000 });
  app.post('/small', async () => 'taken');
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as { port: number }).port;
});
after(() => app.close());

const chunk = Buffer.alloc(100_000, ' ');
const chunks = 50;

/** Sends a body in pieces and flushes each piece before the next one. Reads the response only after the last piece. */
async function upload(head: string, piece: (chunk: Buffer) => Buffer, end: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let reply = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    reply += text;
  });
  const closed = once(socket, 'close');
  socket.write(`POST /small HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${head}\r\n\r\n`);
  for (let n = 0; n < chunks; n++) {
    await new Promise<void>((resolve, reject) =>
      socket.write(piece(chunk), (error) => (error ? reject(error) : resolve())),
    );
    await turn();
    assert.equal(reply, '', 'there is no response before the whole body was received');
  }
  socket.write(end);
  await closed;
  return reply;
}

test('a body that is too large is read to its end before it is rejected, regardless of how it is sent', async () => {
  const text = await upload(`Content-Length: ${chunk.length * chunks}`, (each) => each, '');
  const inPieces = await upload(
    'Transfer-Encoding: chunked',
    (each) => Buffer.concat([Buffer.from(`${each.length.toString(16)}\r\n`), each, Buffer.from('\r\n')]),
    '0\r\n\r\n',
  );
  for (const reply of [text, inPieces]) {
    assert.match(reply, /^HTTP\/1\.1 413 /);
    assert.match(reply, /"code":"too_large"/);
  }
});

test('a client that disconnects in the middle of an oversized body leaves no data behind', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const requested = once(app.server, 'request');
  socket.write(
    'POST /small HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000000\r\n\r\n',
  );
  socket.write(chunk);
  const [taken] = await requested;
  const closed = new Promise((resolve) => taken.once('close', resolve));
  socket.destroy();
  await closed;
  const count = promisify(app.server.getConnections).bind(app.server);
  while ((await count()) > 0) await turn();
});
