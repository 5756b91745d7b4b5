import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createGuardedNet } from '#lab/lab-net.ts';
import { createTlsPki } from '#lab/tls/server.ts';
import { createOAuthBehaviors, LOGIN, LOGINS } from '#lab/web/login.ts';
import { systemClock } from '#platform/clock.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { parseOutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import { startConnectProxy, startSocksProxy } from '#platform/net/proxy/testing/start-proxy.ts';
import { httpKind } from './index.ts';
import { defaultHttpSettings, type HttpAuth, type HttpSettings } from './settings.ts';
import { expecting, startWebLab, type WebLab } from './testing/web-lab.ts';

const policy = createEgressPolicy({ mode: 'public', allow: ['127.0.0.0/8'] });
const { username, password, clientId, clientSecret } = LOGIN;

function faultsOf(change: Partial<HttpSettings>): string[] {
  const faults = httpKind.findFaults({ ...defaultHttpSettings('https://first.test/'), ...change }, policy);
  return faults.map(({ pointer, code }) => `${pointer} ${code}`);
}

describe('credentials', () => {
  const oauth = createOAuthBehaviors();
  let lab: WebLab;
  before(async () => {
    lab = await startWebLab({ behaviors: { ...LOGINS, ...oauth.behaviors } });
  });
  after(() => lab.server.close());

  const client = (path: string, change: object = {}): { auth: HttpAuth } => ({
    auth: { type: 'oauth2', tokenUrl: `${lab.server.url}${path}`, clientId, clientSecret, ...change },
  });

  for (const algorithm of ['MD5', 'SHA-256'])
    test(`a digest challenge with ${algorithm} is answered, and a wrong password is down`, async () => {
      const right = await lab.check(`/digest/${algorithm}?a=1`, {
        auth: { type: 'digest', username, password },
      });
      assert.deepEqual([right.status, right.seen.hops.length], ['up', 1]);
      const wrong = await lab.check(`/digest/${algorithm}`, {
        auth: { type: 'digest', username, password: 'x' },
      });
      assert.deepEqual(wrong.codes, ['status-unexpected']);
    });

  test('a digest challenge from another origin is not answered', async () => {
    const auth: HttpAuth = { type: 'digest', username, password };
    const to = encodeURIComponent(`http://other.test:${lab.server.port}/digest/MD5`);
    const { seen } = await lab.check(`/redirect/302?to=${to}`, { auth });
    const sent = lab.requestsTo('/digest/MD5').at(-1);
    assert.equal(seen.statusCode === 401 || seen.statusCode === 404, true);
    assert.doesNotMatch(sent?.headers.authorization ?? '', /Digest .*response=.*other/);
  });

  test('many checks share one token for their client credentials until it expires', async () => {
    const before = oauth.tokens();
    const many = await Promise.all(
      Array.from({ length: 20 }, () => lab.check('/guarded', client('/token-slow'))),
    );
    assert.deepEqual([...new Set(many.map(({ status }) => status))], ['up']);
    assert.equal((await lab.check('/guarded', client('/token-slow'))).status, 'up');
    assert.equal(oauth.tokens() - before, 1);
  });

  test('a new token is fetched after the old one expires or the target refuses it', async () => {
    const before = oauth.tokens();
    assert.equal((await lab.check('/guarded', client('/token/0'))).status, 'up');
    assert.equal((await lab.check('/guarded', client('/token/0'))).status, 'up');
    assert.equal(oauth.tokens() - before, 2);
    assert.equal((await lab.check('/guarded', client('/token', { scope: 'x' }))).status, 'up');
    await lab.check('/revoke');
    assert.equal((await lab.check('/guarded', client('/token', { scope: 'x' }))).status, 'up');
  });

  test('the client authenticates in the body if configured', async () => {
    const change = { clientAuth: 'client_secret_post', audience: 'api' };
    assert.equal((await lab.check('/guarded', client('/token', change))).status, 'up');
    assert.match(lab.requestsTo('/token').at(-1)?.body ?? '', /client_id=belltower.*|audience=api/);
  });

  test('a monitor is down with the reason if its token server refuses, redirects, never ends or never responds', async () => {
    const secret = { clientSecret: 'wrong' };
    assert.deepEqual((await lab.check('/ok', client('/token', secret))).codes, ['token-refused']);
    assert.deepEqual((await lab.check('/ok', client('/status/200'))).codes, ['token-invalid']);
    assert.deepEqual((await lab.check('/ok', client('/token-moved'))).codes, ['token-refused']);
    assert.deepEqual((await lab.check('/ok', client('/token-endless'))).codes, ['token-invalid']);
    const inside = { tokenUrl: 'http://inside.test/token' };
    assert.deepEqual((await lab.check('/ok', client('/token', inside))).codes, ['token-unreachable']);
    const startedMs = systemClock.monotonicMs();
    const silent = await lab.check('/ok', { ...client('/token-silent'), timeoutMs: 300 });
    assert.deepEqual(silent.codes, ['token-timeout']);
    assert.ok(systemClock.monotonicMs() - startedMs < 5_000);
  });

  test('secrets are sent again only to their own origin', () => {
    const settings = { ...defaultHttpSettings('https://first.test/'), ...client('/token') };
    const origins = [settings, { ...settings, connectTo: '127.0.0.1' }, { ...settings, proxy: 'office' }].map(
      (each) => httpKind.targetOf(each)?.origin,
    );
    assert.equal(new Set(origins).size, 3);
    assert.deepEqual(faultsOf({ auth: { ...settings.auth, tokenUrl: 'http://10.0.0.1/' } as HttpAuth }), [
      '/auth/tokenUrl target_refused',
    ]);
  });
});

