import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { type RequestParts, requestOnSocket } from './read-answer.ts';
import type { BodyRead } from './read-body.ts';
import type { AnswerFault, AnswerHead } from './read-response.ts';

const ok = 'HTTP/1.1 200 OK\r\nConnection: close\r\n';
const manyHeaders = Array.from({ length: 100 }, (_, index) => `X-${index}: ${index}\r\n`).join('');
const responses: Record<string, string> = {
  '/length': `${ok}Content-Length: 4\r\n\r\nbody`,
  '/head': `${ok}Content-Length: 4\r\n\r\n`,
  '/until-close': `${ok}\r\nbody`,
  '/more': `${ok}Content-Length: 4\r\n\r\nbodyHTTP/1.1 200 OK\r\n\r\n`,
  '/hints': `HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${ok}Content-Length: 4\r\n\r\nbody`,
  '/many': `${ok}${manyHeaders}Content-Length: 0\r\n\r\n`,
  '/trailers': `${ok}Transfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\nX-Late: 1\r\n\r\n`,
};
const requests: string[] = [];
const server = createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', (chunk) => {
    const request = chunk.toString('latin1');
    requests.push(request);
    socket.end(responses[request.split(' ')[1] ?? ''] ?? '');
  });
});
before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
after(() => server.close());

interface Read {
  head: AnswerHead | null;
  fault: AnswerFault | null;
  body: BodyRead | null;
}

async function openSocket(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function read(path: string, parts: Partial<RequestParts> = {}): Promise<Read> {
  const socket = await openSocket();
  return new Promise((resolve) => {
    let head: AnswerHead | null = null;
    const request = { method: 'GET', path, headers: ['Host', 'a.test'], body: null, ...parts };
    requestOnSocket(socket, request, {
      onHead(seen) {
        head = seen;
        return { maxBytes: 1_000, keep: true };
      },
      onEnd(fault, body) {
        socket.destroy();
        resolve({ head, fault, body });
      },
    });
  });
}

const textOf = ({ fault, body }: Read) => [fault, body?.complete, body?.content?.toString()];

test('a body ends with its length, with the last chunk or with the connection', async () => {
  for (const path of ['/length', '/until-close', '/hints', '/trailers']) {
    assert.deepEqual(textOf(await read(path)), [null, true, 'body'], path);
  }
});

test('a response to HEAD has no body, regardless of its Content-Length', async () => {
  assert.deepEqual(textOf(await read('/head', { method: 'HEAD' })), [null, true, '']);
});

test('a hundred headers are all read, but trailers are not', async () => {
  const { head } = await read('/many');
  assert.deepEqual(head?.headers['x-99'], ['99']);
  assert.equal((await read('/trailers')).head?.headers['x-late'], undefined);
});

test('data after the end of the response is an error', async () => {
  const { fault } = await read('/more');
  assert.match((fault as NodeJS.ErrnoException).code ?? '', /^HPE_/);
});

test('a body is sent in UTF-8 after the head', async () => {
  await read('/length', { method: 'POST', headers: ['Host', 'a.test', 'Content-Length', '2'], body: 'é' });
  assert.equal(
    requests.at(-1),
    'POST /length HTTP/1.1\r\nHost: a.test\r\nContent-Length: 2\r\n\r\n\u00c3\u00a9',
  );
});

test('characters that would split the request are refused', async () => {
  const socket = await openSocket();
  const listener = { onHead: () => null, onEnd: () => {} };
  const good: RequestParts = { method: 'GET', path: '/', headers: [], body: null };
  for (const bad of [
    { path: '/ x' },
    { path: '/\r\n' },
    { method: 'GET /' },
    { headers: ['A', 'b\r\nc: d'] },
  ]) {
    assert.throws(() => requestOnSocket(socket, { ...good, ...bad }, listener), TypeError);
  }
  socket.destroy();
});
