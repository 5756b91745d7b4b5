import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createGuardedNet } from '#lab/lab-net.ts';
import { freePort } from '#lab/ports.ts';
import { WEB_CREDENTIALS } from '#lab/web/answers.ts';
import { startWebServer } from '#lab/web/server.ts';
import { systemClock } from '#platform/clock.ts';
import { httpKind } from './index.ts';
import { defaultHttpSettings } from './settings.ts';
import { expecting, startWebLab, type WebLab } from './testing/web-lab.ts';

let lab: WebLab;
before(async () => {
  lab = await startWebLab();
});
after(() => lab.server.close());

const net = createGuardedNet();

test('a server that returns 200 is up, with phases that add up to no more than the total', async () => {
  const { seen, status } = await lab.check('/ok');
  assert.deepEqual([status, seen.failure, seen.statusCode, seen.httpVersion], ['up', null, 200, '1.1']);
  assert.deepEqual([seen.address, seen.body, seen.bodyComplete], ['127.0.0.1', null, true]);
  const { dnsMs, connectMs, tlsMs, firstByteMs, transferMs } = seen.phases;
  assert.equal(tlsMs, null);
  const sum = (dnsMs ?? 0) + (connectMs ?? 0) + (firstByteMs ?? 0) + (transferMs ?? 0);
  assert.ok(sum > 0 && sum <= seen.durationMs, `${sum} of ${seen.durationMs}`);
});

describe('requests', () => {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
    test(`${method} is sent and its response evaluated`, async () => {
      assert.equal((await lab.check(`/ok?${method}`, { method })).status, 'up');
      assert.equal(lab.lastRequest().method, method);
    });
  }

  test('a body is sent with its length in bytes for every method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'GET'] as const) {
      const headers = { 'Content-Type': 'application/json' };
      assert.equal((await lab.check('/echo/body', { method, body: '{"ü":1}', headers })).status, 'up');
      const { body, headers: sent } = lab.lastRequest();
      assert.equal(body, '{"ü":1}');
      assert.equal(sent['content-length'], '8');
      assert.equal(sent['content-type'], 'application/json');
    }
  });

  test('the user’s headers replace our own, except headers that frame the message', async () => {
    const headers = {
      'user-agent': 'mine',
      'Transfer-Encoding': 'chunked',
      'Content-Length': '99',
      Connection: 'keep-alive',
      Expect: '100-continue',
      'X-Mine': 'yes',
    };
    assert.equal((await lab.check('/echo/headers', { headers })).status, 'up');
    const sent = lab.lastRequest().headers;
    assert.equal(sent['user-agent'], 'mine');
    assert.equal(sent['x-mine'], 'yes');
    assert.equal(sent.connection, 'close');
    for (const name of ['transfer-encoding', 'content-length', 'expect']) assert.equal(sent[name], undefined);
    assert.equal(sent.accept, '*/*');
  });

  test('Host is the name and port of the URL unless the user overrides it', async () => {
    await lab.check('http://first.test:PORT/echo/host');
    assert.equal(lab.lastRequest().headers.host, `first.test:${lab.server.port}`);
    await lab.check('/echo/host', { headers: { Host: 'virtual.test' } });
    assert.equal(lab.lastRequest().headers.host, 'virtual.test');
  });

  test('a header that would split the request is refused and nothing is sent', async () => {
    const before = lab.server.requests.length;
    const { seen, status } = await lab.check('/ok', { headers: { 'X-Bad': 'a\r\nX-Evil: 1' } });
    assert.equal(status, 'down');
    assert.equal(seen.failure?.code, 'request-invalid');
    assert.equal(lab.server.requests.length, before);
    assert.doesNotMatch(JSON.stringify(seen), /X-Evil/);
  });

  test('correct basic and bearer credentials are accepted, and wrong credentials are rejected', async () => {
    const { username, password, token } = WEB_CREDENTIALS;
    assert.equal((await lab.check('/basic', { auth: { type: 'basic', username, password } })).status, 'up');
    assert.equal((await lab.check('/bearer', { auth: { type: 'bearer', token } })).status, 'up');
    const wrong = await lab.check('/basic', { auth: { type: 'basic', username, password: 'hunter2' } });
    assert.deepEqual(wrong.codes, ['status-unexpected']);
    assert.doesNotMatch(JSON.stringify(wrong), /hunter2/);
  });

  test('credentials in the URL are sent as basic authentication and never displayed', async () => {
    const inside = `bell:${encodeURIComponent(WEB_CREDENTIALS.password)}`;
    const { seen, status } = await lab.check(`http://${inside}@127.0.0.1:PORT/basic`);
    assert.equal(status, 'up');
    assert.doesNotMatch(JSON.stringify(seen), /bell|tower/);
  });

  test('a URL with a decimal, octal or hexadecimal address connects to its canonical form', async () => {
    for (const host of ['2130706433', '0177.0.0.1', '0x7f.1', '127.1', '127.0.0.1']) {
      const { seen } = await lab.check(`http://${host}:PORT/ok`);
      assert.equal(seen.address, '127.0.0.1', host);
    }
  });

  test('an unsolicited upgrade is evaluated by its status, and 101 can be expected', async () => {
    assert.deepEqual((await lab.check('/upgrade-not-asked-for')).codes, ['status-unexpected']);
    const headers = { Upgrade: 'chess' };
    const { status } = await lab.check('/upgrade-not-asked-for', {
      headers,
      ...expecting({ status: [101] }),
    });
    assert.equal(status, 'up');
    assert.equal(lab.lastRequest().headers.upgrade, undefined);
  });
});

