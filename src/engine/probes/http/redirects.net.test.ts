import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { HttpSettings } from './settings.ts';
import { expecting, startWebLab, type WebLab } from './testing/web-lab.ts';

let lab: WebLab;
before(async () => {
  lab = await startWebLab();
});
after(() => lab.server.close());

describe('redirects', () => {
  test('redirects are followed to the end, every hop is listed, and the last response is evaluated', async () => {
    const { seen, status } = await lab.check('/redirect-chain/10');
    assert.equal(status, 'up');
    assert.equal(seen.hops.length, 11);
    assert.deepEqual(
      seen.hops.map((hop) => hop.statusCode),
      [...Array(10).fill(302), 200],
    );
    assert.equal(seen.finalUrl, `${lab.server.url}/ok`);
    const { dnsMs, connectMs, firstByteMs, transferMs } = seen.phases;
    assert.ok((dnsMs ?? 0) + (connectMs ?? 0) + (firstByteMs ?? 0) + (transferMs ?? 0) <= seen.durationMs);
  });

  const faults: [path: string, code: string][] = [
    ['/redirect-chain/11', 'redirect-limit'],
    ['/redirect-endless/1', 'redirect-limit'],
    ['/redirect-to-itself', 'redirect-loop'],
    ['/redirect-circle/a', 'redirect-loop'],
    ['/redirect-to-ftp', 'redirect-scheme'],
    ['/redirect-to-file', 'redirect-scheme'],
    ['/redirect-to-javascript', 'redirect-scheme'],
    ['/redirect-to-nonsense', 'redirect-invalid'],
    ['/redirect-to-port-zero', 'redirect-invalid'],
    ['/redirect-without-location', 'status-unexpected'],
    [`/redirect?to=${encodeURIComponent('http://10.0.0.1/')}`, 'target-refused'],
    [`/redirect?to=${encodeURIComponent('http://0xa000001/')}`, 'target-refused'],
    [`/redirect?to=${encodeURIComponent('http://inside.test/')}`, 'target-refused'],
  ];
  for (const [path, code] of faults) {
    test(`${path} ends in ${code}`, async () => {
      const { status, codes } = await lab.check(path);
      assert.deepEqual([status, codes[0]], ['down', code]);
    });
  }

  test('redirects are not followed if the monitor disables them', async () => {
    const change = { followRedirects: false, ...expecting({ status: [302] }) };
    const { seen, status } = await lab.check('/redirect-chain/3', change);
    assert.deepEqual([status, seen.hops.length], ['up', 1]);
  });

  test('a redirect is followed without waiting for its body', async () => {
    assert.equal((await lab.check('/redirect-with-body-that-never-ends')).status, 'up');
  });

  const methods: [status: number, method: HttpSettings['method'], becomes: string, keepsBody: boolean][] = [
    [301, 'POST', 'GET', false],
    [302, 'POST', 'GET', false],
    [303, 'POST', 'GET', false],
    [303, 'PUT', 'GET', false],
    [303, 'HEAD', 'HEAD', false],
    [301, 'PUT', 'PUT', true],
    [302, 'HEAD', 'HEAD', false],
    [307, 'POST', 'POST', true],
    [308, 'POST', 'POST', true],
    [308, 'PATCH', 'PATCH', true],
  ];
  for (const [status, method, becomes, keepsBody] of methods) {
    test(`${status} makes ${method} ${becomes}${keepsBody ? ' with its body' : ''}`, async () => {
      const mark = `/echo/${status}-${method}`;
      const body = method === 'HEAD' ? null : 'payload';
      await lab.check(`/redirect/${status}?to=${mark}`, {
        method,
        body,
        headers: { 'Content-Type': 'text/x-mine' },
      });
      const arrived = lab.server.requests.findLast((request) => request.url === mark);
      assert.equal(arrived?.method, becomes);
      assert.equal(arrived?.body, keepsBody ? 'payload' : '');
      if (body !== null)
        assert.equal(arrived?.headers['content-type'], keepsBody ? 'text/x-mine' : undefined);
    });
  }

  test('credentials, cookies and secret headers are not sent to another origin or back to the first origin', async () => {
    const back = encodeURIComponent(`http://first.test:${lab.server.port}/echo/back`);
    const away = encodeURIComponent(`http://other.test:${lab.server.port}/redirect?to=${back}&away`);
    const headers = { Cookie: 'session=1', 'X-Api-Key': 'k', 'X-Auth': 'a', 'Accept-Language': 'de' };
    const auth = { type: 'bearer', token: 'secret-token' } as const;
    await lab.check(`http://first.test:PORT/redirect?to=${away}&start`, { headers, auth });
    const [start] = lab.requestsTo('&start');
    assert.equal(start?.headers.authorization, 'Bearer secret-token');
    assert.equal(start?.headers.cookie, 'session=1');
    for (const part of ['&away', '/echo/back']) {
      const request = lab.requestsTo(part).findLast((each) => each.url.endsWith(part)) ?? assert.fail(part);
      assert.equal(request.headers['accept-language'], 'de');
      for (const name of ['authorization', 'cookie', 'x-api-key', 'x-auth'])
        assert.equal(request.headers[name], undefined);
    }
  });

  test('credentials are sent again on the same origin', async () => {
    await lab.check('/redirect?to=/echo/same-origin', { auth: { type: 'bearer', token: 'kept' } });
    assert.equal(lab.requestsTo('/echo/same-origin')[0]?.headers.authorization, 'Bearer kept');
  });

  test('credentials in Location are not used or displayed', async () => {
    const { seen } = await lab.check('/redirect-with-credentials');
    assert.equal(seen.finalUrl, `${lab.server.url}/echo`);
    assert.equal(lab.requestsTo('/echo').at(-1)?.headers.authorization, undefined);
    assert.doesNotMatch(JSON.stringify(seen), /secret/);
  });

  test('a cookie set during redirects is sent back to its origin, so that a cookie gate causes no loop', async () => {
    const { seen, status } = await lab.check('/cookie-gate');
    assert.deepEqual([status, seen.hops.length], ['up', 2]);
    assert.equal(lab.lastRequest().headers.cookie, 'gate=open');
  });

  test('Location can be relative or contain raw UTF-8', async () => {
    assert.equal(
      (await lab.check('/redirect-relative')).seen.finalUrl,
      `${lab.server.url}/echo/relative?x=1#part`,
    );
    assert.equal(
      (await lab.check('/redirect-in-utf8')).seen.finalUrl,
      `${lab.server.url}/echo/gr%C3%BC%C3%9Fe`,
    );
  });

  test('the response of an earlier hop is not shown when a later one fails', async () => {
    const { seen } = await lab.check(`/redirect?to=${encodeURIComponent('http://nowhere.test/')}`);
    assert.deepEqual([seen.statusCode, seen.failure?.code, seen.hops.length], [null, 'dns-nxdomain', 1]);
  });

  test('the final URL can be an expectation', async () => {
    const right = await lab.check('/redirect?to=/ok', expecting({ finalUrl: `${lab.server.url}/ok` }));
    assert.equal(right.status, 'up');
    const wrong = await lab.check('/redirect?to=/ok', expecting({ finalUrl: `${lab.server.url}/elsewhere` }));
    assert.deepEqual([wrong.status, wrong.codes], ['down', ['final-url-mismatch']]);
  });
});
