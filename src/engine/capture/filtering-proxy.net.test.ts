import assert from 'node:assert/strict';
import { request } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { after, before, test } from 'node:test';
import { createGuardedNet } from '#lab/lab-net.ts';
import { type FilteringProxy, openFilteringProxy } from './filtering-proxy.ts';

/** A malformed response, which servers do not normally send. */
let answer = '';
let server: Server;
let proxy: FilteringProxy;

before(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await openFilteringProxy(
    { pages: [new URL('http://login.evil.test/')] },
    {
      net: createGuardedNet({ hosts: { 'login.evil.test': ['127.0.0.1'] } }),
      signal: new AbortController().signal,
      ports: { http: (server.address() as AddressInfo).port, https: 1 },
    },
  );
});
after(async () => {
  await proxy.close();
  await new Promise((resolve) => server.close(resolve));
});

/** Requests a page and returns the status; null if the connection ends without a response. */
const ask = (): Promise<number | null> =>
  new Promise((resolve) => {
    request({ host: '127.0.0.1', port: proxy.port, path: 'http://login.evil.test/', agent: false })
      .on('response', (response) => resolve(response.resume().statusCode ?? null))
      .on('error', () => resolve(null))
      .end();
  });

test('invalid HTTP responses are refused and do not crash the proxy', async () => {
  const strange = [
    'HTTP/1.1 099 Early\r\ncontent-length: 2\r\n\r\nhi',
    'HTTP/1.1 000 Nothing\r\ncontent-length: 2\r\n\r\nhi',
    'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\nhi',
    'HTTP/1.1 101 Switching\r\n\r\nhi',
    'SSH-2.0-OpenSSH\r\n',
  ];
  for (answer of strange) assert.equal(await ask(), 403, answer);
});

test('the highest possible HTTP status is forwarded', async () => {
  answer = 'HTTP/1.1 999 Denied\r\ncontent-length: 2\r\n\r\nhi';
  assert.equal(await ask(), 999);
});