describe('addresses', () => {
  test('only the allowed addresses of a name are contacted', async () => {
    const { seen, status } = await lab.check('http://mixed.test:PORT/ok');
    assert.deepEqual([status, seen.address], ['up', '127.0.0.1']);
  });

  test('a private address is refused, whether it comes from a name or is given literally', async () => {
    for (const url of [
      'http://inside.test/',
      'http://10.0.0.1/',
      'http://[::ffff:10.0.0.1]/',
      'http://167772161/',
    ]) {
      const { seen, status } = await lab.check(url);
      assert.deepEqual([status, seen.failure?.code, seen.address], ['down', 'target-refused', null], url);
    }
  });

  test('the next address is tried if the first one refuses the connection', async () => {
    const { seen, status } = await lab.check('http://two.test:PORT/ok');
    assert.deepEqual([status, seen.address], ['up', '127.0.0.1']);
  });

  test('a port without a listener refuses the connection', async () => {
    const { seen } = await lab.check(`http://127.0.0.1:${await freePort()}/`);
    assert.deepEqual([seen.failure?.phase, seen.failure?.code], ['connect', 'connect-refused']);
  });

  test('a lookup that never ends is aborted by the timeout', async () => {
    const stuck = { ...net, resolve: () => new Promise<never>(() => {}) };
    const settings = { ...defaultHttpSettings('http://stuck.test/'), timeoutMs: 200 };
    const signal = AbortSignal.timeout(200);
    const observation = await httpKind.probe(settings, { net: stuck, clock: systemClock, signal });
    assert.deepEqual([observation.failure?.phase, observation.failure?.code], ['resolve', 'dns-timeout']);
  });

  test('a name that does not exist is a failure to resolve', async () => {
    const { seen } = await lab.check('http://nowhere.test/');
    assert.deepEqual([seen.failure?.phase, seen.failure?.code], ['resolve', 'dns-nxdomain']);
  });

  test('IPv6 is used for literal addresses and if configured', async () => {
    const six = await startWebServer({ host: '::1' });
    try {
      const literal = await lab.check(`${six.url}/ok`);
      assert.deepEqual([literal.status, literal.seen.address], ['up', '::1']);
      assert.equal(six.requests.at(-1)?.headers.host, `[::1]:${six.port}`);
      const chosen = await lab.check(`http://both.test:${six.port}/ok`, { ipVersion: 6 });
      assert.deepEqual([chosen.status, chosen.seen.address], ['up', '::1']);
      const none = await lab.check('http://first.test:PORT/ok', { ipVersion: 6 });
      assert.equal(none.seen.failure?.code, 'dns-no-address');
    } finally {
      await six.close();
    }
  });
});

describe('an aborted check', () => {
  test('is unknown when the service stops before the timeout', async () => {
    const settings = { ...defaultHttpSettings(`${lab.server.url}/hang-before-headers`), timeoutMs: 60_000 };
    const controller = new AbortController();
    const running = httpKind.probe(settings, { net, clock: systemClock, signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    const observation = await running;
    assert.equal(observation.failure?.code, 'aborted');
    assert.equal(httpKind.evaluate(observation, settings, 0).status, 'unknown');
  });

  test('makes no connections if it was aborted before it started', async () => {
    const before = lab.server.requests.length;
    const settings = defaultHttpSettings(`${lab.server.url}/ok`);
    const observation = await httpKind.probe(settings, {
      net,
      clock: systemClock,
      signal: AbortSignal.abort(),
    });
    assert.equal(observation.failure?.code, 'aborted');
    assert.equal(lab.server.requests.length, before);
  });

  test('leaves no connection open', async () => {
    const settings = { ...defaultHttpSettings(`${lab.server.url}/hang-in-body`), timeoutMs: 100 };
    await httpKind.probe(settings, { net, clock: systemClock, signal: AbortSignal.timeout(100) });
    for (let tries = 0; lab.server.connections() > 0 && tries < 2_000; tries++)
      await new Promise((r) => setTimeout(r, 25));
    assert.equal(lab.server.connections(), 0);
  });
});

test('a URL that cannot be probed is down with a reason', async () => {
  for (const [url, code] of [
    ['ftp://127.0.0.1/', 'url-scheme'],
    ['http://', 'url-invalid'],
    ['nonsense', 'url-invalid'],
    ['http://127.0.0.1:0/', 'url-invalid'],
    ['http://127.0.0.1:99999/', 'url-invalid'],
  ] as const) {
    const settings = defaultHttpSettings(url);
    const observation = await httpKind.probe(settings, {
      net,
      clock: systemClock,
      signal: AbortSignal.timeout(5_000),
    });
    assert.equal(observation.failure?.code, code, url);
  }
});
