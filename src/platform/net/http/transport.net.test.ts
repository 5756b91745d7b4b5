import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { after, test } from 'node:test';
import { createCa } from '#lab/tls/ca.ts';
import { parseOutboundProxy } from '../proxy/outbound-proxy.ts';
import { startConnectProxy, startSocksProxy } from '../proxy/testing/start-proxy.ts';
import { createTransport, type Transport } from './transport.ts';

const root = createCa({ name: 'Agents' });
const { chain: cert, key } = root.issue({ names: ['localhost'] });
const closing: (() => unknown)[] = [];
after(async () => {
  for (const close of closing.toReversed()) await close();
});

/** Responds with the HTTP version, the number of connections so far and the length of the body. */
async function listen(server: Server): Promise<number> {
  const open = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    open.add(socket.on('close', () => open.delete(socket)));
  });
  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/silent') return;
    let length = 0;
    for await (const chunk of request) length += chunk.length;
    if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' });
    response.end(`${request.httpVersion} ${connections} ${length}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function open(url: string, proxy: string | null = null): Transport {
  const transport = createTransport(new URL(url), {
    proxy: proxy === null ? null : parseOutboundProxy(proxy),
    rootCertificates: [root.cert],
  });
  closing.push(transport.close);
  return transport;
}

const post = async (transport: Transport, path = '/', signal = new AbortController().signal) => {
  const request = { headers: { 'content-type': 'application/json' }, body: Buffer.from('12345'), signal };
  const { status, date, body } = await transport.post(path, request);
  assert.ok(!Number.isNaN(Date.parse(date)));
  return `${status} ${body}`;
};

test('a server that supports HTTP/2 gets all requests on one connection', async () => {
  const port = await listen(createSecureServer({ cert, key, allowHTTP1: true }));
  const transport = open(`https://localhost:${port}`);
  const both = await Promise.all([post(transport), post(transport)]);
  assert.deepEqual(both, ['200 2.0 1 5', '200 2.0 1 5']);
  assert.equal(await post(transport), '200 2.0 1 5');
  const { sent, received } = transport.bytes();
  assert.ok(sent > 500 && received > 500, `${sent} and ${received} bytes`);
});

test('a server without HTTP/2 or without TLS gets requests over HTTP/1.1 on connections that stay open', async () => {
  for (const [scheme, server] of [
    ['https', createHttps({ cert, key })],
    ['http', createServer()],
  ] as const) {
    const transport = open(`${scheme}://localhost:${await listen(server)}`);
    for (let times = 0; times < 3; times++) assert.equal(await post(transport), '200 1.1 1 5');
    assert.equal(await post(transport, '/moved'), '302 1.1 1 5', 'redirects are not followed');
  }
});

test('requests go through a proxy', async () => {
  const proxies = [await startConnectProxy(), await startSocksProxy()];
  for (const proxy of proxies) closing.push(proxy.close);
  const h2 = await listen(createSecureServer({ cert, key }));
  const plain = await listen(createServer());
  for (const proxy of proxies) {
    assert.equal((await post(open(`https://localhost:${h2}`, proxy.url))).slice(0, 7), '200 2.0');
    assert.equal((await post(open(`http://localhost:${plain}`, proxy.url))).slice(0, 7), '200 1.1');
    assert.equal(proxy.requests.length, 2);
  }
});

test('requests to an untrusted, missing or silent server fail, and the next request connects again', async () => {
  const stranger = createCa({ name: 'Strangers' }).issue({ names: ['localhost'] });
  const untrusted = await listen(createHttps({ cert: stranger.chain, key: stranger.key }));
  await assert.rejects(post(open(`https://localhost:${untrusted}`)), /certificate/);
  await assert.rejects(post(open('http://127.0.0.1:9')), /ECONNREFUSED/);
  const port = await listen(createSecureServer({ cert, key }));
  const transport = open(`https://localhost:${port}`);
  assert.equal(await post(transport), '200 2.0 1 5');
  await assert.rejects(post(transport, '/silent', AbortSignal.timeout(50)));
  assert.equal(await post(transport), '200 2.0 2 5');
});
