import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { systemClock } from '#platform/clock.ts';
import { type OutboundProxy, parseOutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import {
  startConnectProxy,
  startSocksProxy,
  type TestProxy,
} from '#platform/net/proxy/testing/start-proxy.ts';
import { createOfflineNet } from '#test/support/http.ts';
import { createChannelHttp } from './http.ts';
import { answerWith, type Receiver, startReceiver } from './testing/receiver.ts';

let receiver: Receiver;
let byConnect: TestProxy;
let bySocks: TestProxy;

before(async () => {
  receiver = await startReceiver(answerWith(200, 'thanks'));
  byConnect = await startConnectProxy();
  bySocks = await startSocksProxy();
});
after(() => Promise.all([byConnect.close(), bySocks.close(), receiver.close()]));

function send(proxy: OutboundProxy | null, mode: 'any' | 'public' = 'any') {
  const http = createChannelHttp({ net: createOfflineNet(mode), clock: systemClock, now: () => 0, proxy });
  const url = `${receiver.base.replace('127.0.0.1', 'localhost')}/hook`;
  return http({ url, body: { hello: 1 } }, AbortSignal.timeout(30_000));
}

test('messages go out by the proxy, which is given the address that was looked up', async () => {
  const port = new URL(receiver.base).port;
  for (const [text, seen] of [
    [`http://ada:pw@127.0.0.1:${byConnect.port}`, `127.0.0.1:${port} Basic ${btoa('ada:pw')}`],
    [bySocks.url, `127.0.0.1:${port}`],
  ] as const) {
    const answer = await send(parseOutboundProxy(text));
    assert.deepEqual([answer.outcome, answer.response], ['delivered', 'thanks'], `${answer.error}`);
    assert.deepEqual([...byConnect.asked.splice(0), ...bySocks.asked.splice(0)], [seen]);
  }
});

test('the egress policy holds before the proxy is asked, and a dead proxy is named', async () => {
  const proxy = parseOutboundProxy(byConnect.url);
  const refused = await send(proxy, 'public');
  assert.match(refused.error ?? '', /private or reserved/);
  assert.deepEqual(byConnect.asked, []);
  const dead = await send(parseOutboundProxy('http://127.0.0.1:9'));
  assert.match(dead.error ?? '', /outbound proxy/);
  assert.equal(dead.retry, true);
});
