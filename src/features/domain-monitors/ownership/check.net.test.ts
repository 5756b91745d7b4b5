import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { createCa } from '#lab/tls/ca.ts';
import type { WebExchange } from '#lab/web/exchange.ts';
import { startWebServer, type WebServer } from '#lab/web/server.ts';
import { englishText } from '#messages/messages.ts';
import { systemClock } from '#platform/clock.ts';
import { assertLoopIsFree } from '#test/support/timing.ts';
import { checkOwnership } from './check.ts';
import { readMetaContents } from './read-meta-task.ts';

const token = 'belltower-0123456789abcdefghijklmnopqrstuv';
const ca = createCa({ name: 'Ownership Root' });
const certificate = ca.issue({ names: ['good.test', 'www.good.test', 'evil.test'] });

/** Responses by path, set by each test. */
let pages: Record<
  string,
  (answer: { end(status: number, body: string, headers?: Record<string, string>): void }) => void
>;
let secure: WebServer;
let plain: WebServer;

before(async () => {
  const behavior = ({ request, response }: WebExchange) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const page = pages[`${request.headers.host}${path}`] ?? pages[path];
    const end = (status: number, body: string, headers: Record<string, string> = {}) => {
      response.writeHead(status, headers).end(body);
    };
    if (page) page({ end });
    else end(404, 'nothing here');
  };
  const behaviors = { '': behavior, '.well-known': behavior, moved: behavior };
  secure = await startWebServer({ tls: { cert: certificate.chain, key: certificate.key }, behaviors });
  plain = await startWebServer({ behaviors });
});
after(() => Promise.all([secure.close(), plain.close()]));
beforeEach(() => {
  pages = {};
});

async function check(options: { trusted?: boolean; domain?: string } = {}) {
  const loopback = ['127.0.0.1'];
  const net = createLoopbackNet({
    hosts: {
      'good.test': loopback,
      'www.good.test': loopback,
      'evil.test': loopback,
      'inner.test': ['10.0.0.1'],
    },
    rootCertificates: options.trusted === false ? [] : [ca.cert],
  });
  const checks = await checkOwnership(options.domain ?? 'good.test', token, {
    net,
    clock: systemClock,
    signal: AbortSignal.timeout(20_000),
    ports: { http: plain.port, https: secure.port },
  });
  return Object.fromEntries(
    checks.map(({ method, outcome, observed, message }) => [method, { outcome, observed, message }]),
  );
}

const file = '/.well-known/belltower.txt';

test('a file verifies ownership if one of its lines is the token', async () => {
  pages[file] = ({ end }) => end(200, `# ours\r\n  ${token}  \r\n`);
  const { file: found, meta } = await check();
  assert.equal(found?.outcome, 'found');
  assert.equal(meta?.outcome, 'absent', 'the home page is a 404');
});

test('a file with other content is a mismatch, and the beginning of its content is shown', async () => {
  pages[file] = ({ end }) => end(200, `${token}x ${'y'.repeat(1000)}`);
  const { file: found } = await check();
  assert.equal(found?.outcome, 'mismatch');
  assert.equal(found?.observed?.length, 200);
});

test('a meta tag on the homepage verifies ownership', async () => {
  pages['/'] = ({ end }) =>
    end(200, `<!doctype html><head><META content='${token}' NAME="Belltower-Verification"></head>`);
  assert.equal((await check()).meta?.outcome, 'found');
});

test('a token in a comment, in text or in another meta tag does not verify ownership', async () => {
  pages['/'] = ({ end }) =>
    end(
      200,
      `<!-- <meta name="belltower-verification" content="${token}"> --><p>${token}</p><meta name="x" content="${token}">`,
    );
  assert.equal((await check()).meta?.outcome, 'absent');
  pages['/'] = ({ end }) => end(200, '<meta name="belltower-verification" content="other">');
  const { meta } = await check();
  assert.deepEqual([meta?.outcome, meta?.observed], ['mismatch', 'other']);
});

test('redirects within the domain are followed', async () => {
  pages[`good.test${file}`] = ({ end }) => end(301, '', { location: `https://www.good.test${file}` });
  pages[`www.good.test${file}`] = ({ end }) => end(200, token);
  assert.equal((await check()).file?.outcome, 'found');
});

test('redirects to another domain, to plain HTTP and in a loop do not verify ownership', async () => {
  const cases: [string, RegExp][] = [
    [`https://evil.test/moved`, /another domain/],
    [`http://good.test/moved`, /from https to http/],
    [`https://good.test${file}`, /redirect-loop/],
    ['https://inner.test/', /target-refused/],
    ['ftp://good.test/', /redirect-invalid/],
  ];
  for (const [location, reason] of cases) {
    pages[`good.test${file}`] = ({ end }) => end(302, '', { location });
    pages['/moved'] = ({ end }) => end(200, token);
    const { file: found } = await check();
    assert.equal(found?.outcome, 'error', location);
    assert.match(englishText(found?.message), reason);
  }
});

test('an invalid certificate does not verify ownership and is reported', async () => {
  pages[file] = ({ end }) => end(200, token);
  const { file: found } = await check({ trusted: false });
  assert.equal(found?.outcome, 'error');
  assert.match(englishText(found?.message), /good\.test does not have a valid certificate/);
});

test('a name with a forbidden address is not contacted, and a name without an address has no page', async () => {
  const refused = await check({ domain: 'inner.test' });
  assert.equal(refused.file?.outcome, 'error');
  assert.match(englishText(refused.file?.message), /target-refused/);
  assert.equal((await check({ domain: 'nowhere.test' })).meta?.outcome, 'absent');
});

test('a server error does not count as a missing token', async () => {
  pages[file] = ({ end }) => end(503, 'busy');
  assert.equal((await check()).file?.outcome, 'error');
});

test('pages of any size and shape are read up to a limit', async () => {
  pages['/'] = ({ end }) => end(200, '<meta name="belltower-verification" content="x">'.repeat(100_000));
  pages[file] = ({ end }) => end(200, '\0'.repeat(500_000));
  const { meta, file: found } = await check();
  assert.equal(meta?.outcome, 'mismatch');
  assert.equal(found?.outcome, 'mismatch');
  assert.equal(readMetaContents('<meta name="belltower-verification" content="x">'.repeat(1000)).length, 10);
});

test('a page that consists only of open tags is parsed in time without blocking the event loop', async () => {
  for (const tags of ['<b>', '<div><i>', '<svg>', '<form><p>', '<table><td>']) {
    pages['/'] = ({ end }) => end(200, tags.repeat(1_000_000 / tags.length));
    const result = await assertLoopIsFree(tags, () => check());
    assert.equal(result.meta?.outcome, 'absent', tags);
  }
});
