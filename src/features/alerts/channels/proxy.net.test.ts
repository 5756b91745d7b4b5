import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { systemClock } from '#platform/clock.ts';
import { type OutboundProxy, parseOutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import { createOfflineNet } from '#test/support/http.ts';
import { createChannelHttp } from './http.ts';
import { answerWith, type Receiver, startReceiver } from './testing/receiver.ts';

let receiver: Receiver;
/** What the proxies were asked to connect to, with which login. */
const asked: string[] = [];
const open = new Set<Socket>();

const byConnect = createServer().on('connect', (request, client) => {
  asked.push(`${request.url} ${request.headers['proxy-authorization'] ?? '-'}`);
  const [host = '', port = ''] = (request.url ?? '').split(':');
  const upstream = connect(Number(port), host, () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
  upstream.on('error', () => client.destroy());
  client.on('error', () => upstream.destroy());
  upstream.pipe(client).pipe(upstream);
});

/** RFC 1928 without login, as far as one CONNECT to an IPv4 address goes. */
const bySocks = createTcpServer((client) => {
  open.add(client);
  client.on('error', () => {});
  client.once('data', () => {
    client.write(Buffer.from([5, 0]));
    client.once('data', (order: Buffer) => {
      const address = [...order.subarray(4, 8)].join('.');
      const port = order.readUInt16BE(8);
      asked.push(`socks ${address}:${port}`);
      const upstream = connect(port, address, () => {
        client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
        upstream.pipe(client).pipe(upstream);
      });
      upstream.on('error', () => client.destroy());
    });
  });
});

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

before(async () => {
  receiver = await startReceiver(answerWith(200, 'thanks'));
  for (const server of [byConnect, bySocks]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  }
});
after(async () => {
  byConnect.closeAllConnections();
  for (const socket of open) socket.destroy();
  byConnect.close();
  bySocks.close();
  await receiver.close();
});

function send(proxy: OutboundProxy | null, mode: 'any' | 'public' = 'any') {
  const http = createChannelHttp({ net: createOfflineNet(mode), clock: systemClock, now: () => 0, proxy });
  const url = `${receiver.base.replace('127.0.0.1', 'localhost')}/hook`;
  return http({ url, body: { hello: 1 } }, AbortSignal.timeout(5000));
}

test('messages go out by the proxy, which is given the address that was looked up', async () => {
  const port = new URL(receiver.base).port;
  for (const [text, seen] of [
    [`http://ada:pw@127.0.0.1:${portOf(byConnect)}`, `127.0.0.1:${port} Basic ${btoa('ada:pw')}`],
    [`socks5://127.0.0.1:${portOf(bySocks)}`, `socks 127.0.0.1:${port}`],
  ] as const) {
    asked.length = 0;
    const answer = await send(parseOutboundProxy(text));
    assert.deepEqual([answer.outcome, answer.response], ['delivered', 'thanks'], `${answer.error}`);
    assert.deepEqual(asked, [seen]);
  }
});

test('the egress policy holds before the proxy is asked, and a dead proxy is named', async () => {
  asked.length = 0;
  const proxy = parseOutboundProxy(`http://127.0.0.1:${portOf(byConnect)}`);
  const refused = await send(proxy, 'public');
  assert.match(refused.error ?? '', /private or reserved/);
  assert.deepEqual(asked, []);
  const dead = await send(parseOutboundProxy('http://127.0.0.1:9'));
  assert.match(dead.error ?? '', /outbound proxy/);
  assert.equal(dead.retry, true);
});
