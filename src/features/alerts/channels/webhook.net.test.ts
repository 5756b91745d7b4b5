import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { systemClock } from '#platform/clock.ts';
import { textOf } from '#platform/errors.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { type OutboundProxy, parseOutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import {
  startConnectProxy,
  startSocksProxy,
  type TestProxy,
} from '#platform/net/proxy/testing/start-proxy.ts';
import { createOfflineNet } from '#test/support/http.ts';
import { createChannelHttp } from './channel-http.ts';
import {
  createNotification,
  hostileText,
  type Receiver,
  respondWith,
  startReceiver,
  testChannelModule,
} from './testing/channel-suite.ts';
import { webhook } from './webhook.ts';

const key = Buffer.from('0123456789abcdef0123456789abcdef');

testChannelModule({
  module: webhook,
  settings: (base) => ({
    url: `${base}/hook`,
    secret: `whsec_${key.toString('base64')}`,
    headers: { authorization: 'Bearer mine' },
  }),
  acceptance: respondWith(200, 'thanks'),
  refusal: { answer: respondWith(403, 'who are you?'), status: 403, detail: /who are you\?/ },
  check({ path, headers, body }, kind) {
    assert.equal(path, '/hook');
    assert.equal(headers.authorization, 'Bearer mine');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const signature = createHmac('sha256', key).update(signed).digest('base64');
    assert.equal(headers['webhook-signature'], `v1,${signature}`);
    assert.equal(JSON.parse(body).type, kind === 'recovery' ? 'incident.resolved' : 'incident.opened');
  },
  extraTests({ receiver, send }) {
    test('a webhook sends the rendered template with a signature', async () => {
      const template = '{"text": "{{ headline }}", "regions": {{ regions | json }}}';
      await send([createNotification({ incident: { title: hostileText } })], { settings: { template } });
      const [received] = receiver().received;
      const { text, regions } = JSON.parse(received?.body ?? '{}');
      assert.match(text, /^Down: @everyone/);
      assert.equal(regions.length, 2);
    });
    test('a webhook is reported as gone after a 410', async () => {
      receiver().next(respondWith(410));
      const result = await send([createNotification()]);
      assert.deepEqual([result.gone, result.retry], [true, false]);
    });
    test('reserved headers and private addresses are rejected with a pointer to the field', async () => {
      const policy = createEgressPolicy({ mode: 'public', allow: ['10.1.0.0/16'] });
      const faultsOf = async (url: string, headers = {}) =>
        (await webhook.findFaults({ url, headers }, { policy, accountId: 'a' })).map(({ pointer, code }) => [
          pointer,
          code,
        ]);
      assert.deepEqual(await faultsOf('http://10.1.2.3/'), []);
      assert.deepEqual(await faultsOf('http://2130706433/', { 'Webhook-Id': 'x' }), [
        ['/url', 'target_refused'],
        ['/headers/Webhook-Id', 'not_allowed'],
      ]);
      assert.deepEqual(await faultsOf('ftp://example.com/'), [['/url', 'not_a_url']]);
    });
  },
});

let receiver: Receiver;
let byConnect: TestProxy;
let bySocks: TestProxy;

before(async () => {
  receiver = await startReceiver(respondWith(200, 'thanks'));
  byConnect = await startConnectProxy();
  bySocks = await startSocksProxy();
});
after(() => Promise.all([byConnect.close(), bySocks.close(), receiver.close()]));

function send(proxy: OutboundProxy | null, mode: 'any' | 'public' = 'any') {
  const http = createChannelHttp({ net: createOfflineNet(mode), clock: systemClock, now: () => 0, proxy });
  const url = `${receiver.base.replace('127.0.0.1', 'localhost')}/hook`;
  return http({ url, body: { hello: 1 } }, AbortSignal.timeout(30_000));
}

test('notifications go through the proxy to the resolved address', async () => {
  const port = new URL(receiver.base).port;
  for (const [text, seen] of [
    [`http://ada:pw@127.0.0.1:${byConnect.port}`, `127.0.0.1:${port} Basic ${btoa('ada:pw')}`],
    [bySocks.url, `127.0.0.1:${port}`],
  ] as const) {
    const result = await send(parseOutboundProxy(text));
    assert.deepEqual([result.outcome, result.response], ['delivered', 'thanks'], textOf(result.error ?? ''));
    assert.deepEqual([...byConnect.requests.splice(0), ...bySocks.requests.splice(0)], [seen]);
  }
});

test('the egress policy applies before the proxy is contacted, and an unreachable proxy is reported', async () => {
  const proxy = parseOutboundProxy(byConnect.url);
  const refused = await send(proxy, 'public');
  assert.match(textOf(refused.error ?? ''), /private or reserved/);
  assert.deepEqual(byConnect.requests, []);
  const dead = await send(parseOutboundProxy('http://127.0.0.1:9'));
  assert.match(textOf(dead.error ?? ''), /outbound proxy/);
  assert.equal(dead.retry, true);
});