describe('client certificates', () => {
  const pki = createTlsPki();
  const server = pki.intermediate.issue({ names: ['first.test'] });
  const own = pki.intermediate.issue({ names: ['client.test'], usage: 'client' });
  let lab: WebLab;
  before(async () => {
    const tls = {
      cert: server.chain,
      key: server.key,
      ca: pki.root.cert,
      requestCert: true,
      rejectUnauthorized: true,
    };
    lab = await startWebLab({ tls, rootCertificates: [pki.root.cert] });
  });
  after(() => lab.server.close());

  /** Converts with OpenSSL, because Node cannot write PKCS #12. */
  function toPkcs12(passphrase: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'belltower-p12-'));
    try {
      writeFileSync(join(folder, 'cert.pem'), own.chain);
      writeFileSync(join(folder, 'key.pem'), own.key);
      const out = join(folder, 'own.p12');
      const files = ['-in', join(folder, 'cert.pem'), '-inkey', join(folder, 'key.pem'), '-out', out];
      execFileSync('openssl', ['pkcs12', '-export', ...files, '-passout', `pass:${passphrase}`]);
      return readFileSync(out).toString('base64');
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  test('a server that requires a certificate is down without one, and up with one in PEM or PKCS #12 format', async () => {
    const url = 'https://first.test:PORT/ok';
    assert.deepEqual((await lab.check(url)).codes, ['tls-client-certificate-required']);
    const pem = { type: 'pem', certificate: own.chain, privateKey: own.key } as const;
    assert.equal((await lab.check(url, { clientCertificate: pem })).status, 'up');
    const pkcs12 = { type: 'pkcs12', file: toPkcs12('open'), passphrase: 'open' } as const;
    assert.equal((await lab.check(url, { clientCertificate: pkcs12 })).status, 'up');
    assert.deepEqual(faultsOf({ clientCertificate: pkcs12 }), []);
    assert.deepEqual(faultsOf({ clientCertificate: { ...pkcs12, passphrase: 'wrong' } }), [
      '/clientCertificate bad_certificate',
    ]);
  });

  test('a key that does not belong to the certificate is refused when it is entered', () => {
    const clientCertificate = { type: 'pem', certificate: own.chain, privateKey: server.key } as const;
    assert.deepEqual(faultsOf({ clientCertificate }), ['/clientCertificate bad_certificate']);
  });
});

