import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { BodyOptions, BodyRead } from './read-body.ts';
import { type AnswerFault, type AnswerHead, readResponse } from './read-response.ts';

const HEAD = 'HTTP/1.1 200 OK\r\n';
const answers: Record<string, (socket: Socket) => void> = {
  '/hints': (socket) => void socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(17)),
  '/some': (socket) => void socket.write(`${HEAD}content-length: 100\r\n\r\nsome`),
  '/cut': (socket) => void socket.end(`${HEAD}content-length: 100\r\n\r\nsome`),
  '/stacked': (socket) => void socket.end(`${HEAD}content-encoding: gzip, gzip, gzip, gzip\r\n\r\nx`),
  '/twice': (socket) => {
    socket.write(`${HEAD}set-cookie: a=1\r\nSet-Cookie: b=2\r\ncontent-encoding: gzip\r\n\r\n`);
    socket.end(gzipSync('squeezed'));
  },
  '/garbled': (socket) => void socket.end(`${HEAD}content-encoding: gzip\r\n\r\nno gzip`),
};
const server = createServer((incoming) => answers[incoming.url ?? '']?.(incoming.socket));
before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
after(() => {
  server.closeAllConnections();
  server.close();
});

interface Heard {
  head: AnswerHead | null;
  fault: AnswerFault | null;
  body: BodyRead | null;
}

/** Reads the response to its end, or until `stopAfter` octets have arrived. */
function readFrom(path: string, wishes: Omit<BodyOptions, 'encodings'>, stopAfter?: number): Promise<Heard> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    let head: AnswerHead | null = null;
    const sent = request({ host: '127.0.0.1', port, path, agent: false });
    const end = (fault: AnswerFault | null, body: BodyRead | null) => {
      sent.destroy();
      resolve({ head, fault, body });
    };
    let octets = 0;
    const stop = readResponse(sent, {
      onHead(answer) {
        head = answer;
        if (stopAfter === undefined) return wishes;
        return {
          ...wishes,
          onPiece({ length }) {
            octets += length;
            if (octets >= stopAfter) setImmediate(() => end(null, stop()));
          },
        };
      },
      onEnd: end,
    });
    sent.end();
  });
}

const settings = { maxBytes: 1_000, keep: true };

test('the head contains every value of a header, and the body is decompressed', async () => {
  const { head, body, fault } = await readFrom('/twice', settings);
  assert.deepEqual(head?.headers['set-cookie'], ['a=1', 'b=2']);
  assert.deepEqual([body?.content?.toString(), body?.complete, fault], ['squeezed', true, null]);
});

test('returns the received part of a body that was interrupted or stopped', async () => {
  const cut = await readFrom('/cut', settings);
  assert.ok(cut.fault !== null);
  assert.deepEqual(cut.body, { bytes: 4, complete: false, content: Buffer.from('some') });
  const stopped = await readFrom('/some', settings, 4);
  assert.deepEqual(stopped.body, { bytes: 4, complete: false, content: Buffer.from('some') });
});

test('a body can be counted without being stored, and ends at its limit', async () => {
  const { body, fault } = await readFrom('/twice', { maxBytes: 5, keep: false });
  assert.deepEqual([body, fault], [{ bytes: 5, complete: false, content: null }, null]);
});

test('undecodable bodies, unsupported encodings and endless interim responses have their own codes', async () => {
  assert.equal((await readFrom('/garbled', settings)).fault, 'body-undecodable');
  assert.equal((await readFrom('/stacked', settings)).fault, 'encoding-unsupported');
  assert.equal((await readFrom('/hints', settings)).fault, 'too-many-interim');
});
