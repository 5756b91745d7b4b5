import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { MAX_BODY_BYTES } from '#engine/http/request-url.ts';
import { createGuardedNet } from '#lab/lab-net.ts';
import { startWebServer, type WebServer } from '#lab/web/server.ts';
import { systemClock } from '#platform/clock.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import { describeReason } from '../causes.ts';
import { defaultKeywordSettings, type KeywordSettings, keywordKind } from '../keyword/index.ts';

const TIMEOUT_MS = 1_000;
/** Maximum duration of a check in ms: well above the allowed duration, and well below a hang. */
const MAX_DURATION_MS = 20_000;

const bytes = (options: fc.StringConstraints = {}) => fc.string({ unit: 'binary', ...options });

/** Generates a header line that is usually valid and sometimes very wrong. */
const headerLine = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'Content-Type: text/html',
      'Content-Length: 20',
      'Transfer-Encoding: chunked',
      'Content-Encoding: gzip',
      'Content-Encoding: br, zstd',
      'Connection: keep-alive',
      'Set-Cookie: a=b; Path=/',
      'Location: /corpus/0',
      'Location: http://10.0.0.1/',
      'Trailer: X',
      'Upgrade: h2c',
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'Content-Length',
          'Transfer-Encoding',
          'Content-Encoding',
          'Content-Type',
          'Location',
          'Set-Cookie',
        ),
        bytes({ maxLength: 40 }),
      )
      .map(([name, value]) => `${name}: ${value}`),
  },
  { weight: 1, arbitrary: bytes({ maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 100_000 }).map((length) => `X-Long: ${'l'.repeat(length)}`),
  },
);

const statusLine = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      'HTTP/1.1 200 OK',
      'HTTP/1.0 200 OK',
      'HTTP/1.1 301 Moved',
      'HTTP/1.1 302 Found',
      'HTTP/1.1 204 None',
      'HTTP/1.1 304 Same',
      'HTTP/1.1 500',
      'HTTP/1.1 101 Switch',
      'HTTP/1.1 100 Continue',
      'HTTP/1.1 103 Hints',
    ),
  },
  { weight: 1, arbitrary: bytes({ maxLength: 30 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 99_999 }).map((status) => `HTTP/1.1 ${status} Odd`) },
);

const body = fc.oneof(
  bytes({ maxLength: 400 }),
  fc.constantFrom(
    '5\r\nhello\r\n0\r\n\r\n',
    'ffffffff\r\nx',
    '-1\r\n',
    '0\r\nX: y\r\n\r\n',
    '{"a":1}',
    '['.repeat(5_000),
  ),
  bytes({ maxLength: 100 }).map((text) => gzipSync(text).toString('latin1')),
  bytes({ maxLength: 100 }).map((text) => deflateSync(text).subarray(0, -3).toString('latin1')),
);

const lineEnd = fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r');

/** Generates a head and body, possibly truncated, with a few octets changed. */
const answer = fc
  .record({
    statusLine,
    headers: fc.array(headerLine, { maxLength: 8 }),
    end: lineEnd,
    body,
    cut: fc.double({ min: 0, max: 1.5, noNaN: true }),
    spoil: fc.array(fc.tuple(fc.nat(2_000), fc.integer({ min: 0, max: 255 })), { maxLength: 3 }),
    closes: fc.boolean(),
  })
  .map(({ statusLine: first, headers, end, body: content, cut, spoil, closes }) => {
    const whole = Buffer.from([first, ...headers, '', content].join(end), 'latin1');
    for (const [at, octet] of spoil) if (at < whole.length) whole[at] = octet;
    return { bytes: whole.subarray(0, Math.ceil(whole.length * Math.min(1, cut))), closes };
  });

const corpus = fc.sample(answer, { numRuns: 500, seed: 20_261_120 });

let server: WebServer;
before(async () => {
  server = await startWebServer({
    behaviors: {
      corpus: ({ argument, socket }) => {
        const entry = corpus[Number(argument)] ?? { bytes: Buffer.alloc(0), closes: true };
        if (entry.closes) socket.end(entry.bytes);
        else socket.write(entry.bytes);
      },
    },
  });
});
after(() => server.close());