describe('routes', () => {
  const pki = createTlsPki();
  const leaf = pki.intermediate.issue({ names: ['first.test'] });
  const rootCertificates = [pki.root.cert];
  let lab: WebLab;
  before(async () => {
    lab = await startWebLab({ tls: { cert: leaf.chain, key: leaf.key }, rootCertificates });
  });
  after(() => lab.server.close());

  const net = createGuardedNet({
    hosts: { 'first.test': ['127.0.0.1'], 'inside.test': ['10.0.0.1'] },
    rootCertificates,
  });
  async function checkBy(proxyUrl: string, change: Partial<HttpSettings> = {}) {
    const url = `https://first.test:${lab.server.port}/ok`;
    const settings = { ...defaultHttpSettings(url), proxy: 'office', ...change };
    const signal = AbortSignal.timeout(settings.timeoutMs);
    const proxy = parseOutboundProxy(proxyUrl);
    const observation = await httpKind.probe(settings, { net, clock: systemClock, signal, proxy });
    return { seen: observation, ...httpKind.evaluate(observation, settings, systemClock.now()) };
  }

  test('connectTo connects to another host with unchanged Host and SNI, subject to the egress policy', async () => {
    const url = 'https://first.test:1/echo';
    const { seen, status } = await lab.check(url, { connectTo: `127.0.0.1:${lab.server.port}` });
    assert.deepEqual([status, seen.address], ['up', '127.0.0.1']);
    assert.equal(lab.lastRequest().headers.host, 'first.test:1');
    assert.deepEqual((await lab.check(url, { connectTo: 'inside.test' })).codes, ['target-refused']);
    assert.deepEqual(faultsOf({ connectTo: '10.0.0.1:80' }), ['/connectTo target_refused']);
    assert.deepEqual(faultsOf({ connectTo: 'https://x/' }), ['/connectTo not_a_host']);
    assert.deepEqual(faultsOf({ connectTo: '[::ffff:127.0.0.1]:99' }), []);
  });

  for (const [name, start] of Object.entries({ HTTP: startConnectProxy, SOCKS5: startSocksProxy }))
    test(`checks go through the ${name} proxy, which receives an address that the egress policy allows`, async () => {
      const proxy = await start();
      try {
        const { status, seen } = await checkBy(proxy.url.replace('127.0.0.1', 'first.test'));
        assert.equal(status, 'up');
        assert.match(proxy.requests[0] ?? '', new RegExp(`^127\\.0\\.0\\.1:${lab.server.port}`));
        assert.ok((seen.phases.connectMs ?? 0) > 0 && (seen.phases.tlsMs ?? 0) > 0);
        const inside = await checkBy(proxy.url, { url: 'https://inside.test/' });
        assert.equal(inside.reasons[0]?.code, 'target-refused');
        assert.equal(proxy.requests.length, 1);
        const other = await checkBy(proxy.url, { url: `https://127.0.0.1:${lab.server.port}/` });
        assert.equal(other.reasons[0]?.code, 'certificate-name-mismatch');
      } finally {
        await proxy.close();
      }
    });

  test('a proxy that refuses, never answers or has a private address is down with its reason', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    for (const scheme of ['http', 'socks5']) {
      const late = await checkBy(`${scheme}://127.0.0.1:${port}`, { timeoutMs: 300 });
      assert.deepEqual([late.status, late.reasons[0]?.code], ['down', 'proxy-timeout'], scheme);
      const gone = await checkBy(`${scheme}://127.0.0.1:1`);
      assert.equal(gone.reasons[0]?.code, 'proxy-failed', scheme);
      const inside = await checkBy(`${scheme}://10.0.0.1:80`);
      assert.equal(inside.reasons[0]?.code, 'target-refused', scheme);
    }
    silent.close();
    const url = `https://first.test:${lab.server.port}/ok`;
    assert.deepEqual((await lab.check(url, { proxy: 'gone' })).codes, ['proxy-unknown']);
  });
});

