import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createCa } from '#lab/tls/ca.ts';
import { startWebServer } from '#lab/web/server.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { createTextSource, SourceFailure } from './text-source.ts';

const requests: { url: string; headers: NodeJS.Dict<string | string[]> }[] = [];
const server = createServer((request, response) => {
  requests.push({ url: request.url ?? '', headers: request.headers });
  switch (request.url) {
    case '/same.json':
      if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end();
      return void response.writeHead(200, { etag: '"1"' }).end('{"a":1}');
    case '/file.csv.gz':
      return void response.end(gzipSync('cve,epss,percentile\n'));
    case '/busy':
      return void response.writeHead(429).end();
    case '/page':
      return void response.end('<html>sorry</html>');
    case '/large':
      return void response.end(Buffer.alloc(100_000, 0x20));
    case '/silent':
      return;
    default:
      return void response.writeHead(404).end();
  }
});
let baseUrl = '';
const signal = new AbortController().signal;
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

test('requests are conditional, so that unchanged content is not sent again', async () => {
  const client = createTextSource({ baseUrl, requestsPerSecond: 1_000 }, systemClock);
  assert.deepEqual(await client.getJson({ path: 'same.json' }, signal), { a: 1 });
  assert.deepEqual(await client.getJson({ path: 'same.json' }, signal), { a: 1 });
  assert.equal(requests.at(-1)?.headers['if-none-match'], '"1"');
});

test('a gzip file is decompressed', async () => {
  const client = createTextSource({ baseUrl, requestsPerSecond: 1_000 }, systemClock);
  assert.equal(await client.getText({ path: 'file.csv.gz' }, signal), 'cve,epss,percentile\n');
});

test('every type of failure has its own code', async () => {
  const settings = { baseUrl, requestsPerSecond: 1_000, maxBytes: 50_000 };
  const cases: [path: string, code: string][] = [
    ['busy', 'rate-limited'],
    ['nowhere', 'bad-status'],
    ['page', 'malformed'],
    ['large', 'too-large'],
    ['silent', 'timeout'],
  ];
  for (const [path, code] of cases) {
    // Each case needs a separate client, because a client pauses a source after a failure.
    const timeoutMs = code === 'timeout' ? 300 : 30_000;
    await assert.rejects(
      createTextSource({ ...settings, timeoutMs }, systemClock).getJson({ path }, signal),
      (error) => error instanceof SourceFailure && error.code === code,
    );
  }
  const dead = createTextSource({ baseUrl: 'http://127.0.0.1:1', requestsPerSecond: 1_000 }, systemClock);
  await assert.rejects(
    dead.getJson({ path: '' }, signal),
    (error) => error instanceof SourceFailure && error.code === 'unreachable',
  );
});

test('requests respect the rate limit', async () => {
  const waits: number[] = [];
  const clock: Clock = {
    now: () => 0,
    monotonicMs: () => 0,
    sleep: async (ms) => {
      waits.push(ms);
    },
  };
  const client = createTextSource({ baseUrl, requestsPerSecond: 2 }, clock);
  await Promise.all([1, 2, 3].map(() => client.getText({ path: 'same.json' }, signal)));
  // The requests of one second may be sent immediately. The third request waits.
  assert.deepEqual(waits, [500]);
});

test('the configured roots are trusted', async () => {
  const ca = createCa({ name: 'Lab root' });
  const { cert, key } = ca.issue({ names: ['127.0.0.1'] });
  const secure = await startWebServer({ tls: { cert, key } });
  const ask = (way: { rootCertificates?: string[] }) =>
    createTextSource({ baseUrl: `https://127.0.0.1:${secure.port}`, way }, systemClock).getText(
      { path: 'ok' },
      signal,
    );
  await assert.rejects(ask({}), (error) => error instanceof SourceFailure && error.code === 'unreachable');
  assert.match(await ask({ rootCertificates: [ca.cert] }), /All is well/);
  await secure.close();
});
