import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type SourceServer, startSourceServer } from '#lab/reputation/source-server.ts';
import { createCa } from '#lab/tls/ca.ts';
import { startWebServer } from '#lab/web/server.ts';
import { systemClock } from '../clock.ts';
import { parseOutboundProxy } from '../net/proxy/outbound-proxy.ts';
import { startConnectProxy, startSocksProxy, type TestProxy } from '../net/proxy/testing/start-proxy.ts';
import { createSourceClient } from './client.ts';

let server: SourceServer;
let proxies: TestProxy[];
before(async () => {
  server = await startSourceServer({ '/list': { kind: 'body', body: 'listed' } });
  proxies = [await startConnectProxy(), await startSocksProxy()];
});
after(async () => {
  await Promise.all([server.close(), ...proxies.map((proxy) => proxy.close())]);
});

const through = (url: string, way: { baseUrl: string; rootCertificates?: string[] }) =>
  createSourceClient({
    ...{ baseUrl: way.baseUrl, rps: 1_000, clock: systemClock },
    way: { ...way, proxy: parseOutboundProxy(url) },
  });

test('requests to sources go through the proxy, which resolves their names itself', async () => {
  const { port } = new URL(server.url);
  for (const proxy of proxies) {
    const response = await through(proxy.url, { baseUrl: `http://source.test:${port}` }).request({
      path: '/list',
    });
    assert.ok(response.kind === 'ok', JSON.stringify(response));
    assert.equal(response.body.toString(), 'listed');
    assert.deepEqual(
      proxy.requests.splice(0).map((request) => request.split(' ')[0]),
      [`source.test:${port}`],
    );
  }
});

test('TLS is established with the source, and its name is verified even behind the proxy', async () => {
  const ca = createCa({ name: 'Lab root' });
  const secure = await startWebServer({ tls: ca.issue({ names: ['source.test'] }) });
  for (const proxy of proxies) {
    const ask = async (host: string, roots: string[]) => {
      const way = { baseUrl: `https://${host}:${secure.port}`, rootCertificates: roots };
      const response = await through(proxy.url, way).request({ path: '/none' });
      return response.kind === 'failed' ? response.code : response.kind;
    };
    assert.equal(await ask('source.test', [ca.cert]), 'not-found');
    assert.equal(await ask('other.test', [ca.cert]), 'tls-failed');
    assert.equal(await ask('source.test', []), 'tls-failed');
  }
  await secure.close();
});

test('a proxy that is down, refuses or hangs counts as no response within the time limit', async () => {
  const ask = async (url: string) => {
    const client = through(url, { baseUrl: server.url });
    const response = await client.request({ path: '/list', timeoutMs: 20_000 });
    return response.kind === 'failed' ? response.code : response.kind;
  };
  assert.equal(await ask('http://127.0.0.1:9'), 'unreachable');
  // This is a web server that doesn't act as a proxy.
  assert.equal(await ask(server.url), 'unreachable');
  server.set('/hangs', { kind: 'hangs' });
  const silent = await startSocksProxy();
  const { port } = new URL(server.url);
  const hanging = await through(silent.url, { baseUrl: `http://source.test:${port}` }).request({
    path: '/hangs',
    timeoutMs: 300,
  });
  assert.equal(hanging.kind === 'failed' ? hanging.code : hanging.kind, 'timeout');
  await silent.close();
});