describe('results', () => {
  let lab: WebLab;
  before(async () => {
    lab = await startWebLab({
      behaviors: {
        error: ({ response, request }) =>
          response
            .writeHead(500, { 'Content-Type': 'text/plain' })
            .end(`boom ${request.headers.authorization}`),
      },
    });
  });
  after(() => lab.server.close());

  test('a slow response is degraded, or down if configured', async () => {
    const slow = await lab.check('/delay?ms=30', expecting({ status: [200, 404], maxMs: 1 }));
    assert.equal(slow.status === 'degraded' || slow.seen.durationMs < 1, true);
    const { seen } = slow;
    const settings = {
      ...defaultHttpSettings('http://x/'),
      ...expecting({ status: [200, 404], maxMs: 1, maxMsStatus: 'down' }),
    };
    const verdict = httpKind.evaluate({ ...seen, durationMs: 50 }, settings, 0);
    assert.deepEqual([verdict.status, verdict.reasons[0]?.code], ['down', 'too-slow']);
  });

  test('invert swaps up and down, and leaves unknown unchanged', async () => {
    const net = createGuardedNet();
    const seenBy = async (path: string, fields: object) => {
      const { probe } = httpKind.order({ url: `${lab.server.url}${path}`, ...fields }, 5_000);
      const seen = await probe.probe({ net, clock: systemClock, signal: AbortSignal.timeout(5_000) });
      const verdict = seen.evaluate(systemClock.now());
      return [verdict.status, verdict.reasons[0]?.code];
    };
    assert.deepEqual(await seenBy('/ok', { invert: true }), ['down', 'inverted']);
    assert.deepEqual(await seenBy('/status/503', { invert: true }), ['up', undefined]);
    assert.deepEqual(await seenBy('/ok', { invert: true, proxy: 'gone' }), ['unknown', 'proxy-unknown']);
  });

  test("the body of a failed check is stored on request, without the monitor's credentials", async () => {
    const auth = { type: 'bearer', token: 'very-secret' } as const;
    const settings = { ...defaultHttpSettings(`${lab.server.url}/error`), auth, keepFailedBody: true };
    const { seen } = await lab.check('/error', settings);
    const kept = httpKind.evidenceOf?.(seen, settings);
    const text = 'boom Bearer ********';
    assert.deepEqual(kept?.body, { contentType: 'text/plain', text, truncated: false });
    assert.equal(httpKind.evidenceOf?.(seen, { ...settings, keepFailedBody: false })?.body, null);
  });

  test('the request and response of a check are stored as evidence without credentials, cookies and query strings', async () => {
    const headers = { 'X-Api-Key': 'key-of-ours', 'X-Env': 'staging', Accept: 'text/plain' };
    const auth = { type: 'bearer', token: 'very-secret' } as const;
    const path = '/error?code=visible-to-nobody';
    const settings = { ...defaultHttpSettings(`${lab.server.url}${path}`), auth, headers };
    const { seen } = await lab.check(path, settings);
    const kept = httpKind.evidenceOf?.(seen, settings);
    assert.equal(kept?.request.url, `${lab.server.url}/error?…`);
    const sentValue = (name: string) => kept?.request.headers.find((header) => header.name === name)?.value;
    assert.deepEqual(['Authorization', 'X-Api-Key', 'X-Env', 'Accept'].map(sentValue), [
      '********',
      '********',
      'staging',
      'text/plain',
    ]);
    assert.equal(kept?.response?.statusCode, 500);
    assert.ok(
      kept?.response?.headers.some(({ name, value }) => name === 'content-type' && value === 'text/plain'),
    );
    assert.doesNotMatch(JSON.stringify(kept), /very-secret|key-of-ours|visible-to-nobody/);
  });
});