/** Returns settings with every available expectation, so that the evaluation of the response is tested, too. */
function demanding(url: string): KeywordSettings {
  const settings = defaultKeywordSettings(url, 'hello');
  const expect = {
    status: [200, '300-399'],
    headers: [
      { name: 'Content-Type', matches: '(a+)+$' },
      { name: 'Set-Cookie', contains: 'a' },
    ],
    jsonPath: [
      { path: '$..*', matches: '(a|aa)+$' },
      { path: '$.a', equals: 1 },
    ],
    finalUrl: url,
    maxMs: 1,
    maxMsStatus: 'degraded' as const,
  };
  return { ...settings, timeoutMs: TIMEOUT_MS, expect };
}

test('500 hostile responses each get a verdict with messages, without a crash, a hang or excessive memory use', async () => {
  const net = createGuardedNet();
  const heapBefore = process.memoryUsage().rss;
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < corpus.length; index = next++) {
      const settings = demanding(`${server.url}/corpus/${index}`);
      const observation = await keywordKind.probe(settings, {
        net,
        clock: systemClock,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const where = `answer ${index}: ${JSON.stringify(corpus[index]?.bytes.toString('latin1').slice(0, 300))}`;
      assert.ok(observation.durationMs < MAX_DURATION_MS, where);
      assert.ok(observation.bodyBytes <= MAX_BODY_BYTES, where);
      assert.deepEqual(JSON.parse(JSON.stringify(observation)), observation, where);
      assert.notEqual(observation.failure?.code, 'probe-failed', where);
      const verdict = keywordKind.evaluate(observation, settings, 0);
      for (const reason of verdict.reasons) assert.match(describeReason(reason), /^.{5,}\.$/, where);
    }
  };
  await Promise.all(Array.from({ length: 32 }, worker));
  const grownMiB = (process.memoryUsage().rss - heapBefore) / 1_048_576;
  assert.ok(grownMiB < 300, `${grownMiB.toFixed(0)} MiB more`);
});

test('500 hostile URLs cause no crash, and no refused address is contacted', async () => {
  const refusing = createNet({
    ...createGuardedNet(),
    policy: createEgressPolicy({ mode: 'public', allow: [] }),
    hosts: new Map([['rebound.test', ['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254']]]),
  });
  const inside = fc.constantFrom(
    '127.0.0.1',
    '127.1',
    '0',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '0177.0.0.0x1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '169.254.169.254',
    '[fd00:ec2::254]',
    '10.1.2.3',
    '192.168.0.1',
    '172.16.0.1',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    'localhost',
    'a.localhost',
    'LOCALHOST.',
    'rebound.test',
    'Rebound.Test.',
    '１２７.０.０.１',
    '①②⑦.0.0.1',
    'nowhere.test',
    'xn--',
    'ä'.repeat(70),
    `${'a.'.repeat(130)}test`,
  );
  const url = fc.oneof(
    fc
      .tuple(
        fc.constantFrom(
          'http://',
          'https://',
          'HTTP://',
          'http:',
          'http:\\\\',
          '//',
          'ftp://',
          'file://',
          '',
        ),
        fc.constantFrom('', 'u:p@', 'http://', '@', '%00'),
        inside,
        fc.constantFrom('', ':80', ':0', ':65536', ':-1', ':x'),
        fc.oneof(
          fc.constantFrom('/', '', '/..//', '?', '#', '/\r\nX: y', '/\0', '/%0d%0a'),
          bytes({ maxLength: 20 }),
        ),
      )
      .map((parts) => parts.join('')),
    fc
      .webUrl({
        withQueryParameters: true,
        withFragments: true,
        authoritySettings: { withIPv4: false, withIPv6: false },
      })
      .map((text) => text.replace(/\/\/[^/?#]*/, '//nowhere.test')),
    bytes({ maxLength: 50 }),
  );
  for (const text of fc.sample(url, { numRuns: 500, seed: 7 })) {
    const settings = { ...defaultKeywordSettings(text, 'x'), timeoutMs: TIMEOUT_MS };
    const observation = await keywordKind.probe(settings, {
      net: refusing,
      clock: systemClock,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    assert.equal(observation.address, null, text);
    assert.ok(observation.failure, text);
    assert.notEqual(observation.failure.code, 'probe-failed', `${text} ${observation.failure.detail}`);
    assert.equal(keywordKind.evaluate(observation, settings, 0).status, 'down', text);
  }
});
